import { expect, test } from 'vitest';

import type { CardView } from '../../api/types';
import { goalOf } from './goal';

const ENDING = { deck: 'endgame', margin: 6, second: -2, mistake: null } as CardView;

test.each([
  [{}, 'practice.goal.win'],
  [{ margin: 0, second: -4 }, 'practice.goal.draw'],
  [{ margin: 12, second: 4 }, 'practice.goal.margin'],
  [{ deck: 'fours' }, 'practice.goal.fours'],
] as const)('%o asks for %s', (change, key) => {
  expect(goalOf({ ...ENDING, ...change } as CardView).key).toBe(key);
});

test('a mistake names the move that was played', () => {
  const mistake = { game: 'a', ply: 3, played: 'b2', class: 'blunder', loss: 0.4, discs_lost: 20 } as const;
  expect(goalOf({ ...ENDING, deck: 'mistakes', mistake })).toEqual({
    key: 'practice.goal.mistakes',
    params: { move: 'b2' },
  });
});
