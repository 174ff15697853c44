import { useMemo, useState } from 'react';

import type { GameView, Side } from '../../api/types';
import { Board } from '../../board/Board';
import { CourseCard } from '../../components/game/CourseCard';
import { JudgeCard } from '../../components/game/JudgeCard';
import { MovesCard } from '../../components/game/MovesCard';
import { OwnOpinion } from '../../components/game/OwnOpinion';
import { SeatStrip } from '../../components/game/SeatStrip';
import { Stage } from '../../components/game/Stage';
import { ThinkingLine } from '../../components/game/ThinkingLine';
import { boardOf, marksOf, namesOf, numbersOf } from '../../game/model';
import { chancesOf, standingOf } from '../../game/standing';
import { valueMarks } from '../../game/values';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { useBrowse } from '../../state/useBrowse';
import type { UseGame } from '../../state/useGame';
import { useMoveSounds } from '../../state/useMoveSounds';
import type { Preview } from '../../state/usePreview';
import { usePreview } from '../../state/usePreview';
import { FilesCard } from '../game/FilesCard';
import { useAnnouncedMoves } from '../game/useAnnouncedMoves';
import { MindCard } from './MindCard';
import { WatchControls } from './WatchControls';

interface WatchTableProps {
  game: GameView;
  live: UseGame;
}

/** The line that a side expects, from where it thought of it. */
function usePreviewOf(game: GameView, ply: number | undefined): Preview {
  const moves = namesOf(game.moves).slice(0, ply ?? game.moves.length);
  return usePreview({ settings: game.position.settings, start: game.start, moves });
}

/** The board, what the judge says, and on request what both think. */
export function WatchTable({ game, live }: WatchTableProps) {
  const t = useT();
  const format = useFormat();
  const browse = useBrowse(game);
  const [own, setOwn] = useState(false);
  const previews = {
    black: usePreviewOf(game, live.minds.black?.ply),
    white: usePreviewOf(game, live.minds.white?.ply),
  };
  const preview = previews.black.position ? previews.black : previews.white;
  const position = preview.position ?? browse.position;
  useAnnouncedMoves(game);
  useMoveSounds(game);

  const mind = live.minds[position.side];
  const shows = own && browse.live && !preview.position && mind?.ply === game.moves.length;
  const moves = preview.position ? preview.moves : browse.moves;
  const model = useMemo(() => boardOf(position), [position]);
  const marks = useMemo(
    () => ({
      ...marksOf(position, t),
      legal: new Set<number>(),
      numbers: numbersOf(moves, position.settings),
      ...(shows && mind ? { values: valueMarks(mind.search, position.settings.size, 'own', t, format) } : {}),
    }),
    [position, t, format, moves, shows, mind],
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

  const judged = live.judged[browse.ply];
  const known = live.judged.some(Boolean);
  return (
    <Stage
      title={t('nav.watch')}
      aside={
        <>
          {known && <JudgeCard judged={judged} />}
          {known && (
            <CourseCard
              values={chancesOf(live.judged)}
              standing={standingOf(judged, t, format)?.text}
              current={browse.ply}
              onChoose={browse.go}
            />
          )}
          <OwnOpinion title={t('mind.both')} onToggle={setOwn}>
            {(['black', 'white'] as const).map((side) => (
              <MindCard key={side} side={side} game={game} mind={live.minds[side]} preview={previews[side]} />
            ))}
          </OwnOpinion>
          <MovesCard moves={game.moves} current={browse.ply} onChoose={browse.go} />
          <FilesCard game={game} ply={browse.ply} />
        </>
      }
    >
      {strip('white')}
      <Board model={model} marks={marks} version={`${game.id}:${browse.ply}:${preview.count}`} />
      {strip('black')}
      <WatchControls game={game} browse={browse} send={live.send} />
    </Stage>
  );
}
