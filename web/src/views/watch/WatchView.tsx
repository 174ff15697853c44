import { Failure } from '../../components/Failure';
import { BoardLoading } from '../../components/game/BoardLoading';
import { useGame } from '../../state/useGame';
import { WatchSetup } from './WatchSetup';
import { WatchTable } from './WatchTable';

/** Two agents play: choose them, then watch. */
export default function WatchView({ id }: { id: string | null }) {
  return id ? <Watched id={id} /> : <WatchSetup />;
}

function Watched({ id }: { id: string }) {
  const live = useGame(id);
  if (live.game) return <WatchTable game={live.game} live={live} />;
  return live.error ? <Failure error={live.error} /> : <BoardLoading />;
}
