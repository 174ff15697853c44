import { useMemo } from 'react';

import type { GameView, Side } from '../../api/types';
import { Board } from '../../board/Board';
import { Card } from '../../components/Card';
import { CourseCard } from '../../components/game/CourseCard';
import { MoveList } from '../../components/game/MoveList';
import { PlayerStrip } from '../../components/game/PlayerStrip';
import { ThinkingLine } from '../../components/game/ThinkingLine';
import { StageTitle } from '../../components/StageTitle';
import { courseOf } from '../../game/course';
import { boardOf, marksOf, numbersOf } from '../../game/model';
import { nameAtBoard } from '../../game/seats';
import { valueMarks } from '../../game/values';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { useBrowse } from '../../state/useBrowse';
import type { UseGame } from '../../state/useGame';
import { FilesCard } from '../game/FilesCard';
import { useAnnouncedMoves } from '../game/useAnnouncedMoves';
import { MindCard } from './MindCard';
import { WatchControls } from './WatchControls';

interface WatchTableProps {
  game: GameView;
  live: UseGame;
}

/** The board, and both minds beside it. */
export function WatchTable({ game, live }: WatchTableProps) {
  const t = useT();
  const format = useFormat();
  const browse = useBrowse(game);
  const { position } = browse;
  useAnnouncedMoves(game);

  const mind = live.minds[position.side];
  const shows = browse.live && mind?.ply === game.moves.length;
  const model = useMemo(() => boardOf(position), [position]);
  const marks = useMemo(
    () => ({
      ...marksOf(position, t),
      legal: new Set<number>(),
      numbers: numbersOf(browse.moves, position.settings),
      ...(shows && mind
        ? { values: valueMarks(mind.search, position.settings.size, 'percent', t, format) }
        : {}),
    }),
    [position, t, format, browse.moves, shows, mind],
  );

  const strip = (side: Side) => (
    <PlayerStrip
      side={side}
      name={nameAtBoard(game, side, t)}
      sub={
        <ThinkingLine
          search={live.minds[side]?.search ?? null}
          thinking={game.thinking && game.to_act === side}
        />
      }
      turn={game.to_act === side}
      score={position.settings.game === 'othello' ? position[side] : null}
    />
  );

  return (
    <div className="stage-layout">
      <section className="stage">
        <StageTitle text={t('nav.watch')} />
        {strip('white')}
        <Board
          model={model}
          marks={marks}
          label={t('board.label', { game: t(`game.${model.game}`), size: model.size })}
          version={`${game.id}:${browse.ply}`}
        />
        {strip('black')}
        <WatchControls game={game} browse={browse} send={live.send} />
      </section>
      <aside className="stage-aside">
        <MindCard side="black" game={game} mind={live.minds.black} />
        <MindCard side="white" game={game} mind={live.minds.white} />
        <CourseCard
          values={courseOf(live.chances, game.moves.length)}
          current={browse.ply}
          onChoose={browse.go}
        />
        <Card title={t('moves.title')}>
          <MoveList moves={game.moves} current={browse.ply} onChoose={browse.go} />
        </Card>
        <FilesCard game={game} ply={browse.ply} />
      </aside>
    </div>
  );
}
