import { useEffect, useRef } from 'react';

import { createGame } from '../../api/client';
import { problemText } from '../../api/problem';
import type { GameView, ResultView } from '../../api/types';
import { Link } from '../../components/Link';
import { endText, resultText } from '../../game/result';
import { personSide } from '../../game/seats';
import { useT } from '../../i18n';
import { navigate, pathOf } from '../../lib/router';
import { notify } from '../../state/notices';
import type { UseGame } from '../../state/useGame';
import { levelsNext, sameGameAt } from './next';

interface EndPanelProps {
  game: GameView;
  result: ResultView;
  send: UseGame['send'];
}

/** The end of a game: how it ended for the one who played, and the ways on. It comes into sight by itself. */
export function EndPanel({ game, result, send }: EndPanelProps) {
  const t = useT();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => {
    panel.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const side = personSide(game);
  const tone = side && result.winner ? (result.winner === side ? 'won' : 'lost') : 'even';
  const rematch = async () => {
    const next = await send({ type: 'rematch' });
    if (next) navigate(pathOf('game', next.id));
  };
  const play = async (level: number) => {
    try {
      const next = await createGame(sameGameAt(game, level));
      navigate(pathOf('game', next.id));
    } catch (error) {
      notify(problemText(error, t), 'bad');
    }
  };
  return (
    <div ref={panel} className="notice end-panel" data-tone={tone} role="status">
      <div className="notice-text">
        <p className="text-xl font-bold">{endText(result, side, t)}</p>
        {side && <p className="note">{resultText(result, t)}</p>}
      </div>
      <div className="end-ways">
        <button type="button" className="btn btn-primary" onClick={() => void rematch()}>
          {t('table.rematch')}
        </button>
        <Link className="btn" to={pathOf('review', game.id)}>
          {t('nav.review')}
        </Link>
        {levelsNext(game, result).map(({ level, harder }) => (
          <button key={level} type="button" className="btn" onClick={() => void play(level)}>
            {t(harder ? 'end.harder' : 'end.easier', { level })}
          </button>
        ))}
      </div>
    </div>
  );
}
