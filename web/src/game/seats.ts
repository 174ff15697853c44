import type { Seat, Side, Thinker } from '../api/types';
import type { Translate } from '../i18n';

/** What to call a player: a name, a level, an agent, or the colour. */
export function seatName(seat: Seat, side: Side, t: Translate): string {
  const { player } = seat;
  if (player.kind === 'human') return seat.name || t(`side.${side}`);
  return thinkerName(player, t);
}

export function thinkerName(thinker: Thinker, t: Translate): string {
  return thinker.kind === 'level' ? t('level.title', { level: thinker.level }) : thinker.spec;
}
