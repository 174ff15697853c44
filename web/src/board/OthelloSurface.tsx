import { UNIT } from './geometry';

interface OthelloSurfaceProps {
  size: number;
  edge: number;
}

function gridPath(size: number, edge: number): string {
  const inner = size * UNIT;
  const lines = [];
  for (let index = 1; index < size; index += 1) {
    const at = edge + index * UNIT;
    lines.push(`M${at} ${edge}v${inner}M${edge} ${at}h${inner}`);
  }
  return lines.join('');
}

/** Felt in a frame of dark wood. */
export function OthelloSurface({ size, edge }: OthelloSurfaceProps) {
  const inner = size * UNIT;
  const dots = size >= 6 ? [2, size - 2] : [];
  return (
    <g>
      <rect width={inner + 2 * edge} height={inner + 2 * edge} fill="url(#frame)" />
      <rect
        x={edge - 4}
        y={edge - 4}
        width={inner + 8}
        height={inner + 8}
        rx={7}
        fill="url(#felt)"
        stroke="var(--felt-line)"
        strokeWidth={5}
      />
      <path d={gridPath(size, edge)} stroke="var(--felt-line)" strokeWidth={2.6} />
      {dots.map((x) =>
        dots.map((y) => (
          <circle key={`${x}-${y}`} cx={edge + x * UNIT} cy={edge + y * UNIT} r={7} fill="var(--felt-line)" />
        )),
      )}
    </g>
  );
}
