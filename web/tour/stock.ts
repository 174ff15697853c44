import type { GameView, Imported, JobView, NewGame } from '../src/api/types';
import type { Server } from '../e2e/server';

/** A game with plain mistakes: corners are given away. */
const MISTAKES = 'd3c3b3b2c4e3f3e2a1a3f1c5c6b1b4e6b5d2e1c2d6b6a6g2f5d1';
const OTHELLO = 'f5 d6 c3 d3 c4 f4 f6 f3 e6 e7 d7 c5 b6 d8 c6 c7'.split(' ');
const OMOK = 'h8 i9 h10 h9 g9 i11 j10 g8 i7 f10 g10 i10'.split(' ');
const DOUBLE_THREE = 'h8 a1 i8 a3 g7 a5 g6 a7'.split(' ');
const NEARLY_FIVE = 'h8 h9 i8 i9 j8 j9 g8 f8'.split(' ');
/** Black can't move, White can. */
const NO_MOVE = `OX${'-'.repeat(62)} X`;

const ANN = { kind: 'human', name: 'Ann' } as const;
const ME = { kind: 'human', name: '' } as const;

/** Games in every state that the tour passes by. */
export interface Stock {
  othello: string;
  omok: string;
  renju: string;
  slow: string;
  five: string;
  pass: string;
  swap2: string;
  watched: string;
  fresh: string;
  reviewed: string;
}

/** Makes the games over the interface, and waits for the review. */
export async function makeStock(server: Server): Promise<Stock> {
  const make = async (game: NewGame) => (await server.post<GameView>('/api/games', game)).id;
  const level = (number: number) => ({ kind: 'level', level: number }) as const;
  const agent = (spec: string) => ({ kind: 'agent', spec }) as const;
  const othello = (moves: string[]) => ({ settings: { game: 'othello' } as const, moves });
  const gomoku = (moves: string[], rule: 'freestyle' | 'renju' = 'freestyle') => ({
    settings: { game: 'gomoku', size: 15, rule } as const,
    moves,
  });
  const clock = { base_ms: 300_000, increment_ms: 3000 };
  return {
    fresh: await importGame(server, `${MISTAKES}e4`.slice(0, 40)),
    reviewed: await reviewedGame(server),
    swap2: await make({ position: gomoku([]), black: ME, white: ANN, swap2: true }),
    pass: await make({
      position: { settings: { game: 'othello' }, start: NO_MOVE },
      black: ME,
      white: level(1),
    }),
    watched: await make({
      position: othello(OTHELLO),
      black: agent('mcts:playouts=3000'),
      white: agent('alphabeta:depth=6'),
      watch: 'step',
    }),
    slow: await make({ position: othello(OTHELLO.slice(0, 8)), black: ME, white: agent('mcts:time=40s') }),
    five: await make({ position: gomoku(NEARLY_FIVE), black: ME, white: ANN, name: 'Final' }),
    renju: await make({ position: gomoku(DOUBLE_THREE, 'renju'), black: ANN, white: ME, clock }),
    omok: await make({ position: gomoku(OMOK), black: ME, white: level(5) }),
    othello: await make({ position: othello(OTHELLO), black: ME, white: level(5) }),
  };
}

async function importGame(server: Server, moves: string): Promise<string> {
  const { games } = await server.post<Imported>('/api/games/import?game=othello', moves);
  const [game] = games;
  if (!game) throw new Error('the game was brought in');
  return game.id;
}

async function reviewedGame(server: Server): Promise<string> {
  const id = await importGame(server, MISTAKES);
  let job = await server.post<JobView>(`/api/games/${id}/review`, { ms_per_move: 100 });
  while (job.state === 'queued' || job.state === 'running') {
    await new Promise((done) => setTimeout(done, 300));
    job = (await (await fetch(`${server.program}/api/jobs/${job.id}`)).json()) as JobView;
  }
  return id;
}
