import { useMemo } from 'react';

import type { GameView, Side } from '../../api/types';
import { Board } from '../../board/Board';
import { squareName, squareOf } from '../../board/geometry';
import { CourseCard } from '../../components/game/CourseCard';
import { JudgeCard } from '../../components/game/JudgeCard';
import { MovesCard } from '../../components/game/MovesCard';
import { SeatStrip } from '../../components/game/SeatStrip';
import { Stage } from '../../components/game/Stage';
import { ThinkingLine } from '../../components/game/ThinkingLine';
import { boardOf, marksOf, namesOf, numbersOf, otherSide, squaresOf } from '../../game/model';
import { personSide } from '../../game/seats';
import { chancesOf, standingOf } from '../../game/standing';
import { useT } from '../../i18n';
import { useFormat } from '../../i18n/format';
import { NARROW, useMedia } from '../../lib/useMedia';
import { notify } from '../../state/notices';
import { useBrowse } from '../../state/useBrowse';
import { useClock } from '../../state/useClock';
import type { UseGame } from '../../state/useGame';
import { useMoveSounds } from '../../state/useMoveSounds';
import { usePreview } from '../../state/usePreview';
import { useShownLine } from '../../state/useShownLine';
import { FilesCard } from './FilesCard';
import { GameControls } from './GameControls';
import { ConfirmNotice } from './ConfirmNotice';
import { GameNotice } from './GameNotice';
import { HintCard } from './HintCard';
import { TeacherCard } from './TeacherCard';
import { ThinkingCard } from './ThinkingCard';
import { useAnnouncedMoves } from './useAnnouncedMoves';
import { useConfirmation } from './useConfirmation';
import { useHint } from './useHint';
import { useSettledColours } from './useSettledColours';
import { useTeacher } from './useTeacher';

interface GameTableProps {
  game: GameView;
  live: UseGame;
}

/** Board, players and everything around them. */
export function GameTable({ game, live }: GameTableProps) {
  const t = useT();
  const format = useFormat();
  const narrow = useMedia(NARROW);
  const browse = useBrowse(game);
  const clock = useClock(game.clock, live.heardAt);
  const hint = useHint(game, browse.live);
  const play = (move: string) => void live.send({ type: 'play', ply: game.moves.length, move });
  const teacher = useTeacher(game, play);
  const shown = useShownLine(teacher.warning?.before ?? null);
  useAnnouncedMoves(game);
  useMoveSounds(game);
  useSettledColours(game);

  const home = personSide(game) ?? 'black';
  const mind = live.minds[otherSide(home)];
  const thoughtAt = namesOf(game.moves).slice(0, mind?.ply ?? game.moves.length);
  const preview = usePreview({ settings: game.position.settings, start: game.start, moves: thoughtAt });
  const looking = shown.position ?? preview.position;
  const position = looking ?? browse.position;
  const personActs = game.to_act !== null && game[game.to_act].player.kind === 'human';
  const placing = game.swap2 === null || game.swap2.step === 'place_three' || game.swap2.step === 'place_two';
  const mayPlay = browse.live && !looking && personActs && placing && !game.result;
  const confirmation = useConfirmation(`${game.id}:${game.version}`, (square) =>
    teacher.choose(squareName(square, position.settings.size)),
  );

  const shownMoves = shown.position ? shown.moves : preview.position ? preview.moves : browse.moves;
  const model = useMemo(() => boardOf(position), [position]);
  const marks = useMemo(() => {
    const own = marksOf(position, t);
    return {
      ...own,
      legal: mayPlay ? own.legal : new Set<number>(),
      numbers: numbersOf(shownMoves, position.settings),
      hint: hint.move ? squareOf(hint.move, position.settings.size) : null,
      pending: mayPlay ? confirmation.square : null,
      evidence: squaresOf(shown.evidence ?? (hint.move ? [] : hint.squares), position.settings.size),
    };
  }, [position, t, mayPlay, shownMoves, hint.move, hint.squares, shown.evidence, confirmation.square]);
  const refuse = (square: number) => {
    const kind = position.forbidden.find(({ point }) => squareOf(point, model.size) === square);
    if (mayPlay && kind) notify(t(`forbidden.${kind.kind}.why`, { point: kind.point }), 'bad');
  };
  const strip = (side: Side) => {
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

  const judged = live.judged[browse.ply];
  const known = live.judged.filter(Boolean).length;
  // On phones what the coach has to say now stands below the board, where it is seen.
  const speaks = narrow && (teacher.warning !== null || teacher.weighing);
  const hints = hint.asked && <HintCard hint={hint} inSight={narrow} />;
  const coach = personSide(game) && !game.result && (
    <TeacherCard teacher={teacher} shown={shown} onTakeBack={() => void live.send({ type: 'undo' })} />
  );

  return (
    <Stage
      title={t(`game.${model.game}`)}
      aside={
        <>
          {!narrow && hints}
          {!speaks && coach}
          {known > 0 && <JudgeCard judged={judged} />}
          <MovesCard moves={game.moves} current={browse.ply} onChoose={browse.go} />
          {known > 1 && (
            <CourseCard
              values={chancesOf(live.judged)}
              standing={standingOf(judged, t, format)?.text}
              current={browse.ply}
              onChoose={browse.go}
            />
          )}
          <ThinkingCard game={game} mind={mind} preview={preview} />
          <FilesCard game={game} ply={browse.ply} />
        </>
      }
    >
      {strip(otherSide(home))}
      <Board
        model={model}
        marks={marks}
        ghost={mayPlay ? position.side : null}
        version={`${game.id}:${browse.ply}:${shown.count}:${preview.count}`}
        takesFocus
        open={(square) => mayPlay && (marks.legal?.has(square) ?? false)}
        onChoose={confirmation.choose}
        onRefused={refuse}
      />
      {strip(home)}
      {mayPlay && confirmation.square !== null && (
        <ConfirmNotice move={squareName(confirmation.square, model.size)} confirmation={confirmation} />
      )}
      <GameNotice game={game} live={live} browse={browse} />
      {narrow && hints}
      {speaks && coach}
      <GameControls
        game={game}
        send={live.send}
        browse={browse}
        hinting={hint.asked && !hint.more}
        onHint={hint.ask}
      />
    </Stage>
  );
}
