/** Positions that are set up by hand. */
import type { Side } from '../../api/types';

const CELLS: Record<Side, string> = { black: 'X', white: 'O' };

/** A text for `start`: the cells as they were shown, and the side to move. */
export function startText(cells: string, side: Side): string {
  return `${cells} ${CELLS[side]}`;
}

export type Brush = Side | 'empty';

/** The cells after a click: the brush's stone, or nothing where that stone was already. */
export function paint(cells: string, square: number, brush: Brush): string {
  const wanted = brush === 'empty' ? '-' : CELLS[brush];
  const cell = cells[square] === wanted ? '-' : wanted;
  return cells.slice(0, square) + cell + cells.slice(square + 1);
}
