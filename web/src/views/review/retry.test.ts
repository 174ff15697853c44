import { expect, test } from 'vitest';

import type { PositionView, Review, ReviewedMove, ScoreDocument } from '../../api/types';
import { scoreOf } from '../../game/values';
import { graphMarks } from './classes';
import { judge, retryPlies, worthAfter } from './retry';

const chance = (win_probability: number): ScoreDocument => ({
  score: win_probability,
  score_kind: 'win_probability',
  win_probability,
});
const score = (win_probability: number) => scoreOf(chance(win_probability));
const discs = (score: number, win_probability: number): ScoreDocument => ({
  score,
  score_kind: 'discs',
  win_probability,
});
const mistake = {
  ply: 1,
  side: 'white',
  move: 'd6',
  best: 'f6',
  best_score: chance(0.6),
  loss: 0.3,
  discs_lost: null,
} as ReviewedMove;

test.each([
  ['f6', 0.6, 'best'],
  ['f4', 0.57, 'good'],
  ['f4', 0.4, 'better'],
  ['f4', 0.2, 'worse'],
  ['d6', 0.31, 'worse'],
])('%s with chance %d is %s', (tried, chance, expected) => {
  expect(judge(mistake, tried, { chance, discs: null })).toBe(expected);
});

test.each([
  ['f6', 2, 'best'],
  ['f4', 0, 'good'],
  ['f4', -8, 'better'],
  ['f4', -20, 'worse'],
])('%s with %d discs is %s', (tried, margin, expected) => {
  const lost = { ...mistake, best_score: discs(2, 1), loss: 1, discs_lost: 14 } as ReviewedMove;
  expect(judge(lost, tried, { chance: 0.5, discs: margin })).toBe(expected);
});

test('the worth of a move is that to the side that moved', () => {
  const open = { side: 'black', result: null } as PositionView;
  expect(worthAfter('white', open, score(0.3))?.chance).toBeCloseTo(0.7);
  expect(worthAfter('black', open, score(0.3))?.chance).toBeCloseTo(0.3);
  expect(worthAfter('white', open, null)).toBeNull();
  expect(worthAfter('white', open, scoreOf(discs(4, 0.6)))?.discs).toBe(-4);
  const settings = { game: 'othello' };
  const won = {
    side: 'black',
    settings,
    result: { winner: 'white', by: 'play', margin: 12 },
  } as PositionView;
  expect(worthAfter('white', won, null)).toEqual({ chance: 1, discs: 12 });
  expect(worthAfter('black', won, null)).toEqual({ chance: 0, discs: -12 });
});

test('mistakes of one side, and their marks', () => {
  const review = {
    retry: [0, 1],
    moves: [
      { ply: 0, side: 'black', class: 'mistake' },
      { ply: 1, side: 'white', class: 'blunder' },
      { ply: 2, side: 'black', class: 'inaccuracy' },
    ],
  } as Review;
  expect(retryPlies(review, 'white')).toEqual([1]);
  expect(retryPlies(review, null)).toEqual([0, 1]);
  expect(graphMarks(review)).toEqual([
    { ply: 1, tone: 'amber' },
    { ply: 2, tone: 'verm' },
  ]);
});
