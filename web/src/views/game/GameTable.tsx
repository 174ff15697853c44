import { useMemo } from 'react';

import type { GameView, Side } from '../../api/types';
import { Board } from '../../board/Board';
import { squareName, squareOf } from '../../board/geometry';
import { Card } from '../../components/Card';
import { CourseCard } from '../../components/game/CourseCard';
import { MoveList } from '../../components/game/MoveList';
import { PlayerStrip } from '../../components/game/PlayerStrip';
import { ThinkingLine } from '../../components/game/ThinkingLine';
import { StageTitle } from '../../components/StageTitle';
import { courseOf } from '../../game/course';
import { boardOf, marksOf, numbersOf, otherSide } from '../../game/model';
import { nameAtBoard } from '../../game/seats';
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

/** The side that a person plays; with two people, or none, Black. */
function homeSide(game: GameView): Side {
  const people = (['black', 'white'] as const).filter((side) => game[side].player.kind === 'human');
  return people.length === 1 ? (people[0] ?? 'black') : 'black';
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

  const home = homeSide(game);
  const strip = (side: Side) => {
    const mind = live.minds[side];
    const thinks = game.thinking && game.to_act === side;
    return (
      <PlayerStrip
        side={side}
        name={nameAtBoard(game, side, t)}
        sub={
          thinks && <ThinkingLine search={mind?.ply === game.moves.length ? mind.search : null} thinking />
        }
        turn={game.to_act === side}
        score={position.settings.game === 'othello' ? position[side] : null}
        clock={clock?.[side] ?? null}
      />
    );
  };

  return (
    <div className="stage-layout">
      <section className="stage">
        <StageTitle text={t(`game.${model.game}`)} />
        {strip(otherSide(home))}
        <Board
          model={model}
          marks={marks}
          label={t('board.label', { game: t(`game.${model.game}`), size: model.size })}
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
      </section>
      <aside className="stage-aside">
        <ThinkingCard game={game} minds={live.minds} />
        {hint.opinion && <HintCard opinion={hint.opinion} />}
        <Card title={t('moves.title')}>
          <MoveList moves={game.moves} current={browse.ply} onChoose={browse.go} />
        </Card>
        {live.chances.size > 1 && (
          <CourseCard
            values={courseOf(live.chances, game.moves.length)}
            current={browse.ply}
            onChoose={browse.go}
          />
        )}
        <FilesCard game={game} ply={browse.ply} />
      </aside>
    </div>
  );
}
