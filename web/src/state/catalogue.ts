/** What there is to choose from. It does not change while the page is open, so it is asked for once. */
import { useCallback } from 'react';

import { getAgents, getInfo, getLevels } from '../api/client';
import type { AgentDocument, GameName, Info, LevelView, OfBoard } from '../api/types';
import { useLoad } from '../lib/useLoad';

/** Keeps the answer of the first call for each key; a failure is not kept. */
function once<K, T>(load: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const kept = new Map<K, Promise<T>>();
  return (key) => {
    const known = kept.get(key);
    if (known) return known;
    const loading = load(key);
    kept.set(key, loading);
    loading.catch(() => kept.delete(key));
    return loading;
  };
}

const info = once(() => getInfo());
const agents = once(getAgents);
const levels = once((board: string) => getLevels(JSON.parse(board) as OfBoard));

const loadInfo = (): Promise<Info> => info(null);
const loadAgents: Record<GameName, () => Promise<AgentDocument[]>> = {
  othello: () => agents('othello'),
  gomoku: () => agents('gomoku'),
};

export const useInfo = () => useLoad(loadInfo);
export const useAgents = (game: GameName) => useLoad(loadAgents[game]);

/** The levels of a board: how strong they are depends on it. */
export function useLevels({ game, size, row, rule }: OfBoard) {
  const board = JSON.stringify(game === 'othello' ? { game } : { game, size, row, rule });
  return useLoad(useCallback((): Promise<LevelView[]> => levels(board), [board]));
}
