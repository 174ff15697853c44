import { useRef, useState } from 'react';

import { problemText } from '../api/problem';
import { useT } from '../i18n';
import { download } from '../lib/download';
import { Card } from './Card';
import { Icon } from './Icon';

interface FileCardProps {
  title: string;
  about?: string;
  /** The name of the file that is saved. */
  name: string;
  saveLabel: string;
  bringLabel: string;
  /** What is said of a file that is no JSON. */
  badFile: string;
  /** What the file is to hold. */
  save(): Promise<unknown>;
  /** Takes in what a file held, and says what came of it. */
  bring(file: unknown): Promise<string>;
}

/** Saves something to a file, and brings it in again: here or in another edition of the page. */
export function FileCard({ title, about, name, saveLabel, bringLabel, badFile, save, bring }: FileCardProps) {
  const t = useT();
  const field = useRef<HTMLInputElement>(null);
  const [said, setSaid] = useState<{ text: string; bad: boolean } | null>(null);
  const tell = (error: unknown) =>
    setSaid({ text: error instanceof SyntaxError ? badFile : problemText(error, t), bad: true });
  const onSave = async () => {
    try {
      download(new Blob([JSON.stringify(await save())], { type: 'application/json' }), name);
    } catch (error) {
      tell(error);
    }
  };
  const onBring = async (file: File | undefined) => {
    if (!file) return;
    try {
      setSaid({ text: await bring(JSON.parse(await file.text())), bad: false });
    } catch (error) {
      tell(error);
    }
  };
  return (
    <Card title={title}>
      {about && <p className="note mb-3">{about}</p>}
      <div className="flex flex-wrap gap-2">
        <button type="button" className="btn" onClick={() => void onSave()}>
          <Icon name="download" />
          {saveLabel}
        </button>
        <button type="button" className="btn" onClick={() => field.current?.click()}>
          <Icon name="upload" />
          {bringLabel}
        </button>
        <input
          ref={field}
          type="file"
          accept="application/json,.json"
          className="hidden"
          aria-label={bringLabel}
          onChange={(event) => {
            void onBring(event.target.files?.[0]);
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
