/** Trying one's mistakes again. */
import type { PositionView, Review, ReviewedMove, ScoreView, Side } from '../../api/types';

/** The plies to try again: those of one side, or of both. */
export function retryPlies(review: Review, side: Side | null): number[] {
  return review.retry.filter((ply) => side === null || review.moves[ply]?.side === side);
}

export type Verdict = 'best' | 'good' | 'better' | 'worse';

/** A move that gives away less than this is as good as the best. */
const GOOD_LOSS = 0.05;

/** The chance of the side that tried, after its move: the game's result, or what a search says for the other side. */
export function chanceAfter(side: Side, position: PositionView, score: ScoreView | null): number | null {
  if (position.result) return position.result.winner === null ? 0.5 : position.result.winner === side ? 1 : 0;
  if (!score) return null;
  return position.side === side ? score.win_probability : 1 - score.win_probability;
}

/** What to say of a move tried in place of a mistake. */
export function judge(mistake: ReviewedMove, tried: string, chance: number): Verdict {
  if (tried === mistake.best) return 'best';
  const best = mistake.best_score?.win_probability ?? 1;
  const loss = best - chance;
  if (loss <= GOOD_LOSS) return 'good';
  return loss < mistake.loss && tried !== mistake.move ? 'better' : 'worse';
}
