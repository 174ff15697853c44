import type { KeyboardEvent, PointerEvent } from 'react';

import { linear, linePath } from './scale';
import { useWidth } from './useWidth';

export interface GraphMark {
  ply: number;
  tone: 'amber' | 'verm';
}

interface EvalGraphProps {
  label: string;
  /** Who is ahead above the middle, and below it. */
  sides: readonly [above: string, below: string];
  /** Black's chance of winning after each ply, from 0 to 1; `null` where it is not known. */
  values: readonly (number | null)[];
  marks?: readonly GraphMark[];
  current: number;
  /** Says what the value at a ply means, for screen readers. */
  describe(ply: number): string;
  onChoose(ply: number): void;
}

const HEIGHT = 144;
const PAD = 10;

/** Room for a line of words above the curves and below them, so that nothing is drawn through the words. */
const WORDS = 18;

/** Where the curves are drawn in a graph of that width: letters keep their size, whatever the width. */
export function graphBox(width: number) {
  return { left: PAD, right: Math.max(PAD + 1, width - PAD), top: WORDS + 6, bottom: HEIGHT - WORDS - 6 };
}

/** How the game went: above the middle Black is ahead, below it White. A slider for keyboards and pointers. */
export function EvalGraph(props: EvalGraphProps) {
  const [place, width] = useWidth<HTMLDivElement>();
  return (
    <div ref={place} className="eval-graph">
      {width > 0 && <Graph {...props} width={width} />}
    </div>
  );
}

function Graph(props: EvalGraphProps & { width: number }) {
  const { label, sides, values, marks = [], current, describe, onChoose, width } = props;
  const box = graphBox(width);
  const last = Math.max(1, values.length - 1);
  const x = linear([0, last], [box.left, box.right]);
  const y = linear([0, 1], [box.bottom, box.top]);
  const spots = values.flatMap((value, ply) => (value === null ? [] : [{ x: x(ply), y: y(value) }]));
  const line = linePath(spots);
  const area = line && `${line}L${spots.at(-1)?.x} ${y(0.5)}L${spots[0]?.x} ${y(0.5)}Z`;

  const choose = (event: PointerEvent<SVGSVGElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    onChoose(clampPly(Math.round(((at - box.left) / (box.right - box.left)) * last), values.length));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const target = sliderTarget(event.key, current, values.length - 1);
    if (target === null) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(target);
  };

  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className="block w-full cursor-pointer touch-pan-y"
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={Math.max(0, values.length - 1)}
      aria-valuenow={current}
      aria-valuetext={describe(current)}
      onKeyDown={onKeyDown}
      onPointerDown={choose}
      onPointerMove={choose}
    >
      <rect x={0} y={0} width={width} height={HEIGHT} rx={8} fill="var(--sunk)" fillOpacity={0.6} />
      <g fontSize={12} fill="var(--soft)" aria-hidden="true">
        <text x={box.left} y={WORDS - 2}>
          {sides[0]}
        </text>
        <text x={box.left} y={HEIGHT - 7}>
          {sides[1]}
        </text>
      </g>
      <path d={`M${box.left} ${y(0.5)}H${box.right}`} stroke="var(--line)" strokeWidth={1.5} />
      <path d={area} fill="var(--celadon)" fillOpacity={0.13} />
      <path d={line} fill="none" stroke="var(--celadon)" strokeWidth={2.2} strokeLinejoin="round" />
      <path d={`M${x(current)} ${box.top}V${box.bottom}`} stroke="var(--soft)" strokeDasharray="3 3" />
      {values[current] != null && (
        <circle
          cx={x(current)}
          cy={y(values[current] ?? 0.5)}
          r={4}
          fill="var(--card)"
          stroke="var(--celadon)"
          strokeWidth={2}
        />
      )}
      {marks.map(({ ply, tone }) => (
        <circle key={ply} cx={x(ply)} cy={y(values[ply] ?? 0.5)} r={4.6} fill={`var(--${tone})`} />
      ))}
    </svg>
  );
}

function clampPly(ply: number, length: number): number {
  return Math.max(0, Math.min(length - 1, ply));
}

/** Where a key leads on a slider of plies; `null` for other keys. */
export function sliderTarget(key: string, current: number, last: number): number | null {
  const targets: Record<string, number> = {
    ArrowLeft: current - 1,
    ArrowDown: current - 1,
    ArrowRight: current + 1,
    ArrowUp: current + 1,
    PageDown: current - 10,
    PageUp: current + 10,
    Home: 0,
    End: last,
  };
  const target = targets[key];
  return target === undefined ? null : clampPly(target, last + 1);
}
