import { useState } from 'react';

import type { GameView } from '../../api/types';
import { namesOf } from '../../game/model';
import type { Opinion } from '../../state/useAnalysis';
import { useAnalysis } from '../../state/useAnalysis';

const LIMITS = { ms: 2000 };
const BY = [{ kind: 'level', level: 10 } as const];

export interface Hint {
  /** Whether one was asked for in the position on the board. */
  asked: boolean;
  opinion: Opinion | undefined;
  /** The move suggested so far. */
  move: string | undefined;
  ask(): void;
}

/** What the strongest level would play. A hint is gone as soon as the game changes. */
export function useHint(game: GameView, live: boolean): Hint {
  const [version, setVersion] = useState<number | null>(null);
  const asked = live && version === game.version;
  const position = { settings: game.position.settings, start: game.start, moves: namesOf(game.moves) };
  const opinion = useAnalysis(asked ? { position, by: BY, limits: LIMITS } : null).opinions[0];
  return {
    asked,
    opinion,
    move: opinion?.best ?? opinion?.search?.pv[0],
    ask: () => setVersion(game.version),
  };
}
