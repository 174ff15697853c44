import { expect, test } from 'vitest';

import type { ExplorerView } from '../../api/types';
import { translator } from '../../i18n';
import { countOf, shareOf, valuesOf } from './values';

const results = { black: 6, draws: 2, white: 2 };

test('a draw is half a point', () => {
  expect(countOf(results)).toBe(10);
  expect(shareOf(results, 'black')).toBe(0.7);
  expect(shareOf(results, 'white')).toBeCloseTo(0.3);
  expect(shareOf({ black: 0, draws: 0, white: 0 }, 'black')).toBeNull();
});

test('moves that were played show how often, those of the book alone its value', () => {
  const none = { black: 0, draws: 0, white: 0 };
  const view: ExplorerView = {
    name: null,
    side: 'black',
    results,
    moves: [
      { move: 'f5', results, book: 0.4, name: null },
      { move: 'd6', results: none, book: -2.6, name: null },
      { move: 'pass', results: none, book: null, name: null },
    ],
    games: [],
    waiting: 0,
    plies: 30,
  };
  const values = valuesOf(view, 8, translator('en'));
  expect([...values.values()].map(({ text }) => text)).toEqual(['10', '\u22123']);
});
