import type { BoardModel } from './geometry';
import { columnName, rowFromTop, UNIT } from './geometry';

interface CoordinatesProps {
  model: BoardModel;
  edge: number;
}

/** Letters above, numbers at the left. */
export function Coordinates({ model, edge }: CoordinatesProps) {
  const colour = model.game === 'othello' ? 'var(--frame-ink)' : 'var(--wood-ink)';
  const fontSize = model.game === 'othello' ? 22 : Math.min(34, 22 + model.size * 0.55);
  const at = model.game === 'othello' ? edge / 2 : edge * 0.58;
  return (
    <g className="board-coordinate" fill={colour} fontSize={fontSize}>
      {Array.from({ length: model.size }, (_, index) => {
        const along = edge + (index + 0.5) * UNIT;
        return (
          <g key={index}>
            <text x={along} y={at + fontSize * 0.35}>
              {columnName(index)}
            </text>
            <text x={at} y={along + fontSize * 0.35}>
              {rowFromTop(index, model) + 1}
            </text>
          </g>
        );
      })}
    </g>
  );
}
