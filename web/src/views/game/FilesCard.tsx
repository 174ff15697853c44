import { shareGame } from '../../api/client';
import { Card } from '../../components/Card';
import { ExportButton } from '../../components/ExportButton';
import { Icon } from '../../components/Icon';
import { Link } from '../../components/Link';
import type { GameView } from '../../api/types';
import { useT } from '../../i18n';
import { copyShareLink } from '../../lib/share';
import { pathOf } from '../../lib/router';

/** Ways on from a game: analysis, a link, a file. */
export function FilesCard({ game, ply }: { game: GameView; ply: number }) {
  const t = useT();
  return (
    <Card title={t('files.title')}>
      <div className="ways">
        <Link className="btn" to={pathOf('analyse', null, { game: game.id, ply: String(ply) })}>
          <Icon name="analyse" />
          {t('nav.analyse')}
        </Link>
        <button type="button" className="btn" onClick={() => void copyShareLink(shareGame(game.id), t)}>
          <Icon name="link" />
          {t('files.link')}
        </button>
        <ExportButton ids={[game.id]} game={game.position.settings.game} />
      </div>
    </Card>
  );
}
