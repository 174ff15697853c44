import type { ReactNode } from 'react';
import { useState } from 'react';

import type { CardView, PositionChoice } from '../../api/types';
import { Board } from '../../board/Board';
import { squareName, squareOf } from '../../board/geometry';
import { BoardLoading } from '../../components/game/BoardLoading';
import { Stage } from '../../components/game/Stage';
import { boardOf, marksOf, numbersOf, squaresOf } from '../../game/model';
import { useT } from '../../i18n';
import { useShortcuts } from '../../lib/shortcuts';
import { usePosition } from '../../state/usePosition';
import { useShownLine } from '../../state/useShownLine';
import { CardHints } from './CardHints';
import { CardPanel } from './CardPanel';
import { useCard } from './useCard';
import { useCardHint } from './useCardHint';

interface PracticeTableProps {
  card: CardView;
  /** The piles and the week. */
  aside: ReactNode;
  onNext(): void;
  onAnswered(): void;
}

/** A card on the board. */
export function PracticeTable({ card, aside, onNext, onAnswered }: PracticeTableProps) {
  const t = useT();
  const use = useCard(card, onAnswered);
  const [steps, setSteps] = useState(0);
  const base = card.position.moves ?? [];
  const { start, settings } = card.position;
  const shownMoves = use.phase === 'shown' ? use.line.slice(0, steps) : use.moves;
  const at = (moves: readonly string[]): PositionChoice => ({ settings, start, moves: [...base, ...moves] });
  const { position } = usePosition(at(shownMoves));
  const hint = useCardHint(at(use.moves), use.phase === 'open');
  const tried = use.phase === 'failed' ? use.moves.slice(0, -1) : use.moves;
  const why = use.phase === 'failed' ? use.tried?.why : use.phase === 'shown' ? use.why : null;
  const line = useShownLine(why ? at(use.phase === 'shown' ? [] : tried) : null);
  const open = use.phase === 'open' || use.phase === 'playing';
  const ask = () => {
    use.hint();
    hint.ask();
  };
  useShortcuts({
    n: () => use.grade !== null && onNext(),
    r: () => (use.phase === 'failed' || use.phase === 'shown') && use.again(),
    h: () => use.phase === 'open' && hint.more && ask(),
  });
  if (!position) return <BoardLoading />;

  const shown = line.position ?? position;
  const { size } = shown.settings;
  const marks = marksOf(shown, t);
  const ready = open && !line.position && position.ply === base.length + shownMoves.length;
  const mine = ready && position.side === card.side;
  return (
    <Stage
      title={t('nav.practice')}
      kind="study"
      aside={
        <>
          <CardPanel
            card={card}
            use={use}
            position={position}
            line={line}
            why={why ?? null}
            steps={steps}
            onStep={setSteps}
            onNext={onNext}
            onHint={hint.more ? ask : null}
          />
          {use.phase === 'open' && hint.asked && <CardHints hint={hint} />}
          {aside}
        </>
      }
    >
      <Board
        model={boardOf(shown)}
        marks={{
          ...marks,
          legal: mine ? (marks.legal ?? new Set()) : new Set(),
          numbers: numbersOf(line.position ? line.moves.slice(base.length) : shownMoves, shown.settings),
          hint: hint.move && use.phase === 'open' ? squareOf(hint.move, size) : null,
          evidence: squaresOf(line.evidence ?? (use.phase === 'open' ? hint.squares : []), size),
        }}
        ghost={mine ? card.side : null}
        version={shown.ply}
        open={(square) => mine && (marks.legal?.has(square) ?? false)}
        onChoose={(square) => use.attempt(squareName(square, size))}
      />
    </Stage>
  );
}
