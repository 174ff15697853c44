import { expect, test } from 'vitest';

import { paint, startText } from './setup';

const omok = { game: 'gomoku', size: 3, row: 3, rule: 'freestyle' } as const;

test('Othello is written as 64 squares and the side to move', () => {
  const cells = '-'.repeat(64);
  const settings = { game: 'othello', size: 8, row: null, rule: null } as const;
  expect(startText(settings, cells, 'white')).toBe(`${cells} O`);
});

test('Omok is written as stones', () => {
  expect(startText(omok, 'X---O---X', 'black')).toBe('black=a1,c3 white=b2 turn=black');
  expect(startText(omok, '---------', 'white')).toBe('turn=white');
});

test('a second click takes the stone away', () => {
  const once = paint('----', 1, 'black');
  expect(once).toBe('-X--');
  expect(paint(once, 1, 'white')).toBe('-O--');
  expect(paint(once, 1, 'black')).toBe('----');
  expect(paint(once, 1, 'empty')).toBe('----');
});
