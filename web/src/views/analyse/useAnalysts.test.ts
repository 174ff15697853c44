import { expect, test } from 'vitest';

import { withoutAnalyst } from './useAnalysts';

const three = {
  list: [1, 2, 3].map((level) => ({ kind: 'level' as const, level })),
  shown: 1,
  on: true,
  seconds: 5,
  scale: 'judge' as const,
};

test('the one whose values are shown stays the same if another leaves', () => {
  expect(withoutAnalyst(three, 0).shown).toBe(0);
  expect(withoutAnalyst(three, 2).shown).toBe(1);
  expect(withoutAnalyst({ ...three, shown: 0 }, 0).shown).toBe(0);
});
