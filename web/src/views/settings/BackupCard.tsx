import { getBackup, restoreBackup } from '../../api/client';
import type { Backup } from '../../api/types';
import { FileCard } from '../../components/FileCard';
import { useT } from '../../i18n';
import { keptByPage, takeKept } from './keptByPage';

/** Everything in one file: games, reviews, practice, settings. Every edition of the page reads the files of every other. */
export function BackupCard() {
  const t = useT();
  return (
    <FileCard
      title={t('backup.title')}
      about={t('backup.about')}
      name="hansu.json"
      saveLabel={t('backup.save')}
      bringLabel={t('backup.restore')}
      badFile={t('backup.bad_file')}
      save={async () => ({ ...(await getBackup()), page: keptByPage(localStorage) })}
      bring={async (file) => {
        const backup = file as Backup;
        const { games, reviews, cards, left } = await restoreBackup(backup);
        takeKept(backup.page, localStorage);
        return t('backup.restored', { games, reviews, cards, left });
      }}
    />
  );
}
