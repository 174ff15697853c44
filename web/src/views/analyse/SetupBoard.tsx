import { useState } from 'react';

import type { PositionView, Settings, SharedGame, Side } from '../../api/types';
import { Board } from '../../board/Board';
import { Card } from '../../components/Card';
import { Failure } from '../../components/Failure';
import { Segmented } from '../../components/Segmented';
import { boardOf, startCells } from '../../game/model';
import { useT } from '../../i18n';
import { usePosition } from '../../state/usePosition';
import type { Brush } from './setup';
import { PasteForm } from './PasteForm';
import { paint, startText } from './setup';

interface SetupBoardProps {
  position: PositionView;
  onDone(study: { settings: Settings; start: string | null; moves?: string[] }): void;
  onCancel(): void;
}

/** Sets up a position by hand: choose a stone, click squares. The server says whether it can be played. */
export function SetupBoard({ position, onDone, onCancel }: SetupBoardProps) {
  const t = useT();
  const { settings } = position;
  const [cells, setCells] = useState(position.cells);
  const [side, setSide] = useState<Side>(position.side);
  const [brush, setBrush] = useState<Brush>('black');
  const start = startText(cells, side);
  const { error } = usePosition({ settings, start });
  const model = boardOf({ settings, cells });
  const empty = '-'.repeat(cells.length);
  const take = ({ settings: of, start: from, moves }: SharedGame) =>
    onDone({ settings: of, start: from, moves });
  return (
    <div className="stage-layout">
      <section className="stage stage-study">
        <div className="player">
          <h1 className="text-xl">{t('analyse.edit')}</h1>
        </div>
        <Board
          model={model}
          marks={{}}
          ghost={brush === 'empty' ? null : brush}
          open={() => true}
          onChoose={(square) => setCells((now) => paint(now, square, brush))}
        />
      </section>
      <aside className="stage-aside">
        <Card title={t('edit.paste')}>
          <PasteForm settings={settings} onRead={take} />
        </Card>
        <Card title={t('edit.title')}>
          <div className="flex flex-col gap-4">
            <p className="note">{t('edit.about')}</p>
            <Segmented<Brush>
              label={t('edit.stone')}
              value={brush}
              options={[
                { value: 'black', text: t('side.black') },
                { value: 'white', text: t('side.white') },
                { value: 'empty', text: t('edit.erase') },
              ]}
              onChange={setBrush}
            />
            <Segmented<Side>
              label={t('edit.side')}
              value={side}
              options={[
                { value: 'black', text: t('side.black') },
                { value: 'white', text: t('side.white') },
              ]}
              onChange={setSide}
            />
            <div className="flex flex-wrap gap-2">
              <button type="button" className="btn" onClick={() => setCells(empty)}>
                {t('edit.clear')}
              </button>
              <button type="button" className="btn" onClick={() => setCells(startCells(settings))}>
                {t('edit.start')}
              </button>
            </div>
            {error !== null && <Failure error={error} />}
            <div className="flex gap-2">
              <button
                type="button"
                className="btn btn-primary flex-1"
                disabled={error !== null}
                onClick={() => onDone({ settings, start })}
              >
                {t('edit.done')}
              </button>
              <button type="button" className="btn" onClick={onCancel}>
                {t('common.cancel')}
              </button>
            </div>
          </div>
        </Card>
      </aside>
    </div>
  );
}
