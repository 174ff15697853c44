import { listRuns } from '../../api/client';
import type { TrainingRun } from '../../api/types';
import { Bar } from '../../components/Bar';
import { Link } from '../../components/Link';
import { Loader } from '../../components/Loader';
import { settingsText } from '../../game/settingsText';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { pathOf } from '../../lib/router';
import { useLoad } from '../../lib/useLoad';
import { ShippedCard } from './ShippedCard';
import { TrainCard } from './TrainCard';

export function RunList() {
  const t = useT();
  const runs = useLoad(listRuns);
  return (
    <div className="page">
      <div>
        <h1>{t('nav.training')}</h1>
        <p className="note max-w-2xl">{t('training.about')}</p>
        <Link className="underline" to={pathOf('cluster')}>
          {t('nav.cluster')}
        </Link>
      </div>
      <Loader of={runs}>
        {(list) =>
          list.length > 0 && (
            <ul className="grid gap-4 sm:grid-cols-2 wide:grid-cols-3">
              {list.map((run) => (
                <RunSummary key={run.name} run={run} />
              ))}
            </ul>
          )
        }
      </Loader>
      <div className="grid items-start gap-4 wide:grid-cols-2">
        <TrainCard />
        <ShippedCard />
      </div>
    </div>
  );
}

function RunSummary({ run }: { run: TrainingRun }) {
  const t = useT();
  const format = useFormat();
  return (
    <li className="card flex flex-col gap-2 hover:border-edge">
      <h2>
        <Link className="hover:underline" to={pathOf('training', run.name)}>
          {run.name}
        </Link>
      </h2>
      <p className="note">{settingsText(run.settings, t)}</p>
      <Bar
        label={t('training.iterations')}
        part={run.iterations_planned ? run.iterations / run.iterations_planned : 0}
      />
      <p className="num flex flex-wrap gap-x-4">
        <span>{t('training.progress', { done: run.iterations, total: run.iterations_planned })}</span>
        <span>{t('training.games', { games: format.integer(run.games) })}</span>
        {run.elo !== null && <b>{t('level.elo', { elo: format.integer(run.elo) })}</b>}
      </p>
    </li>
  );
}
