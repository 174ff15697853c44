import { useState } from 'react';

import type { GameView, Review, ReviewedMove } from '../../api/types';
import type { Verdict } from './retry';
import { useVerdict } from './useVerdict';

export interface UseRetry {
  /** Which of the mistakes it is, from 0. */
  index: number;
  mistake: ReviewedMove | undefined;
  tried: string | null;
  revealed: boolean;
  verdict: Verdict | null;
  /** Whether the move that was tried is good enough. */
  passed: boolean;
  /** How many were solved, this one among them. */
  solved: number;
  hint: string | null;
  attempt(move: string | null): void;
  reveal(): void;
  next(): void;
}

/** Goes through mistakes one by one, with another chance for each. */
export function useRetry(game: GameView, review: Review, plies: readonly number[]): UseRetry {
  const [index, setIndex] = useState(0);
  const [tried, setTried] = useState<string | null>(null);
  const [revealed, setRevealed] = useState(false);
  const [solved, setSolved] = useState<ReadonlySet<number>>(new Set());
  const ply = plies[index] ?? 0;
  const mistake = review.moves[ply];
  const verdict = useVerdict(game, review, mistake, tried);
  const passed = verdict === 'best' || verdict === 'good';
  const begin = (next: number, shown: boolean) => {
    setTried(null);
    setRevealed(shown);
    setIndex(next);
  };
  return {
    index,
    mistake,
    tried,
    revealed,
    verdict,
    passed,
    solved: solved.size + Number(passed && !solved.has(ply)),
    hint: tried ?? (revealed ? (mistake?.best ?? null) : null),
    attempt: setTried,
    reveal: () => begin(index, true),
    next: () => {
      if (passed) setSolved((known) => new Set(known).add(ply));
      begin(index + 1, false);
    },
  };
}
