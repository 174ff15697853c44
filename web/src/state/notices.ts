import { createStore } from '../lib/store';

export interface Notice {
  id: number;
  text: string;
  tone: 'plain' | 'bad';
}

const STAY = 6_000;
let lastId = 0;

/** Short messages at the edge of the page. */
export const notices = createStore<readonly Notice[]>([]);

export function notify(text: string, tone: Notice['tone'] = 'plain'): void {
  lastId += 1;
  const id = lastId;
  notices.set((shown) => [...shown.slice(-2), { id, text, tone }]);
  setTimeout(() => dismiss(id), STAY);
}

export function dismiss(id: number): void {
  notices.set((shown) => shown.filter((notice) => notice.id !== id));
}
