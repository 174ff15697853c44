import { useCallback, useEffect, useState } from 'react';

import { isProblem } from '../api/problem';
import { socket } from '../api/socket';
import type { GameView, Judged, SearchView, ServerMessage, Side, SocketRequest } from '../api/types';

/** What an agent thought last, and whether it still does. */
export interface Mind {
  ply: number;
  search: SearchView;
}

export interface LiveGame {
  game: GameView | null;
  /** When the game was last heard of, for clocks: `performance.now()`. */
  heardAt: number;
  /** What each side thought last: its own opinion, shown only on request. */
  minds: Partial<Record<Side, Mind>>;
  /** What the judge says of the position after each ply, as far as it has looked. */
  judged: readonly (Judged | null)[];
  /** The ply at which an agent waits for others to finish thinking, and for how long at most. */
  wait: { ply: number; seconds: number } | null;
  deleted: boolean;
  error: unknown;
}

const NOTHING: LiveGame = {
  game: null,
  heardAt: 0,
  minds: {},
  judged: [],
  wait: null,
  deleted: false,
  error: null,
};

/** Takes in a game, unless a newer one is known already. */
export function withGame(live: LiveGame, game: GameView, now: number): LiveGame {
  const known = live.game;
  if (known && known.id === game.id && known.version > game.version) return live;
  return { ...live, game, judged: game.judged, heardAt: now, error: null };
}

/** Takes in a message about the game with that id. */
export function withMessage(live: LiveGame, id: string, message: ServerMessage, now: number): LiveGame {
  switch (message.type) {
    case 'game':
      return message.game.id === id ? withGame(live, message.game, now) : live;
    case 'thinking': {
      if (message.game !== id) return live;
      const { ply, search } = message;
      return { ...live, wait: null, minds: { ...live.minds, [search.side]: { ply, search } } };
    }
    case 'judged': {
      const { ply, judged } = message;
      if (message.game !== id || ply >= live.judged.length) return live;
      return { ...live, judged: live.judged.map((known, at) => (at === ply ? judged : known)) };
    }
    case 'waiting':
      if (message.game !== id) return live;
      return { ...live, wait: { ply: message.ply, seconds: Math.ceil(message.at_most_ms / 1000) } };
    case 'deleted':
      return message.game === id ? { ...live, deleted: true } : live;
    default:
      return live;
  }
}

type WithoutGame<T> = T extends { game: string } ? Omit<T, 'game'> : never;
/** A request about a game, without the game's id. */
export type GameRequest = WithoutGame<SocketRequest>;

export interface UseGame extends LiveGame {
  /** Sends a request about this game. Resolves with the game after it, or `null` if it was refused. */
  send(request: GameRequest): Promise<GameView | null>;
  clearError(): void;
}

/** A game, followed for as long as the component is there. It is opened again whenever the connection comes back. */
export function useGame(id: string): UseGame {
  const [live, setLive] = useState<LiveGame>(NOTHING);

  useEffect(() => {
    let left = false;
    const fail = (error: unknown) => !left && setLive((current) => ({ ...current, error }));
    const take = (game: GameView | null) =>
      game && !left && setLive((current) => withGame(current, game, performance.now()));
    const open = () => socket.request({ type: 'open', game: id }).then(take, fail);
    const leave = socket.listen((message) => {
      if (message.type === 'hello') void open();
      else setLive((current) => withMessage(current, id, message, performance.now()));
    });
    if (socket.connection.get() === 'open') void open();
    return () => {
      left = true;
      leave();
      setLive(NOTHING);
      if (socket.connection.get() === 'open')
        socket.request({ type: 'close', game: id }).catch(() => undefined);
    };
  }, [id]);

  const send = useCallback(
    async (request: GameRequest) => {
      try {
        const game = await socket.request({ ...request, game: id } as SocketRequest);
        if (game?.id === id) setLive((current) => withGame(current, game, performance.now()));
        return game;
      } catch (error) {
        if (!isProblem(error)) throw error;
        setLive((current) => ({ ...current, error }));
        return null;
      }
    },
    [id],
  );
  const clearError = useCallback(() => setLive((current) => ({ ...current, error: null })), []);
  return { ...live, send, clearError };
}
