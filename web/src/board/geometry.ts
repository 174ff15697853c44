/** Where things are on a board: names of squares, rows as they are drawn, places in the drawing. */

import type { GameName, Side } from '../api/types';
import { SQUARES } from '../api/types/games';
import { factsOf } from '../game/facts';

export type { GameName, Side };

/** A board as the page draws it: one entry a square, row by row from row 0, which is written `1`. */
export interface BoardModel {
  game: GameName;
  size: number;
  cells: readonly (Side | null)[];
}

/** Where each name is on the largest board. */
const PLACES: ReadonlyMap<string, number> = new Map(SQUARES.names.map((name, place) => [name, place]));

/** The name of a square, such as `f5`. */
export function squareName(square: number, size: number): string {
  return SQUARES.names[Math.floor(square / size) * SQUARES.side + (square % size)] ?? '?';
}

export function columnName(column: number): string {
  return squareName(column, SQUARES.side).replace(/\d+$/, '');
}

/** The square of a name, or `null` if it is none of the board. */
export function squareOf(name: string, size: number): number | null {
  const place = PLACES.get(name.trim().toLowerCase());
  if (place === undefined) return null;
  const [row, column] = [Math.floor(place / SQUARES.side), place % SQUARES.side];
  return column < size && row < size ? row * size + column : null;
}

/** Row 0 is drawn at the top or at the bottom, as players of the game expect. */
export function rowFromTop(row: number, model: Pick<BoardModel, 'game' | 'size'>): number {
  return factsOf(model.game).first_row_at_bottom ? model.size - 1 - row : row;
}

/** The square that is drawn in that row from the top and that column from the left. */
export function squareAt(top: number, column: number, model: Pick<BoardModel, 'game' | 'size'>): number {
  return rowFromTop(top, model) * model.size + column;
}

/** Whether stones stand on the crossings of lines, on wood; else they lie in squares, on felt. */
export function isOnCrossings(model: Pick<BoardModel, 'game'>): boolean {
  return factsOf(model.game).on_crossings;
}

/** The drawing is made in units of a hundredth of a square. */
export const UNIT = 100;

/** Room for the coordinates around the squares, in units. */
export function margin(model: Pick<BoardModel, 'game' | 'size'>, coordinates: boolean): number {
  if (isOnCrossings(model)) return coordinates ? 54 : 12;
  return coordinates ? 42 : 18;
}

export interface Point {
  x: number;
  y: number;
}

/** The middle of a square in the drawing. */
export function centre(square: number, model: Pick<BoardModel, 'game' | 'size'>, edge: number): Point {
  const column = square % model.size;
  const top = rowFromTop(Math.floor(square / model.size), model);
  return { x: edge + (column + 0.5) * UNIT, y: edge + (top + 0.5) * UNIT };
}

/** The marked points of a Gomoku board, as columns (and rows) from 0. */
export function starLines(size: number): number[] {
  if (size < 9) return size % 2 === 1 && size >= 5 ? [(size - 1) / 2] : [];
  const edge = size >= 13 ? 3 : 2;
  const middle = size % 2 === 1 ? [(size - 1) / 2] : [];
  return [edge, ...middle, size - 1 - edge];
}

/** Where an arrow key leads on the drawn board; `null` for other keys. */
export function keyTarget(
  key: string,
  square: number,
  model: Pick<BoardModel, 'game' | 'size'>,
  whole: boolean,
): number | null {
  const last = model.size - 1;
  const column = square % model.size;
  const top = rowFromTop(Math.floor(square / model.size), model);
  const clamp = (value: number) => Math.max(0, Math.min(last, value));
  switch (key) {
    case 'ArrowLeft':
      return squareAt(top, clamp(column - 1), model);
    case 'ArrowRight':
      return squareAt(top, clamp(column + 1), model);
    case 'ArrowUp':
      return squareAt(clamp(top - 1), column, model);
    case 'ArrowDown':
      return squareAt(clamp(top + 1), column, model);
    case 'Home':
      return squareAt(whole ? 0 : top, 0, model);
    case 'End':
      return squareAt(whole ? last : top, last, model);
    case 'PageUp':
      return squareAt(0, column, model);
    case 'PageDown':
      return squareAt(last, column, model);
    default:
      return null;
  }
}
