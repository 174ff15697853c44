import { useRef, useState } from 'react';

import { getBackup, restoreBackup } from '../../api/client';
import { problemText } from '../../api/problem';
import type { Backup } from '../../api/types';
import { Card } from '../../components/Card';
import { Icon } from '../../components/Icon';
import { useT } from '../../i18n';
import { download } from '../../lib/download';
import { keptByPage, takeKept } from './keptByPage';

/** Everything in one file: games, reviews, practice, settings. Every edition of the page reads the files of every other. */
export function BackupCard() {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null);
  const tell = (error: unknown) => {
    const unreadable = error instanceof SyntaxError;
    setSaid({ text: unreadable ? t('backup.bad_file') : problemText(error, t), bad: true });
  };
  const save = async () => {
    try {
      const file = { ...(await getBackup()), page: keptByPage(localStorage) };
      download(new Blob([JSON.stringify(file)], { type: 'application/json' }), 'hansu.json');
    } catch (error) {
      tell(error);
    }
  };
  const bring = async (file: File | undefined) => {
    if (!file) return;
    try {
      const backup = JSON.parse(await file.text()) as Backup;
      const { games, reviews, cards, left } = await restoreBackup(backup);
      takeKept(backup.page, localStorage);
      setSaid({ text: t('backup.restored', { games, reviews, cards, left }), bad: false });
    } catch (error) {
      tell(error);
    }
  };
  return (
    <Card title={t('backup.title')}>
      <p className="note mb-3">{t('backup.about')}</p>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn" onClick={() => void save()}>
          <Icon name="download" />
          {t('backup.save')}
        </button>
        <button type="button" className="btn" onClick={() => field.current?.click()}>
          <Icon name="upload" />
          {t('backup.restore')}
        </button>
        <input
          ref={field}
          type="file"
          accept="application/json,.json"
          className="hidden"
          aria-label={t('backup.restore')}
          onChange={(event) => {
            void bring(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
      <p className={said?.bad ? 'mt-2 text-verm' : 'note mt-2'} role="status">
        {said?.text}
      </p>
    </Card>
  );
}
