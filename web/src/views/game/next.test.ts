import { expect, test } from 'vitest';

import type { GameView, ResultView } from '../../api/types';
import { levelsNext, sameGameAt } from './next';

const human = { player: { kind: 'human', name: 'Ann' }, name: 'Ann', agent: null } as const;
const level = (number: number) =>
  ({ player: { kind: 'level', level: number }, name: 'expert', agent: 'expert' }) as const;
const won = (winner: ResultView['winner']): ResultView => ({ winner, by: 'play', margin: 4 });

test('a harder level is offered, and an easier one to whom has lost', () => {
  const game = { black: human, white: level(3) };
  expect(levelsNext(game, won('black'))).toEqual([{ level: 4, harder: true }]);
  expect(levelsNext(game, won('white'))).toEqual([
    { level: 2, harder: false },
    { level: 4, harder: true },
  ]);
  expect(levelsNext({ black: level(10), white: human }, won('white'))).toEqual([]);
  expect(levelsNext({ black: level(1), white: human }, won('black'))).toEqual([{ level: 2, harder: true }]);
  expect(levelsNext({ black: human, white: human }, won('black'))).toEqual([]);
});

test('the next game is the same with another level', () => {
  const settings = { game: 'othello', size: 8, row: null, rule: null } as const;
  const game = { black: level(3), white: human, position: { settings }, start: null, clock: null };
  expect(sameGameAt(game as unknown as GameView, 4)).toEqual({
    position: { settings, start: null },
    black: { kind: 'level', level: 4 },
    white: { kind: 'human', name: 'Ann' },
    clock: null,
  });
});
