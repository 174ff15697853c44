import { describe, expect, test } from 'vitest';

import type { KeptStudy } from './kept';
import { readKept, subjectOf, withKept } from './kept';
import { goTo, play, remove, treeOf } from './tree';
import { FIRST_STUDY, resumed } from './useStudy';

const forked = play(goTo(treeOf(['f5', 'd6', 'c3']), 1), 'f4');
const kept: KeptStudy = { subject: 'game:7', address: 'game=7', study: { ...FIRST_STUDY, tree: forked } };

describe('what is kept', () => {
  test('is read back as it was, holes of removed moves among it', () => {
    const cut = { ...kept, study: { ...kept.study, tree: remove(forked, 2) } };
    expect(readKept(JSON.stringify([kept, cut]))).toEqual([kept, cut]);
  });

  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['no list', '{}'],
    ['no studies', '[1, null, {}]'],
    ['a current move that is not there', JSON.stringify([at({ ...forked, current: 99 })])],
    ['a circle', JSON.stringify([at({ nodes: [{ move: '', parent: 0, children: [0] }], current: 0 })])],
    [
      'a child without its parent',
      JSON.stringify([at({ nodes: [{ move: '', parent: -1, children: [1] }], current: 0 })]),
    ],
  ])('leaves out %s', (_name, text) => {
    expect(readKept(text)).toEqual([]);
  });

  test('are the last studies, each subject once', () => {
    const many = Array.from({ length: 30 }, (_, index) => ({ ...kept, subject: `game:${index % 20}` }));
    const list = many.reduce<KeptStudy[]>(withKept, []);
    expect(list).toHaveLength(12);
    expect(list[0]?.subject).toBe('game:9');
  });
});

function at(tree: unknown): unknown {
  return { ...kept, study: { ...kept.study, tree } };
}

test('a subject is the same at every ply', () => {
  expect(subjectOf(new URLSearchParams('game=7&ply=3'))).toBe('game:7');
  expect(subjectOf(new URLSearchParams('share=o.f5'))).toBe('share:o.f5');
  expect(subjectOf(new URLSearchParams(''))).toBe('own');
});

describe('a study that is taken up again', () => {
  const grown = { ...FIRST_STUDY, tree: treeOf(['f5', 'd6', 'c3', 'd3']) };

  test('is where it was left, and has the moves that were played since', () => {
    const { tree } = resumed(grown, kept, 'game=7');
    expect(tree.current).toBe(forked.current);
    expect(tree.nodes.map((node) => node?.move)).toEqual(['', 'f5', 'd6', 'c3', 'f4', 'd3']);
  });

  test('from another address begins where that says', () => {
    const { tree } = resumed({ ...grown, tree: goTo(grown.tree, 2) }, kept, 'game=7&ply=2');
    expect(tree.nodes[tree.current]?.move).toBe('d6');
  });

  test('with another position set up is there after a reload, and only then', () => {
    const other = { ...grown, start: 'black=h8 turn=white' };
    expect(resumed(other, kept, 'game=7')).toBe(kept.study);
    expect(resumed(other, kept, 'game=7&ply=2')).toBe(other);
  });
});
