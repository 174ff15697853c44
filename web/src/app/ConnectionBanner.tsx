import { useEffect, useState } from 'react';

import { engine } from '#edition';

import { socket } from '../api/socket';
import type { Loading } from '../edition/engine';
import { useT } from '../i18n';
import { useStore } from '../lib/store';

/** Says when the server can't be reached, and when it has become another version. */
export function ConnectionBanner() {
  const t = useT();
  const connection = useStore(socket.connection);
  const outdated = useOutdated();
  const [loading, setLoading] = useState<Loading | null>(null);
  useEffect(() => engine.watchLoading(setLoading), []);
  return (
    <div role="status">
      {loading && (
        <p className="loading-note" data-testid="loading">
          {t('app.loading_file', { percent: String(Math.floor((100 * loading.done) / loading.total)) })}
        </p>
      )}
      {connection === 'lost' && (
        <Banner text={t('app.lost')} action={t('app.retry')} onAction={() => socket.connect()} />
      )}
      {outdated && connection === 'open' && (
        <Banner text={t('app.updated')} action={t('app.reload')} onAction={() => location.reload()} />
      )}
    </div>
  );
}

function Banner({ text, action, onAction }: { text: string; action: string; onAction(): void }) {
  return (
    <div className="flex items-center justify-center gap-3 bg-amber-soft px-4 py-2 text-amber">
      <span>{text}</span>
      <button type="button" className="font-bold underline" onClick={onAction}>
        {action}
      </button>
    </div>
  );
}

/** Whether the server's version has changed since the page was loaded. */
function useOutdated(): boolean {
  const [versions, setVersions] = useState<readonly string[]>([]);
  useEffect(
    () =>
      socket.listen((message) => {
        if (message.type === 'hello') setVersions((known) => [...new Set([...known, message.version])]);
      }),
    [],
  );
  return versions.length > 1;
}
