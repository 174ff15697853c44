import type { ReactNode } from 'react';

/** What is shown where there is nothing to show: a quiet drawing, a sentence, perhaps a way on. */
export function Empty({ text, children }: { text: ReactNode; children?: ReactNode }) {
  return (
    <div className="flex flex-col items-center gap-4 px-4 py-14 text-center">
      <svg width={88} height={56} viewBox="0 0 88 56" aria-hidden="true">
        <path d="M0 44h88M20 6v50M68 6v50" stroke="var(--line)" strokeWidth={2} />
        <circle
          cx={44}
          cy={26}
          r={17}
          fill="none"
          stroke="var(--edge)"
          strokeWidth={2}
          strokeDasharray="4 5"
        />
      </svg>
      <p className="max-w-md text-soft">{text}</p>
      {children}
    </div>
  );
}
