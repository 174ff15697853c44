import { useState } from 'react';

import { cancelJob, startReview } from '../../api/client';
import { Problem, problemText } from '../../api/problem';
import type { GameView, JobView, Thinker } from '../../api/types';
import { ThinkerPicker } from '../../components/agents/ThinkerPicker';
import { Bar } from '../../components/Bar';
import { Card } from '../../components/Card';
import { Failure } from '../../components/Failure';
import { Segmented } from '../../components/Segmented';
import { useT } from '../../i18n';
import { isActive, takeJob } from '../../state/jobs';
import { notify } from '../../state/notices';

const PACES = ['100', '500', '2000'] as const;
type Pace = (typeof PACES)[number];

/** Starts the sweep over all moves, and shows how far it is. */
export function SweepCard({ game, job }: { game: GameView; job: JobView | null }) {
  const t = useT();
  const [by, setBy] = useState<Thinker>({ kind: 'level', level: 10 });
  const [pace, setPace] = useState<Pace>('500');
  const start = async () => {
    try {
      takeJob(await startReview(game.id, { by, ms_per_move: Number(pace) }));
    } catch (error) {
      notify(problemText(error, t), 'bad');
    }
  };
  if (job && isActive(job)) return <SweepProgress job={job} />;
  return (
    <Card title={t('sweep.title')}>
      <div className="flex flex-col gap-4">
        <p className="note">{t('sweep.about')}</p>
        {job?.problem && <Failure error={Problem.from(job.problem)} />}
        <Segmented<Pace>
          label={t('sweep.pace')}
          value={pace}
          options={PACES.map((value) => ({ value, text: t(`sweep.pace.${value}`) }))}
          onChange={setPace}
        />
        <details>
          <summary className="font-semibold text-celadon">{t('sweep.judge')}</summary>
          <div className="mt-3">
            <ThinkerPicker
              label={t('analyse.who')}
              board={game.position.settings}
              timed
              thinker={by}
              onChange={setBy}
            />
          </div>
        </details>
        <button
          type="button"
          className="btn btn-primary"
          disabled={game.moves.length === 0}
          onClick={() => void start()}
        >
          {t('sweep.start')}
        </button>
      </div>
    </Card>
  );
}

function SweepProgress({ job }: { job: JobView }) {
  const t = useT();
  return (
    <Card title={t('sweep.running')}>
      <Bar label={t('sweep.running')} part={job.total ? job.done / job.total : null} />
      <div className="mt-3 flex items-center gap-3">
        <span className="note num flex-1" role="status">
          {job.total ? t('sweep.progress', { done: job.done, total: job.total }) : t('sweep.queued')}
        </span>
        <button type="button" className="btn" onClick={() => void cancelJob(job.id).catch(() => undefined)}>
          {t('common.stop')}
        </button>
      </div>
    </Card>
  );
}
