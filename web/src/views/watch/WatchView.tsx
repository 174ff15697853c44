import { FailurePage } from '../../components/FailurePage';
import { BoardLoading } from '../../components/game/BoardLoading';
import { useT } from '../../i18n';
import { useGame } from '../../state/useGame';
import { WatchSetup } from './WatchSetup';
import { WatchTable } from './WatchTable';

/** Two agents play: choose them, then watch. */
export default function WatchView({ id }: { id: string | null }) {
  return id ? <Watched id={id} /> : <WatchSetup />;
}

function Watched({ id }: { id: string }) {
  const t = useT();
  const live = useGame(id);
  if (live.game) return <WatchTable game={live.game} live={live} />;
  return live.error ? <FailurePage title={t('nav.watch')} error={live.error} /> : <BoardLoading />;
}
