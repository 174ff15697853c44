import { useEffect, useState } from 'react';

import { weighMove } from '../../api/client';
import type { PositionChoice, ReviewedMove } from '../../api/types';

type Weighed = ReadonlyMap<string, ReviewedMove>;

/** What the judge thinks of moves in a position: each is looked at once. Moves that can't be weighed are left out. */
export function useWeighed(position: PositionChoice, moves: readonly string[]): Weighed {
  const subject = JSON.stringify(position);
  const [kept, setKept] = useState<{ subject: string; found: Weighed }>({ subject, found: new Map() });
  const found = kept.subject === subject ? kept.found : new Map<string, ReviewedMove>();
  const missing = moves.filter((move) => move !== 'pass' && !found.has(move))[0] ?? null;

  useEffect(() => {
    if (!missing) return;
    const abort = new AbortController();
    const asked = JSON.parse(subject) as PositionChoice;
    weighMove({ position: asked, move: missing }, abort.signal).then(
      (worth) =>
        setKept((now) => ({
          subject,
          found: new Map(now.subject === subject ? now.found : []).set(missing, worth),
        })),
      () => undefined,
    );
    return () => abort.abort();
  }, [subject, missing]);
  return found;
}
