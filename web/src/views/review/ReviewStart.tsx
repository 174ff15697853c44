import { Board } from '../../board/Board';
import { Card } from '../../components/Card';
import { MoveList } from '../../components/game/MoveList';
import { PlayerStrip } from '../../components/game/PlayerStrip';
import { Stepper } from '../../components/game/Stepper';
import { StageTitle } from '../../components/StageTitle';
import type { GameView, JobView } from '../../api/types';
import { boardOf, marksOf, numbersOf } from '../../game/model';
import { nameAtBoard } from '../../game/seats';
import { useT } from '../../i18n';
import { useBrowse } from '../../state/useBrowse';
import { SweepCard } from './SweepCard';

/** A game that was not judged yet. */
export function ReviewStart({ game, job }: { game: GameView; job: JobView | null }) {
  const t = useT();
  const browse = useBrowse(game);
  const { position } = browse;
  const { settings } = position;
  const strip = (side: 'black' | 'white') => (
    <PlayerStrip
      side={side}
      name={nameAtBoard(game, side, t)}
      turn={false}
      score={settings.game === 'othello' ? position[side] : null}
    />
  );
  return (
    <div className="stage-layout">
      <section className="stage">
        <StageTitle text={t('nav.review')} />
        {strip('white')}
        <Board
          model={boardOf(position)}
          marks={{ ...marksOf(position, t), legal: new Set(), numbers: numbersOf(browse.moves, settings) }}
          label={t('board.label', { game: t(`game.${settings.game}`), size: settings.size })}
        />
        {strip('black')}
        <div className="controls">
          <Stepper ply={browse.ply} last={game.moves.length} onChange={browse.go} />
        </div>
      </section>
      <aside className="stage-aside">
        <SweepCard game={game} job={job} />
        <Card title={t('moves.title')}>
          <MoveList moves={game.moves} current={browse.ply} onChoose={browse.go} />
        </Card>
      </aside>
    </div>
  );
}
