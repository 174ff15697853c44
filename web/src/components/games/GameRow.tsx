import type { ReactNode } from 'react';

import type { GameSummary } from '../../api/types';
import { MiniBoard } from '../../board/MiniBoard';
import { resultShort } from '../../game/result';
import { nameAtBoard } from '../../game/seats';
import { settingsText } from '../../game/settingsText';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { Link } from '../Link';

interface GameRowProps {
  game: GameSummary;
  to: string;
  /** Stands before the picture, such as a checkbox. */
  before?: ReactNode;
  /** Stands at the end, such as buttons. */
  after?: ReactNode;
}

/** A game in a list. */
export function GameRow({ game, to, before, after }: GameRowProps) {
  const t = useT();
  const format = useFormat();
  const players = t('games.players', {
    black: nameAtBoard(game, 'black', t),
    white: nameAtBoard(game, 'white', t),
  });
  return (
    <li className="flex items-center gap-2 border-b border-line py-1 last:border-0">
      {before}
      <Link className="game-row" to={to}>
        <MiniBoard settings={game.settings} cells={game.cells} size={56} />
        <span className="min-w-0">
          <b className="line-clamp-2 font-semibold">{game.name || players}</b>
          {game.name && <span className="note block truncate">{players}</span>}
          <span className="note block text-sm">
            {[
              settingsText(game.settings, t),
              t('games.plies', { plies: game.plies }),
              format.date(new Date(game.updated)),
            ].join(' · ')}
          </span>
        </span>
        <span className="game-row-tags">
          {game.damaged ? (
            <span className="tag">{t('games.damaged')}</span>
          ) : (
            <span className={`tag ${game.result ? '' : 'tag-good'}`}>{resultShort(game.result, t)}</span>
          )}
          {game.reviewed && <span className="tag">{t('games.reviewed')}</span>}
        </span>
      </Link>
      {after}
    </li>
  );
}
