/** What there is to choose from. It does not change while the page is open, so it is asked for once. */
import { useCallback } from 'react';

import { getAgents, getInfo, getLevels } from '../api/client';
import type { AgentDocument, GameName, Info, LevelView, OfBoard } from '../api/types';
import { hasRules } from '../game/facts';
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

export const useInfo = () => useLoad(loadInfo);

export function useAgents(game: GameName) {
  return useLoad(useCallback((): Promise<AgentDocument[]> => agents(game), [game]));
}

/** The levels of a board: how strong they are depends on it. */
export function useLevels({ game, size, row, rule }: OfBoard) {
  const board = JSON.stringify(hasRules(game) ? { game, size, row, rule } : { game });
  return useLoad(useCallback((): Promise<LevelView[]> => levels(board), [board]));
}
