import { listGames } from '../../api/client';
import { Card } from '../../components/Card';
import { Link } from '../../components/Link';
import { MiniBoard } from '../../board/MiniBoard';
import { homeOf } from '../../game/home';
import { nameAtBoard } from '../../game/seats';
import { useT } from '../../i18n';
import { useLoad } from '../../lib/useLoad';

const loadOpen = (signal: AbortSignal) => listGames({ result: 'unfinished', limit: 3 }, signal);

/** Games that are not over. Nothing is shown if there is none. */
export function ContinueCard() {
  const t = useT();
  const games = useLoad(loadOpen);
  if (games.state !== 'ready' || games.value.games.length === 0) return null;
  return (
    <Card title={t('play.continue')}>
      <ul className="flex flex-col gap-1">
        {games.value.games.map((game) => (
          <li key={game.id}>
            <Link className="-mx-2 flex items-center gap-3 rounded-lg p-2 hover:bg-sunk" to={homeOf(game)}>
              <MiniBoard settings={game.settings} cells={game.cells} size={52} />
              <span className="min-w-0">
                <b className="block truncate font-semibold">
                  {t('games.players', {
                    black: nameAtBoard(game, 'black', t),
                    white: nameAtBoard(game, 'white', t),
                  })}
                </b>
                <span className="note">{t('games.plies', { plies: game.plies })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
