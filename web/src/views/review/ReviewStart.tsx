import { Board } from '../../board/Board';
import { MovesCard } from '../../components/game/MovesCard';
import { SeatStrip } from '../../components/game/SeatStrip';
import { Stage } from '../../components/game/Stage';
import { Stepper } from '../../components/game/Stepper';
import type { GameView, JobView } from '../../api/types';
import { boardOf, marksOf, numbersOf } from '../../game/model';
import { useT } from '../../i18n';
import { useBrowse } from '../../state/useBrowse';
import { SweepCard } from './SweepCard';

/** A game that was not judged yet. */
export function ReviewStart({ game, job }: { game: GameView; job: JobView | null }) {
  const t = useT();
  const browse = useBrowse(game);
  const { position } = browse;
  const { settings } = position;
  const strip = (side: 'black' | 'white') => <SeatStrip game={game} side={side} position={position} />;
  return (
    <Stage
      title={t('nav.review')}
      aside={
        <>
          <SweepCard game={game} job={job} />
          <MovesCard moves={game.moves} current={browse.ply} onChoose={browse.go} />
        </>
      }
    >
      {strip('white')}
      <Board
        model={boardOf(position)}
        marks={{ ...marksOf(position, t), legal: new Set(), numbers: numbersOf(browse.moves, settings) }}
      />
      {strip('black')}
      <div className="controls">
        <Stepper ply={browse.ply} last={game.moves.length} onChange={browse.go} />
      </div>
    </Stage>
  );
}
