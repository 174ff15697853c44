import { expect, test } from 'vitest';

import type { Judged } from '../api/types';
import { translator } from '../i18n';
import { formatOf } from '../i18n/format';
import { chancesOf, standingOf } from './standing';

const t = translator('en');
const format = formatOf('en');

const judged = (
  score_kind: Judged['score_kind'],
  score: number,
  win_probability: number,
  more: Partial<Judged> = {},
): Judged => ({ side: 'black', score, score_kind, win_probability, exact: false, ...more });

const text = (of: Judged) => standingOf(of, t, format)?.text;

test.each([
  [judged('discs', 4.2, 0.71), 'Black +4 · 71%'],
  [judged('discs', -4.2, 0.29), 'White +4 · 71%'],
  [judged('discs', 4, 0.71, { side: 'white' }), 'White +4 · 71%'],
  [judged('discs', 0.3, 0.52), 'even'],
  [judged('discs', 6, 1, { exact: true }), 'Black wins by 6'],
  [judged('discs', 0, 0.5, { exact: true }), 'draw'],
  [judged('win_probability', 0.62, 0.62, { side: 'white' }), 'White 62%'],
  [judged('win_probability', 0.49, 0.49), 'even'],
  [judged('win', 1, 1, { plies_to_end: 5, exact: true }), 'Black wins in 3'],
  [judged('loss', 0, 0, { plies_to_end: 4, exact: true }), 'White wins in 2'],
])('%j reads %s', (of, expected) => {
  expect(text(of)).toBe(expected);
});

test('where the judge says nothing, nothing is shown', () => {
  expect(standingOf(null, t, format)).toBeNull();
  expect(standingOf({ side: 'black', score: null, score_kind: null, exact: false }, t, format)).toBeNull();
  expect(chancesOf([judged('discs', 2, 0.6), null, judged('discs', 2, 0.6, { side: 'white' })])).toEqual([
    0.6,
    null,
    1 - 0.6,
  ]);
});
