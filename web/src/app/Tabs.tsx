import { useState } from 'react';

import { Dialog } from '../components/Dialog';
import { Icon } from '../components/Icon';
import { Link } from '../components/Link';
import { useT } from '../i18n';
import { pathOf, useRoute } from '../lib/router';
import { MORE, TABS } from './nav';

/** The menu of phones, at the bottom. */
export function Tabs() {
  const t = useT();
  const { view } = useRoute();
  const [open, setOpen] = useState(false);
  const inMore = MORE.some((name) => name === view);
  return (
    <>
      <nav className="tabs" aria-label={t('nav.label')}>
        {TABS.map((name) => (
          <Link key={name} to={pathOf(name)} aria-current={view === name ? 'page' : undefined}>
            <Icon name={name} size={22} />
            {t(`nav.${name}`)}
          </Link>
        ))}
        <button type="button" onClick={() => setOpen(true)} aria-current={inMore ? 'true' : undefined}>
          <Icon name="more" size={22} />
          {t('nav.more')}
        </button>
      </nav>
      <Dialog title={t('nav.more')} open={open} onClose={() => setOpen(false)}>
        <div className="flex flex-col gap-2">
          {MORE.map((name) => (
            <Link
              key={name}
              className="btn justify-start gap-3"
              to={pathOf(name)}
              onClick={() => setOpen(false)}
            >
              <Icon name={name} />
              {t(`nav.${name}`)}
            </Link>
          ))}
        </div>
      </Dialog>
    </>
  );
}
