/** Trying one's mistakes again. */
import type { PositionView, Review, ReviewedMove, Side } from '../../api/types';
import { scoreOf } from '../../game/values';
import type { Score } from '../../game/values';

/** The plies to try again: those of one side, or of both. */
export function retryPlies(review: Review, side: Side | null): number[] {
  return review.retry.filter((ply) => side === null || review.moves[ply]?.side === side);
}

export type Verdict = 'best' | 'good' | 'better' | 'worse';

/** A move that gives away less than this is good: of the chances, and in discs. */
const GOOD_LOSS = 0.05;
const GOOD_DISCS = 3;

/** What a move is worth to the side that tried it. */
export interface Worth {
  chance: number;
  /** The margin, in Othello. */
  discs: number | null;
}

/** The worth of a move, from the position after it: the game's result, or what a search says for the side to move there. */
export function worthAfter(side: Side, position: PositionView, score: Score | null): Worth | null {
  const { result } = position;
  if (result) {
    const sign = result.winner === null ? 0 : result.winner === side ? 1 : -1;
    const discs = position.settings.game === 'othello' ? sign * (result.margin ?? 0) : null;
    return { chance: (sign + 1) / 2, discs };
  }
  if (!score) return null;
  const own = position.side === side;
  return {
    chance: own ? score.win_probability : 1 - score.win_probability,
    discs: score.kind === 'discs' ? (own ? score.value : -score.value) : null,
  };
}

/** What to say of a move tried in place of a mistake. */
export function judge(mistake: ReviewedMove, tried: string, worth: Worth): Verdict {
  if (tried === mistake.best) return 'best';
  const best = scoreOf(mistake.best_score);
  const inDiscs = best?.kind === 'discs' && worth.discs !== null && mistake.discs_lost !== null;
  const loss = inDiscs ? best.value - (worth.discs ?? 0) : (best?.win_probability ?? 1) - worth.chance;
  if (loss < (inDiscs ? GOOD_DISCS : GOOD_LOSS)) return 'good';
  const lost = inDiscs ? (mistake.discs_lost ?? 0) : mistake.loss;
  return loss < lost && tried !== mistake.move ? 'better' : 'worse';
}
