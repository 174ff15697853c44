import { expect, test } from 'vitest';

import type { GameView, SearchView } from '../api/types';
import { withGame, withMessage } from './useGame';

const nothing = {
  game: null,
  heardAt: 0,
  minds: {},
  chances: new Map(),
  wait: null,
  deleted: false,
  error: null,
};
const game = (version: number, id = 'a') => ({ id, version }) as GameView;
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
  expect([...live.chances]).toEqual([[3, 0.25]]);
});

test('a wait is known until the agent begins to think', () => {
  const live = withMessage(nothing, 'a', { type: 'waiting', game: 'a', ply: 3, at_most_ms: 59_001 }, 2);
  expect(live.wait).toEqual({ ply: 3, seconds: 60 });
  expect(withMessage(nothing, 'a', { type: 'waiting', game: 'b', ply: 3, at_most_ms: 1 }, 2)).toBe(nothing);
  expect(withMessage(live, 'a', { type: 'thinking', game: 'a', ply: 3, search }, 3).wait).toBeNull();
});
