import type { ReactNode } from 'react';

import type { Side } from '../../api/types';
import { useT } from '../../i18n';
import { clockText } from '../../i18n/format';

interface PlayerStripProps {
  side: Side;
  name: string;
  /** A quiet line below the name: what the agent thinks; else the colour, unless that is the name. */
  sub?: ReactNode;
  /** Whether it is this side's turn: a ring around the stone says so. */
  turn: boolean;
  score?: number | null;
  clock?: { ms: number; running: boolean } | null;
}

/** A player, above or below the board. Its height is fixed. */
export function PlayerStrip({ side, name, sub, turn, score, clock }: PlayerStripProps) {
  const t = useT();
  const colour = t(`side.${side}`);
  return (
    <div className="player" data-testid={`player-${side}`}>
      <span className={`chip chip-${side} ${turn ? 'chip-turn' : ''}`} />
      <div className="player-text">
        <div className="player-name">
          {name}
          {turn && <span className="sr-only">, {t('table.to_move')}</span>}
        </div>
        <div className="player-sub">{sub || (name === colour ? null : colour)}</div>
      </div>
      {clock && <Clock {...clock} />}
      {score != null && (
        <span className="player-score">
          <span className="sr-only">{t('table.discs')} </span>
          {score}
        </span>
      )}
    </div>
  );
}

function Clock({ ms, running }: { ms: number; running: boolean }) {
  const t = useT();
  const tone = running
    ? ms < 10_000
      ? 'bg-verm-soft text-verm'
      : 'bg-celadon-soft text-celadon'
    : 'bg-sunk text-soft';
  return (
    <span
      role="timer"
      aria-label={t('table.clock')}
      className={`num rounded-lg px-3 py-1 text-lg font-bold ${tone}`}
    >
      {clockText(ms)}
    </span>
  );
}
