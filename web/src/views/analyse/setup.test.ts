import { expect, test } from 'vitest';

import { paint, startText } from './setup';

test('a position is written as its cells and the side to move', () => {
  expect(startText('X---O---X', 'black')).toBe('X---O---X X');
  expect(startText('-'.repeat(64), 'white')).toBe(`${'-'.repeat(64)} O`);
});

test('a second click takes the stone away', () => {
  const once = paint('----', 1, 'black');
  expect(once).toBe('-X--');
  expect(paint(once, 1, 'white')).toBe('-O--');
  expect(paint(once, 1, 'black')).toBe('----');
  expect(paint(once, 1, 'empty')).toBe('----');
});
