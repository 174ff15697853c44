import { expect, test } from 'vitest';

import { clockText, formatOf } from './format';

const en = formatOf('en');

test.each([
  [2.14, 1, '+2.1'],
  [-3, 0, '\u22123'],
  [0, 0, '0'],
  [-0.04, 1, '0.0'],
])('%d with %d digits is written %s', (value, digits, expected) => {
  expect(en.signed(value, digits)).toBe(expected);
});

test('large numbers are short in both languages', () => {
  expect(en.compact(4_812_300)).toBe('4.81M');
  expect(formatOf('ko').compact(4_812_300)).toBe('481만');
});

test.each([
  [65_000, '1:05'],
  [600_000, '10:00'],
  [9_449, '9.4'],
  [-5, '0.0'],
])('%d ms on a clock is %s', (time, expected) => {
  expect(clockText(time)).toBe(expected);
});
