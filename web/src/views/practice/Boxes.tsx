import type { CSSProperties } from 'react';

import type { DeckView } from '../../api/types';
import { useT } from '../../i18n';

interface BoxesProps {
  deck: DeckView;
  /** Days a card waits in each box. */
  days: readonly number[];
}

/** Where the cards of a pile are: a column a box, the longer they wait the further to the right. */
export function Boxes({ deck, days }: BoxesProps) {
  const t = useT();
  const most = Math.max(1, ...deck.boxes);
  return (
    <ol className="boxes" aria-label={t('practice.boxes')}>
      {deck.boxes.map((count, index) => {
        const wait = days[index] ?? 0;
        const when =
          wait < 1
            ? t('practice.box_minutes', { count: Math.round(wait * 24 * 60) })
            : t('practice.box_days', { count: Math.round(wait) });
        return (
          <li key={index}>
            <span className="num">{count}</span>
            <i style={{ '--part': count / most } as CSSProperties} aria-hidden="true" />
            <small>{when}</small>
          </li>
        );
      })}
    </ol>
  );
}
