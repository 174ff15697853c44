import { useStore } from '../lib/store';
import { announcement } from '../state/announcer';

/** Tells screen readers what happened on the board. */
export function Announcer() {
  const { text, count } = useStore(announcement);
  return (
    <div className="sr-only" aria-live="polite" data-testid="announcer">
      <span key={count}>{text}</span>
    </div>
  );
}
