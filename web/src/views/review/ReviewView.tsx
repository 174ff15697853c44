import { useCallback } from 'react';

import { getGame, getReview } from '../../api/client';
import type { GameView, Review } from '../../api/types';
import { FailurePage } from '../../components/FailurePage';
import { BoardLoading } from '../../components/game/BoardLoading';
import { useT } from '../../i18n';
import { useLoad } from '../../lib/useLoad';
import { useJob } from '../../state/jobs';
import { ReviewChooser } from './ReviewChooser';
import { ReviewStart } from './ReviewStart';
import { ReviewTable } from './ReviewTable';

/** A game looked at again: choose one, have it judged, see what happened, try the mistakes again. */
export default function ReviewView({ id }: { id: string | null }) {
  return id ? <Reviewed id={id} /> : <ReviewChooser />;
}

interface Loaded {
  game: GameView;
  review: Review | null;
}

async function load(id: string, signal: AbortSignal): Promise<Loaded> {
  const game = await getGame(id, signal);
  return { game, review: game.reviewed ? await getReview(id, signal) : null };
}

function Reviewed({ id }: { id: string }) {
  const t = useT();
  const job = useJob('review', id);
  // A job that has just ended brings a new review.
  const ended = job?.state === 'done' ? job.id : null;
  const loaded = useLoad(useCallback((signal: AbortSignal) => (void ended, load(id, signal)), [id, ended]));
  if (loaded.state === 'loading') return <BoardLoading />;
  if (loaded.state === 'failed')
    return <FailurePage title={t('nav.review')} error={loaded.error} onRetry={loaded.again} />;
  const { game, review } = loaded.value;
  return review ? (
    <ReviewTable game={game} review={review} job={job} />
  ) : (
    <ReviewStart game={game} job={job} />
  );
}
