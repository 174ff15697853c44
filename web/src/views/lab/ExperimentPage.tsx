import { useCallback, useState } from 'react';

import { getExperiment } from '../../api/client';
import type { ExperimentView, LabPart, LabResults } from '../../api/types';
import { Card } from '../../components/Card';
import { Empty } from '../../components/Empty';
import { Link } from '../../components/Link';
import { Loader } from '../../components/Loader';
import { ServerText } from '../../components/ServerText';
import { Segmented } from '../../components/Segmented';
import { StageTitle } from '../../components/StageTitle';
import { useT } from '../../i18n';
import { pathOf } from '../../lib/router';
import { useLoad } from '../../lib/useLoad';
import { useJob } from '../../state/jobs';
import { ExtentCard } from './ExtentCard';
import { FindingText } from './FindingText';
import { LabWords } from './LabWords';
import { PartCard } from './PartCard';
import { RunCard } from './RunCard';

/** One experiment: what it asks, what was found before, what we find, tables and plots. */
export function ExperimentPage({ id }: { id: string }) {
  const t = useT();
  const job = useJob('experiment', id);
  const ended = job?.state === 'done' ? job.id : null;
  const experiment = useLoad(useCallback(() => (void ended, getExperiment(id)), [id, ended]));
  return (
    <div className="page">
      {experiment.state !== 'ready' && <StageTitle text={t('nav.lab')} />}
      <Loader of={experiment}>{(value) => <Experiment key={ended} experiment={value} />}</Loader>
    </div>
  );
}

function Experiment({ experiment }: { experiment: ExperimentView }) {
  const t = useT();
  // One's own run is shown as soon as there is one, until the other is asked for.
  const [asked, setWhich] = useState<'report' | 'own' | null>(null);
  const which = asked ?? (experiment.own ? 'own' : 'report');
  const results: LabResults | null = experiment[which];
  return (
    <>
      <div>
        <Link className="note hover:underline" to={pathOf('lab')}>
          {t('nav.lab')}
        </Link>
        <h1>
          <ServerText id={`title.${experiment.id}`} text={experiment.title} />
        </h1>
        <p className="max-w-3xl text-soft">
          <ServerText id={`question.${experiment.id}`} text={experiment.question} />
        </p>
        {experiment.source && (
          <p className="note text-sm">
            <LabWords text={experiment.source} />
          </p>
        )}
      </div>
      <div className="grid items-start gap-4 wide:grid-cols-3">
        {experiment.reference_found.length > 0 && (
          <FindingsCard title={t('lab.reference_found')} texts={experiment.reference_found} />
        )}
        <FindingsCard
          title={t('lab.we_find')}
          texts={[...(results?.we_find ?? []), ...experiment.discussion]}
        />
        <RunCard experiment={experiment} />
      </div>
      {experiment.own && experiment.report && (
        <Segmented<'report' | 'own'>
          label={t('lab.which')}
          value={which}
          options={[
            { value: 'report', text: t('lab.report') },
            { value: 'own', text: t('lab.own') },
          ]}
          onChange={setWhich}
        />
      )}
      {!results && <Empty text={t('lab.not_run')} />}
      {results && <ExtentCard results={results} />}
      {results && <Parts parts={results.parts} />}
      {results && <Facts results={results} />}
    </>
  );
}

/** So many parts are shown in full; of more than these only the first is, with a list of what there is. */
const MOST_OPEN = 2;

/** The tables of an experiment. Long ones begin with an overview, and the rest is folded. */
function Parts({ parts }: { parts: readonly LabPart[] }) {
  const t = useT();
  const long = parts.length > MOST_OPEN;
  return (
    <>
      {long && (
        <Card title={t('lab.overview')}>
          <ol className="grid gap-1 sm:grid-cols-2">
            {parts.map((part, index) => (
              <li key={part.title}>
                <a
                  className="text-celadon hover:underline"
                  href={`#part-${index}`}
                  onClick={() => unfold(index)}
                >
                  <LabWords text={part.title} />
                </a>{' '}
                <span className="note num text-sm">{t('lab.rows', { rows: part.rows.length })}</span>
              </li>
            ))}
          </ol>
        </Card>
      )}
      {parts.map((part, index) => (
        <PartCard key={part.title} part={part} id={`part-${index}`} folded={long && index > 0} />
      ))}
    </>
  );
}

/** Opens a folded part before the browser goes there. */
function unfold(index: number): void {
  const part = document.getElementById(`part-${index}`);
  if (part instanceof HTMLDetailsElement) part.open = true;
}

function FindingsCard({ title, texts }: { title: string; texts: readonly string[] }) {
  const t = useT();
  return (
    <Card title={title}>
      {texts.length === 0 && <p className="note">{t('lab.nothing')}</p>}
      <ul className="flex flex-col gap-2">
        {texts.map((text) => (
          <li key={text}>
            <FindingText text={text} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Facts({ results }: { results: LabResults }) {
  const t = useT();
  if (results.facts.length === 0) return null;
  return (
    <details className="note">
      <summary className="font-semibold text-celadon">{t('lab.facts')}</summary>
      <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1" lang="en">
        {results.facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-semibold">{name}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
