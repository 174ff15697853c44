import { expect, test } from 'vitest';

import type { PositionView, Review, ReviewedMove, ScoreView } from '../../api/types';
import { graphMarks } from './classes';
import { chanceAfter, judge, retryPlies } from './retry';

const score = (win_probability: number) => ({ win_probability }) as ScoreView;
const mistake = {
  ply: 1,
  side: 'white',
  move: 'd6',
  best: 'f6',
  best_score: score(0.6),
  loss: 0.3,
} as ReviewedMove;

test.each([
  ['f6', 0.6, 'best'],
  ['f4', 0.57, 'good'],
  ['f4', 0.4, 'better'],
  ['f4', 0.2, 'worse'],
  ['d6', 0.31, 'worse'],
])('%s with chance %d is %s', (tried, chance, expected) => {
  expect(judge(mistake, tried, chance)).toBe(expected);
});

test('the chance after a move is that of the side that moved', () => {
  const open = { side: 'black', result: null } as PositionView;
  expect(chanceAfter('white', open, score(0.3))).toBeCloseTo(0.7);
  expect(chanceAfter('black', open, score(0.3))).toBeCloseTo(0.3);
  expect(chanceAfter('white', open, null)).toBeNull();
  const won = { side: 'black', result: { winner: 'white', by: 'play', margin: null } } as PositionView;
  expect(chanceAfter('white', won, null)).toBe(1);
  expect(chanceAfter('black', won, null)).toBe(0);
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
