import { expect, test } from 'vitest';

import { graphBox } from './EvalGraph';

test.each([120, 300, 368, 1200])('at %d pixels nothing is drawn where the words are', (width) => {
  const { left, right, top, bottom } = graphBox(width);
  // The words take 18 pixels above and below, in letters of 12.
  expect(top).toBeGreaterThanOrEqual(18 + 4);
  expect(bottom).toBeLessThanOrEqual(144 - 18 - 4);
  expect(left).toBeLessThan(right);
  expect(right).toBeLessThanOrEqual(width);
});
