import { useState } from 'react';

import type { GameView, Review } from '../../api/types';
import { Board } from '../../board/Board';
import { squareName, squareOf } from '../../board/geometry';
import { Card } from '../../components/Card';
import { BoardLoading } from '../../components/game/BoardLoading';
import { PlayerStrip } from '../../components/game/PlayerStrip';
import { StageTitle } from '../../components/StageTitle';
import { boardOf, marksOf, namesOf, numbersOf, otherSide } from '../../game/model';
import { nameAtBoard } from '../../game/seats';
import { useT } from '../../i18n';
import { usePosition } from '../../state/usePosition';
import { RetryVerdict } from './RetryVerdict';
import { useVerdict } from './useVerdict';

interface RetryTableProps {
  game: GameView;
  review: Review;
  plies: readonly number[];
  onLeave(): void;
}

/** One mistake after the other: the position before it, and another chance. */
export function RetryTable({ game, review, plies, onLeave }: RetryTableProps) {
  const t = useT();
  const [index, setIndex] = useState(0);
  const [tried, setTried] = useState<string | null>(null);
  const [solved, setSolved] = useState<ReadonlySet<number>>(new Set());
  const [revealed, setRevealed] = useState(false);
  const ply = plies[index] ?? 0;
  const mistake = review.moves[ply];
  const { settings } = game.position;
  const before = namesOf(game.moves).slice(0, ply);
  const { position } = usePosition({ settings, start: game.start, moves: before });
  const verdict = useVerdict(game, review, mistake, tried);
  if (!position || !mistake) return <BoardLoading />;

  const ready = position.ply === ply;
  const passed = verdict === 'best' || verdict === 'good';
  const go = (next: number) => {
    if (passed) setSolved((known) => new Set(known).add(ply));
    setTried(null);
    setRevealed(false);
    setIndex(next);
  };
  const marks = marksOf(position, t);
  const hint = tried ?? (revealed ? mistake.best : null);
  const mayTry = ready && tried === null;
  const strip = (side: 'black' | 'white') => (
    <PlayerStrip
      side={side}
      name={nameAtBoard(game, side, t)}
      turn={side === mistake.side}
      score={settings.game === 'othello' ? position[side] : null}
    />
  );
  return (
    <div className="stage-layout">
      <section className="stage">
        <StageTitle text={t('nav.review')} />
        {strip(otherSide(mistake.side))}
        <Board
          model={boardOf(position)}
          marks={{
            ...marks,
            legal: mayTry ? (marks.legal ?? new Set()) : new Set(),
            numbers: numbersOf(before, settings),
            hint: hint ? squareOf(hint, settings.size) : null,
          }}
          label={t('board.label', { game: t(`game.${settings.game}`), size: settings.size })}
          ghost={mayTry ? mistake.side : null}
          version={ply}
          open={(square) => mayTry && (marks.legal?.has(square) ?? false)}
          onChoose={(square) => setTried(squareName(square, settings.size))}
        />
        {strip(mistake.side)}
      </section>
      <aside className="stage-aside">
        <Card
          title={t('retry.title', { index: index + 1, count: plies.length })}
          aside={
            <span className="tag tag-good num">
              {t('retry.solved', { count: solved.size + Number(passed && !solved.has(ply)) })}
            </span>
          }
        >
          <RetryVerdict mistake={mistake} tried={tried} verdict={verdict} revealed={revealed} />
          <div className="mt-4 flex flex-wrap gap-2">
            {tried !== null && !passed && (
              <button type="button" className="btn" onClick={() => setTried(null)}>
                {t('retry.again')}
              </button>
            )}
            {!passed && !revealed && (
              <button
                type="button"
                className="btn"
                onClick={() => {
                  setTried(null);
                  setRevealed(true);
                }}
              >
                {t('retry.reveal')}
              </button>
            )}
            {index + 1 < plies.length ? (
              <button type="button" className="btn btn-primary" onClick={() => go(index + 1)}>
                {t('retry.next')}
              </button>
            ) : (
              <button type="button" className="btn btn-primary" onClick={onLeave}>
                {t('retry.finish')}
              </button>
            )}
          </div>
        </Card>
        <button type="button" className="btn" onClick={onLeave}>
          {t('retry.leave')}
        </button>
      </aside>
    </div>
  );
}
