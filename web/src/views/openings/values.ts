/** The moves of a position on its board: how often each was played. */
import type { ExplorerMove, ExplorerView, ResultCounts } from '../../api/types';
import { squareOf } from '../../board/geometry';
import type { ValueMark } from '../../board/marks';
import type { Translate } from '../../i18n';

export function countOf({ black, draws, white }: ResultCounts): number {
  return black + draws + white;
}

/** What the side to move got from a move: points of games, draws half. Nothing without games. */
export function shareOf(results: ResultCounts, side: 'black' | 'white'): number | null {
  const count = countOf(results);
  if (count === 0) return null;
  return (results[side] + results.draws / 2) / count;
}

export function valuesOf(view: ExplorerView, size: number, t: Translate): Map<number, ValueMark> {
  const total = Math.max(1, countOf(view.results));
  const mark = (move: ExplorerMove, index: number): [number, ValueMark][] => {
    const square = squareOf(move.move, size);
    const count = countOf(move.results);
    if (square === null) return [];
    const text = count > 0 ? String(count) : signed(move.book ?? 0);
    const spoken = count > 0 ? t('openings.games', { count }) : t('openings.book_value', { discs: text });
    const tone = index === 0 ? 'best' : 'fair';
    return [[square, { text, tone, heat: count / total, spoken }]];
  };
  return new Map(view.moves.flatMap(mark));
}

function signed(value: number): string {
  const text = Math.abs(value).toFixed(0);
  return Number(text) === 0 ? '0' : `${value < 0 ? '\u2212' : '+'}${text}`;
}
