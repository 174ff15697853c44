/** A study as a file of SGF, with all its variations. */
import type { PositionView, Settings, Side } from '../../api/types';
import { columnName, rowFromTop, squareOf } from '../../board/geometry';
import { otherSide } from '../../game/model';
import type { Tree } from './tree';
import { childrenOf, moveOf, ROOT } from './tree';

/** The numbers that Gomoku programs give the rules. */
const RULES = { freestyle: 0, standard: 1, renju: 4 };
const USUAL_ROW = 5;

/** Where a study begins; with its stones, if they are not the usual ones. */
export type Root = Pick<PositionView, 'settings' | 'cells' | 'side'> & { setUp: boolean };

export function studySgf(root: Root, tree: Tree): string {
  const setUp = root.setUp ? stones(root) : '';
  return `(;FF[4]CA[UTF-8]${gameOf(root.settings)}${setUp}${variations(tree, ROOT, root.side, root.settings)})\n`;
}

function gameOf({ game, size, row, rule }: Settings): string {
  if (game === 'othello') return 'GM[2]SZ[8]';
  const length = row === null || row === USUAL_ROW ? '' : `ROW[${row}]`;
  return `GM[4]SZ[${size}]RU[${RULES[rule ?? 'freestyle']}]${length}`;
}

function stones({ settings, cells, side }: Root): string {
  const list = (name: string, cell: string) => {
    const points = Array.from(cells, (found, square) =>
      found === cell ? `[${point(square, settings)}]` : '',
    );
    const text = points.join('');
    return text && name + text;
  };
  return `${list('AB', 'X')}${list('AW', 'O')}PL[${colour(side)}]`;
}

/** What follows a node: the moves up to the next fork, then each branch in brackets. */
function variations(tree: Tree, id: number, side: Side, settings: Settings): string {
  const children = childrenOf(tree, id);
  const after = (child: number) => {
    const square = squareOf(moveOf(tree, child), settings.size);
    const at = square === null ? '' : point(square, settings);
    return `\n;${colour(side)}[${at}]${variations(tree, child, otherSide(side), settings)}`;
  };
  if (children.length < 2) return children.map(after).join('');
  return children.map((child) => `\n(${after(child).trimStart()})`).join('');
}

function colour(side: Side): string {
  return side === 'black' ? 'B' : 'W';
}

/** Columns are counted from the left, rows from the top. */
function point(square: number, { game, size }: Settings): string {
  return columnName(square % size) + columnName(rowFromTop(Math.floor(square / size), { game, size }));
}
