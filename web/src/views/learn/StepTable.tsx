import type { GameName, LessonStep, PositionChoice } from '../../api/types';
import { Board } from '../../board/Board';
import { squareName } from '../../board/geometry';
import { BoardLoading } from '../../components/game/BoardLoading';
import { boardOf, marksOf, squaresOf } from '../../game/model';
import { useT } from '../../i18n';
import { usePosition } from '../../state/usePosition';
import { StepCard } from './StepCard';
import { useStep } from './useStep';

interface StepTableProps {
  game: GameName;
  step: LessonStep;
  first: boolean;
  last: boolean;
  onDone(): void;
  onBack(): void;
  onNext(): void;
}

/** The board of a step, and what is said beside it. */
export function StepTable({ game, step, first, last, onDone, onBack, onNext }: StepTableProps) {
  const t = useT();
  const use = useStep(game, step, onDone);
  const choice: PositionChoice = { ...step.position };
  const { position: start } = usePosition(choice);
  const position = use.told?.position ?? start;
  if (!position) return <BoardLoading />;

  const done = use.told?.done ?? false;
  const wrong = use.told !== null && !use.told.right;
  const { size } = position.settings;
  const marks = marksOf(position, t);
  const live = !done && !wrong && !use.busy;
  const taps = step.by === 'stone' || step.by === 'point';
  return (
    <div className="lesson">
      <section className="lesson-board">
        <Board
          model={boardOf(position)}
          marks={{
            ...marks,
            // A point that is to be found is not given away.
            forbidden: step.by !== 'point' || done || use.shown ? (marks.forbidden ?? new Map()) : new Map(),
            legal: live && step.by === 'stone' ? (marks.legal ?? new Set()) : new Set(),
            evidence: use.shown && !done ? squaresOf(step.answers, size) : new Set(),
          }}
          ghost={live && step.by === 'stone' ? position.side : null}
          version={use.moves.length}
          open={(square) => live && taps && (position.cells[square] ?? 'X') === '-'}
          onChoose={(square) => use.attempt(squareName(square, size))}
        />
      </section>
      <StepCard
        step={step}
        use={use}
        position={position}
        first={first}
        last={last}
        game={game}
        onBack={onBack}
        onNext={onNext}
      />
    </div>
  );
}
