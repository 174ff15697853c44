import { exportPractice, importPractice } from '../../api/client';
import type { PracticeFile } from '../../api/types';
import { FileCard } from '../../components/FileCard';
import { useT } from '../../i18n';

/** Practice is kept by the server, and can be taken elsewhere. */
export function KeepCard({ onChanged }: { onChanged(): void }) {
  const t = useT();
  return (
    <FileCard
      title={t('practice.keep')}
      name="hansu-practice.json"
      saveLabel={t('practice.export')}
      bringLabel={t('practice.import')}
      badFile={t('practice.bad_file')}
      save={exportPractice}
      bring={async (file) => {
        const { cards, answers } = await importPractice(file as PracticeFile);
        onChanged();
        return t('practice.imported', { cards, answers });
      }}
    />
  );
}
