import type { ReactNode } from 'react';
import { useId } from 'react';

interface CardProps {
  title?: ReactNode;
  /** Stands at the right of the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

export function Card({ title, aside, className = '', children }: CardProps) {
  const id = useId();
  return (
    <section className={`card ${className}`} aria-labelledby={title ? id : undefined}>
      {title && (
        <div className="mb-2 flex min-h-6 items-center gap-2">
          <h2 id={id} className="flex-1">
            {title}
          </h2>
          {aside}
        </div>
      )}
      {children}
    </section>
  );
}
