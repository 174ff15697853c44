import { expect, test } from 'vitest';

import { needsConfirmation } from './useConfirmation';

test.each([
  ['small', 22.8, true, true],
  ['small', 35, true, false],
  ['small', 22.8, false, false],
  ['small', Infinity, true, false],
  ['always', 60, false, true],
  ['always', Infinity, false, false],
  ['never', 10, true, false],
] as const)('%s, %d pixels, finger %s: %s', (when, width, finger, expected) => {
  expect(needsConfirmation(when, width, finger)).toBe(expected);
});
