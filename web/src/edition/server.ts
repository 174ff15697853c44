/** The page as a server sends it: the server answers, and its paths are the views' paths. */
import type { Wire } from '../api/socket';
import type { Addresses, Engine } from './engine';

export const engine: Engine = {
  ask: (path, request) => fetch(path, request),
  dial() {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    return new WebSocket(`${scheme}://${location.host}/api/ws`) as Wire;
  },
  // The server has what it needs.
  watchLoading: () => undefined,
};

export const addresses: Addresses = {
  read: () =>
    typeof location === 'undefined'
      ? { path: '/', search: '' }
      : { path: location.pathname, search: location.search },
  of: (path) => path,
  full: (path) => location.origin + path,
  watch: (listener) => addEventListener('popstate', listener),
};

/** Nothing has to be prepared. */
export const prepare = (): void => undefined;
