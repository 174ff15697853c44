/** Studies that this browser keeps, so that variations outlive a reload. */
import { isTree } from './keptTree';
import type { Study } from './useStudy';

const KEY = 'hansu.studies';
/** Of the studies that were looked at, the last ones are kept. */
const MOST = 12;

export interface KeptStudy {
  /** What it is a study of: a game, a shared line, or nothing in particular. */
  subject: string;
  /** The address at which it was left. */
  address: string;
  study: Study;
}

/** What an address is about, wherever in it one begins. */
export function subjectOf(query: URLSearchParams): string {
  const [share, game] = [query.get('share'), query.get('game')];
  if (share) return `share:${share}`;
  return game ? `game:${game}` : 'own';
}

/** Reads what was kept; what makes no sense is left out. */
export function readKept(text: string | null): KeptStudy[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(value: unknown): value is KeptStudy {
  if (typeof value !== 'object' || value === null) return false;
  const { subject, address, study } = value as Partial<KeptStudy>;
  const game = study?.settings?.game;
  return (
    typeof subject === 'string' &&
    typeof address === 'string' &&
    (game === 'othello' || game === 'gomoku') &&
    isTree(study?.tree)
  );
}

/** The list with one study more, or in its place if it was there. The last one comes first. */
export function withKept(list: readonly KeptStudy[], kept: KeptStudy): KeptStudy[] {
  return [kept, ...list.filter(({ subject }) => subject !== kept.subject)].slice(0, MOST);
}

export function findKept(subject: string): KeptStudy | null {
  return load().find((kept) => kept.subject === subject) ?? null;
}

export function keep(kept: KeptStudy): void {
  store(withKept(load(), kept));
}

export function forget(subject: string): void {
  store(load().filter((kept) => kept.subject !== subject));
}

function load(): KeptStudy[] {
  return readKept(localStorage.getItem(KEY));
}

function store(list: readonly KeptStudy[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(list));
  } catch {
    // The browser's storage is full or closed: the study goes on without it.
  }
}
