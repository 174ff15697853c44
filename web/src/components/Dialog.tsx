import type { ReactNode } from 'react';
import { useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';

import { useT } from '../i18n';
import { Icon } from './Icon';

interface DialogProps {
  title: string;
  open: boolean;
  onClose(): void;
  children: ReactNode;
}

/**
 * A sheet over the page. The browser keeps the focus inside and closes it with Escape. It hangs at the end of the page, so that
 * no rule for what it was opened from changes its look.
 */
export function Dialog({ title, open, onClose, children }: DialogProps) {
  const t = useT();
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (open && !dialog?.open) dialog?.showModal();
    if (!open && dialog?.open) dialog.close();
  }, [open]);

  return createPortal(
    <dialog ref={ref} className="dialog" aria-labelledby={id} onClose={onClose}>
      <div className="mb-3 flex items-center gap-3">
        <h1 id={id} className="flex-1 text-xl">
          {title}
        </h1>
        <button
          type="button"
          className="btn btn-quiet btn-icon"
          aria-label={t('common.close')}
          onClick={onClose}
        >
          <Icon name="close" />
        </button>
      </div>
      {open && children}
    </dialog>,
    document.body,
  );
}
