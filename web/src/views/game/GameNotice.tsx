import type { ReactNode } from 'react';

import type { GameView } from '../../api/types';
import { useT } from '../../i18n';
import type { Browse } from '../../state/useBrowse';
import type { UseGame } from '../../state/useGame';
import { EndPanel } from './EndPanel';
import { Swap2Notice } from './Swap2Notice';

interface GameNoticeProps {
  game: GameView;
  live: UseGame;
  browse: Browse;
}

/** What has to be said in words, below the board: the result, a forced pass, swap2, an agent that failed. */
export function GameNotice({ game, live, browse }: GameNoticeProps) {
  const t = useT();
  if (!browse.live) {
    return (
      <Notice text={t('table.looking_back', { ply: browse.ply })}>
        <button type="button" className="btn" onClick={() => browse.go(game.moves.length)}>
          {t('table.to_now')}
        </button>
      </Notice>
    );
  }
  if (game.result) return <EndPanel game={game} result={game.result} send={live.send} />;
  if (game.stuck !== null) {
    return (
      <Notice text={t('table.stuck', { why: game.stuck })}>
        <button type="button" className="btn" onClick={() => void live.send({ type: 'move_now' })}>
          {t('common.retry')}
        </button>
      </Notice>
    );
  }
  if (game.swap2) return <Swap2Notice game={game} swap2={game.swap2} send={live.send} />;
  return <PassNotice game={game} live={live} />;
}

function PassNotice({ game, live }: Omit<GameNoticeProps, 'browse'>) {
  const t = useT();
  const last = game.moves.at(-1);
  const personActs = game.to_act !== null && game[game.to_act].player.kind === 'human';
  if (game.position.must_pass && personActs && game.to_act) {
    return (
      <Notice text={t('pass.must', { who: t(`side.${game.to_act}`) })}>
        <button
          type="button"
          className="btn btn-primary"
          onClick={() => void live.send({ type: 'play', ply: game.moves.length, move: 'pass' })}
        >
          {t('pass.button')}
        </button>
      </Notice>
    );
  }
  if (last?.move !== 'pass') return null;
  return <Notice text={t('pass.was', { who: t(`side.${last.side}`) })} />;
}

export function Notice({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className="notice" role="status">
      <span className="notice-text">{text}</span>
      {children}
    </div>
  );
}
