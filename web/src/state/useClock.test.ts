import { expect, test } from 'vitest';

import { timeLeft } from './useClock';

const clock = { base_ms: 60_000, increment_ms: 0, black_ms: 5000, white_ms: 7000, running: 'black' } as const;

test('only the running clock counts down, and not below nothing', () => {
  expect(timeLeft(clock, 'black', 1200)).toBe(3800);
  expect(timeLeft(clock, 'white', 1200)).toBe(7000);
  expect(timeLeft(clock, 'black', 9000)).toBe(0);
});
