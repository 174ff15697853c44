import { useMemo, useState } from 'react';

import type { GameView, JobView, Review, Side } from '../../api/types';
import { Board } from '../../board/Board';
import { squareOf } from '../../board/geometry';
import type { ValueMark } from '../../board/marks';
import { Card } from '../../components/Card';
import { CourseCard } from '../../components/game/CourseCard';
import { MoveList } from '../../components/game/MoveList';
import { PlayerStrip } from '../../components/game/PlayerStrip';
import { Stepper } from '../../components/game/Stepper';
import { StageTitle } from '../../components/StageTitle';
import { boardOf, marksOf, numbersOf } from '../../game/model';
import { nameAtBoard } from '../../game/seats';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { useBrowse } from '../../state/useBrowse';
import { FilesCard } from '../game/FilesCard';
import { graphMarks, listedMove } from './classes';
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

/** The side whose mistakes are tried again: a single person's, or both. */
function ownSide(game: GameView): Side | null {
  const people = (['black', 'white'] as const).filter((side) => game[side].player.kind === 'human');
  return people.length === 1 ? (people[0] ?? null) : null;
}

/** The graph, the moves and the board show the same move. */
export function ReviewTable({ game, review, job }: ReviewTableProps) {
  const t = useT();
  const format = useFormat();
  const browse = useBrowse(game);
  const [retrying, setRetrying] = useState(false);
  const own = retryPlies(review, ownSide(game));
  const plies = own.length > 0 ? own : review.retry;
  const { position, ply } = browse;
  const { settings } = position;
  const judged = review.moves[ply - 1];

  const moves = useMemo(() => review.moves.map((move) => listedMove(move, t)), [review, t]);
  const marks = useMemo(() => graphMarks(review), [review]);
  const values = useMemo(() => {
    const better = judged && judged.best !== judged.move ? squareOf(judged.best, settings.size) : null;
    if (better === null || !judged || position.cells[better] !== '-') return undefined;
    const chance = judged.best_score?.win_probability ?? null;
    const mark: ValueMark = {
      text: chance === null ? '!' : String(Math.round(chance * 100)),
      tone: 'best',
      heat: 1,
      spoken: t('review.better_here'),
    };
    return new Map([[better, mark]]);
  }, [judged, settings.size, position.cells, t]);

  if (retrying) {
    return <RetryTable game={game} review={review} plies={plies} onLeave={() => setRetrying(false)} />;
  }
  const strip = (side: Side) => {
    const { accuracy } = review[side];
    return (
      <PlayerStrip
        side={side}
        name={nameAtBoard(game, side, t)}
        sub={accuracy === null ? null : t('review.accuracy', { accuracy: format.decimal(accuracy, 0) })}
        turn={false}
        score={settings.game === 'othello' ? position[side] : null}
      />
    );
  };
  const boardMarks = {
    ...marksOf(position, t),
    legal: new Set<number>(),
    numbers: numbersOf(browse.moves, settings),
  };
  return (
    <div className="stage-layout">
      <section className="stage">
        <StageTitle text={t('nav.review')} />
        {strip('white')}
        <Board
          model={boardOf(position)}
          marks={values ? { ...boardMarks, values } : boardMarks}
          label={t('board.label', { game: t(`game.${settings.game}`), size: settings.size })}
          version={ply}
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
      </section>
      <aside className="stage-aside">
        <CourseCard values={review.graph} marks={marks} current={ply} onChoose={browse.go}>
          <p className="note">{t('review.graph_help')}</p>
        </CourseCard>
        <MoveCard judged={judged} />
        <Card title={t('moves.title')}>
          <MoveList moves={moves} current={ply} onChoose={browse.go} />
        </Card>
        <SidesCard game={game} review={review} />
        <FilesCard game={game} ply={ply} />
        <details>
          <summary className="px-1 font-semibold text-celadon">{t('review.again')}</summary>
          <div className="mt-3">
            <SweepCard game={game} job={job} />
          </div>
        </details>
      </aside>
    </div>
  );
}
