import { Suspense, useEffect, useRef, useState } from 'react';

import { Loading } from '../components/Loading';
import { useT } from '../i18n';
import { useRoute } from '../lib/router';
import { useShortcuts } from '../lib/shortcuts';
import { Announcer } from './Announcer';
import { ConnectionBanner } from './ConnectionBanner';
import { CrashGuard } from './CrashGuard';
import { Header } from './Header';
import { HelpSheet } from './HelpSheet';
import { Notices } from './Notices';
import { Tabs } from './Tabs';
import { ViewOf } from './ViewOf';

/** The frame around every view. */
export function App() {
  const t = useT();
  const route = useRoute();
  const [help, setHelp] = useState(false);
  const main = useRef<HTMLElement>(null);
  const first = useRef(true);
  useShortcuts({ '?': () => setHelp(true) });

  const title = route.view === 'unknown' ? null : t(`nav.${route.view}`);
  useEffect(() => {
    document.title = title ? `${title} · ${t('app.name')}` : t('app.name');
  }, [title, t]);

  // A new view is read from its beginning; the first one is left to the browser.
  useEffect(() => {
    if (!first.current) main.current?.focus({ preventScroll: true });
    first.current = false;
  }, [route.view]);

  return (
    <div className="app">
      <a href="#main" className="sr-only focus:not-sr-only focus:p-3">
        {t('app.skip')}
      </a>
      <Header onHelp={() => setHelp(true)} />
      <ConnectionBanner />
      <main id="main" ref={main} tabIndex={-1} className="main outline-none">
        <CrashGuard key={`${route.view}/${route.id}`} text={t('app.crashed')} action={t('app.reload')}>
          <Suspense fallback={<Loading />}>
            <ViewOf route={route} />
          </Suspense>
        </CrashGuard>
      </main>
      <Tabs />
      <Notices />
      <Announcer />
      <HelpSheet open={help} onClose={() => setHelp(false)} />
    </div>
  );
}
