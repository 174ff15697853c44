import { expect, test } from 'vitest';

import type { Tree } from './tree';
import {
  EMPTY_TREE,
  goTo,
  lineOf,
  linesOf,
  movesOfLines,
  movesTo,
  play,
  promote,
  remove,
  treeOf,
} from './tree';

const texts = (tree: Tree) =>
  linesOf(tree).map(
    ({ depth, nodes }) => `${depth}:${nodes.map(({ ply, move }) => `${ply}${move}`).join(' ')}`,
  );

const branched = play(play(goTo(treeOf(['f5', 'd6', 'c3']), 1), 'f6'), 'e6');

test('a line is a tree, and one can be anywhere in it', () => {
  const tree = treeOf(['f5', 'd6', 'c3'], 2);
  expect(movesTo(tree, tree.current)).toEqual(['f5', 'd6']);
  expect(lineOf(tree).map((id) => tree.nodes[id]?.move)).toEqual(['f5', 'd6', 'c3']);
  expect(treeOf(['f5'], 9).current).toBe(1);
});

test('a move that is known leads to it, another one becomes a variation', () => {
  const again = play(goTo(branched, 1), 'd6');
  expect(again.nodes).toBe(branched.nodes);
  expect(texts(branched)).toEqual(['0:1f5 2d6 3c3', '1:2f6 3e6']);
});

test('variations of the first move', () => {
  expect(texts(play(goTo(treeOf(['f5']), 0), 'd3'))).toEqual(['0:1f5', '1:1d3']);
});

test('a variation can be removed with all that follows', () => {
  const cut = remove(branched, 4);
  expect(texts(cut)).toEqual(['0:1f5 2d6 3c3']);
  expect(movesTo(cut, cut.current)).toEqual(['f5']);
  expect(texts(remove(branched, 0))).toEqual([]);
});

test('a variation can become the main line', () => {
  expect(texts(promote(branched, 5))).toEqual(['0:1f5 2f6 3e6', '1:2d6 3c3']);
});

test('every end of a tree is a line, the main line first', () => {
  const forked = play(goTo(treeOf(['f5', 'd6', 'c3']), 1), 'f4');
  expect(movesOfLines(forked)).toEqual([
    ['f5', 'd6', 'c3'],
    ['f5', 'f4'],
  ]);
  expect(movesOfLines(EMPTY_TREE)).toEqual([]);
});
