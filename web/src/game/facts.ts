/** What the page asks of a game instead of naming it: the facts come from the rules themselves. */
import type { GameInfo, GameName, Settings } from '../api/types';
import { GAMES } from '../api/types/games';

/** All games, in the order in which they are offered. */
export const GAME_NAMES = Object.keys(GAMES) as readonly GameName[];

/** The game that is offered first. */
export const FIRST_GAME: GameName = GAME_NAMES[0] ?? 'othello';

export const factsOf = (game: GameName): GameInfo => GAMES[game];

/** Whether a text, as it was kept or typed, names a game. */
export const isGame = (name: unknown): name is GameName =>
  typeof name === 'string' && Object.hasOwn(GAMES, name);

/** Whether there is anything to choose about a game. */
export const hasRules = (game: GameName): boolean => factsOf(game).rules.length > 0;

/** The usual settings of a game. */
export function settingsOf(game: GameName): Settings {
  const { default_size: size, default_row: row, default_rule: rule } = factsOf(game);
  return { game, size, row, rule };
}
