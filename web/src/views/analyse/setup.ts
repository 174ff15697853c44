/** Positions that are set up by hand, in the words of the command line. */
import type { Settings, Side } from '../../api/types';
import { squareName } from '../../board/geometry';

const CELLS: Record<Side, string> = { black: 'X', white: 'O' };

/** A text for `start`. */
export function startText(settings: Settings, cells: string, side: Side): string {
  if (settings.game === 'othello') return `${cells} ${CELLS[side]}`;
  const stones = (of: Side) =>
    Array.from(cells)
      .flatMap((cell, square) => (cell === CELLS[of] ? [squareName(square, settings.size)] : []))
      .join(',');
  const list = (of: Side) => (stones(of) ? `${of}=${stones(of)} ` : '');
  return `${list('black')}${list('white')}turn=${side}`;
}

export type Brush = Side | 'empty';

/** The cells after a click: the brush's stone, or nothing where that stone was already. */
export function paint(cells: string, square: number, brush: Brush): string {
  const wanted = brush === 'empty' ? '-' : CELLS[brush];
  const cell = cells[square] === wanted ? '-' : wanted;
  return cells.slice(0, square) + cell + cells.slice(square + 1);
}
