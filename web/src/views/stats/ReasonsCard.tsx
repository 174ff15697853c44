import type { CSSProperties } from 'react';

import type { MistakeCount } from '../../api/types';
import { Card } from '../../components/Card';
import { Link } from '../../components/Link';
import { isMessageKey, useT } from '../../i18n';
import { pathOf } from '../../lib/router';

interface ReasonsCardProps {
  reasons: readonly MistakeCount[];
  unexplained: number;
}

/** What the coach found to be the reasons of mistakes. */
export function ReasonsCard({ reasons, unexplained }: ReasonsCardProps) {
  const t = useT();
  const named = reasons.map(({ claim, count }) => {
    const key = `claim.${claim}`;
    return { name: isMessageKey(key) ? t(key) : claim, count };
  });
  const rows = unexplained > 0 ? [...named, { name: t('stats.unexplained'), count: unexplained }] : named;
  const most = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <Card title={t('stats.mistakes')}>
      {rows.length === 0 ? (
        <p className="note">{t('stats.no_mistakes')}</p>
      ) : (
        <>
          <dl className="reasons">
            {rows.map(({ name, count }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="num">
                  <i style={{ '--part': count / most } as CSSProperties} aria-hidden="true" />
                  {count}
                </dd>
              </div>
            ))}
          </dl>
          <Link className="btn mt-3" to={pathOf('practice')}>
            {t('stats.practise')}
          </Link>
        </>
      )}
    </Card>
  );
}
