import { useMemo, useState } from 'react';

import type { GameView, JobView, Review, Side } from '../../api/types';
import { Board } from '../../board/Board';
import { WhyCard } from '../../components/coach/WhyCard';
import { CourseCard } from '../../components/game/CourseCard';
import { MovesCard } from '../../components/game/MovesCard';
import { SeatStrip } from '../../components/game/SeatStrip';
import { Stage } from '../../components/game/Stage';
import { Stepper } from '../../components/game/Stepper';
import { boardOf, marksOf, numbersOf, squaresOf } from '../../game/model';
import { personSide } from '../../game/seats';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { useBrowse } from '../../state/useBrowse';
import { useShownLine } from '../../state/useShownLine';
import { FilesCard } from '../game/FilesCard';
import { betterMark, graphMarks, listedMove } from './classes';
import { MoveCard } from './MoveCard';
import { retryPlies } from './retry';
import { RetryTable } from './RetryTable';
import { SidesCard } from './SidesCard';
import { SweepCard } from './SweepCard';

interface ReviewTableProps {
  game: GameView;
  review: Review;
  job: JobView | null;
}

/** The graph, the moves and the board show the same move. */
export function ReviewTable({ game, review, job }: ReviewTableProps) {
  const t = useT();
  const format = useFormat();
  const browse = useBrowse(game);
  const [retrying, setRetrying] = useState(false);
  const own = retryPlies(review, personSide(game));
  const plies = own.length > 0 ? own : review.retry;
  const { position, ply } = browse;
  const { settings } = position;
  const judged = review.moves[ply - 1];

  const before =
    judged?.why && browse.ply > 0
      ? { settings, start: game.start, moves: browse.moves.slice(0, browse.ply - 1) }
      : null;
  const shown = useShownLine(before);
  const onBoard = shown.position ?? position;
  const moves = useMemo(() => review.moves.map((move) => listedMove(move, t)), [review, t]);
  const marks = useMemo(() => graphMarks(review), [review]);
  const values = useMemo(() => betterMark(judged, position, t, format), [judged, position, t, format]);

  if (retrying) {
    return <RetryTable game={game} review={review} plies={plies} onLeave={() => setRetrying(false)} />;
  }
  const strip = (side: Side) => {
    const { accuracy } = review[side];
    return (
      <SeatStrip
        game={game}
        side={side}
        position={position}
        sub={accuracy === null ? null : t('review.accuracy', { accuracy: format.decimal(accuracy, 0) })}
      />
    );
  };
  const boardMarks = {
    ...marksOf(onBoard, t),
    legal: new Set<number>(),
    numbers: numbersOf(shown.position ? shown.moves : browse.moves, settings),
    evidence: squaresOf(shown.evidence ?? [], settings.size),
  };
  return (
    <Stage
      title={t('nav.review')}
      aside={
        <>
          <CourseCard values={review.graph} marks={marks} current={ply} onChoose={browse.go}>
            <p className="note">{t('review.graph_help')}</p>
          </CourseCard>
          <MoveCard judged={judged} />
          {judged?.why && <WhyCard why={judged.why} shown={shown} />}
          <MovesCard moves={moves} current={ply} onChoose={browse.go} />
          <SidesCard game={game} review={review} />
          <FilesCard game={game} ply={ply} />
          <details>
            <summary className="px-1 font-semibold text-celadon">{t('review.again')}</summary>
            <div className="mt-3">
              <SweepCard game={game} job={job} />
            </div>
          </details>
        </>
      }
    >
      {strip('white')}
      <Board
        model={boardOf(onBoard)}
        marks={values && !shown.position ? { ...boardMarks, values } : boardMarks}
        version={`${ply}:${shown.which ?? ''}${shown.count}`}
      />
      {strip('black')}
      <div className="controls">
        <Stepper ply={ply} last={game.moves.length} onChange={browse.go} />
        <button
          type="button"
          className="btn btn-primary"
          disabled={plies.length === 0}
          onClick={() => setRetrying(true)}
        >
          {t('retry.start', { count: plies.length })}
        </button>
      </div>
    </Stage>
  );
}
