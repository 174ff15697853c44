import { useCallback, useState } from 'react';

import { getGame, readShare } from '../../api/client';
import type { PositionChoice, Settings } from '../../api/types';
import { settingsOf } from '../../components/setup/SettingsPicker';
import { namesOf } from '../../game/model';
import type { Loaded } from '../../lib/useLoad';
import { useLoad } from '../../lib/useLoad';
import type { KeptStudy } from './kept';
import { findKept, forget, keep, subjectOf } from './kept';
import type { Tree } from './tree';
import { EMPTY_TREE, goTo, mainLine, movesTo, treeOf, withLine } from './tree';

/** What is being looked at: a game, where it begins, and the variations from there. */
export interface Study {
  settings: Settings;
  start: string | null;
  tree: Tree;
}

export const FIRST_STUDY: Study = { settings: settingsOf('othello'), start: null, tree: EMPTY_TREE };

/** The position that the study is at, or at another node. */
export function choiceOf(study: Study, node = study.tree.current): PositionChoice {
  return { settings: study.settings, start: study.start, moves: movesTo(study.tree, node) };
}

/** What an address asks for: a stored game, a shared one, or nothing. */
async function loadStudy(query: URLSearchParams): Promise<Study> {
  const share = query.get('share');
  if (share) {
    const { settings, start, moves } = await readShare(share);
    return { settings, start, tree: treeOf(moves) };
  }
  const id = query.get('game');
  if (!id) return FIRST_STUDY;
  const game = await getGame(id);
  const ply = query.has('ply') ? Number(query.get('ply')) : game.moves.length;
  return { settings: game.position.settings, start: game.start, tree: treeOf(namesOf(game.moves), ply) };
}

/** A study as it was left: with the moves of the game it is about, which may have gone on since. */
export function resumed(loaded: Study, kept: KeptStudy, address: string): Study {
  const { study } = kept;
  const left = address === kept.address;
  if (study.start !== loaded.start || !sameSettings(study.settings, loaded.settings))
    return left ? study : loaded;
  const grown = withLine(study.tree, mainLine(loaded.tree));
  const asked = withLine(grown, movesTo(loaded.tree, loaded.tree.current));
  return { ...study, tree: left ? goTo(grown, study.tree.current) : asked };
}

export type UseStudy = Loaded<Study> & { again(): void; change(study: Study): void; reset(): void };

export function useStudy(query: URLSearchParams): UseStudy {
  const [changed, setChanged] = useState<Study | null>(null);
  const [asked] = useState(query);
  const subject = subjectOf(asked);
  const loaded = useLoad(useCallback(() => resumeStudy(asked), [asked]));
  const shown = changed ? { state: 'ready' as const, value: changed, again: loaded.again } : loaded;
  const change = (study: Study) => {
    setChanged(study);
    keep({ subject, address: asked.toString(), study });
  };
  const reset = () => {
    forget(subject);
    setChanged(null);
    loaded.again();
  };
  return { ...shown, change, reset };
}

async function resumeStudy(query: URLSearchParams): Promise<Study> {
  const study = await loadStudy(query);
  const kept = findKept(subjectOf(query));
  return kept ? resumed(study, kept, query.toString()) : study;
}

function sameSettings(a: Settings, b: Settings): boolean {
  return a.game === b.game && a.size === b.size && a.row === b.row && a.rule === b.rule;
}
