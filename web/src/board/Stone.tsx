import type { Point, Side } from './geometry';

interface StoneProps {
  at: Point;
  radius: number;
  side: Side;
  /** Just played: it settles on the board. */
  placed?: boolean;
  /** Just turned over: it shows its other face first. */
  turned?: boolean;
}

/** A stone or disc with its shadow. The gradients are in `BoardDefs`. */
export function Stone({ at, radius, side, placed, turned }: StoneProps) {
  const motion = turned ? 'stone stone-turned' : placed ? 'stone stone-placed' : 'stone';
  const other = side === 'black' ? 'white' : 'black';
  return (
    <g>
      <circle cx={at.x} cy={at.y + radius * 0.12} r={radius * 1.07} fill="url(#stone-shadow)" />
      <g className={motion}>
        <circle cx={at.x} cy={at.y} r={radius} fill={`url(#stone-${side})`} />
        {turned && (
          <circle className="stone-old-face" cx={at.x} cy={at.y} r={radius} fill={`url(#stone-${other})`} />
        )}
      </g>
    </g>
  );
}
