import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

import type { PositionView } from '../api/types';
import { boardOf, marksOf, numbersOf, startCells } from '../game/model';
import { translator } from '../i18n';
import { Board } from './Board';
import { squareLabel } from './BoardGrid';
import { squareOf } from './geometry';

const t = translator('en');
const settings = { game: 'othello', size: 8, row: null, rule: null } as const;
const start: PositionView = {
  settings,
  cells: startCells(settings),
  side: 'black',
  ply: 0,
  legal: ['d3', 'c4', 'f5', 'e6'],
  forbidden: [{ point: 'a1', kind: 'overline' }],
  must_pass: false,
  last: 'e4',
  flipped: ['d5', 'pass'],
  black: 2,
  white: 2,
  result: null,
  winning: [],
  text: '',
};

test('a square says what is on it', () => {
  const say = (name: string) => squareLabel(squareOf(name, 8) ?? -1, boardOf(start), marksOf(start, t), t);
  expect(say('f5')).toBe('f5, empty, legal');
  expect(say('e4')).toBe('e4, Black, last move');
  expect(say('d4')).toBe('d4, White');
  expect(say('a1')).toBe('a1, empty, forbidden: overline');
});

test('the board is a grid of buttons, one of them in the order of tabs', () => {
  const marks = marksOf(start, t);
  const open = (square: number) => marks.legal?.has(square) ?? false;
  const html = renderToStaticMarkup(<Board model={boardOf(start)} marks={marks} open={open} />);
  expect(html.match(/role="gridcell"/g)).toHaveLength(64);
  expect(html.match(/role="row"/g)).toHaveLength(8);
  expect(html.match(/tabindex="0"/g)).toHaveLength(1);
  expect(html.match(/data-open/g)).toHaveLength(4);
  expect(html.match(/stone-turned/g)).toHaveLength(1);
});

test('stones of Omok are numbered, discs of Othello are not', () => {
  const omok = { game: 'gomoku', size: 15, row: 5, rule: 'renju' } as const;
  expect([...numbersOf(['h8', 'i9'], omok).values()]).toEqual([1, 2]);
  expect(numbersOf(['f5'], settings).size).toBe(0);
});
