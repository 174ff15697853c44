import type { ReactNode } from 'react';

import type { GameView } from '../../api/types';
import { Link } from '../../components/Link';
import { resultText } from '../../game/result';
import { useT } from '../../i18n';
import { navigate, pathOf } from '../../lib/router';
import type { Browse } from '../../state/useBrowse';
import type { UseGame } from '../../state/useGame';
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
  if (game.result) return <ResultNotice game={game} live={live} />;
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

function ResultNotice({ game, live }: Omit<GameNoticeProps, 'browse'>) {
  const t = useT();
  if (!game.result) return null;
  const rematch = async () => {
    const next = await live.send({ type: 'rematch' });
    if (next) navigate(pathOf('game', next.id));
  };
  return (
    <Notice text={<b className="text-base">{resultText(game.result, t)}</b>}>
      <button type="button" className="btn btn-primary" onClick={() => void rematch()}>
        {t('table.rematch')}
      </button>
      <Link className="btn" to={pathOf('review', game.id)}>
        {t('nav.review')}
      </Link>
    </Notice>
  );
}

export function Notice({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className="notice" role="status">
      <span className="notice-text">{text}</span>
      {children}
    </div>
  );
}
