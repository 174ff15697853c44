/** How the classes of moves are shown. */
import type { MoveClass, PositionView, Review, ReviewedMove, SideReview } from '../../api/types';
import { squareOf } from '../../board/geometry';
import type { ValueMark } from '../../board/marks';
import type { GraphMark } from '../../charts/EvalGraph';
import type { ListedMove } from '../../components/game/MovesCard';
import { scoreOf, squareText } from '../../game/values';
import type { Translate } from '../../i18n';
import type { Format } from '../../i18n/format';

type Shown = Pick<ListedMove, 'sign' | 'tone'>;

const SHOWN: Record<MoveClass, Shown> = {
  forced: {},
  best: {},
  good: {},
  inaccuracy: { sign: '?!', tone: 'amber' },
  mistake: { sign: '?', tone: 'amber' },
  blunder: { sign: '??', tone: 'verm' },
  missed_win: { sign: '??', tone: 'verm' },
};

export function listedMove({ move, side, class: kind }: ReviewedMove, t: Translate): ListedMove {
  const shown = SHOWN[kind];
  return { move, side, ...shown, ...(shown.sign ? { spoken: t(`class.${kind}`) } : {}) };
}

/** Whether another move would have been better: never beside "best", and not where there was no choice. */
export function hadBetter({
  class: kind,
  best,
  move,
}: Pick<ReviewedMove, 'class' | 'best' | 'move'>): boolean {
  return kind !== 'best' && kind !== 'forced' && best !== move;
}

export function isFault(kind: MoveClass): boolean {
  return kind === 'mistake' || kind === 'blunder' || kind === 'missed_win';
}

/** Mistakes on the graph: each at the position after the move. */
export function graphMarks(review: Review): GraphMark[] {
  return review.moves.flatMap(({ ply, class: kind }) => {
    const { tone } = SHOWN[kind];
    return isFault(kind) && (tone === 'amber' || tone === 'verm') ? [{ ply: ply + 1, tone }] : [];
  });
}

export const COUNTED = [
  'best',
  'good',
  'inaccuracies',
  'mistakes',
  'blunders',
  'missed_wins',
] as const satisfies readonly (keyof SideReview)[];

/** The move that would have been better, if its square is still free: with what it was worth, in the unit of the game. */
export function betterMark(
  judged: ReviewedMove | undefined,
  { settings, cells }: PositionView,
  t: Translate,
  format: Format,
): Map<number, ValueMark> | undefined {
  const better = judged && hadBetter(judged) ? squareOf(judged.best, settings.size) : null;
  if (!judged || better === null || cells[better] !== '-') return undefined;
  const score = scoreOf(judged.best_score);
  const text = score ? squareText(score, 'judge', format) : '!';
  return new Map([[better, { text, tone: 'best', heat: 1, spoken: t('review.better_here') }]]);
}
