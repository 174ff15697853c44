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
import { boardOf, marksOf, numbersOf, otherSide, squaresOf } from '../../game/model';
import { personSide } from '../../game/seats';
import { useT } from '../../i18n';
import { useBrowse } from '../../state/useBrowse';
import { useClock } from '../../state/useClock';
import type { UseGame } from '../../state/useGame';
import { useShownLine } from '../../state/useShownLine';
import { FilesCard } from './FilesCard';
import { GameControls } from './GameControls';
import { GameNotice } from './GameNotice';
import { HintCard } from './HintCard';
import { TeacherCard } from './TeacherCard';
import { ThinkingCard } from './ThinkingCard';
import { useAnnouncedMoves } from './useAnnouncedMoves';
import { useHint } from './useHint';
import { useTeacher } from './useTeacher';

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
  const play = (move: string) => void live.send({ type: 'play', ply: game.moves.length, move });
  const teacher = useTeacher(game, play);
  const shown = useShownLine(teacher.warning?.before ?? null);
  useAnnouncedMoves(game);

  const position = shown.position ?? browse.position;
  const personActs = game.to_act !== null && game[game.to_act].player.kind === 'human';
  const placing = game.swap2 === null || game.swap2.step === 'place_three' || game.swap2.step === 'place_two';
  const mayPlay = browse.live && !shown.position && personActs && placing && !game.result;

  const shownMoves = shown.position ? shown.moves : browse.moves;
  const model = useMemo(() => boardOf(position), [position]);
  const marks = useMemo(() => {
    const own = marksOf(position, t);
    return {
      ...own,
      legal: mayPlay ? own.legal : new Set<number>(),
      numbers: numbersOf(shownMoves, position.settings),
      hint: hint.move ? squareOf(hint.move, position.settings.size) : null,
      evidence: squaresOf(shown.evidence ?? (hint.move ? [] : hint.squares), position.settings.size),
    };
  }, [position, t, mayPlay, shownMoves, hint.move, hint.squares, shown.evidence]);

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
          {hint.asked && <HintCard hint={hint} />}
          {personSide(game) && !game.result && (
            <TeacherCard
              teacher={teacher}
              shown={shown}
              onTakeBack={() => void live.send({ type: 'undo' })}
            />
          )}
          <ThinkingCard game={game} minds={live.minds} />
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
        version={`${game.id}:${browse.ply}:${shown.count}`}
        open={(square) => mayPlay && (marks.legal?.has(square) ?? false)}
        onChoose={(square) => teacher.choose(squareName(square, model.size))}
      />
      {strip(home)}
      <GameNotice game={game} live={live} browse={browse} />
      <GameControls game={game} send={live.send} hinting={hint.asked && !hint.more} onHint={hint.ask} />
    </Stage>
  );
}
