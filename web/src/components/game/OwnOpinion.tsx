import { useState } from 'react';
import type { ReactNode } from 'react';

import { useT } from '../../i18n';

interface OwnOpinionProps {
  /** Whose it is. */
  title: string;
  children: ReactNode;
  /** Told when it is opened or closed. */
  onToggle?(open: boolean): void;
}

/** What a player thinks itself: only on request, and called what it is. */
export function OwnOpinion({ title, children, onToggle }: OwnOpinionProps) {
  const t = useT();
  const [open, setOpen] = useState(false);
  return (
    <details
      className="card"
      onToggle={(event) => {
        setOpen(event.currentTarget.open);
        onToggle?.(event.currentTarget.open);
      }}
    >
      <summary className="font-semibold text-celadon">{title}</summary>
      {open && (
        <>
          <p className="note mt-2 mb-3 text-sm">{t('mind.own')}</p>
          {children}
        </>
      )}
    </details>
  );
}
