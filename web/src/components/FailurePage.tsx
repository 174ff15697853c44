import { Failure } from './Failure';
import { StageTitle } from './StageTitle';

interface FailurePageProps {
  title: string;
  error: unknown;
  onRetry?: () => void;
}

/** A view that could not be shown. */
export function FailurePage({ title, error, onRetry }: FailurePageProps) {
  return (
    <div className="page mx-auto max-w-2xl">
      <StageTitle text={title} />
      <Failure error={error} {...(onRetry ? { onRetry } : {})} />
    </div>
  );
}
