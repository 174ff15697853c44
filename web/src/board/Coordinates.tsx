import type { BoardModel } from './geometry';
import { columnName, isOnCrossings, rowFromTop, UNIT } from './geometry';

interface CoordinatesProps {
  model: BoardModel;
  edge: number;
}

/** Letters above, numbers at the left. */
export function Coordinates({ model, edge }: CoordinatesProps) {
  const wood = isOnCrossings(model);
  const colour = wood ? 'var(--wood-ink)' : 'var(--frame-ink)';
  const fontSize = wood ? Math.min(34, 22 + model.size * 0.55) : 22;
  const at = wood ? edge * 0.58 : edge / 2;
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
