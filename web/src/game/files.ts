import type { Translate } from '../i18n';
import { isMessageKey } from '../i18n';

/** What people call a format of files. */
export function formatName(name: string, t: Translate): string {
  const key = `format.${name}`;
  return isMessageKey(key) ? t(key) : name.toUpperCase();
}

/** What a format has no place for, in words. */
export function lossName(name: string, t: Translate): string {
  const key = `loss.${name}`;
  return isMessageKey(key) ? t(key) : name;
}
