import { problemText } from '../api/problem';
import { useT } from '../i18n';

/** What went wrong, in words, with a way to try again. */
export function Failure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useT();
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-xl bg-verm-soft px-4 py-3 text-verm"
    >
      <span className="min-w-0 flex-1">{problemText(error, t)}</span>
      {onRetry && (
        <button type="button" className="btn" onClick={onRetry}>
          {t('common.retry')}
        </button>
      )}
    </div>
  );
}
