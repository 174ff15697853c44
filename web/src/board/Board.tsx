import type { CSSProperties } from 'react';
import { memo } from 'react';

import { useT } from '../i18n';
import { useSettings } from '../state/settings';
import { BoardDefs } from './BoardDefs';
import { BoardGrid } from './BoardGrid';
import { Coordinates } from './Coordinates';
import type { BoardModel, Side } from './geometry';
import { centre, isOnCrossings, margin, UNIT } from './geometry';
import { GomokuSurface } from './GomokuSurface';
import { MarkLayer } from './MarkLayer';
import type { BoardMarks } from './marks';
import { OthelloSurface } from './OthelloSurface';
import { Stone } from './Stone';
import { ValueLayer } from './ValueLayer';

interface BoardProps {
  model: BoardModel;
  marks: BoardMarks;
  /** Which stone a click would place; shown under the pointer. */
  ghost?: Side | null;
  open?(square: number): boolean;
  /** A square was chosen; `width` is how wide it is under a finger or pointer, and endless for keys. */
  onChoose?(square: number, width: number): void;
  /** A square was chosen that is not open. */
  onRefused?(square: number): void;
  /** Takes the focus when it appears with a new view. */
  takesFocus?: boolean;
  /** Changes with each move, so that stones move once for each. */
  version?: number | string;
}

const never = () => false;
const nothing = () => undefined;

/** The board: a drawing, and buttons over it. */
export function Board(props: BoardProps) {
  const { model, marks, ghost, open, onChoose, onRefused, takesFocus = false, version = 0 } = props;
  const t = useT();
  const { coordinates, numbers } = useSettings();
  const edge = margin(model, coordinates);
  const span = model.size * UNIT + 2 * edge;
  const style = {
    '--board-inset': `${(100 * edge) / span}%`,
    '--board-size': model.size,
  } as CSSProperties;
  return (
    <div className="board" data-ghost={ghost ?? undefined} style={style}>
      <svg viewBox={`0 0 ${span} ${span}`} aria-hidden="true" focusable="false">
        <BoardDefs />
        <Surface game={model.game} size={model.size} edge={edge} />
        {coordinates && <Coordinates model={model} edge={edge} />}
        <Stones model={model} marks={marks} edge={edge} version={version} />
        {marks.values && <ValueLayer model={model} edge={edge} values={marks.values} />}
        {marks.pending != null && ghost && (
          <PendingStone model={model} edge={edge} at={marks.pending} side={ghost} />
        )}
        <MarkLayer model={model} edge={edge} marks={marks} showNumbers={numbers} />
      </svg>
      <BoardGrid
        model={model}
        marks={marks}
        label={t('board.label', { game: t(`game.${model.game}`), size: model.size })}
        open={open ?? never}
        onChoose={onChoose ?? nothing}
        onRefused={onRefused ?? nothing}
        takesFocus={takesFocus}
      />
    </div>
  );
}

const Surface = memo(function Surface(props: { game: BoardModel['game']; size: number; edge: number }) {
  return isOnCrossings(props) ? <GomokuSurface {...props} /> : <OthelloSurface {...props} />;
});

interface PendingStoneProps {
  model: BoardModel;
  edge: number;
  at: number;
  side: Side;
}

/** Where the stone would go: lines lead to it, for a finger hides the point itself. */
function PendingStone({ model, edge, at, side }: PendingStoneProps) {
  const { x, y } = centre(at, model, edge);
  const end = edge + model.size * UNIT;
  return (
    <g className="board-pending">
      <path
        d={`M${edge} ${y}H${end}M${x} ${edge}V${end}`}
        stroke="var(--gold)"
        strokeWidth={10}
        strokeOpacity={0.75}
      />
      <g opacity={0.8}>
        <Stone at={{ x, y }} radius={44} side={side} />
      </g>
    </g>
  );
}

interface StonesProps {
  model: BoardModel;
  marks: BoardMarks;
  edge: number;
  version: number | string;
}

function Stones({ model, marks, edge, version }: StonesProps) {
  const radius = isOnCrossings(model) ? 45.5 : 41;
  return model.cells.map((side, square) => {
    if (!side) return null;
    const turned = marks.turned?.has(square) ?? false;
    const placed = marks.last === square;
    const key = turned || placed ? `${square}:${version}` : square;
    return (
      <Stone
        key={key}
        at={centre(square, model, edge)}
        radius={radius}
        side={side}
        turned={turned}
        placed={placed}
      />
    );
  });
}
