import { useEffect, useState } from 'react';

import { weighMove } from '../../api/client';
import type { GameView, PositionChoice, ReviewedMove } from '../../api/types';
import { namesOf } from '../../game/model';
import { personSide } from '../../game/seats';
import { useSettings } from '../../state/settings';
import { isFault } from '../review/classes';

export interface Warning {
  /** The move, and what the judge says of it. */
  move: ReviewedMove;
  /** The position before it. */
  before: PositionChoice;
  /** Whether it has been played. */
  played: boolean;
}

export interface Teacher {
  warning: Warning | null;
  /** Whether a move is being looked at before it is played. */
  weighing: boolean;
  /** Plays a move, or warns of it first. */
  choose(move: string): void;
  /** Goes on in spite of the warning. */
  playOn(): void;
  /** Drops a move that was not played. */
  drop(): void;
}

interface Weighed {
  key: string;
  warning: Warning | null;
}

/** Weighs one's own moves by the judge, before or after they are played. */
export function useTeacher(game: GameView, play: (move: string) => void): Teacher {
  const { teaching } = useSettings();
  const side = personSide(game);
  const [weighed, setWeighed] = useState<Weighed | null>(null);
  const [pending, setPending] = useState<string | null>(null);
  const [heard, setHeard] = useState<string | null>(null);
  const { settings } = game.position;
  const names = namesOf(game.moves);
  const last = game.moves.findLastIndex((move) => move.side === side && move.move !== 'pass');
  const lastMove = names[last];
  const base = { settings, start: game.start };
  const watched = teaching === 'after' && game.swap2 === null && lastMove !== undefined;
  const key = watched ? `${game.id}:${names.slice(0, last + 1).join(' ')}` : '';

  useEffect(() => {
    if (!key) return;
    const abort = new AbortController();
    const moves = key.slice(key.indexOf(':') + 1).split(' ');
    const before = { ...base, moves: moves.slice(0, -1) };
    void weighMove({ position: before, move: moves.at(-1) ?? '' }, abort.signal)
      .then((move) =>
        setWeighed({ key, warning: isFault(move.class) ? { move, before, played: true } : null }),
      )
      .catch(() => undefined);
    return () => abort.abort();
    // The settings and the start of a game never change.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);

  const now = `${game.id}:${names.join(' ')}`;
  const choose = (move: string) => {
    if (teaching !== 'before' || game.swap2 !== null) return play(move);
    const before = { ...base, moves: names };
    setPending(now);
    weighMove({ position: before, move })
      .then((worth) => {
        if (isFault(worth.class)) setWeighed({ key: now, warning: { move: worth, before, played: false } });
        else play(move);
      })
      .catch(() => play(move))
      .finally(() => setPending(null));
  };
  const current = weighed && weighed.key === (weighed.warning?.played ? key : now) ? weighed.warning : null;
  const warning = teaching !== 'off' && heard !== weighed?.key ? current : null;
  return {
    warning,
    weighing: pending === now,
    choose,
    playOn: () => {
      setHeard(weighed?.key ?? null);
      if (warning && !warning.played) play(warning.move.move);
    },
    drop: () => setWeighed(null),
  };
}
