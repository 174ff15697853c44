/** The page as static files: Workers answer, and the views' paths stand behind a `#`, so that any folder of any host will do. */
import { DeskEngine } from '../site/desk';
import type { Addresses, Engine } from './engine';

export const engine: Engine = new DeskEngine();

/** The folder that the site is in, with a slash at its end. */
const folder = () => location.href.replace(/[?#].*$/, '').replace(/[^/]*$/, '');

/** The path that was shown last: a `#` without a path leads to a place on the view that is shown. */
let shown = '/';

export const addresses: Addresses = {
  read() {
    const named = location.hash.slice(1) || '/';
    if (named.startsWith('/')) shown = named;
    const [path = '/', search = ''] = shown.split('?', 2);
    return { path, search };
  },
  of: (path) => `#${path}`,
  full: (path) => `${folder()}#${path}`,
  watch(listener) {
    addEventListener('popstate', listener);
    addEventListener('hashchange', listener);
  },
};

/** Everything is kept for when there is no network; what engines need last, and not where data is dear. */
export function prepare(): void {
  if (!('serviceWorker' in navigator)) return;
  const register = async () => {
    await navigator.serviceWorker.register('sw.js');
    const { active } = await navigator.serviceWorker.ready;
    const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
    if (!saving) active?.postMessage('keep-models');
  };
  const begin = () => void register().catch((error: unknown) => console.warn('no service worker:', error));
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
}
