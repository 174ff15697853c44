import { useCallback, useState } from 'react';

import { createGame } from '../../api/client';
import { problemText } from '../../api/problem';
import { Board } from '../../board/Board';
import { squareName } from '../../board/geometry';
import { Card } from '../../components/Card';
import { Icon } from '../../components/Icon';
import { boardOf, marksOf, startCells } from '../../game/model';
import { useT } from '../../i18n';
import { navigate, pathOf } from '../../lib/router';
import { notify } from '../../state/notices';
import { settings } from '../../state/settings';
import { usePosition } from '../../state/usePosition';
import { ContinueCard } from './ContinueCard';
import { colourOf, keepDraft, loadDraft, newGameOf } from './draft';
import { SetupForm } from './SetupForm';

/** The start page: a board, and what is to be chosen before the first move. */
export function PlayView() {
  const t = useT();
  const [draft, setDraft] = useState(loadDraft);
  const [starting, setStarting] = useState(false);
  const { position } = usePosition({ settings: draft.settings });
  const fits =
    position?.settings.game === draft.settings.game && position.settings.size === draft.settings.size;

  const start = useCallback(
    async (firstMove?: string) => {
      setStarting(true);
      keepDraft(draft);
      try {
        const request = newGameOf(draft, settings.get().name, Math.random);
        const moves = firstMove && !request.swap2 ? [firstMove] : [];
        const game = await createGame({ ...request, position: { ...request.position, moves } });
        navigate(pathOf('game', game.id));
      } catch (error) {
        notify(problemText(error, t), 'bad');
        setStarting(false);
      }
    },
    [draft, t],
  );

  const model = boardOf({ settings: draft.settings, cells: startCells(draft.settings) });
  const mayBegin = fits && colourOf(draft) === 'black' && !starting && !draft.swap2;
  const marks = mayBegin ? marksOf(position, t) : {};
  return (
    <div className="stage-layout play-start">
      <section className="stage">
        <div className="flex items-end justify-between gap-4 px-1">
          <div>
            <h1>{t('play.title')}</h1>
            <p className="note">{mayBegin ? t('play.begin') : t('play.set')}</p>
          </div>
        </div>
        <Board
          model={model}
          marks={marks}
          ghost={mayBegin ? 'black' : null}
          open={(square) => marks.legal?.has(square) ?? false}
          onChoose={(square) => void start(squareName(square, model.size))}
        />
      </section>
      <aside className="stage-aside">
        <Card title={t('play.new')}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void start();
            }}
          >
            <SetupForm draft={draft} onChange={setDraft} />
            <div className="start-bar">
              <button type="submit" className="btn btn-primary w-full text-base" disabled={starting}>
                <Icon name="start" />
                {t('play.start')}
              </button>
            </div>
          </form>
        </Card>
        <ContinueCard />
      </aside>
    </div>
  );
}
