import type { FormEvent } from 'react';
import { useState } from 'react';

import { cancelJob, startTraining } from '../../api/client';
import { problemText } from '../../api/problem';
import { Bar } from '../../components/Bar';
import { Card } from '../../components/Card';
import { Segmented } from '../../components/Segmented';
import { useT } from '../../i18n';
import { navigate, pathOf } from '../../lib/router';
import { useInfo } from '../../state/catalogue';
import { takeJob, useActiveJob } from '../../state/jobs';
import { notify } from '../../state/notices';

/** The settings that can be begun with from the page. */
const PRESETS = ['tiny', 'fast', 'fifteen'] as const;
type Preset = (typeof PRESETS)[number];

/** Starts a training run, or shows how far the one is that goes on. Where the server does not allow it, it says how to. */
export function TrainCard() {
  const t = useT();
  const info = useInfo();
  const job = useActiveJob('training');
  const [preset, setPreset] = useState<Preset>('tiny');
  const [name, setName] = useState('');
  const start = async (event: FormEvent) => {
    event.preventDefault();
    try {
      const begun = await startTraining({ preset, name: name.trim() || null });
      takeJob(begun);
      navigate(pathOf('training', begun.subject));
    } catch (error) {
      notify(problemText(error, t), 'bad');
    }
  };
  if (info.state !== 'ready') return null;
  if (!info.value.training) {
    return (
      <Card title={t('training.start')}>
        <p className="note mb-2">{t('training.by_command')}</p>
        <code className="rounded-lg bg-sunk px-3 py-2">hansu train zero --preset tiny</code>
      </Card>
    );
  }
  if (job) {
    return (
      <Card title={t('training.runs', { name: job.subject })}>
        <Bar label={t('training.iterations')} part={job.total ? job.done / job.total : null} />
        <div className="mt-3 flex items-center gap-3">
          <span className="note num flex-1" role="status">
            {t('training.progress', { done: job.done, total: job.total })} {job.message && `· ${job.message}`}
          </span>
          <button type="button" className="btn" onClick={() => void cancelJob(job.id).catch(() => undefined)}>
            {t('common.stop')}
          </button>
        </div>
      </Card>
    );
  }
  return (
    <Card title={t('training.start')}>
      <form className="flex flex-col gap-3" onSubmit={(event) => void start(event)}>
        <Segmented<Preset>
          label={t('training.preset')}
          value={preset}
          options={PRESETS.map((value) => ({ value, text: t(`training.preset.${value}`) }))}
          onChange={setPreset}
        />
        <p className="note">{t(`training.preset.${preset}.about`)}</p>
        <label className="field">
          <span className="field-label">{t('training.name')}</span>
          <input
            className="input"
            maxLength={64}
            pattern="[A-Za-z0-9_\-][A-Za-z0-9_.\-]*"
            placeholder={preset}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <button type="submit" className="btn btn-primary">
          {t('training.begin')}
        </button>
      </form>
    </Card>
  );
}
