import { addresses } from '#edition';

import { createStore, useStore } from './store';

/** The names of the views, as they are written in addresses. The first is the start page. */
export const VIEWS = [
  'play',
  'game',
  'practice',
  'learn',
  'openings',
  'stats',
  'analyse',
  'review',
  'watch',
  'lab',
  'training',
  'cluster',
  'games',
  'settings',
] as const;

export type View = (typeof VIEWS)[number];

export interface Route {
  view: View | 'unknown';
  /** What follows the view: the id of a game, an experiment or a run. */
  id: string | null;
  query: URLSearchParams;
}

/** Reads an address. `/` is the start of a game; `/game/7` is game 7. */
export function readRoute(path: string, search: string): Route {
  const [name = '', id] = path.split('/').filter(Boolean).map(decode);
  const view = name === '' ? 'play' : (VIEWS.find((known) => known === name) ?? 'unknown');
  return { view, id: id ?? null, query: new URLSearchParams(search) };
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The address of a view. */
export function pathOf(view: View, id?: string | number | null, query?: Record<string, string>): string {
  const base = view === 'play' ? '/' : `/${view}${id == null ? '' : `/${encodeURIComponent(id)}`}`;
  const search = new URLSearchParams(query).toString();
  return search ? `${base}?${search}` : base;
}

function shown(): Route {
  const { path, search } = addresses.read();
  return readRoute(path, search);
}

const current = createStore<Route>(shown());

function reread(): void {
  current.set(shown());
}

/** Follows the browser's own buttons. */
export function watchHistory(): void {
  addresses.watch(reread);
}

/** What stands in the address line for a path: links lead there. */
export const addressOf = (path: string): string => addresses.of(path);

export function navigate(path: string, how: 'push' | 'replace' = 'push'): void {
  const address = addressOf(path);
  if (how === 'push') history.pushState(null, '', address);
  else history.replaceState(null, '', address);
  reread();
  if (how === 'push') scrollTo(0, 0);
}

export function useRoute(): Route {
  return useStore(current);
}
