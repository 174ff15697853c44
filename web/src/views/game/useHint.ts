import { useEffect, useState } from 'react';

import { askHint } from '../../api/client';
import type { GameView, HintStep, HintView } from '../../api/types';
import { namesOf } from '../../game/model';

export const STEPS = 3;

export interface Hint {
  /** Whether one was asked for in the position on the board. */
  asked: boolean;
  /** The steps shown so far, the last of them the newest. */
  steps: HintStep[];
  /** Whether there is another step. */
  more: boolean;
  error: unknown;
  /** The squares to be shown on the board. */
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

/** A hint in three steps, by the judge of the game. It is gone as soon as the game changes. */
export function useHint(game: GameView, live: boolean): Hint {
  const key = `${game.id}:${game.version}`;
  const [asked, setAsked] = useState<{ key: string; steps: number } | null>(null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const steps = live && asked?.key === key ? asked.steps : 0;
  const looking = steps > 0;
  const moves = JSON.stringify(namesOf(game.moves));
  const { settings } = game.position;

  useEffect(() => {
    if (!looking) return;
    const abort = new AbortController();
    const take = (next: Answer) => !abort.signal.aborted && setAnswer(next);
    askHint(
      { position: { settings, start: game.start, moves: JSON.parse(moves) as string[] } },
      abort.signal,
    ).then(
      (view) => take({ key, view }),
      (error: unknown) => take({ key, error }),
    );
    return () => abort.abort();
    // The settings and the start of a game never change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [looking, key, moves]);

  const own = answer?.key === key ? answer : null;
  const shown = own?.view?.steps.slice(0, steps) ?? [];
  return {
    asked: looking,
    steps: shown,
    more: looking && own?.error === undefined && steps < STEPS,
    error: looking ? own?.error : undefined,
    squares: shown.at(-1)?.squares ?? [],
    move: steps >= STEPS ? own?.view?.best : undefined,
    ask: () => setAsked({ key, steps: Math.min(STEPS, steps + 1) }),
  };
}
