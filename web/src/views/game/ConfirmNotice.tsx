import { useT } from '../../i18n';
import { Notice } from './GameNotice';
import type { Confirmation } from './useConfirmation';

/** A move that waits for a second tap. */
export function ConfirmNotice({ move, confirmation }: { move: string; confirmation: Confirmation }) {
  const t = useT();
  return (
    <Notice text={t('confirm.again', { move })}>
      <button type="button" className="btn btn-primary" onClick={confirmation.confirm}>
        {t('analyse.play', { move })}
      </button>
      <button type="button" className="btn" onClick={confirmation.drop}>
        {t('common.cancel')}
      </button>
    </Notice>
  );
}
