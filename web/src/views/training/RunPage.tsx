import { useCallback, useEffect } from 'react';

import { getRun } from '../../api/client';
import type { TrainingView } from '../../api/types';
import { Card } from '../../components/Card';
import { LineChart } from '../../charts/LineChart';
import { Link } from '../../components/Link';
import { Loader } from '../../components/Loader';
import { StageTitle } from '../../components/StageTitle';
import { settingsText } from '../../game/settingsText';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { pathOf } from '../../lib/router';
import { useLoad } from '../../lib/useLoad';
import { useActiveJob } from '../../state/jobs';
import { LadderCard } from './LadderCard';
import { NetworksCard } from './NetworksCard';
import { TrainCard } from './TrainCard';

/** A run that goes on is asked for again so often. */
const REFRESH = 5_000;

export function RunPage({ name }: { name: string }) {
  const t = useT();
  const run = useLoad(useCallback(() => getRun(name), [name]));
  const { again } = run;
  useEffect(() => {
    const timer = setInterval(again, REFRESH);
    return () => clearInterval(timer);
  }, [again]);
  return (
    <div className="page">
      {run.state !== 'ready' && <StageTitle text={t('nav.training')} />}
      <Loader of={run}>{(view) => <Run view={view} />}</Loader>
    </div>
  );
}

function Run({ view }: { view: TrainingView }) {
  const t = useT();
  const format = useFormat();
  const { run, iterations, ladder } = view;
  const last = iterations.at(-1);
  const measured = ladder.at(-1);
  const job = useActiveJob('training');
  const done = run.iterations >= run.iterations_planned;
  const facts: [string, string][] = [
    [
      t('training.iterations'),
      t('training.progress', {
        done: format.integer(run.iterations),
        total: format.integer(run.iterations_planned),
      }),
    ],
    [t('training.games_name'), format.integer(run.games)],
    [
      t('training.speed'),
      last ? t('training.per_hour', { games: format.integer(last.games_per_hour) }) : '–',
    ],
    [t('training.strength'), run.elo === null ? '–' : t('level.elo', { elo: format.integer(run.elo) })],
  ];
  return (
    <>
      <div>
        <Link className="note hover:underline" to={pathOf('training')}>
          {t('nav.training')}
        </Link>
        <h1>{run.name}</h1>
        <p className="note">{settingsText(run.settings, t)}</p>
      </div>
      <dl className="grid grid-cols-2 gap-4 wide:grid-cols-4">
        {facts.map(([key, value]) => (
          <div key={key} className="card">
            <dt className="note text-sm">{key}</dt>
            <dd className="num text-xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="grid items-start gap-4 wide:grid-cols-2">
        <Card title={t('training.loss')}>
          <LineChart
            label={t('training.loss')}
            xLabel={t('training.iteration')}
            series={[
              {
                name: t('training.policy_loss'),
                colour: 'celadon',
                spots: iterations.map((point) => ({ x: point.iteration, y: point.policy_loss })),
              },
              {
                name: t('training.value_loss'),
                colour: 'amber',
                spots: iterations.map((point) => ({ x: point.iteration, y: point.value_loss })),
              },
            ]}
          />
        </Card>
        <Card title={t('training.strength')}>
          {ladder.length === 0 ? (
            <p className="note">{t('training.no_ladder')}</p>
          ) : (
            <LineChart
              label={t('training.strength')}
              xLabel={t('training.iteration')}
              series={[
                {
                  name: t('training.elo'),
                  colour: 'celadon',
                  dots: true,
                  spots: ladder.map((point) => ({ x: point.iteration, y: point.elo })),
                  bounds: ladder.map((point) => ({
                    x: point.iteration,
                    low: point.elo_low,
                    high: point.elo_high,
                  })),
                },
              ]}
            />
          )}
        </Card>
        {(job || !done) && <TrainCard />}
        <NetworksCard run={run} />
        {measured && <LadderCard point={measured} />}
      </div>
    </>
  );
}
