import { expect, test } from 'vitest';

import type { SearchView } from '../api/types';
import { translator } from '../i18n';
import { formatOf } from '../i18n/format';
import { blackChance, scoreOf, rankMarks, scoreText, squareText, valueMarks } from './values';
import type { Score } from './values';

const t = translator('en');
const format = formatOf('en');

const score = (kind: Score['kind'], value: number, win: number, plies: number | null = null): Score => ({
  kind,
  value,
  win_probability: win,
  plies,
});

const chance = (win_probability: number) => ({
  score: win_probability,
  score_kind: 'win_probability' as const,
  win_probability,
});

test('what a search does not know is no score', () => {
  expect(scoreOf({ score: null, score_kind: null })).toBeNull();
  expect(scoreOf(chance(0.4))).toEqual(score('win_probability', 0.4, 0.4));
});

test('chances are turned around for White', () => {
  expect(blackChance(score('win_probability', 0.7, 0.7), 'white')).toBeCloseTo(0.3);
});

test.each([
  [score('discs', -4, 0.3), '\u22124'],
  [score('heuristic', 12, 0.58), '+12'],
  [score('heuristic', 1.25, 0.58), '+1.3'],
  [score('win_probability', 0.561, 0.561), '56%'],
])('%j is written %s', (value, expected) => {
  expect(scoreText(value, t, format)).toBe(expected);
});

test('what fits on a square', () => {
  expect(squareText(score('heuristic', -15000, 0.1), 'own', format)).toBe('\u221215k');
  expect(squareText(score('win_probability', 0.62, 0.62), 'judge', format)).toBe('62');
  expect(squareText(score('discs', 3.4, 0.62), 'judge', format)).toBe('+3');
  expect(squareText(score('win', 1, 1, 5), 'own', format)).toBe('W');
});

test('the heat map tells best, fair and poor moves apart', () => {
  const search: SearchView = {
    side: 'black',
    depth: 3,
    score: null,
    score_kind: null,
    pv: [],
    nodes: 1,
    seconds: 0.001,
    moves: [
      { move: 'f5', ...chance(0.6), visits: 1200 },
      { move: 'd3', ...chance(0.55), visits: 10 },
      { move: 'c4', ...chance(0.2), visits: 0 },
      { move: 'e6', score: null, score_kind: null },
      { move: 'pass', ...chance(0.2) },
    ],
  };
  const marks = [...valueMarks(search, 8, 'judge', t, format).values()];
  expect(marks.map(({ text, tone }) => [text, tone])).toEqual([
    ['60', 'best'],
    ['55', 'fair'],
    ['20', 'poor'],
  ]);
  expect(marks[0]).toMatchObject({ heat: 1, detail: '1.2K' });
  expect(marks[2]).toMatchObject({ heat: 0 });
  expect(marks[2]?.detail).toBeUndefined();
});

test('a mind that is not the judge shows its order, not its numbers', () => {
  const moves = ['f5', 'pass', 'd3'].map((move) => ({ move, ...chance(0.97) }));
  const marks = [...rankMarks({ moves } as unknown as SearchView, 8, t).values()];
  expect(marks.map(({ text, tone }) => [text, tone])).toEqual([
    ['1', 'best'],
    ['3', 'fair'],
  ]);
});
