import { useCallback, useEffect, useState } from 'react';

import { explore } from '../../api/client';
import type { GameName, PositionChoice, RuleName } from '../../api/types';
import { Board } from '../../board/Board';
import { squareName } from '../../board/geometry';
import { BoardLoading } from '../../components/game/BoardLoading';
import { Stage } from '../../components/game/Stage';
import { Loader } from '../../components/Loader';
import { Segmented } from '../../components/Segmented';
import { StudyTabs } from '../../components/study/StudyTabs';
import { boardOf, marksOf, numbersOf } from '../../game/model';
import { useT } from '../../i18n';
import { navigate, pathOf } from '../../lib/router';
import { useShortcuts } from '../../lib/shortcuts';
import { useLoad } from '../../lib/useLoad';
import { usePosition } from '../../state/usePosition';
import { LinePath } from './LinePath';
import { MovesCard } from './MovesCard';
import { SeenGames } from './SeenGames';
import { valuesOf } from './values';

const GAMES = ['othello', 'gomoku'] as const satisfies readonly GameName[];
const RULES = ['freestyle', 'standard', 'renju'] as const satisfies readonly RuleName[];

/** Games that are not in the index yet are asked for again after this. */
const AGAIN = 500;

/** What was played in a position by all stored games, and what the book says of it. */
export default function OpeningsView({ query }: { query: URLSearchParams }) {
  const t = useT();
  const game = GAMES.find((name) => name === query.get('game')) ?? 'othello';
  const rule = RULES.find((name) => name === query.get('rule')) ?? 'freestyle';
  const begun = query.get('moves')?.split(' ').filter(Boolean) ?? [];
  const [moves, setMoves] = useState<readonly string[]>(begun);
  const choose = (next: { game: GameName; rule: RuleName }) =>
    navigate(pathOf('openings', null, next.game === 'gomoku' ? next : { game: next.game }), 'replace');
  return (
    <div className="page">
      <StudyTabs />
      <div className="flex flex-wrap items-end gap-4">
        <h1 className="flex-1">{t('nav.openings')}</h1>
        <Segmented
          label={t('learn.game')}
          hiddenLabel
          value={game}
          options={GAMES.map((value) => ({ value, text: t(`game.${value}`) }))}
          onChange={(value) => choose({ game: value, rule })}
        />
        {game === 'gomoku' && (
          <Segmented
            label={t('practice.rule')}
            hiddenLabel
            value={rule}
            options={RULES.map((value) => ({ value, text: t(`rule.${value}`) }))}
            onChange={(value) => choose({ game, rule: value })}
          />
        )}
      </div>
      <Explorer game={game} rule={rule} moves={moves} onMoves={setMoves} />
    </div>
  );
}

interface ExplorerProps {
  game: GameName;
  rule: RuleName;
  moves: readonly string[];
  onMoves(moves: readonly string[]): void;
}

function Explorer({ game, rule, moves, onMoves }: ExplorerProps) {
  const t = useT();
  const key = JSON.stringify({
    settings: game === 'gomoku' ? { game, rule } : { game },
    moves,
  });
  const { position, error } = usePosition(JSON.parse(key) as PositionChoice);
  const load = useCallback(
    (signal: AbortSignal) => explore({ position: JSON.parse(key) as PositionChoice }, signal),
    [key],
  );
  const found = useLoad(load);
  const { again } = found;
  const waiting = found.state === 'ready' ? found.value.waiting : 0;
  useEffect(() => {
    if (waiting === 0) return;
    const timer = setTimeout(again, AGAIN);
    return () => clearTimeout(timer);
  }, [waiting, again, found]);
  const back = () => onMoves(moves.slice(0, -1));
  useShortcuts({ ArrowLeft: back, Home: () => onMoves([]) });
  if (error && moves.length > 0) {
    return (
      <button type="button" className="btn self-start" onClick={() => onMoves([])}>
        {t('openings.start')}
      </button>
    );
  }
  if (!position) return <BoardLoading />;

  const marks = marksOf(position, t);
  const play = (move: string) => onMoves([...moves, move]);
  const ready = position.ply >= moves.length;
  return (
    <Stage
      title={t('nav.openings')}
      kind="study"
      aside={
        <Loader of={found}>
          {(view) => (
            <>
              <MovesCard view={view} onPlay={play} />
              <SeenGames games={view.games} />
            </>
          )}
        </Loader>
      }
    >
      <LinePath moves={moves} onMoves={onMoves} />
      <Board
        model={boardOf(position)}
        marks={{
          ...marks,
          numbers: numbersOf(moves, position.settings),
          values: found.state === 'ready' ? valuesOf(found.value, position.settings.size, t) : new Map(),
        }}
        ghost={position.side}
        version={moves.length}
        open={(square) => ready && (marks.legal?.has(square) ?? false)}
        onChoose={(square) => play(squareName(square, position.settings.size))}
      />
    </Stage>
  );
}
