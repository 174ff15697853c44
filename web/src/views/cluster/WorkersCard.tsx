import type { FleetWorker } from '../../api/types';
import { Card } from '../../components/Card';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';

/** Each worker, how busy it is, and why it gets nothing to do if that is so. */
export function WorkersCard({ workers }: { workers: readonly FleetWorker[] }) {
  const t = useT();
  if (workers.length === 0) {
    return (
      <Card title={t('cluster.workers')}>
        <p className="note">{t('cluster.no_workers')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('cluster.workers')}>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('cluster.workers')}>
        <table className="table">
          <thead>
            <tr>
              <th>{t('cluster.name')}</th>
              <th>{t('cluster.commit')}</th>
              <th className="n">{t('cluster.busy')}</th>
              <th className="n">{t('cluster.done')}</th>
              <th className="n">{t('cluster.rate')}</th>
              <th className="n">{t('cluster.failed')}</th>
              <th className="n">{t('cluster.working')}</th>
            </tr>
          </thead>
          <tbody>
            {workers.map((worker) => (
              <WorkerRow key={worker.name} worker={worker} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function WorkerRow({ worker }: { worker: FleetWorker }) {
  const t = useT();
  const format = useFormat();
  return (
    <>
      <tr>
        <td className="break-all">{worker.name}</td>
        <td className="num">{worker.commit}</td>
        <td className="n">{`${worker.busy} / ${worker.threads}`}</td>
        <td className="n font-bold">{format.integer(worker.done)}</td>
        <td className="n">{format.integer(worker.last_minute)}</td>
        <td className="n">{format.integer(worker.failed)}</td>
        <td className="n">{format.percent(worker.working)}</td>
      </tr>
      {worker.refused && (
        <tr>
          <td colSpan={7} className="text-amber">
            {t('cluster.refused', { reason: worker.refused })}
          </td>
        </tr>
      )}
    </>
  );
}
