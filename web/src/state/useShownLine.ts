import { useState } from 'react';

import type { LineStep, PositionChoice, PositionView } from '../api/types';
import { usePosition } from './usePosition';

/** Which of the coach's lines is on the board. */
export type Which = 'better' | 'played';

export interface ShownLine {
  which: Which | null;
  /** How many of its moves are on the board. */
  count: number;
  /** The position after them; nothing while the game itself is shown. */
  position: PositionView | null;
  /** The moves of that position. */
  moves: string[];
  /** Squares to be ringed. */
  evidence: readonly string[] | null;
  show(which: Which, steps: readonly LineStep[]): void;
  ring(squares: readonly string[] | null): void;
}

interface Shown {
  subject: string;
  which: Which | null;
  line: string[];
  evidence: readonly string[] | null;
}

/** A line of the coach, played on the board step by step from a position. It is gone when the position is another. */
export function useShownLine(before: PositionChoice | null): ShownLine {
  const subject = JSON.stringify(before);
  const [kept, setKept] = useState<Shown | null>(null);
  const current = kept?.subject === subject ? kept : null;
  const line = current?.line ?? [];
  const moves = [...(before?.moves ?? []), ...line];
  const { position } = usePosition(before && line.length > 0 ? { ...before, moves } : null);
  return {
    which: line.length > 0 ? (current?.which ?? null) : null,
    count: line.length,
    position: line.length > 0 ? position : null,
    moves,
    evidence: current?.evidence ?? null,
    show: (which, steps) =>
      setKept({ subject, which, line: steps.map(({ move }) => move), evidence: current?.evidence ?? null }),
    ring: (evidence) => setKept({ subject, which: current?.which ?? null, line, evidence }),
  };
}
