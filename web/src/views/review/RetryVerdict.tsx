import type { ReviewedMove } from '../../api/types';
import { Bar } from '../../components/Bar';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { lossText } from './loss';
import type { Verdict } from './retry';

interface RetryVerdictProps {
  mistake: ReviewedMove;
  tried: string | null;
  verdict: Verdict | null;
  revealed: boolean;
}

const COLOURS: Record<Verdict, string> = {
  best: 'text-celadon',
  good: 'text-celadon',
  better: 'text-amber',
  worse: 'text-verm',
};

/** What was played, what was tried, and how good that is. */
export function RetryVerdict({ mistake, tried, verdict, revealed }: RetryVerdictProps) {
  const t = useT();
  const format = useFormat();
  return (
    <div className="flex min-h-28 flex-col gap-2">
      <p>
        {t('retry.played', {
          ply: mistake.ply + 1,
          who: t(`side.${mistake.side}`),
          move: mistake.move,
          loss: lossText(mistake, t, format),
        })}
      </p>
      <div role="status">
        {tried === null && !revealed && <p className="note">{t('retry.find')}</p>}
        {tried !== null && verdict === null && <Bar label={t('retry.looking')} />}
        {tried !== null && verdict && (
          <p className={`text-lg font-bold ${COLOURS[verdict]}`}>
            {t(`retry.verdict.${verdict}`, { move: tried })}
          </p>
        )}
        {revealed && tried === null && (
          <p>
            {t('retry.best')} <b className="text-celadon">{mistake.best}</b>
          </p>
        )}
        {(verdict === 'best' || revealed) && mistake.line.length > 1 && (
          <p className="note">{t('review.line', { line: mistake.line.slice(0, 8).join(' ') })}</p>
        )}
      </div>
    </div>
  );
}
