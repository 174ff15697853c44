import type { ChangeEvent, FormEvent } from 'react';
import { useId, useState } from 'react';

import { importGames } from '../../api/client';
import type { GameName, Imported, ImportQuery } from '../../api/types';
import { GAME_NAMES } from '../../game/facts';
import { useT } from '../../i18n';
import { notify } from '../../state/notices';
import { Failure } from '../Failure';
import { Icon } from '../Icon';
import { Segmented } from '../Segmented';

type Game = GameName | 'any';

/** Games from a file of any format, or from text that is pasted. */
export function ImportForm({ onImported }: { onImported(imported: Imported): void }) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  const [game, setGame] = useState<Game>('any');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);

  const bring = async (body: Blob | string | FormData, options: ImportQuery) => {
    setBusy(true);
    setError(null);
    try {
      const imported = await importGames(body, { ...options, game: game === 'any' ? null : game });
      notify(importText(imported, t));
      setText('');
      onImported(imported);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const onFile = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.target.files ?? [])];
    event.target.value = '';
    if (files.length > 0) void bring(formOf(files), {});
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) void bring(text, {});
  };

  return (
    <form className="flex flex-col gap-3" onSubmit={onSubmit}>
      <label className="btn cursor-pointer focus-within:outline-3 focus-within:outline-offset-2 focus-within:outline-celadon">
        <Icon name="upload" />
        {t('import.file')}
        <input type="file" multiple className="sr-only" disabled={busy} onChange={onFile} />
      </label>
      <div className="field">
        <label className="field-label" htmlFor={id}>
          {t('import.text')}
        </label>
        <textarea
          id={id}
          className="input num min-h-24"
          spellCheck={false}
          placeholder={t('import.example')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      <Segmented<Game>
        label={t('import.game')}
        value={game}
        options={[
          { value: 'any', text: t('import.any') },
          ...GAME_NAMES.map((value) => ({ value, text: t(`game.${value}`) })),
        ]}
        onChange={setGame}
      />
      {error !== null && <Failure error={error} />}
      <button type="submit" className="btn btn-primary" disabled={busy || !text.trim()}>
        {t('import.bring')}
      </button>
      <p className="note text-sm">{t('import.formats')}</p>
    </form>
  );
}

/** Files that were chosen together go together: WTHOR's names are in files of their own. */
function formOf(files: readonly File[]): FormData {
  const form = new FormData();
  for (const file of files) form.append('file', file);
  return form;
}

function importText({ stored, skipped }: Imported, t: ReturnType<typeof useT>): string {
  return skipped > 0 ? t('import.done_skipped', { stored, skipped }) : t('import.done', { stored });
}
