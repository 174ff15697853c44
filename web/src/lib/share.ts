import { addresses } from '#edition';

import { problemText } from '../api/problem';
import type { ShareText } from '../api/types';
import type { Translate } from '../i18n';
import { notify } from '../state/notices';
import { pathOf } from './router';

/** The address that opens a shared game or position. */
export function shareAddress({ text }: ShareText): string {
  return addresses.full(pathOf('analyse', null, { share: text }));
}

/** Puts a link on the clipboard, and says so. */
export async function copyShareLink(share: Promise<ShareText>, t: Translate): Promise<void> {
  try {
    await copy(shareAddress(await share), t);
  } catch (error) {
    notify(problemText(error, t), 'bad');
  }
}

export async function copy(text: string, t: Translate): Promise<void> {
  await navigator.clipboard.writeText(text).then(
    () => notify(t('common.copied')),
    () => notify(t('common.copy_failed'), 'bad'),
  );
}
