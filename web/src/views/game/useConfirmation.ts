import { useState } from 'react';

import type { Confirmation as When } from '../../state/settings';
import { useSettings } from '../../state/settings';

/** Squares narrower than this are too small for a finger, in pixels. */
const SMALL = 30;

/** Whether a tap on a square of that width has to be confirmed. Keys hit what they are meant to hit. */
export function needsConfirmation(when: When, width: number, finger: boolean): boolean {
  if (when === 'never') return false;
  return when === 'always' ? Number.isFinite(width) : finger && width < SMALL;
}

export interface Confirmation {
  /** The square that waits for a second tap. */
  square: number | null;
  /** A square was tapped. */
  choose(square: number, width: number): void;
  /** Plays it. */
  confirm(): void;
  /** Plays nothing. */
  drop(): void;
}

/** Has moves confirmed by a second tap where fingers are too wide. A move that waits is gone when the game changes. */
export function useConfirmation(game: string, play: (square: number) => void): Confirmation {
  const { confirmation } = useSettings();
  const [waiting, setWaiting] = useState<{ game: string; square: number } | null>(null);
  const square = waiting?.game === game ? waiting.square : null;
  const finish = (chosen: number) => {
    setWaiting(null);
    play(chosen);
  };
  return {
    square,
    choose: (chosen, width) => {
      const finger = matchMedia('(pointer: coarse)').matches;
      if (chosen === square || !needsConfirmation(confirmation, width, finger)) finish(chosen);
      else setWaiting({ game, square: chosen });
    },
    confirm: () => square !== null && finish(square),
    drop: () => setWaiting(null),
  };
}
