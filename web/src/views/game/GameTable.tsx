import { useMemo } from 'react';

import type { GameView, Side } from '../../api/types';
import { Board } from '../../board/Board';
import { squareName, squareOf } from '../../board/geometry';
import { CourseCard } from '../../components/game/CourseCard';
import { MovesCard } from '../../components/game/MovesCard';
import { SeatStrip } from '../../components/game/SeatStrip';
import { Stage } from '../../components/game/Stage';
import { ThinkingLine } from '../../components/game/ThinkingLine';
import { courseOf } from '../../game/course';
import { boardOf, marksOf, numbersOf, otherSide } from '../../game/model';
import { personSide } from '../../game/seats';
import { useT } from '../../i18n';
import { useBrowse } from '../../state/useBrowse';
import { useClock } from '../../state/useClock';
import type { UseGame } from '../../state/useGame';
import { FilesCard } from './FilesCard';
import { GameControls } from './GameControls';
import { GameNotice } from './GameNotice';
import { HintCard } from './HintCard';
import { ThinkingCard } from './ThinkingCard';
import { useAnnouncedMoves } from './useAnnouncedMoves';
import { useHint } from './useHint';

interface GameTableProps {
  game: GameView;
  live: UseGame;
}

/** Board, players and everything around them. */
export function GameTable({ game, live }: GameTableProps) {
  const t = useT();
  const browse = useBrowse(game);
  const clock = useClock(game.clock, live.heardAt);
  const hint = useHint(game, browse.live);
  useAnnouncedMoves(game);

  const { position } = browse;
  const personActs = game.to_act !== null && game[game.to_act].player.kind === 'human';
  const placing = game.swap2 === null || game.swap2.step === 'place_three' || game.swap2.step === 'place_two';
  const mayPlay = browse.live && personActs && placing && !game.result;

  const model = useMemo(() => boardOf(position), [position]);
  const marks = useMemo(() => {
    const own = marksOf(position, t);
    return {
      ...own,
      legal: mayPlay ? own.legal : new Set<number>(),
      numbers: numbersOf(browse.moves, position.settings),
      hint: hint.move ? squareOf(hint.move, position.settings.size) : null,
    };
  }, [position, t, mayPlay, browse.moves, hint.move]);

  const home = personSide(game) ?? 'black';
  const strip = (side: Side) => {
    const mind = live.minds[side];
    const thinks = game.thinking && game.to_act === side;
    return (
      <SeatStrip
        game={game}
        side={side}
        position={position}
        sub={
          thinks && (
            <ThinkingLine
              search={mind?.ply === game.moves.length ? mind.search : null}
              thinking
              wait={live.wait?.ply === game.moves.length ? live.wait.seconds : null}
            />
          )
        }
        turn={game.to_act === side}
        clock={clock?.[side]}
      />
    );
  };

  return (
    <Stage
      title={t(`game.${model.game}`)}
      aside={
        <>
          <ThinkingCard game={game} minds={live.minds} />
          {hint.opinion && <HintCard opinion={hint.opinion} />}
          <MovesCard moves={game.moves} current={browse.ply} onChoose={browse.go} />
          {live.chances.size > 1 && (
            <CourseCard
              values={courseOf(live.chances, game.moves.length)}
              current={browse.ply}
              onChoose={browse.go}
            />
          )}
          <FilesCard game={game} ply={browse.ply} />
        </>
      }
    >
      {strip(otherSide(home))}
      <Board
        model={model}
        marks={marks}
        ghost={mayPlay ? position.side : null}
        version={`${game.id}:${browse.ply}`}
        open={(square) => mayPlay && (marks.legal?.has(square) ?? false)}
        onChoose={(square) =>
          void live.send({ type: 'play', ply: game.moves.length, move: squareName(square, model.size) })
        }
      />
      {strip(home)}
      <GameNotice game={game} live={live} browse={browse} />
      <GameControls game={game} send={live.send} hinting={hint.asked} onHint={hint.ask} />
    </Stage>
  );
}
