import { useEffect } from 'react';

import { getFleet } from '../../api/client';
import type { FleetView } from '../../api/types';
import { Card } from '../../components/Card';
import { Empty } from '../../components/Empty';
import { Loader } from '../../components/Loader';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { useLoad } from '../../lib/useLoad';
import { RunsCard } from './RunsCard';
import { WorkersCard } from './WorkersCard';
import { totals } from './totals';

/** How often the fleet is looked at, in milliseconds. */
const EVERY = 2000;

/** The workers of a fleet and what they are at. */
export default function ClusterView() {
  const t = useT();
  const fleet = useLoad(getFleet);
  const { again } = fleet;
  useEffect(() => {
    const timer = setInterval(again, EVERY);
    return () => clearInterval(timer);
  }, [again]);
  return (
    <div className="page">
      <div>
        <h1>{t('nav.cluster')}</h1>
        <p className="note max-w-2xl">{t('cluster.about')}</p>
      </div>
      <Loader of={fleet}>{(view) => <Fleet view={view} />}</Loader>
    </div>
  );
}

function Fleet({ view }: { view: FleetView }) {
  const t = useT();
  if (!view.configured) {
    return (
      <Empty text={t('cluster.none')}>
        <code className="rounded-lg bg-sunk px-3 py-2">hansu serve --cluster nats://HOST</code>
      </Empty>
    );
  }
  if (view.problem) return <Empty text={t('cluster.unreachable', { problem: view.problem })} />;
  return (
    <>
      <Figures view={view} />
      {view.quarantined.map(({ name, reason }) => (
        <p key={name} role="alert" className="rounded-lg bg-amber-soft px-4 py-2 text-amber">
          {t('cluster.quarantined', { name, reason })}
        </p>
      ))}
      <RunsCard runs={view.runs} />
      <WorkersCard workers={view.workers} />
    </>
  );
}

/** The fleet in a row of figures. */
function Figures({ view }: { view: FleetView }) {
  const t = useT();
  const format = useFormat();
  const { threads, busy, rate, failed } = totals(view.workers);
  const figures = [
    [t('cluster.workers'), format.integer(view.workers.length)],
    [t('cluster.busy'), `${format.integer(busy)} / ${format.integer(threads)}`],
    [t('cluster.rate'), format.integer(rate)],
    [t('cluster.queued'), format.integer(view.queued)],
    [t('cluster.results'), format.integer(view.results)],
    [t('cluster.failed'), format.integer(failed)],
    [t('cluster.lag'), t('cluster.seconds', { seconds: view.lag })],
  ] as const;
  return (
    <Card
      title={view.url}
      aside={<span className="tag num">{t('cluster.server', { version: view.server })}</span>}
    >
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4 wide:grid-cols-7">
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt className="note">{name}</dt>
            <dd className="num text-lg font-bold">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
