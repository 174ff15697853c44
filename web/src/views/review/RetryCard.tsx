import type { ReviewedMove } from '../../api/types';
import { Card } from '../../components/Card';
import { useT } from '../../i18n';
import { RetryVerdict } from './RetryVerdict';
import type { UseRetry } from './useRetry';

interface RetryCardProps {
  retry: UseRetry;
  mistake: ReviewedMove;
  /** How many mistakes there are. */
  count: number;
  onLeave(): void;
}

/** What was played, what was tried, and the ways on. */
export function RetryCard({ retry, mistake, count, onLeave }: RetryCardProps) {
  const t = useT();
  const { index, tried, passed, revealed, verdict } = retry;
  const last = index + 1 >= count;
  return (
    <Card
      title={t('retry.title', { index: index + 1, count })}
      aside={<span className="tag tag-good num">{t('retry.solved', { count: retry.solved })}</span>}
    >
      <RetryVerdict mistake={mistake} tried={tried} verdict={verdict} revealed={revealed} />
      <div className="mt-4 flex flex-wrap gap-2">
        {tried !== null && !passed && (
          <button type="button" className="btn" onClick={() => retry.attempt(null)}>
            {t('retry.again')}
          </button>
        )}
        {!passed && !revealed && (
          <button type="button" className="btn" onClick={retry.reveal}>
            {t('retry.reveal')}
          </button>
        )}
        <button type="button" className="btn btn-primary" onClick={last ? onLeave : retry.next}>
          {t(last ? 'retry.finish' : 'retry.next')}
        </button>
      </div>
    </Card>
  );
}
