import type { Settings } from '../api/types';
import { boardOf } from '../game/model';
import { isOnCrossings, rowFromTop } from './geometry';

interface MiniBoardProps {
  settings: Settings;
  cells: string;
  size: number;
}

/** A small picture of a board for lists; the words are beside it. */
export function MiniBoard({ settings, cells, size }: MiniBoardProps) {
  const model = boardOf({ settings, cells });
  const ground = isOnCrossings(model) ? 'var(--wood)' : 'var(--felt)';
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${model.size} ${model.size}`}
      className="shrink-0"
      aria-hidden="true"
    >
      <rect width={model.size} height={model.size} rx={model.size / 12} fill={ground} />
      {model.cells.map((side, square) => {
        if (!side) return null;
        const x = (square % model.size) + 0.5;
        const y = rowFromTop(Math.floor(square / model.size), model) + 0.5;
        return <circle key={square} cx={x} cy={y} r={0.42} fill={`var(--stone-${side})`} />;
      })}
    </svg>
  );
}
