import { factsOf } from '../game/facts';
import type { BoardModel } from './geometry';
import { centre } from './geometry';
import type { BoardMarks } from './marks';

interface MarkLayerProps {
  model: BoardModel;
  edge: number;
  marks: BoardMarks;
  showNumbers: boolean;
}

/** Signs on top of stones and empty squares: legal moves, forbidden points, the last move, the winning row, a hint. */
export function MarkLayer({ model, edge, marks, showNumbers }: MarkLayerProps) {
  const at = (square: number) => centre(square, model, edge);
  const numbers = showNumbers ? marks.numbers : undefined;
  return (
    <g>
      {factsOf(model.game).marks_legal_moves &&
        [...(marks.legal ?? [])]
          .filter((square) => !marks.values?.has(square))
          .map((square) => (
            <circle key={square} cx={at(square).x} cy={at(square).y} r={11} fill="white" fillOpacity={0.42} />
          ))}
      {[...(marks.forbidden ?? [])].map(([square]) => (
        <Cross key={square} {...at(square)} />
      ))}
      {[...(marks.winning ?? [])].map((square) => (
        <circle
          key={square}
          cx={at(square).x}
          cy={at(square).y}
          r={45}
          fill="none"
          stroke="var(--winning)"
          strokeWidth={9}
        />
      ))}
      {numbers && <Numbers model={model} edge={edge} numbers={numbers} />}
      {marks.last != null && !marks.winning?.has(marks.last) && (
        <LastMove {...at(marks.last)} ring={numbers?.has(marks.last) ?? false} />
      )}
      {[...(marks.evidence ?? [])].map((square) => (
        <circle
          key={square}
          className="board-evidence"
          cx={at(square).x}
          cy={at(square).y}
          r={44}
          fill="var(--gold)"
          fillOpacity={0.16}
          stroke="var(--gold)"
          strokeWidth={5}
          strokeDasharray="14 9"
        />
      ))}
      {marks.hint != null && (
        <circle
          className="board-hint"
          cx={at(marks.hint).x}
          cy={at(marks.hint).y}
          r={40}
          fill="none"
          stroke="var(--gold)"
          strokeWidth={7}
        />
      )}
    </g>
  );
}

function Cross({ x, y }: { x: number; y: number }) {
  return (
    <path
      d={`M${x - 18} ${y - 18}l36 36M${x + 18} ${y - 18}l-36 36`}
      stroke="var(--mark)"
      strokeWidth={8}
      strokeLinecap="round"
    />
  );
}

/** A dot on the stone, or a ring around it where the stone carries a number. */
function LastMove({ x, y, ring }: { x: number; y: number; ring: boolean }) {
  if (ring) return <circle cx={x} cy={y} r={46} fill="none" stroke="var(--mark)" strokeWidth={7} />;
  return <circle cx={x} cy={y} r={9} fill="var(--mark)" />;
}

interface NumbersProps {
  model: BoardModel;
  edge: number;
  numbers: ReadonlyMap<number, number>;
}

function Numbers({ model, edge, numbers }: NumbersProps) {
  return (
    <g textAnchor="middle" fontWeight={650} fontSize={32}>
      {[...numbers]
        .filter(([square]) => model.cells[square])
        .map(([square, number]) => {
          const { x, y } = centre(square, model, edge);
          const ink = model.cells[square] === 'black' ? 'var(--on-black)' : 'var(--on-white)';
          return (
            <text key={square} x={x} y={y + 11.5} fill={ink}>
              {number}
            </text>
          );
        })}
    </g>
  );
}
