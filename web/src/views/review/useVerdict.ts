import type { GameView, Review, ReviewedMove } from '../../api/types';
import { namesOf } from '../../game/model';
import { scoreOf } from '../../game/values';
import { useAnalysis } from '../../state/useAnalysis';
import { usePosition } from '../../state/usePosition';
import type { Verdict } from './retry';
import { judge, worthAfter } from './retry';

/** What is to be said of a move tried in place of a mistake; `null` while it is being looked at, or nothing was tried. */
export function useVerdict(
  game: GameView,
  review: Review,
  mistake: ReviewedMove | undefined,
  tried: string | null,
): Verdict | null {
  const { settings } = game.position;
  const asks = mistake !== undefined && tried !== null;
  const moves = asks ? [...namesOf(game.moves).slice(0, mistake.ply), tried] : [];
  const choice = asks ? { settings, start: game.start, moves } : null;
  const { position } = usePosition(choice);
  const after = asks && position && position.ply > mistake.ply ? position : null;
  // The one who judged the game judges the attempt, for as long.
  const order =
    asks && after && !after.result && tried !== mistake.best && choice
      ? {
          position: choice,
          by: [{ kind: 'agent', spec: review.agent } as const],
          limits: { ms: review.ms_per_move },
        }
      : null;
  const opinion = useAnalysis(order).opinions[0];
  if (!asks) return null;
  if (tried === mistake.best) return 'best';
  if (!after || !(after.result || opinion?.ended)) return null;
  const worth = worthAfter(mistake.side, after, scoreOf(opinion?.search));
  return worth === null ? null : judge(mistake, tried, worth);
}
