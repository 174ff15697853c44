import { useEffect, useRef } from 'react';

import { problemText } from '../../api/problem';
import { Bar } from '../../components/Bar';
import { Card } from '../../components/Card';
import { useT } from '../../i18n';
import { useSettings } from '../../state/settings';
import type { Hint } from './useHint';

const TITLES = ['hint.where', 'hint.idea', 'hint.move'] as const;

/** A hint in three steps: where to look, the idea, the move. Each is asked for. */
export function HintCard({ hint, inSight }: { hint: Hint; inSight: boolean }) {
  const t = useT();
  const { language } = useSettings();
  const { steps, error } = hint;
  const end = useRef<HTMLDivElement>(null);
  const count = steps.length;
  useEffect(() => {
    if (inSight && count > 0) end.current?.scrollIntoView({ block: 'nearest' });
  }, [inSight, count]);
  return (
    <Card title={t('table.hint')} aside={<span className="note text-sm">{t('hint.as_needed')}</span>}>
      {steps.length === 0 && error === undefined && <Bar label={t('hint.looking')} />}
      {error !== undefined && <p className="text-verm">{problemText(error, t)}</p>}
      <ol className="flex flex-col gap-2" role="status">
        {steps.map((step, index) => (
          <li key={index}>
            <b className="note text-sm">{t(TITLES[index] ?? 'hint.move')}</b>
            <p>{step.text[language]}</p>
          </li>
        ))}
      </ol>
      {hint.more && steps.length > 0 && (
        <button type="button" className="btn mt-3" onClick={hint.ask}>
          {t('hint.more')}
        </button>
      )}
      <div ref={end} />
    </Card>
  );
}
