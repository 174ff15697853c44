import type { ReactNode } from 'react';

import type { GameView, PositionView, Side } from '../../api/types';
import { factsOf } from '../../game/facts';
import { nameAtBoard } from '../../game/seats';
import { useT } from '../../i18n';
import { PlayerStrip } from './PlayerStrip';

interface SeatStripProps {
  game: GameView;
  side: Side;
  /** The position shown, whose discs are counted where they decide. */
  position: PositionView;
  turn?: boolean;
  sub?: ReactNode;
  clock?: { ms: number; running: boolean } | null;
}

/** A side of a game, with its name and its discs. */
export function SeatStrip({ game, side, position, turn = false, sub, clock }: SeatStripProps) {
  const t = useT();
  const score = factsOf(position.settings.game).counts_discs ? position[side] : null;
  return (
    <PlayerStrip
      side={side}
      name={nameAtBoard(game, side, t)}
      sub={sub}
      turn={turn}
      score={score}
      clock={clock ?? null}
    />
  );
}
