import type { KeyboardEvent } from 'react';
import { useEffect, useRef, useState } from 'react';

import type { Translate } from '../i18n';
import { useT } from '../i18n';
import type { BoardModel } from './geometry';
import { keyTarget, squareAt, squareName } from './geometry';
import type { BoardMarks } from './marks';

interface BoardGridProps {
  model: BoardModel;
  marks: BoardMarks;
  label: string;
  /** Whether a square can be chosen now. */
  open(square: number): boolean;
  onChoose(square: number, width: number): void;
  onRefused(square: number): void;
  takesFocus: boolean;
}

/** What a screen reader says of a square: "f5, empty, legal". */
export function squareLabel(square: number, model: BoardModel, marks: BoardMarks, t: Translate): string {
  const cell = model.cells[square];
  const forbidden = marks.forbidden?.get(square);
  return [
    squareName(square, model.size),
    t(cell ? `side.${cell}` : 'board.empty'),
    !cell && marks.legal?.has(square) && t('board.legal'),
    forbidden && t('board.forbidden', { kind: forbidden }),
    marks.last === square && t('board.last'),
    marks.winning?.has(square) && t('board.winning'),
    marks.hint === square && t('board.hint'),
    marks.pending === square && t('board.pending'),
    marks.values?.get(square)?.spoken,
  ]
    .filter(Boolean)
    .join(', ');
}

/** The squares as real buttons over the drawing. One of them is in the order of tabs; arrows lead to the others. */
export function BoardGrid(props: BoardGridProps) {
  const { model, marks, label, open, onChoose, onRefused, takesFocus } = props;
  const t = useT();
  const grid = useRef<HTMLDivElement>(null);
  const middle = squareAt(model.size >> 1, model.size >> 1, model);
  const [focus, setFocus] = useState(() => (takesFocus ? (marks.last ?? middle) : middle));
  const inside = focus < model.size * model.size ? focus : 0;
  // Whether the focus came with a click: then arrows to the sides step through the game, as they do elsewhere on the page.
  const pointed = useRef(false);

  // A game that was begun on the board of the start page goes on there. On a page that was just loaded nobody has the focus, and
  // it is left to the browser.
  useEffect(() => {
    if (!takesFocus || document.activeElement?.id !== 'main') return;
    const square = grid.current?.querySelector<HTMLElement>('[tabindex="0"]');
    square?.focus({ preventScroll: true });
    pointed.current = square?.matches(':focus-visible') === false;
  }, [takesFocus]);

  const onKeyDown = (event: KeyboardEvent, square: number) => {
    const target = keyTarget(event.key, square, model, event.ctrlKey);
    if (target === null || event.altKey || event.metaKey) return;
    if (pointed.current && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) return;
    pointed.current = false;
    event.preventDefault();
    event.stopPropagation();
    setFocus(target);
    grid.current?.querySelector<HTMLElement>(`[data-square="${target}"]`)?.focus();
  };

  const indices = Array.from({ length: model.size }, (_, index) => index);
  return (
    <div
      className="board-grid"
      role="grid"
      aria-label={label}
      ref={grid}
      onPointerDown={() => (pointed.current = true)}
      onBlur={({ relatedTarget }) => {
        if (!grid.current?.contains(relatedTarget)) pointed.current = false;
      }}
    >
      {indices.map((top) => (
        <div className="board-row" role="row" key={top}>
          {indices.map((column) => {
            const square = squareAt(top, column, model);
            const isOpen = open(square);
            return (
              <div className="board-cell" role="gridcell" key={column}>
                <button
                  type="button"
                  data-square={square}
                  data-name={squareName(square, model.size)}
                  data-open={isOpen ? '' : undefined}
                  aria-disabled={!isOpen}
                  aria-label={squareLabel(square, model, marks, t)}
                  tabIndex={square === inside ? 0 : -1}
                  onFocus={() => setFocus(square)}
                  onKeyDown={(event) => onKeyDown(event, square)}
                  onClick={({ currentTarget, detail }) =>
                    isOpen
                      ? onChoose(square, detail === 0 ? Infinity : currentTarget.offsetWidth)
                      : onRefused(square)
                  }
                />
              </div>
            );
          })}
        </div>
      ))}
    </div>
  );
}
