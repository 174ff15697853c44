import { useFormat } from '../i18n/format';
import type { Spot } from './scale';
import { extent, linear, linePath, thin, ticks } from './scale';
import { useWidth } from './useWidth';

export interface Series {
  name: string;
  colour: 'celadon' | 'verm' | 'amber' | 'blue' | 'soft';
  spots: readonly Spot[];
  /** Lower and upper bounds, drawn as bars through the spots. */
  bounds?: readonly { x: number; low: number; high: number }[];
  dots?: boolean;
}

interface LineChartProps {
  label: string;
  xLabel: string;
  series: readonly Series[];
}

const HEIGHT = 250;
/** Room for a label of the axis. */
const LABEL = 64;
const MOST_SPOTS = 600;

/** Curves over a common axis, with a legend. */
export function LineChart({ label, xLabel, series }: LineChartProps) {
  const [place, width] = useWidth<HTMLDivElement>();
  return (
    <figure className="min-w-0">
      <div ref={place} className="chart">
        {width > 0 && <Curves label={label} xLabel={xLabel} series={series} width={width} />}
      </div>
      <figcaption className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-sm text-soft">
        {series.map(({ name, colour }) => (
          <span key={name} className="inline-flex items-center gap-2">
            <svg width={18} height={4} aria-hidden="true">
              <rect width={18} height={3} rx={1.5} fill={`var(--${colour})`} />
            </svg>
            {name}
          </span>
        ))}
      </figcaption>
    </figure>
  );
}

/** All that the axes have to hold: the spots and the ends of their bars. */
function reach(series: readonly Series[]): Spot[] {
  return series.flatMap(({ spots, bounds = [] }) => [
    ...spots,
    ...bounds.flatMap(({ x, low, high }) => [
      { x, y: low },
      { x, y: high },
    ]),
  ]);
}

function Curves({ label, xLabel, series, width }: LineChartProps & { width: number }) {
  const format = useFormat();
  const box = { left: 44, right: width - 12, top: 12, bottom: HEIGHT - 34 };
  const all = reach(series);
  const xs = extent(
    all.map((spot) => spot.x),
    0,
  );
  const ys = extent(all.map((spot) => spot.y));
  const x = linear(xs, [box.left, box.right]);
  const y = linear(ys, [box.bottom, box.top]);
  // What is counted has no halves.
  const isCounted = all.every((spot) => Number.isInteger(spot.x));
  const places = ticks(xs, Math.max(2, Math.floor(width / LABEL))).filter(
    (value) => !isCounted || Number.isInteger(value),
  );
  return (
    <svg viewBox={`0 0 ${width} ${HEIGHT}`} className="block w-full" role="img" aria-label={label}>
      <g fontSize={12} fill="var(--soft)">
        {ticks(ys, 5).map((value) => (
          <g key={value}>
            <path d={`M${box.left} ${y(value)}H${box.right}`} stroke="var(--line)" />
            <text x={box.left - 8} y={y(value) + 4} textAnchor="end">
              {axisText(value, format.integer)}
            </text>
          </g>
        ))}
        {places.map((value) => (
          <text key={value} x={x(value)} y={box.bottom + 16} textAnchor="middle">
            {axisText(value, format.integer)}
          </text>
        ))}
        <text x={box.right} y={HEIGHT - 3} textAnchor="end">
          {xLabel}
        </text>
      </g>
      {series.map((one) => (
        <Curve key={one.name} series={one} x={x} y={y} />
      ))}
    </svg>
  );
}

function axisText(value: number, integer: (value: number) => string): string {
  return Number.isInteger(value) ? integer(value) : String(value);
}

interface CurveProps {
  series: Series;
  x(value: number): number;
  y(value: number): number;
}

function Curve({ series, x, y }: CurveProps) {
  const stroke = `var(--${series.colour})`;
  const spots = thin(
    series.spots.map((spot) => ({ x: x(spot.x), y: y(spot.y) })),
    MOST_SPOTS,
  );
  return (
    <g>
      {series.bounds?.map(({ x: at, low, high }) => (
        <path
          key={at}
          d={`M${x(at)} ${y(low)}V${y(high)}`}
          stroke={stroke}
          strokeOpacity={0.45}
          strokeWidth={2}
        />
      ))}
      <path d={linePath(spots)} fill="none" stroke={stroke} strokeWidth={2} strokeLinejoin="round" />
      {series.dots &&
        spots.map((spot) => <circle key={spot.x} cx={spot.x} cy={spot.y} r={3.4} fill={stroke} />)}
    </g>
  );
}
