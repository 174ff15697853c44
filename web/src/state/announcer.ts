import { createStore } from '../lib/store';

/** What screen readers are told next. A number keeps equal texts apart, so that each is read. */
export const announcement = createStore({ text: '', count: 0 });

export function announce(text: string): void {
  announcement.set(({ count }) => ({ text, count: count + 1 }));
}
