import type { GameView, Review } from '../../api/types';
import { Board } from '../../board/Board';
import { squareName, squareOf } from '../../board/geometry';
import { BoardLoading } from '../../components/game/BoardLoading';
import { SeatStrip } from '../../components/game/SeatStrip';
import { Stage } from '../../components/game/Stage';
import { boardOf, marksOf, namesOf, numbersOf, otherSide } from '../../game/model';
import { useT } from '../../i18n';
import { usePosition } from '../../state/usePosition';
import { RetryCard } from './RetryCard';
import { useRetry } from './useRetry';

interface RetryTableProps {
  game: GameView;
  review: Review;
  plies: readonly number[];
  onLeave(): void;
}

/** One mistake after the other: the position before it, and another chance. */
export function RetryTable({ game, review, plies, onLeave }: RetryTableProps) {
  const t = useT();
  const retry = useRetry(game, review, plies);
  const { mistake, hint } = retry;
  const { settings } = game.position;
  const before = namesOf(game.moves).slice(0, mistake?.ply ?? 0);
  const { position } = usePosition({ settings, start: game.start, moves: before });
  if (!position || !mistake) return <BoardLoading />;

  const marks = marksOf(position, t);
  const legal = position.ply === mistake.ply && retry.tried === null ? marks.legal : undefined;
  return (
    <Stage
      title={t('nav.review')}
      aside={
        <>
          <RetryCard retry={retry} mistake={mistake} count={plies.length} onLeave={onLeave} />
          <button type="button" className="btn" onClick={onLeave}>
            {t('retry.leave')}
          </button>
        </>
      }
    >
      <SeatStrip game={game} side={otherSide(mistake.side)} position={position} />
      <Board
        model={boardOf(position)}
        marks={{
          ...marks,
          legal: legal ?? new Set(),
          numbers: numbersOf(before, settings),
          hint: hint ? squareOf(hint, settings.size) : null,
        }}
        ghost={legal ? mistake.side : null}
        version={mistake.ply}
        open={(square) => legal?.has(square) ?? false}
        onChoose={(square) => retry.attempt(squareName(square, settings.size))}
      />
      <SeatStrip game={game} side={mistake.side} position={position} turn />
    </Stage>
  );
}
