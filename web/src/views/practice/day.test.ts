import { expect, test } from 'vitest';

import { today, waitUntil } from './day';

test('a day is written as the server reads it', () => {
  expect(today(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});

test.each([
  ['2026-11-18T12:10:00Z', { unit: 'minutes', count: 10 }],
  ['2026-11-18T11:00:00Z', { unit: 'minutes', count: 1 }],
  ['2026-11-19T12:00:00Z', { unit: 'hours', count: 24 }],
  ['2026-11-21T12:00:00Z', { unit: 'days', count: 3 }],
] as const)('%s is said in the unit that people would use', (due, expected) => {
  expect(waitUntil(due, new Date('2026-11-18T12:00:00Z'))).toEqual(expected);
});
