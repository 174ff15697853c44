import { useT } from '../../i18n';
import { pathOf } from '../../lib/router';
import { Empty } from '../Empty';
import { Link } from '../Link';

/** Before the first game. */
export function NoGames() {
  const t = useT();
  return (
    <Empty text={t('games.empty')}>
      <Link className="btn btn-primary" to={pathOf('play')}>
        {t('play.new')}
      </Link>
    </Empty>
  );
}
