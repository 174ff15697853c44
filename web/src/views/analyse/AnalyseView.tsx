import { FailurePage } from '../../components/FailurePage';
import { BoardLoading } from '../../components/game/BoardLoading';
import { useT } from '../../i18n';
import { StudyTable } from './StudyTable';
import { useStudy } from './useStudy';

/** A position under the eyes of one agent or several. */
export default function AnalyseView({ query }: { query: URLSearchParams }) {
  const t = useT();
  const study = useStudy(query);
  if (study.state === 'loading') return <BoardLoading />;
  if (study.state === 'failed')
    return <FailurePage title={t('nav.analyse')} error={study.error} onRetry={study.again} />;
  return <StudyTable study={study.value} onChange={study.change} onReset={study.reset} />;
}
