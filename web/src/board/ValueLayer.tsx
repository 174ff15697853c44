import type { BoardModel } from './geometry';
import { centre } from './geometry';
import type { Tone, ValueMark } from './marks';

interface ValueLayerProps {
  model: BoardModel;
  edge: number;
  values: ReadonlyMap<number, ValueMark>;
}

const POINT: Record<Tone, string> = {
  best: 'var(--point-best)',
  fair: 'var(--point-fair)',
  poor: 'var(--point-poor)',
};

/** On felt the best value is gold and the others are veils of light; on wood each is a coloured point. */
function colours(model: BoardModel, mark: ValueMark): { fill: string; opacity: number; ink: string } {
  if (model.game === 'gomoku') {
    return { fill: POINT[mark.tone], opacity: 0.72 + 0.28 * mark.heat, ink: 'var(--on-point)' };
  }
  if (mark.tone === 'best') return { fill: 'var(--gold)', opacity: 0.96, ink: 'var(--on-gold)' };
  return { fill: 'white', opacity: 0.08 + 0.24 * mark.heat, ink: 'white' };
}

/** The heat map: a value on each square that has one. */
export function ValueLayer({ model, edge, values }: ValueLayerProps) {
  return (
    <g textAnchor="middle" fontWeight={700}>
      {[...values].map(([square, mark]) => {
        const { x, y } = centre(square, model, edge);
        const { fill, opacity, ink } = colours(model, mark);
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
