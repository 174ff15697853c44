import { expect, test } from 'vitest';

import { extent, linear, linePath, thin, ticks } from './scale';

test('a scale goes from one range to the other', () => {
  const scale = linear([0, 10], [100, 0]);
  expect([scale(0), scale(5), scale(10)]).toEqual([100, 50, 0]);
  expect(linear([3, 3], [0, 1])(3)).toBe(0);
});

test.each([
  [[0, 10], 5, [0, 2, 4, 6, 8, 10]],
  [[0, 1], 4, [0, 0.5, 1]],
  [[-120, 340], 4, [0, 200]],
  [[2, 2], 4, [2]],
] as const)('ticks of %j', (domain, count, expected) => {
  expect(ticks(domain, count)).toEqual(expected);
});

test('the extent leaves out what is missing', () => {
  expect(extent([null, 1, 3, Number.NaN], 0)).toEqual([1, 3]);
  expect(extent([])).toEqual([0, 1]);
});

test('a thinned series keeps its spike', () => {
  const spots = Array.from({ length: 5000 }, (_, x) => ({ x, y: x === 3210 ? 99 : 0 }));
  const thinned = thin(spots, 300);
  expect(thinned.length).toBeLessThanOrEqual(302);
  expect(thinned.some(({ y }) => y === 99)).toBe(true);
  expect(thinned.every((spot, index) => index === 0 || spot.x > (thinned[index - 1]?.x ?? -1))).toBe(true);
});

test('paths', () => {
  expect(linePath([])).toBe('');
  expect(
    linePath([
      { x: 1, y: 2 },
      { x: 3, y: 4.05 },
    ]),
  ).toBe('M1.0 2.0L3.0 4.0');
});
