import type { CSSProperties } from 'react';

import type { Judged } from '../../api/types';
import { standingOf } from '../../game/standing';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { Card } from '../Card';

interface JudgeCardProps {
  /** What the judge says of the position shown; nothing while it looks. */
  judged: Judged | null | undefined;
}

/** How the game stands, by the judge: never by one of the players. Its height does not change. */
export function JudgeCard({ judged }: JudgeCardProps) {
  const t = useT();
  const format = useFormat();
  const standing = standingOf(judged, t, format);
  const style = { '--part': standing?.black ?? 0.5 } as CSSProperties;
  return (
    <Card
      title={t('judge.title')}
      aside={
        standing?.certain ? (
          <span className="tag tag-good">{t('judge.certain')}</span>
        ) : (
          <span className="note text-sm">{t('judge.by')}</span>
        )
      }
    >
      <p className="num min-h-7 text-lg font-bold" data-testid="standing">
        {standing?.text ?? t('judge.looking')}
      </p>
      <div className="balance" style={style} aria-hidden="true">
        {standing && <i />}
      </div>
    </Card>
  );
}
