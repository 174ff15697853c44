import { useState } from 'react';

import type { PositionChoice, PositionView } from '../api/types';
import { usePosition } from './usePosition';

export interface Preview {
  /** Whose line it is. */
  of: string | null;
  count: number;
  /** The position at the end of what is shown; nothing while the game itself is. */
  position: PositionView | null;
  moves: string[];
  /** Shows moves from the position on, or nothing. */
  show(of: string, line: readonly string[]): void;
}

/** A line that is looked at on the board for a moment. It is gone when the position is another. */
export function usePreview(from: PositionChoice): Preview {
  const subject = JSON.stringify(from);
  const [kept, setKept] = useState<{ subject: string; of: string; line: readonly string[] } | null>(null);
  const current = kept?.subject === subject && kept.line.length > 0 ? kept : null;
  const moves = [...(from.moves ?? []), ...(current?.line ?? [])];
  const { position } = usePosition(current ? { ...from, moves } : null);
  return {
    of: current?.of ?? null,
    count: current?.line.length ?? 0,
    // Until it is known, the board stays as it is.
    position: current && position?.ply === moves.length ? position : null,
    moves,
    show: (of, line) => setKept({ subject, of, line }),
  };
}
