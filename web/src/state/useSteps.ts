import { useShortcuts } from '../lib/shortcuts';

interface Steps {
  ply: number;
  last: number;
  onChange(ply: number): void;
}

/** The keys that step through a game: arrows to the sides and `,` `.` by one move, `[` `]` to the ends. */
export function useSteps({ ply, last, onChange }: Steps): (target: number) => void {
  const go = (target: number) => onChange(Math.max(0, Math.min(last, target)));
  const back = () => go(ply - 1);
  const next = () => go(ply + 1);
  const first = () => go(0);
  const end = () => go(last);
  useShortcuts({
    ArrowLeft: back,
    ArrowRight: next,
    ',': back,
    '.': next,
    '[': first,
    ']': end,
  });
  return go;
}
