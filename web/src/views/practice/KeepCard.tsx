import { useRef, useState } from 'react';

import { exportPractice, importPractice } from '../../api/client';
import { problemText } from '../../api/problem';
import type { PracticeFile } from '../../api/types';
import { Card } from '../../components/Card';
import { Icon } from '../../components/Icon';
import { useT } from '../../i18n';
import { download } from '../../lib/download';

/** Practice is kept by the server, and can be taken elsewhere. */
export function KeepCard({ onChanged }: { onChanged(): void }) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null);
  const save = async () => {
    try {
      const file = await exportPractice();
      download(new Blob([JSON.stringify(file)], { type: 'application/json' }), 'hansu-practice.json');
    } catch (error) {
      setSaid({ text: problemText(error, t), bad: true });
    }
  };
  const bring = async (file: File | undefined) => {
    if (!file) return;
    try {
      const taken = await importPractice(readFile(await file.text()));
      setSaid({ text: t('practice.imported', { cards: taken.cards, answers: taken.answers }), bad: false });
      onChanged();
    } catch (error) {
      const unreadable = error instanceof SyntaxError;
      setSaid({ text: unreadable ? t('practice.bad_file') : problemText(error, t), bad: true });
    }
  };
  return (
    <Card title={t('practice.keep')}>
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn" onClick={() => void save()}>
          <Icon name="download" />
          {t('practice.export')}
        </button>
        <button type="button" className="btn" onClick={() => field.current?.click()}>
          <Icon name="upload" />
          {t('practice.import')}
        </button>
        <input
          ref={field}
          type="file"
          accept="application/json,.json"
          className="hidden"
          aria-label={t('practice.import')}
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

function readFile(text: string): PracticeFile {
  return JSON.parse(text) as PracticeFile;
}
