// Monte Carlo tree search of Othello as a web page would do it: how many playouts a second?
//
// The tree is made of objects, a node holds its board and its children, and a playout walks an array of 64 cells to the
// end of the game. UCT with C = sqrt 2, a leaf is expanded on its second visit; the five kinds of playouts are those of
// the agent `mcts`. Plain and sensible code, as in othello_v3.mjs: the two together tell what the same programmer's
// alpha-beta and tree search get done in the same time.
//
// Every position of a game gets the same time. Prints a line for each kind of playout. Towards the end of a game playouts
// are short and there are many of them, so that the median over the positions says more than the mean.
//
//     node benches/baseline/othello_mcts.mjs [milliseconds a position=50]

import { WEIGHTS, evaluate, opponentOf, shouldPass, startBoard, validateAndFlip } from './board.mjs';

/** The legal moves: squares, and the boards they lead to. */
function findMoves(board, player) {
  const moves = [];
  for (let square = 0; square < 64; square++) {
    const next = validateAndFlip(board, square, player);
    if (next !== null) moves.push({ square, board: next });
  }
  return moves;
}

const pick = (list) => list[Math.floor(Math.random() * list.length)];

/** One of the moves, with a probability in proportion to its square's weight, shifted to be positive. */
function roulette(moves) {
  const least = Math.min(...moves.map(({ square }) => WEIGHTS[square]));
  const offset = least <= 0 ? 1 - least : 0;
  const total = moves.reduce((sum, { square }) => sum + WEIGHTS[square] + offset, 0);
  let left = Math.random() * total;
  for (const move of moves) {
    left -= WEIGHTS[move.square] + offset;
    if (left < 0) return move;
  }
  return moves[moves.length - 1];
}

/** What a board is worth to `maximizer` after so many more plies. */
function shallowSearch(board, player, plies, maximizer) {
  if (plies === 0) return evaluate(board, maximizer);
  const moves = findMoves(board, player);
  if (moves.length === 0) return evaluate(board, maximizer);
  const values = moves.map((move) => shallowSearch(move.board, opponentOf(player), plies - 1, maximizer));
  return player === maximizer ? Math.max(...values) : Math.min(...values);
}

/** One of the best moves by a search of so many plies; `bonus` is added to each move's value. */
function searched(moves, player, plies, bonus = () => 0) {
  const values = moves.map(
    (move) => shallowSearch(move.board, opponentOf(player), plies - 1, player) + bonus(move),
  );
  const best = Math.max(...values);
  return pick(moves.filter((_, index) => values[index] === best));
}

/** How each kind of playout chooses the move of that number. */
const ROLLOUTS = {
  random: (moves) => pick(moves),
  light: (moves) => roulette(moves),
  heavy: (moves, player) => searched(moves, player, 2),
  adaptive: (moves, player, number) => (number < 10 ? searched(moves, player, 1) : roulette(moves)),
  combined: (moves, player, number) =>
    number < 10 ? searched(moves, player, 1, ({ square }) => WEIGHTS[square]) : roulette(moves),
};

/** Who wins, from the side of `player`: 1, 0 or -1. */
function result(board, player) {
  let lead = 0;
  for (const cell of board) {
    if (cell !== null) lead += cell === player ? 1 : -1;
  }
  return Math.sign(lead);
}

/** Plays to the end of the game. */
function rollout(node, choose) {
  let { board, player } = node;
  for (let number = 0, passes = 0; passes < 2; number++) {
    const moves = findMoves(board, player);
    if (moves.length === 0) {
      passes++;
    } else {
      passes = 0;
      board = choose(moves, player, number).board;
    }
    player = opponentOf(player);
  }
  return result(board, node.player);
}

const makeNode = (parent, square, board, player) => ({
  parent, square, board, player, value: 0, visits: 0, children: [],
});

/** The child with the highest upper confidence bound; one that was never visited comes first. */
function select(node) {
  let best = null;
  let highest = -Infinity;
  for (const child of node.children) {
    if (child.visits === 0) return child;
    const bound = -child.value / child.visits + Math.SQRT2 * Math.sqrt(Math.log(node.visits) / child.visits);
    if (bound > highest) {
      highest = bound;
      best = child;
    }
  }
  return best;
}

function expand(node) {
  const player = opponentOf(node.player);
  const moves = findMoves(node.board, node.player);
  node.children = moves.map((move) => makeNode(node, move.square, move.board, player));
  if (moves.length === 0 && !shouldPass(node.board, player)) {
    node.children.push(makeNode(node, null, node.board, player));
  }
}

/** Searches for some milliseconds; returns how many playouts that were. */
function search(board, player, milliseconds, choose) {
  const root = makeNode(null, null, board, player);
  const start = performance.now();
  while (performance.now() - start < milliseconds) {
    let node = root;
    while (node.children.length > 0) node = select(node);
    if (node.visits > 0) {
      expand(node);
      node = node.children[0] ?? node;
    }
    let value = rollout(node, choose);
    for (; node !== null; node = node.parent) {
      node.value += value;
      node.visits++;
      value = -value;
    }
  }
  return root.visits;
}

/** The positions of a game between two players who take the square of the highest weight. */
function positionsOfAGame() {
  const positions = [];
  let board = startBoard();
  let player = 'b';
  while (!shouldPass(board, 'b') || !shouldPass(board, 'w')) {
    const moves = findMoves(board, player);
    if (moves.length > 0) {
      positions.push({ board, player });
      board = moves.reduce((best, move) => (WEIGHTS[move.square] > WEIGHTS[best.square] ? move : best)).board;
    }
    player = opponentOf(player);
  }
  return positions;
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)];

function measure(kind, milliseconds) {
  const rates = positionsOfAGame().map(({ board, player }) => {
    const start = performance.now();
    const playouts = search(board, player, milliseconds, ROLLOUTS[kind]);
    return Math.round((1000 * playouts) / (performance.now() - start));
  });
  return {
    rollout: kind,
    positions: rates.length,
    first_playouts_per_second: rates[0],
    median_playouts_per_second: median(rates),
    mean_playouts_per_second: Math.round(rates.reduce((sum, rate) => sum + rate, 0) / rates.length),
  };
}

const argument = process.argv[2] ?? '50';
const milliseconds = Number(argument.replace(/^milliseconds=/, ''));
if (!(milliseconds > 0)) {
  console.error(`'${argument}' is no time: write a number of milliseconds, such as 50`);
  process.exit(2);
}
for (const kind of Object.keys(ROLLOUTS)) {
  measure(kind, 5); // so that the code is compiled
  console.log(JSON.stringify(measure(kind, milliseconds)));
}
