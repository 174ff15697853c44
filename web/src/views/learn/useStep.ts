import { useState } from 'react';

import { checkStep } from '../../api/client';
import type { GameName, LessonStep, StepDone } from '../../api/types';

export interface UseStep {
  moves: readonly string[];
  /** What the server said of the last move. */
  told: StepDone | null;
  /** Whether the answers are to be shown. */
  shown: boolean;
  error: unknown;
  busy: boolean;
  attempt(move: string): void;
  again(): void;
  show(): void;
}

/** A step of a lesson. Whether a move is right is for the server to say. */
export function useStep(game: GameName, step: LessonStep, onDone: () => void): UseStep {
  const [moves, setMoves] = useState<readonly string[]>([]);
  const [told, setTold] = useState<StepDone | null>(null);
  const [shown, setShown] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const ask = async (move: string) => {
    setBusy(true);
    setError(null);
    try {
      const tried = [...moves, move];
      const answer = await checkStep({ game, step: step.id, moves: tried });
      setTold(answer);
      if (answer.right) setMoves(tried);
      if (answer.done) onDone();
    } catch (problem) {
      setError(problem);
    } finally {
      setBusy(false);
    }
  };
  return {
    moves,
    told,
    shown,
    error,
    busy,
    attempt: (move) => void ask(move),
    again: () => {
      setMoves([]);
      setTold(null);
      setShown(false);
      setError(null);
    },
    show: () => setShown(true),
  };
}
