import { listExperiments } from '../../api/client';
import type { ExperimentSummary } from '../../api/types';
import { Empty } from '../../components/Empty';
import { Link } from '../../components/Link';
import { Loader } from '../../components/Loader';
import { ServerText } from '../../components/ServerText';
import { useT } from '../../i18n';
import { pathOf } from '../../lib/router';
import { useLoad } from '../../lib/useLoad';
import { isActive, useJob } from '../../state/jobs';
import { FindingText } from './FindingText';
import { StatusTag } from './StatusTag';

export function ExperimentList() {
  const t = useT();
  const experiments = useLoad(listExperiments);
  return (
    <div className="page">
      <div>
        <h1>{t('nav.lab')}</h1>
        <p className="note max-w-2xl">{t('lab.about')}</p>
      </div>
      <Loader of={experiments}>
        {(list) =>
          list.length === 0 ? (
            <Empty text={t('lab.none')} />
          ) : (
            <ul className="grid gap-4 sm:grid-cols-2 wide:grid-cols-3">
              {list.map((experiment) => (
                <ExperimentCard key={experiment.id} experiment={experiment} />
              ))}
            </ul>
          )
        }
      </Loader>
    </div>
  );
}

function ExperimentCard({ experiment }: { experiment: ExperimentSummary }) {
  const t = useT();
  const job = useJob('experiment', experiment.id);
  return (
    <li className="card flex flex-col gap-2 hover:border-edge">
      <div className="flex items-center gap-2">
        <code className="text-sm text-soft">{experiment.id}</code>
        {job && isActive(job) && <span className="tag tag-warn">{t('lab.running')}</span>}
        {experiment.status && <StatusTag status={experiment.status} />}
        {experiment.has_own && <span className="tag tag-good">{t('lab.own_short')}</span>}
      </div>
      <h2>
        <Link className="hover:underline" to={pathOf('lab', experiment.id)}>
          <ServerText id={`title.${experiment.id}`} text={experiment.title} />
        </Link>
      </h2>
      <p className="note">
        <ServerText id={`question.${experiment.id}`} text={experiment.question} />
      </p>
      {experiment.we_find && (
        <p className="mt-auto border-t border-line pt-2">
          <FindingText text={experiment.we_find} brief />
        </p>
      )}
    </li>
  );
}
