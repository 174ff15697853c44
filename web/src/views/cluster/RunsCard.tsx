import type { FleetRun } from '../../api/types';
import { Card } from '../../components/Card';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';

/** What the fleet works on, and what came of it so far. */
export function RunsCard({ runs }: { runs: readonly FleetRun[] }) {
  const t = useT();
  if (runs.length === 0) {
    return (
      <Card title={t('cluster.runs')}>
        <p className="note">{t('cluster.no_runs')}</p>
      </Card>
    );
  }
  return (
    <Card title={t('cluster.runs')}>
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('cluster.runs')}>
        <table className="table">
          <thead>
            <tr>
              <th>{t('cluster.kind')}</th>
              <th>{t('cluster.subject')}</th>
              <th className="n">{t('cluster.done')}</th>
              <th className="n">{t('cluster.outstanding')}</th>
              <th className="n">{t('cluster.rate')}</th>
              <th className="n">{t('cluster.again')}</th>
              <th className="n">{t('cluster.checked')}</th>
              <th className="n">{t('cluster.dropped')}</th>
              <th className="n">{t('cluster.staleness')}</th>
            </tr>
          </thead>
          <tbody>
            {runs.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function RunRow({ run }: { run: FleetRun }) {
  const t = useT();
  const format = useFormat();
  const state = run.over ? t('cluster.over') : run.silent ? t('cluster.silent') : null;
  return (
    <tr className={run.over ? 'text-soft' : undefined}>
      <td>{run.kind}</td>
      <td className="break-all">
        {run.title} {state && <span className="tag">{state}</span>}
      </td>
      <td className="n font-bold">{format.integer(run.done)}</td>
      <td className="n">{format.integer(run.outstanding)}</td>
      <td className="n">{format.integer(run.last_minute)}</td>
      <td className="n">{format.integer(run.again)}</td>
      <td className="n">{format.integer(run.checked)}</td>
      <td className="n">{format.integer(run.dropped)}</td>
      <td className="n">{run.staleness === null ? '–' : format.decimal(run.staleness, 2)}</td>
    </tr>
  );
}
