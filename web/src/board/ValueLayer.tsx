import type { BoardModel } from './geometry';
import { centre, isOnCrossings } from './geometry';
import type { ValueMark } from './marks';

interface ValueLayerProps {
  model: BoardModel;
  edge: number;
  values: ReadonlyMap<number, ValueMark>;
}

interface Look {
  fill: string;
  opacity: number;
  ink: string;
}

/** On felt the best value is gold and the others are veils of light. */
function onFelt({ tone, heat }: ValueMark): Look {
  if (tone === 'best') return { fill: 'var(--gold)', opacity: 0.96, ink: 'var(--on-gold)' };
  return { fill: 'white', opacity: 0.08 + 0.24 * heat, ink: 'white' };
}

/** On wood the best and the fair ones are coloured points, the rest quiet veils. */
function onWood({ tone, heat }: ValueMark): Look {
  if (tone === 'best') return { fill: 'var(--point-best)', opacity: 1, ink: 'var(--on-point)' };
  if (tone === 'fair') return { fill: 'var(--point-fair)', opacity: 0.96, ink: 'var(--on-point)' };
  return { fill: 'var(--wood-veil)', opacity: 0.6 + 0.3 * heat, ink: 'var(--wood-ink)' };
}

/** The heat map: a value on each square that has one. */
export function ValueLayer({ model, edge, values }: ValueLayerProps) {
  return (
    <g textAnchor="middle" fontWeight={700}>
      {[...values].map(([square, mark]) => {
        const { x, y } = centre(square, model, edge);
        const { fill, opacity, ink } = isOnCrossings(model) ? onWood(mark) : onFelt(mark);
        const size = mark.text.length > 3 ? 25 : mark.text.length > 2 ? 29 : 33;
        return (
          <g key={square}>
            <circle cx={x} cy={y} r={38} fill={fill} fillOpacity={opacity} />
            <text x={x} y={y + (mark.detail ? 3 : size * 0.36)} fontSize={size} fill={ink}>
              {mark.text}
            </text>
            {mark.detail && (
              <text x={x} y={y + 25} fontSize={18} fontWeight={600} fill={ink}>
                {mark.detail}
              </text>
            )}
          </g>
        );
      })}
    </g>
  );
}
