import { useEffect, useRef } from 'react';

import { settings } from '../state/settings';

export type Shortcuts = Readonly<Record<string, () => void>>;

/** Whether keys belong to the element: a field that takes text, or one with arrow keys of its own. */
function takesKeys(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('input, textarea, select, dialog, [role=slider]') !== null
  );
}

/** Keys that work anywhere on the page, unless they are switched off in the settings. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const special = event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented;
      if (special || !settings.get().shortcuts || takesKeys(event.target)) return;
      const action = latest.current[event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
