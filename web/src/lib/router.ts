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

const current = createStore<Route>(
  typeof location === 'undefined' ? readRoute('/', '') : readRoute(location.pathname, location.search),
);

function reread(): void {
  current.set(readRoute(location.pathname, location.search));
}

/** Follows the browser's own buttons. */
export function watchHistory(): void {
  addEventListener('popstate', reread);
}

export function navigate(path: string, how: 'push' | 'replace' = 'push'): void {
  if (how === 'push') history.pushState(null, '', path);
  else history.replaceState(null, '', path);
  reread();
  if (how === 'push') scrollTo(0, 0);
}

export function useRoute(): Route {
  return useStore(current);
}
