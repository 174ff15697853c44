import { useMemo } from 'react';

import type { GameView, Side } from '../../api/types';
import { Board } from '../../board/Board';
import { CourseCard } from '../../components/game/CourseCard';
import { MovesCard } from '../../components/game/MovesCard';
import { SeatStrip } from '../../components/game/SeatStrip';
import { Stage } from '../../components/game/Stage';
import { ThinkingLine } from '../../components/game/ThinkingLine';
import { courseOf } from '../../game/course';
import { boardOf, marksOf, numbersOf } from '../../game/model';
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
    <SeatStrip
      game={game}
      side={side}
      position={position}
      sub={
        <ThinkingLine
          search={live.minds[side]?.search ?? null}
          thinking={game.thinking && game.to_act === side}
        />
      }
      turn={game.to_act === side}
    />
  );

  return (
    <Stage
      title={t('nav.watch')}
      aside={
        <>
          <MindCard side="black" game={game} mind={live.minds.black} />
          <MindCard side="white" game={game} mind={live.minds.white} />
          <CourseCard
            values={courseOf(live.chances, game.moves.length)}
            current={browse.ply}
            onChoose={browse.go}
          />
          <MovesCard moves={game.moves} current={browse.ply} onChoose={browse.go} />
          <FilesCard game={game} ply={browse.ply} />
        </>
      }
    >
      {strip('white')}
      <Board model={model} marks={marks} version={`${game.id}:${browse.ply}`} />
      {strip('black')}
      <WatchControls game={game} browse={browse} send={live.send} />
    </Stage>
  );
}
