import { problemText } from '../api/problem';
import { useT } from '../i18n';
import { pathOf } from '../lib/router';
import { Empty } from './Empty';
import { Link } from './Link';
import { StageTitle } from './StageTitle';

interface FailurePageProps {
  title: string;
  error: unknown;
  onRetry?: () => void;
}

/** A view that could not be shown: why, and two ways on. */
export function FailurePage({ title, error, onRetry }: FailurePageProps) {
  const t = useT();
  return (
    <>
      <StageTitle text={title} />
      <Empty text={<span role="alert">{problemText(error, t)}</span>}>
        <div className="flex flex-wrap justify-center gap-2">
          {onRetry && (
            <button type="button" className="btn" onClick={onRetry}>
              {t('common.retry')}
            </button>
          )}
          <Link className="btn btn-primary" to={pathOf('play')}>
            {t('app.home')}
          </Link>
        </div>
      </Empty>
    </>
  );
}
