import type { CSSProperties } from 'react';

interface BarProps {
  label: string;
  /** From 0 to 1; without it the bar only says that something goes on. */
  part?: number | null;
}

/** Progress. */
export function Bar({ label, part }: BarProps) {
  const known = part != null;
  const style = { '--part': known ? Math.max(0, Math.min(1, part)) : 0 } as CSSProperties;
  return (
    <div
      className="bar"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={known ? Math.round(part * 100) : undefined}
      data-busy={known ? undefined : ''}
      style={style}
    >
      <i />
    </div>
  );
}
