import { useEffect, useMemo, useState } from 'react';

import { getPosition } from '../api/client';
import type { PositionChoice, PositionView } from '../api/types';

const MOST_KEPT = 500;
const kept = new Map<string, PositionView>();

function keep(key: string, position: PositionView): void {
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, position);
}

export interface UsePosition {
  /** The position asked for, or the one before it while it is on its way. */
  position: PositionView | null;
  error: unknown;
}

type Answer = { key: string; position: PositionView } | { key: string; error: unknown };

/** What the rules say about a position. The server knows them, the page does not. */
export function usePosition(choice: PositionChoice | null): UsePosition {
  const key = JSON.stringify(choice);
  const asked = useMemo(() => JSON.parse(key) as PositionChoice | null, [key]);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [before, setBefore] = useState<PositionView | null>(null);

  useEffect(() => {
    if (!asked || kept.has(key)) return;
    const abort = new AbortController();
    const take = (next: Answer) => !abort.signal.aborted && setAnswer(next);
    getPosition(asked, abort.signal).then(
      (position) => {
        keep(key, position);
        take({ key, position });
      },
      (error: unknown) => take({ key, error }),
    );
    return () => abort.abort();
  }, [key, asked]);

  const own = answer?.key === key ? answer : null;
  const known = kept.get(key) ?? (own && 'position' in own ? own.position : null);
  if (known && known !== before) setBefore(known);
  if (!asked) return { position: null, error: null };
  return { position: known ?? before, error: own && 'error' in own ? own.error : null };
}
