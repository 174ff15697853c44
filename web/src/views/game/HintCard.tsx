import { problemText } from '../../api/problem';
import { Bar } from '../../components/Bar';
import { Card } from '../../components/Card';
import { scoreOf, scoreText } from '../../game/values';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import type { Opinion } from '../../state/useAnalysis';

/** The move that the strongest level would play. */
export function HintCard({ opinion }: { opinion: Opinion }) {
  const t = useT();
  const format = useFormat();
  const { search, ended, best, problem } = opinion;
  const move = best ?? search?.pv[0];
  return (
    <Card title={t('table.hint')}>
      {!ended && <Bar label={t('hint.looking')} />}
      {problem && <p className="text-verm">{problemText(problem, t)}</p>}
      {move && (
        <p role="status">
          {t('hint.try')} <b className="text-lg text-celadon">{move}</b>
          {search && (
            <span className="note"> {t('hint.score', { score: scoreText(scoreOf(search), t, format) })}</span>
          )}
        </p>
      )}
      {search && search.pv.length > 1 && (
        <p className="note">{t('hint.line', { line: search.pv.slice(0, 6).join(' ') })}</p>
      )}
    </Card>
  );
}
