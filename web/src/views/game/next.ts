/** What to play after a game. */
import type { GameView, NewGame, ResultView } from '../../api/types';
import { otherSide } from '../../game/model';
import { personSide } from '../../game/seats';

const STRONGEST = 10;

interface NextLevel {
  level: number;
  harder: boolean;
}

type Players = Pick<GameView, 'black' | 'white'>;

/** The levels next to that of the opponent: the harder one, and after a loss the easier one too. */
export function levelsNext(game: Players, result: ResultView): NextLevel[] {
  const side = personSide(game);
  const opponent = side && game[otherSide(side)].player;
  if (!side || opponent?.kind !== 'level') return [];
  const { level } = opponent;
  const lost = result.winner === otherSide(side);
  const harder = level < STRONGEST ? [{ level: level + 1, harder: true }] : [];
  const easier = lost && level > 1 ? [{ level: level - 1, harder: false }] : [];
  return [...easier, ...harder];
}

/** The same game again, with the same colours, against another level. */
export function sameGameAt(game: GameView, level: number): NewGame {
  const side = personSide(game) ?? 'black';
  const players = { [side]: game[side].player, [otherSide(side)]: { kind: 'level', level } } as Pick<
    NewGame,
    'black' | 'white'
  >;
  const { clock } = game;
  return {
    position: { settings: game.position.settings, start: game.start },
    ...players,
    clock: clock && { base_ms: clock.base_ms, increment_ms: clock.increment_ms },
  };
}
