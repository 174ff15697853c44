import { useT } from '../../i18n';
import { waitUntil } from './day';

/** When a card comes back, in words. */
export function WaitText({ due }: { due: string }) {
  const t = useT();
  const { unit, count } = waitUntil(due);
  return <>{t(`practice.back_${unit}`, { count })}</>;
}
