import { expect, test } from 'vitest';

import { startCells } from '../../game/model';
import type { Root } from './sgf';
import { studySgf } from './sgf';
import { EMPTY_TREE, goTo, play, treeOf } from './tree';

const OTHELLO = { game: 'othello', size: 8, row: null, rule: null } as const;
const OMOK = { game: 'gomoku', size: 15, row: 5, rule: 'renju' } as const;

function rootOf(settings: typeof OTHELLO | typeof OMOK): Root {
  return { settings, cells: startCells(settings), side: 'black', setUp: false };
}

function check(root: Root, tree: Parameters<typeof studySgf>[1], expected: string): void {
  expect(studySgf(root, tree).replaceAll('\n', '')).toBe(expected);
}

test('a line of Omok counts rows from the top', () => {
  check(rootOf(OMOK), treeOf(['h8', 'i9']), '(;FF[4]CA[UTF-8]GM[4]SZ[15]RU[4];B[hh];W[ig])');
});

test('a fork is put in brackets, the main line first', () => {
  const forked = play(goTo(treeOf(['f5', 'd6', 'c3']), 1), 'f4');
  check(rootOf(OTHELLO), forked, '(;FF[4]CA[UTF-8]GM[2]SZ[8];B[fe](;W[df];B[cc])(;W[fd]))');
});

test('a pass is an empty move, and a set-up names its stones and the turn', () => {
  const cells = `OX${'-'.repeat(62)}`;
  const root: Root = { settings: OTHELLO, cells, side: 'black', setUp: true };
  check(root, treeOf(['pass', 'c1']), '(;FF[4]CA[UTF-8]GM[2]SZ[8]AB[ba]AW[aa]PL[B];B[];W[ca])');
});

test('a row of another length is told', () => {
  check(
    { ...rootOf(OMOK), settings: { ...OMOK, row: 4 } },
    EMPTY_TREE,
    '(;FF[4]CA[UTF-8]GM[4]SZ[15]RU[4]ROW[4])',
  );
});
