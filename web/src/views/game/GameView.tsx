import { useEffect } from 'react';

import { isProblem, problemText } from '../../api/problem';
import { Empty } from '../../components/Empty';
import { FailurePage } from '../../components/FailurePage';
import { Link } from '../../components/Link';
import { BoardLoading } from '../../components/game/BoardLoading';
import { StageTitle } from '../../components/StageTitle';
import { useT } from '../../i18n';
import { pathOf } from '../../lib/router';
import { notify } from '../../state/notices';
import { useGame } from '../../state/useGame';
import { GameTable } from './GameTable';

/** A game that is played, followed live. */
export function GameView({ id }: { id: string }) {
  const t = useT();
  const live = useGame(id);
  const { game, error, clearError } = live;

  // With a board to show, a refused request is only told; without one it is all there is to see.
  useEffect(() => {
    if (!error || !game) return;
    notify(problemText(error, t), 'bad');
    clearError();
  }, [error, game, t, clearError]);

  if (live.deleted || isProblem(error, 'not_found')) {
    return (
      <Empty text={t('table.gone')}>
        <StageTitle text={t('nav.game')} />
        <Link className="btn btn-primary" to={pathOf('play')}>
          {t('play.new')}
        </Link>
      </Empty>
    );
  }
  if (game) return <GameTable game={game} live={live} />;
  return error ? <FailurePage title={t('nav.game')} error={error} /> : <BoardLoading />;
}
