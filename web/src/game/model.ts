/** From what the server says of a position to what the board draws. */
import type { PlayedMove, PositionView, Settings, Side } from '../api/types';
import { STARTS } from '../api/types/games';
import type { BoardModel } from '../board/geometry';
import { squareOf } from '../board/geometry';
import type { BoardMarks } from '../board/marks';
import type { Translate } from '../i18n';
import { factsOf } from './facts';

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

/** The number of the move that placed each stone. Where discs change hands nothing is numbered. */
export function numbersOf(moves: readonly string[], settings: Settings): Map<number, number> {
  const numbers = new Map<number, number>();
  if (factsOf(settings.game).counts_discs) return numbers;
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

/** The board before the first move, for previews. */
export function startCells({ game, size }: Pick<Settings, 'game' | 'size'>): string {
  return STARTS[game][size] ?? '-'.repeat(size * size);
}
