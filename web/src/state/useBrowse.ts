import { useState } from 'react';

import type { GameView, PositionView } from '../api/types';
import { namesOf } from '../game/model';
import { usePosition } from './usePosition';

export interface Browse {
  /** The ply shown. */
  ply: number;
  /** Whether that is the game as it stands. */
  live: boolean;
  position: PositionView;
  /** The moves up to the position shown. */
  moves: string[];
  go(ply: number): void;
}

/** Looks back in a game while it goes on. The last ply is always the game as it stands. */
export function useBrowse(game: GameView): Browse {
  const [looking, setLooking] = useState<number | null>(null);
  const last = game.moves.length;
  const live = looking === null || looking >= last;
  const moves = namesOf(game.moves);
  const shown = live ? moves : moves.slice(0, looking);
  const { position } = usePosition(
    live ? null : { settings: game.position.settings, start: game.start, moves: shown },
  );
  return {
    ply: shown.length,
    live,
    position: live ? game.position : (position ?? game.position),
    moves: shown,
    go: (ply) => setLooking(ply >= last ? null : Math.max(0, ply)),
  };
}
