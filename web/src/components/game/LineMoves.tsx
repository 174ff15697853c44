import { useState } from 'react';

import { useT } from '../../i18n';

interface LineMovesProps {
  title: string;
  moves: readonly string[];
  /** How many of them are on the board. */
  shown: number;
  /** Puts these moves on the board; none if the list is empty. */
  onShow(line: readonly string[]): void;
  /** What a click does, if it is more than to show. */
  onChoose?: ((line: readonly string[]) => void) | undefined;
}

/**
 * Moves that an agent expects. Each shows on the board where it leads, under the pointer or with the focus. As long as one is
 * looked at the line stays as it is, even if the agent has changed its mind.
 */
export function LineMoves({ title, moves, shown, onShow, onChoose }: LineMovesProps) {
  const t = useT();
  const [held, setHeld] = useState<readonly string[] | null>(null);
  const line = held ?? moves;
  const look = (count: number) => {
    setHeld(count > 0 ? line : null);
    onShow(line.slice(0, count));
  };
  if (line.length === 0) return null;
  return (
    <span
      className="inline-flex flex-wrap gap-1"
      role="group"
      aria-label={title}
      onMouseLeave={() => look(0)}
    >
      {line.map((move, index) => (
        <button
          key={index}
          type="button"
          className="line-step num"
          aria-pressed={shown === index + 1}
          onMouseEnter={() => look(index + 1)}
          onFocus={() => look(index + 1)}
          onBlur={() => look(0)}
          onClick={() => (onChoose ? onChoose(line.slice(0, index + 1)) : look(index + 1))}
        >
          {move === 'pass' ? t('moves.pass') : move}
        </button>
      ))}
    </span>
  );
}
