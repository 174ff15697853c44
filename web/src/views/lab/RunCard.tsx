import { cancelJob, runExperiment } from '../../api/client';
import { Problem, problemText } from '../../api/problem';
import type { ExperimentView } from '../../api/types';
import { Bar } from '../../components/Bar';
import { Card } from '../../components/Card';
import { Failure } from '../../components/Failure';
import { useT } from '../../i18n';
import { isActive, takeJob, useJob } from '../../state/jobs';
import { notify } from '../../state/notices';

/** Runs the quick part of an experiment, and shows how far it is. The result stays. */
export function RunCard({ experiment }: { experiment: ExperimentView }) {
  const t = useT();
  const job = useJob('experiment', experiment.id);
  const active = job && isActive(job) ? job : null;
  const run = async () => {
    try {
      takeJob(await runExperiment(experiment.id));
    } catch (error) {
      notify(problemText(error, t), 'bad');
    }
  };
  return (
    <Card title={t('lab.run_title')}>
      <p className="note mb-3">{t('lab.run_about')}</p>
      {job?.problem && <Failure error={Problem.from(job.problem)} />}
      {active ? (
        <>
          <Bar label={t('lab.running')} part={active.total ? active.done / active.total : null} />
          <div className="mt-3 flex items-center gap-3">
            <span className="note num flex-1" role="status">
              {active.message || t('lab.progress', { done: active.done, total: active.total })}
            </span>
            <button
              type="button"
              className="btn"
              onClick={() => void cancelJob(active.id).catch(() => undefined)}
            >
              {t('common.stop')}
            </button>
          </div>
        </>
      ) : (
        <button type="button" className="btn btn-primary w-full" onClick={() => void run()}>
          {experiment.own ? t('lab.run_again') : t('lab.run')}
        </button>
      )}
    </Card>
  );
}
