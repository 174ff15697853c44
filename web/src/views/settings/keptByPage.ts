/** What the page keeps by itself in the browser: settings, studies, the last choices. */

const PREFIX = 'hansu.';

type Kept = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem'>;

export function keptByPage(storage: Kept): Record<string, string> {
  const names = Array.from({ length: storage.length }, (_, place) => storage.key(place) ?? '');
  const ours = names.filter((name) => name.startsWith(PREFIX)).sort();
  return Object.fromEntries(ours.map((name) => [name, storage.getItem(name) ?? '']));
}

/** Takes back what was kept. It shows when the page is loaded again. */
export function takeKept(kept: unknown, storage: Kept): void {
  if (typeof kept !== 'object' || kept === null) return;
  for (const [name, value] of Object.entries(kept)) {
    if (name.startsWith(PREFIX) && typeof value === 'string') storage.setItem(name, value);
  }
}
