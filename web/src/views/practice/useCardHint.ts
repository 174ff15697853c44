import { useEffect, useState } from 'react';

import { askHint } from '../../api/client';
import type { HintStep, HintView, PositionChoice } from '../../api/types';

const STEPS = 3;

export interface CardHint {
  asked: boolean;
  steps: HintStep[];
  more: boolean;
  error: unknown;
  squares: readonly string[];
  /** The move, once the last step is shown. */
  move: string | undefined;
  ask(): void;
}

interface Answer {
  key: string;
  view?: HintView;
  error?: unknown;
}

/** Hints in three steps for a position. They are gone when it is another. */
export function useCardHint(position: PositionChoice, live: boolean): CardHint {
  const key = JSON.stringify(position);
  const [asked, setAsked] = useState<{ key: string; steps: number } | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const steps = live && asked?.key === key ? asked.steps : 0;
  const looking = steps > 0;

  useEffect(() => {
    if (!looking) return;
    const abort = new AbortController();
    const take = (next: Answer) => !abort.signal.aborted && setAnswer(next);
    askHint({ position: JSON.parse(key) as PositionChoice }, abort.signal).then(
      (view) => take({ key, view }),
      (error: unknown) => take({ key, error }),
    );
    return () => abort.abort();
  }, [looking, key]);

  const own = answer?.key === key ? answer : null;
  const shown = own?.view?.steps.slice(0, steps) ?? [];
  return {
    asked: looking,
    steps: shown,
    more: live && own?.error === undefined && steps < STEPS,
    error: looking ? own?.error : undefined,
    squares: shown.at(-1)?.squares ?? [],
    move: steps >= STEPS ? own?.view?.best : undefined,
    ask: () => setAsked({ key, steps: Math.min(STEPS, steps + 1) }),
  };
}
