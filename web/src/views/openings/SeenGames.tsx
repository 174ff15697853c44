import type { ExplorerGame } from '../../api/types';
import { Card } from '../../components/Card';
import { Link } from '../../components/Link';
import { useT } from '../../i18n';
import { pathOf } from '../../lib/router';

/** Some of the games that came through the position. */
export function SeenGames({ games }: { games: readonly ExplorerGame[] }) {
  const t = useT();
  if (games.length === 0) return null;
  const result = (winner: ExplorerGame['winner']) => t(`games.result.${winner ?? 'draw'}`);
  return (
    <Card title={t('openings.seen')}>
      <ul className="flex flex-col gap-1">
        {games.map(({ id, black, white, winner, move }) => (
          <li key={id} className="flex items-center gap-2">
            <Link className="min-w-0 flex-1 truncate hover:underline" to={pathOf('game', id)}>
              {t('games.players', { black: black || t('side.black'), white: white || t('side.white') })}
            </Link>
            <span className="num note text-sm">{move}</span>
            <span className="tag">{result(winner)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
