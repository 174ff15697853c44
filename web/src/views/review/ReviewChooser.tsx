import { useCallback } from 'react';

import { listGames } from '../../api/client';
import { Card } from '../../components/Card';
import { ImportForm } from '../../components/games/ImportForm';
import { GameRow } from '../../components/games/GameRow';
import { NoGames } from '../../components/games/NoGames';
import { Loader } from '../../components/Loader';
import { useT } from '../../i18n';
import { navigate, pathOf } from '../../lib/router';
import { useLoad } from '../../lib/useLoad';

const MOST = 20;

/** Which game: one of the last, or one from a file. */
export function ReviewChooser() {
  const t = useT();
  const games = useLoad(useCallback((signal: AbortSignal) => listGames({ limit: MOST }, signal), []));
  return (
    <div className="page">
      <div>
        <h1>{t('nav.review')}</h1>
        <p className="note">{t('review.about')}</p>
      </div>
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_380px]">
        <Card title={t('review.choose')}>
          <Loader of={games}>
            {({ games: list }) =>
              list.length === 0 ? (
                <NoGames />
              ) : (
                <ul>
                  {list.map((game) => (
                    <GameRow key={game.id} game={game} to={pathOf('review', game.id)} />
                  ))}
                </ul>
              )
            }
          </Loader>
        </Card>
        <Card title={t('import.title')}>
          <ImportForm
            onImported={({ games: imported }) => {
              const first = imported[0];
              if (first) navigate(pathOf('review', first.id));
            }}
          />
        </Card>
      </div>
    </div>
  );
}
