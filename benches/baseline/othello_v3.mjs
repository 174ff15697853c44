// The baseline our engine is measured against: alpha-beta self-play of Othello as a web page would do it.
//
// A board is an array of 64 cells holding 'b', 'w' or null, a move copies it, and the search walks it square by
// square in board order. Plain and sensible code, without bitboards, tables or move ordering; the searches, and so the
// nodes and the games, are exactly those of `hansu lab run v3-depth`.
//
//     node benches/baseline/othello_v3.mjs [depth=6]

import { evaluate, opponentOf, shouldPass, startBoard, validateAndFlip } from './board.mjs';

let nodes = 0;

function alphaBeta(board, player, depth, alpha, beta, maximizer) {
  nodes++;
  if (depth === 0) return evaluate(board, maximizer);
  const opponent = opponentOf(player);
  if (shouldPass(board, player)) {
    if (shouldPass(board, opponent)) return evaluate(board, maximizer);
    return alphaBeta(board, opponent, depth - 1, alpha, beta, maximizer);
  }
  const maximizing = player === maximizer;
  let best = maximizing ? -Infinity : Infinity;
  for (let square = 0; square < 64; square++) {
    const next = validateAndFlip(board, square, player);
    if (next === null) continue;
    const value = alphaBeta(next, opponent, depth - 1, alpha, beta, maximizer);
    if (maximizing) {
      best = Math.max(best, value);
      alpha = Math.max(alpha, best);
    } else {
      best = Math.min(best, value);
      beta = Math.min(beta, best);
    }
    if (beta <= alpha) break;
  }
  return best;
}

/** The board after the best move. The root tries every move with the whole depth left for the answers. */
function bestReply(board, player, depth) {
  let alpha = -Infinity;
  let best = null;
  for (let square = 0; square < 64; square++) {
    const next = validateAndFlip(board, square, player);
    if (next === null) continue;
    const value = alphaBeta(next, opponentOf(player), depth, alpha, Infinity, player);
    if (best === null || value > alpha) best = next;
    alpha = Math.max(alpha, value);
  }
  return best;
}

function selfPlay(depth) {
  const moves = { b: 0, w: 0 };
  const searched = { b: 0, w: 0 };
  let seconds = 0;
  let board = startBoard();
  let player = 'b';
  while (!shouldPass(board, 'b') || !shouldPass(board, 'w')) {
    if (!shouldPass(board, player)) {
      nodes = 0;
      const start = performance.now();
      board = bestReply(board, player, depth);
      seconds += (performance.now() - start) / 1000;
      searched[player] += nodes;
      moves[player]++;
    }
    player = opponentOf(player);
  }
  return {
    depth,
    black: board.filter((cell) => cell === 'b').length,
    white: board.filter((cell) => cell === 'w').length,
    mean_nodes_black: Math.round(searched.b / moves.b),
    mean_nodes_white: Math.round(searched.w / moves.w),
    nodes: searched.b + searched.w,
    seconds: Number(seconds.toFixed(3)),
  };
}

const argument = process.argv[2] ?? '6';
const depth = Number(argument.replace(/^depth=/, ''));
if (!Number.isInteger(depth) || depth < 0) {
  console.error(`'${argument}' is not a depth: write a whole number, such as 6`);
  process.exit(2);
}
console.log(JSON.stringify(selfPlay(depth)));
