import { Icon } from '../components/Icon';
import { Link } from '../components/Link';
import { Segmented } from '../components/Segmented';
import { useT } from '../i18n';
import { pathOf, useRoute } from '../lib/router';
import { changeSettings, useSettings } from '../state/settings';
import { Logo } from './Logo';
import { NAV, STUDY } from './nav';

const LANGUAGE_NAMES = [
  { value: 'ko', text: '한국어' },
  { value: 'en', text: 'EN', label: 'English' },
] as const;

/** How the menu marks a view: the page itself, or one that belongs to it. */
function current(view: string, shown: string): 'page' | 'true' | undefined {
  if (view === shown) return 'page';
  return view === STUDY[0] && STUDY.some((name) => name === shown) ? 'true' : undefined;
}

export function Header({ onHelp }: { onHelp(): void }) {
  const t = useT();
  const route = useRoute();
  const { language } = useSettings();
  return (
    <header className="header">
      <Link className="brand" to={pathOf('play')}>
        <Logo />
        <b lang="ko">{t('app.brand')}</b>
        <small lang="en">{t('app.latin')}</small>
      </Link>
      <nav className="nav" aria-label={t('nav.label')}>
        {NAV.map((view) => (
          <Link key={view} to={pathOf(view)} aria-current={current(view, route.view)}>
            {t(`nav.${view}`)}
          </Link>
        ))}
      </nav>
      <div className="header-side flex items-center gap-1">
        <button
          type="button"
          className="btn btn-quiet btn-icon max-wide:hidden"
          onClick={onHelp}
          aria-label={t('help.title')}
        >
          <Icon name="help" />
        </button>
        <Link
          className="btn btn-quiet btn-icon max-wide:hidden"
          to={pathOf('settings')}
          aria-label={t('nav.settings')}
          aria-current={route.view === 'settings' ? 'page' : undefined}
        >
          <Icon name="settings" />
        </Link>
        <Segmented
          label={t('settings.language')}
          hiddenLabel
          small
          value={language}
          options={LANGUAGE_NAMES}
          onChange={(value) => changeSettings({ language: value })}
        />
      </div>
    </header>
  );
}
