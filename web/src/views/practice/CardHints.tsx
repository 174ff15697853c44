import { problemText } from '../../api/problem';
import { Bar } from '../../components/Bar';
import { Card } from '../../components/Card';
import { useT } from '../../i18n';
import { useSettings } from '../../state/settings';
import type { CardHint } from './useCardHint';

const TITLES = ['hint.where', 'hint.idea', 'hint.move'] as const;

/** The steps of a hint, each keeps what the earlier ones said. */
export function CardHints({ hint }: { hint: CardHint }) {
  const t = useT();
  const { language } = useSettings();
  return (
    <Card title={t('practice.hint')}>
      {hint.steps.length === 0 && hint.error === undefined && <Bar label={t('hint.looking')} />}
      {hint.error !== undefined && <p className="text-verm">{problemText(hint.error, t)}</p>}
      <div role="status">
        <ol className="flex flex-col gap-2">
          {hint.steps.map((step, index) => (
            <li key={index}>
              <b className="note text-sm">{t(TITLES[index] ?? 'hint.move')}</b>
              <p>{step.text[language]}</p>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}
