/** Scores in words and numbers, and values on squares. */
import type { MoveDocument, ScoreDocument, ScoreKind, SearchView, Side } from '../api/types';
import { squareOf } from '../board/geometry';
import type { Tone, ValueMark } from '../board/marks';
import type { Translate } from '../i18n';
import type { Format } from '../i18n/format';

/** A score that is known. */
export interface Score {
  kind: ScoreKind;
  /** Points for `heuristic` and `discs`, else the probability of winning. */
  value: number;
  win_probability: number;
  plies: number | null;
}

/** What a search says of a position, a line or a move, if it says anything. */
export function scoreOf(found: ScoreDocument | null | undefined): Score | null {
  if (!found || found.score === null || found.score_kind === null) return null;
  const { score: value, score_kind: kind, win_probability, plies_to_end } = found;
  return win_probability === undefined ? null : { kind, value, win_probability, plies: plies_to_end ?? null };
}

/** Black's probability of winning. */
export function blackChance(score: Score, side: Side): number {
  return side === 'black' ? score.win_probability : 1 - score.win_probability;
}

/** A score as people read it, for the side to move: `+3`, `56%`, "win in 5". */
export function scoreText(score: Score | null, t: Translate, format: Format): string {
  if (!score) return '\u2013';
  switch (score.kind) {
    case 'discs':
      return format.signed(score.value);
    case 'heuristic':
      return format.signed(score.value, Number.isInteger(score.value) ? 0 : 1);
    case 'win_probability':
      return format.percent(score.win_probability);
    case 'draw':
      return t('score.draw');
    case 'win':
    case 'loss':
      return score.plies === null
        ? t(`score.${score.kind}`)
        : t(`score.${score.kind}_in`, { plies: score.plies });
  }
}

/** As little as fits on a square: discs where the game counts them, points on a mind's own scale, else percent. */
export function squareText(score: Score, as: ValueScale, format: Format): string {
  if (score.kind === 'win') return 'W';
  if (score.kind === 'loss') return 'L';
  if (score.kind === 'draw') return '=';
  const points = score.kind === 'discs' || (as === 'own' && score.kind === 'heuristic');
  return points ? shortPoints(score.value, format) : String(Math.round(score.win_probability * 100));
}

function shortPoints(value: number, format: Format): string {
  if (Math.abs(value) >= 1000) return `${value < 0 ? '\u2212' : '+'}${Math.round(Math.abs(value) / 1000)}k`;
  return format.signed(Math.round(value));
}

/** In whose units values are: the judge's (discs, or chances that are checked on games), or those of the mind itself. */
export type ValueScale = 'judge' | 'own';

/** A move that loses at most so much of the chance of winning is fair, one that loses more is poor. */
const FAIR_LOSS = 0.1;

/** So many besides the best are called fair: a search that proves only bounds finds all moves alike. */
const MOST_FAIR = 5;

function toneOf(loss: number, rank: number): Tone {
  if (rank === 0) return 'best';
  return loss <= FAIR_LOSS && rank <= MOST_FAIR ? 'fair' : 'poor';
}

/** The value of each move on its square: the heat map. */
export function valueMarks(
  search: SearchView,
  size: number,
  as: ValueScale,
  t: Translate,
  format: Format,
): Map<number, ValueMark> {
  const known = search.moves.flatMap(withScore);
  const chances = known.map(({ score }) => score.win_probability);
  const best = Math.max(...chances);
  const worst = Math.min(...chances);
  const marks = new Map<number, ValueMark>();
  known.forEach(({ move, score, visits }, index) => {
    const square = squareOf(move, size);
    if (square === null) return;
    marks.set(square, {
      text: squareText(score, as, format),
      ...(visits ? { detail: format.compact(visits) } : {}),
      tone: toneOf(best - score.win_probability, index),
      heat: best > worst ? (score.win_probability - worst) / (best - worst) : 1,
      spoken: scoreText(score, t, format),
    });
  });
  return marks;
}

function withScore(found: MoveDocument): { move: string; score: Score; visits: number | undefined }[] {
  const score = scoreOf(found);
  return score ? [{ move: found.move, score, visits: found.visits }] : [];
}

/** The moves in the order in which a mind likes them, without its numbers. */
export function rankMarks(search: SearchView, size: number, t: Translate): Map<number, ValueMark> {
  const squares = search.moves.slice(0, MOST_RANKS).map(({ move }) => squareOf(move, size));
  const marks = squares.flatMap((square, index): [number, ValueMark][] => {
    if (square === null) return [];
    const rank = index + 1;
    const spoken = t('mind.rank', { rank });
    return [[square, { text: String(rank), tone: toneOf(0, index), heat: 1 - index / MOST_RANKS, spoken }]];
  });
  return new Map(marks);
}

/** So many moves of a mind are numbered. */
const MOST_RANKS = 5;
