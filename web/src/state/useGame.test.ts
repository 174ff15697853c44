import { expect, test } from 'vitest';

import type { GameView, Judged, SearchView } from '../api/types';
import { withGame, withMessage } from './useGame';

const nothing = {
  game: null,
  heardAt: 0,
  minds: {},
  judged: [],
  wait: null,
  deleted: false,
  error: null,
};
const game = (version: number, id = 'a', judged: (Judged | null)[] = []) =>
  ({ id, version, judged }) as unknown as GameView;
const even = { side: 'black', score: 0, score_kind: 'discs', win_probability: 0.5, exact: false } as const;
const search = {
  side: 'white',
  pv: ['f5'],
  score: 0.75,
  score_kind: 'win_probability',
  win_probability: 0.75,
} as unknown as SearchView;

test('an older view is thrown away', () => {
  const live = withGame(nothing, game(7), 1);
  expect(withGame(live, game(6), 2)).toBe(live);
  expect(withGame(live, game(8), 3)).toMatchObject({ game: { version: 8 }, heardAt: 3 });
});

test('messages about other games are left alone', () => {
  const live = withGame(nothing, game(1), 1);
  expect(withMessage(live, 'a', { type: 'game', game: game(9, 'b') }, 2)).toBe(live);
  expect(withMessage(live, 'a', { type: 'thinking', game: 'b', ply: 1, search }, 2)).toBe(live);
  expect(withMessage(live, 'a', { type: 'deleted', game: 'b' }, 2)).toBe(live);
});

test('each side keeps its last thoughts', () => {
  const live = withMessage(nothing, 'a', { type: 'thinking', game: 'a', ply: 3, search }, 2);
  expect(live.minds).toEqual({ white: { ply: 3, search } });
});

test('what a player thinks of itself says nothing about how the game stands', () => {
  const live = withGame(nothing, game(1, 'a', [even, null, null, null]), 1);
  expect(withMessage(live, 'a', { type: 'thinking', game: 'a', ply: 3, search }, 2).judged).toBe(live.judged);
});

test('the judge is heard for the ply it speaks of, and the game as it stands decides', () => {
  const live = withGame(nothing, game(1, 'a', [even, null]), 1);
  const later = withMessage(live, 'a', { type: 'judged', game: 'a', ply: 1, judged: even }, 2);
  expect(later.judged).toEqual([even, even]);
  expect(withMessage(live, 'a', { type: 'judged', game: 'b', ply: 1, judged: even }, 2)).toBe(live);
  expect(withMessage(live, 'a', { type: 'judged', game: 'a', ply: 7, judged: even }, 2)).toBe(live);
  expect(withGame(later, game(2, 'a', [even]), 3).judged).toEqual([even]);
});

test('a wait is known until the agent begins to think', () => {
  const live = withMessage(nothing, 'a', { type: 'waiting', game: 'a', ply: 3, at_most_ms: 59_001 }, 2);
  expect(live.wait).toEqual({ ply: 3, seconds: 60 });
  expect(withMessage(nothing, 'a', { type: 'waiting', game: 'b', ply: 3, at_most_ms: 1 }, 2)).toBe(nothing);
  expect(withMessage(live, 'a', { type: 'thinking', game: 'a', ply: 3, search }, 3).wait).toBeNull();
});
