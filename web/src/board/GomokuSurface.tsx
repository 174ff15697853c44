import { starLines, UNIT } from './geometry';

interface GomokuSurfaceProps {
  size: number;
  edge: number;
}

function gridPath(size: number, edge: number): string {
  const length = (size - 1) * UNIT;
  const first = edge + UNIT / 2;
  const lines = [];
  for (let index = 0; index < size; index += 1) {
    const at = first + index * UNIT;
    lines.push(`M${at} ${first}v${length}M${first} ${at}h${length}`);
  }
  return lines.join('');
}

/** A few long, slow curves: enough to read as wood, too quiet to disturb. */
function grainPath(span: number): string {
  const curves = [];
  for (let index = 0; index < 26; index += 1) {
    const x = span * ((index + 0.3 + 0.4 * Math.sin(index * 2.4)) / 26);
    const bend = span * 0.02 * Math.sin(index * 1.7 + 1);
    curves.push(`M${x} 0C${x + bend} ${span * 0.3} ${x - bend} ${span * 0.6} ${x + bend * 0.6} ${span}`);
  }
  return curves.join('');
}

/** A wooden board with lines and star points. */
export function GomokuSurface({ size, edge }: GomokuSurfaceProps) {
  const span = size * UNIT + 2 * edge;
  const first = edge + UNIT / 2;
  const length = (size - 1) * UNIT;
  const stars = starLines(size);
  return (
    <g>
      <rect width={span} height={span} fill="url(#wood)" />
      <path
        d={grainPath(span)}
        fill="none"
        stroke="var(--wood-grain)"
        strokeOpacity={0.13}
        strokeWidth={span / 240}
      />
      <path d={gridPath(size, edge)} fill="none" stroke="var(--wood-line)" strokeWidth={3} />
      <rect
        x={first}
        y={first}
        width={length}
        height={length}
        fill="none"
        stroke="var(--wood-line)"
        strokeWidth={5}
      />
      {stars.map((x) =>
        stars.map((y) => (
          <circle
            key={`${x}-${y}`}
            cx={first + x * UNIT}
            cy={first + y * UNIT}
            r={10}
            fill="var(--wood-line)"
          />
        )),
      )}
    </g>
  );
}
