import { useEffect, useRef } from 'react';

import type { GameView } from '../api/types';
import { playSound } from '../lib/sound';
import { useSettings } from './settings';

/** A knock for each new move, and a few tones at the end, if sounds are switched on. */
export function useMoveSounds(game: GameView): void {
  const { sounds } = useSettings();
  const known = useRef({ moves: game.moves.length, over: game.result !== null });
  const moves = game.moves.length;
  const over = game.result !== null;
  useEffect(() => {
    const before = known.current;
    known.current = { moves, over };
    if (!sounds) return;
    if (moves > before.moves) playSound('stone');
    if (over && !before.over) playSound('end');
  }, [moves, over, sounds]);
}
