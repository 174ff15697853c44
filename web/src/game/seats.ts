import type { GameView, Seat, Side, Thinker } from '../api/types';
import type { Translate } from '../i18n';

/** The server's words for the levels, from 1 to 10. */
const LEVELS = [
  'first_steps',
  'beginner',
  'casual',
  'improver',
  'club',
  'skilled',
  'strong',
  'expert',
  'master',
  'champion',
] as const;

/** What to call a player: a name, a level, an agent, or the colour. */
export function seatName(seat: Seat, side: Side, t: Translate): string {
  const { player } = seat;
  if (player.kind === 'human') return seat.name || t(`side.${side}`);
  return thinkerName(player, t);
}

export function thinkerName(thinker: Thinker, t: Translate): string {
  if (thinker.kind === 'agent') return thinker.spec;
  const key = LEVELS[thinker.level - 1];
  const title = t('level.title', { level: thinker.level });
  return key ? `${title} · ${t(`level.${key}.name`)}` : title;
}

/** The same without the word for the level. */
export function shortName(seat: Seat, side: Side, t: Translate): string {
  return seat.player.kind === 'level'
    ? t('level.title', { level: seat.player.level })
    : seatName(seat, side, t);
}

/** The side of the only person in a game; with two people, or none, nobody's. */
export function personSide(game: Pick<GameView, 'black' | 'white'>): Side | null {
  const people = (['black', 'white'] as const).filter((side) => game[side].player.kind === 'human');
  return people.length === 1 ? (people[0] ?? null) : null;
}

/** The name at the board: a single person without a name is "you". */
export function nameAtBoard(game: Pick<GameView, 'black' | 'white'>, side: Side, t: Translate): string {
  const seat = game[side];
  const alone = game.black.player.kind === 'human' ? game.white.player.kind !== 'human' : true;
  return seat.player.kind === 'human' && !seat.name && alone ? t('table.you') : seatName(seat, side, t);
}
