import { useEffect, useState } from 'react';

import type { ClockView, Side } from '../api/types';

const TICK = 100;

/** What a side has left now, if its clock was heard of some time ago. */
export function timeLeft(clock: ClockView, side: Side, elapsed: number): number {
  const known = side === 'black' ? clock.black_ms : clock.white_ms;
  return clock.running === side ? Math.max(0, known - elapsed) : known;
}

/** Counts down between the server's messages. */
export function useClock(
  clock: ClockView | null,
  heardAt: number,
): Record<Side, { ms: number; running: boolean }> | null {
  const [now, setNow] = useState(heardAt);
  const runs = clock?.running != null;
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(performance.now()), TICK);
    return () => clearInterval(timer);
  }, [runs]);
  if (!clock) return null;
  const elapsed = Math.max(0, now - heardAt);
  const of = (side: Side) => ({ ms: timeLeft(clock, side, elapsed), running: clock.running === side });
  return { black: of('black'), white: of('white') };
}
