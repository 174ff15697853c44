import type { FormEvent } from 'react';
import { useState } from 'react';

import { readText } from '../../api/client';
import type { Settings, SharedGame } from '../../api/types';
import { Failure } from '../../components/Failure';
import { useT } from '../../i18n';

interface PasteFormProps {
  settings: Settings;
  onRead(game: SharedGame): void;
}

/** A position or a game as text, from wherever it was copied. The server knows the notations. */
export function PasteForm({ settings, onRead }: PasteFormProps) {
  const t = useT();
  const [text, setText] = useState('');
  const [error, setError] = useState<unknown>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setError(null);
    readText({ settings, text }).then(onRead, setError);
  };
  return (
    <form className="flex flex-col gap-3" onSubmit={onSubmit}>
      <textarea
        className="input num min-h-20"
        spellCheck={false}
        aria-label={t('edit.paste')}
        placeholder={t(settings.game === 'othello' ? 'edit.paste_othello' : 'edit.paste_omok')}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {error !== null && <Failure error={error} />}
      <button type="submit" className="btn" disabled={!text.trim()}>
        {t('edit.paste_use')}
      </button>
    </form>
  );
}
