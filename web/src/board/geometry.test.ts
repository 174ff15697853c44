import { describe, expect, test } from 'vitest';

import { keyTarget, rowFromTop, squareAt, squareName, squareOf, starLines } from './geometry';

const othello = { game: 'othello', size: 8 } as const;
const omok = { game: 'gomoku', size: 15 } as const;

describe('names of squares', () => {
  test('go there and back on every size', () => {
    for (let size = 3; size <= 20; size += 1) {
      for (let square = 0; square < size * size; square += 1) {
        expect(squareOf(squareName(square, size), size)).toBe(square);
      }
    }
  });

  test.each(['', 'i1', 'a0', 'a9', '5f', 'f', 'ff5', 'f5 d6'])('refuses %s on 8x8', (name) => {
    expect(squareOf(name, 8)).toBeNull();
  });

  test('takes capitals', () => {
    expect(squareOf('F5', 8)).toBe(37);
  });
});

test('row 1 is at the top in Othello and at the bottom in Omok', () => {
  expect(rowFromTop(0, othello)).toBe(0);
  expect(rowFromTop(0, omok)).toBe(14);
  expect(squareAt(14, 0, omok)).toBe(0);
});

describe('keys', () => {
  const from = (key: string, name: string, whole = false) => {
    const target = keyTarget(key, squareOf(name, 15) ?? 0, omok, whole);
    return target === null ? null : squareName(target, 15);
  };

  test('arrows move as they point', () => {
    expect(from('ArrowUp', 'h8')).toBe('h9');
    expect(from('ArrowDown', 'h8')).toBe('h7');
    expect(from('ArrowLeft', 'h8')).toBe('g8');
    expect(from('ArrowRight', 'h8')).toBe('i8');
  });

  test('stop at the edge', () => {
    expect(from('ArrowUp', 'h15')).toBe('h15');
    expect(from('ArrowLeft', 'a1')).toBe('a1');
  });

  test('Home and End go along the row, or over the whole board', () => {
    expect(from('Home', 'h8')).toBe('a8');
    expect(from('End', 'h8')).toBe('o8');
    expect(from('Home', 'h8', true)).toBe('a15');
    expect(from('End', 'h8', true)).toBe('o1');
  });

  test('others lead nowhere', () => {
    expect(from('x', 'h8')).toBeNull();
  });
});

test('star points', () => {
  expect(starLines(15)).toEqual([3, 7, 11]);
  expect(starLines(9)).toEqual([2, 4, 6]);
  expect(starLines(20)).toEqual([3, 16]);
  expect(starLines(3)).toEqual([]);
});
