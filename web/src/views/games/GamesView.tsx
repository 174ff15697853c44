import { useCallback, useEffect, useState } from 'react';

import { listGames } from '../../api/client';
import type { GameQuery } from '../../api/types';
import { Card } from '../../components/Card';
import { Empty } from '../../components/Empty';
import { ExportButton } from '../../components/ExportButton';
import { Failure } from '../../components/Failure';
import { GameRow } from '../../components/games/GameRow';
import { NoGames } from '../../components/games/NoGames';
import { ImportForm } from '../../components/games/ImportForm';
import { Loading } from '../../components/Loading';
import { homeOf } from '../../game/home';
import { useT } from '../../i18n';
import { useLoad } from '../../lib/useLoad';
import type { Filter } from './filter';
import { isOpen, NO_FILTER, queryOf } from './filter';
import { FilterForm } from './FilterForm';
import { DeleteChosen } from './DeleteChosen';
import { RowMenu } from './RowMenu';

const PAGE = 30;
const TYPING = 250;

/** The value, once it has not changed for a while. */
function useSettled<T>(value: T, wait: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), wait);
    return () => clearTimeout(timer);
  }, [value, wait]);
  return settled;
}

/** All games that were kept: search, open, name, delete, bring in, take out. */
export default function GamesView() {
  const t = useT();
  const [filter, setFilter] = useState<Filter>(NO_FILTER);
  const [limit, setLimit] = useState(PAGE);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const settled = useSettled(filter, TYPING);
  const load = useCallback(
    (signal: AbortSignal) => listGames({ ...queryOf(settled), limit } satisfies GameQuery, signal),
    [settled, limit],
  );
  const games = useLoad(load);
  const list = games.state === 'ready' ? games.value.games : [];
  const marked = list.filter(({ id }) => chosen.has(id));
  const all = marked.length === list.length;
  const choose = (id: string) =>
    setChosen((now) => {
      const next = new Set(now);
      if (!next.delete(id)) next.add(id);
      return next;
    });

  return (
    <div className="page">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <h1>{t('nav.games')}</h1>
        <div className="flex flex-wrap gap-2">
          {list.length > 0 && (
            <button
              type="button"
              className="btn"
              onClick={() => setChosen(new Set(all ? [] : list.map(({ id }) => id)))}
            >
              {t(all ? 'games.choose_none' : 'games.choose_all')}
            </button>
          )}
          <DeleteChosen
            ids={marked.map(({ id }) => id)}
            onDeleted={() => {
              setChosen(new Set());
              games.again();
            }}
          />
          <ExportButton ids={marked.map(({ id }) => id)} game={marked[0]?.settings.game ?? 'othello'} />
        </div>
      </div>
      <div className="grid items-start gap-4 wide:grid-cols-[minmax(0,1fr)_360px]">
        <Card>
          <FilterForm filter={filter} onChange={setFilter} />
          {games.state === 'loading' && <Loading />}
          {games.state === 'failed' && <Failure error={games.error} onRetry={games.again} />}
          {games.state === 'ready' &&
            list.length === 0 &&
            (isOpen(settled) ? <NoGames /> : <Empty text={t('games.none')} />)}
          <ul aria-label={t('nav.games')}>
            {list.map((game) => (
              <GameRow
                key={game.id}
                game={game}
                to={homeOf(game)}
                before={
                  <input
                    type="checkbox"
                    className="size-4 accent-celadon"
                    aria-label={t('games.choose')}
                    checked={chosen.has(game.id)}
                    onChange={() => choose(game.id)}
                  />
                }
                after={<RowMenu game={game} onChanged={games.again} />}
              />
            ))}
          </ul>
          {games.state === 'ready' && games.value.total > list.length && (
            <button
              type="button"
              className="btn mt-3 w-full"
              onClick={() => setLimit((now) => Math.min(200, now + PAGE))}
            >
              {t('games.more', { shown: list.length, total: games.value.total })}
            </button>
          )}
        </Card>
        <Card title={t('import.title')}>
          <ImportForm onImported={games.again} />
        </Card>
      </div>
    </div>
  );
}
