/** From what the server says of a position to what the board draws. */
import type { PlayedMove, PositionView, Settings, Side } from '../api/types';
import type { BoardModel } from '../board/geometry';
import { squareOf } from '../board/geometry';
import type { BoardMarks } from '../board/marks';
import type { Translate } from '../i18n';

const SIDES: Record<string, Side> = { X: 'black', O: 'white' };

export function boardOf(position: { settings: Settings; cells: string }): BoardModel {
  const { game, size } = position.settings;
  return { game, size, cells: Array.from(position.cells, (cell) => SIDES[cell] ?? null) };
}

/** Squares by their names; passes and what is not on the board are left out. */
export function squaresOf(names: readonly string[], size: number): Set<number> {
  const squares = names.map((name) => squareOf(name, size));
  return new Set(squares.filter((square) => square !== null));
}

/** The marks that follow from the position alone. */
export function marksOf(position: PositionView, t: Translate): BoardMarks {
  const { size } = position.settings;
  const forbidden = position.forbidden.flatMap(({ point, kind }): [number, string][] => {
    const square = squareOf(point, size);
    return square === null ? [] : [[square, t(`forbidden.${kind}`)]];
  });
  return {
    legal: squaresOf(position.legal, size),
    forbidden: new Map(forbidden),
    last: position.last ? squareOf(position.last, size) : null,
    turned: squaresOf(position.flipped, size),
    winning: squaresOf(position.winning, size),
  };
}

/** The number of the move that placed each stone. In Othello discs change hands, so nothing is numbered there. */
export function numbersOf(moves: readonly string[], settings: Settings): Map<number, number> {
  const numbers = new Map<number, number>();
  if (settings.game !== 'gomoku') return numbers;
  moves.forEach((move, index) => {
    const square = squareOf(move, settings.size);
    if (square !== null) numbers.set(square, index + 1);
  });
  return numbers;
}

export function namesOf(moves: readonly PlayedMove[]): string[] {
  return moves.map(({ move }) => move);
}

export function otherSide(side: Side): Side {
  return side === 'black' ? 'white' : 'black';
}

/** Othello's start, for previews. Gomoku begins with an empty board. */
export function startCells(settings: Pick<Settings, 'game' | 'size'>): string {
  const empty = '-'.repeat(settings.size * settings.size);
  if (settings.game !== 'othello') return empty;
  const middle = settings.size / 2;
  const cells = Array.from(empty);
  const put = (row: number, column: number, cell: string) => (cells[row * settings.size + column] = cell);
  put(middle - 1, middle - 1, 'O');
  put(middle, middle, 'O');
  put(middle - 1, middle, 'X');
  put(middle, middle - 1, 'X');
  return cells.join('');
}
