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

/** What the rules say about a position. The server knows them, the page does not. */
export function usePosition(choice: PositionChoice | null): UsePosition {
  const key = JSON.stringify(choice);
  const asked = useMemo(() => JSON.parse(key) as PositionChoice | null, [key]);
  const [shown, setShown] = useState<PositionView | null>(null);
  const [failed, setFailed] = useState<{ key: string; error: unknown } | null>(null);
  const known = kept.get(key);

  useEffect(() => {
    const ready = kept.get(key);
    if (ready) setShown(ready);
    if (ready || !asked) return;
    const abort = new AbortController();
    getPosition(asked, abort.signal).then(
      (position) => {
        keep(key, position);
        if (!abort.signal.aborted) setShown(position);
      },
      (error: unknown) => !abort.signal.aborted && setFailed({ key, error }),
    );
    return () => abort.abort();
  }, [key, asked]);

  if (!asked) return { position: null, error: null };
  return { position: known ?? shown, error: failed?.key === key ? failed.error : null };
}
