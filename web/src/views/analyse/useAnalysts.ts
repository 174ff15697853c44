import { useState } from 'react';

import type { Thinker } from '../../api/types';
import { JUDGE } from '../../game/judge';
import type { ValueScale } from '../../game/values';

/** Who looks at the position, for how long, and whose values are on the board. */
export interface Analysts {
  list: readonly Thinker[];
  shown: number;
  on: boolean;
  seconds: number;
  scale: ValueScale;
}

export interface UseAnalysts extends Analysts {
  change(news: Partial<Analysts>): void;
  add(thinker: Thinker): void;
  remove(index: number): void;
}

/** The server takes so many side by side. */
export const MOST_ANALYSTS = 4;

const FIRST: Analysts = {
  list: [JUDGE],
  shown: 0,
  on: true,
  seconds: 10,
  scale: 'judge',
};

export function withoutAnalyst(analysts: Analysts, index: number): Analysts {
  const list = analysts.list.filter((_, place) => place !== index);
  const shown = analysts.shown >= index ? Math.max(0, analysts.shown - 1) : analysts.shown;
  return { ...analysts, list, shown };
}

export function useAnalysts(): UseAnalysts {
  const [analysts, setAnalysts] = useState(FIRST);
  return {
    ...analysts,
    change: (news) => setAnalysts((now) => ({ ...now, ...news })),
    add: (thinker) =>
      setAnalysts((now) => ({ ...now, list: [...now.list, thinker].slice(0, MOST_ANALYSTS) })),
    remove: (index) => setAnalysts((now) => withoutAnalyst(now, index)),
  };
}
