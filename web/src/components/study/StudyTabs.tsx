import { STUDY } from '../../app/nav';
import { useT } from '../../i18n';
import { pathOf, useRoute } from '../../lib/router';
import { Link } from '../Link';

/** The views for learning, beside each other. */
export function StudyTabs() {
  const t = useT();
  const { view } = useRoute();
  return (
    <nav className="study-tabs" aria-label={t('study.label')}>
      {STUDY.map((name) => (
        <Link key={name} to={pathOf(name)} aria-current={view === name ? 'page' : undefined}>
          {t(`nav.${name}`)}
        </Link>
      ))}
    </nav>
  );
}
