// Othello as a web page would hold it: a board is an array of 64 cells holding 'b', 'w' or null, and a move copies it.

const DIRECTIONS = [
  { dx: -1, dy: -1 }, { dx: 0, dy: -1 }, { dx: 1, dy: -1 }, { dx: -1, dy: 0 },
  { dx: 1, dy: 0 }, { dx: -1, dy: 1 }, { dx: 0, dy: 1 }, { dx: 1, dy: 1 },
];

// Yoshioka, Ishii and Ito (1999), rounded to integers.
export const WEIGHTS = [
  100, -25, 10, 5, 5, 10, -25, 100,
  -25, -25, 1, 1, 1, 1, -25, -25,
  10, 1, 5, 2, 2, 5, 1, 10,
  5, 1, 2, 1, 1, 2, 1, 5,
  5, 1, 2, 1, 1, 2, 1, 5,
  10, 1, 5, 2, 2, 5, 1, 10,
  -25, -25, 1, 1, 1, 1, -25, -25,
  100, -25, 10, 5, 5, 10, -25, 100,
];

export const opponentOf = (player) => (player === 'b' ? 'w' : 'b');

export function startBoard() {
  const board = new Array(64).fill(null);
  board[27] = board[36] = 'w';
  board[28] = board[35] = 'b';
  return board;
}

/** How many discs in a line from a square are turned over. */
function countFlips(board, x, y, dx, dy, player) {
  const opponent = opponentOf(player);
  let count = 0;
  x += dx;
  y += dy;
  while (x >= 0 && x < 8 && y >= 0 && y < 8) {
    const cell = board[8 * y + x];
    if (cell === player) return count;
    if (cell !== opponent) return 0;
    count++;
    x += dx;
    y += dy;
  }
  return 0;
}

/** The board after a move, or null if the move is not legal. */
export function validateAndFlip(board, square, player) {
  if (board[square] !== null) return null;
  const x = square % 8;
  const y = (square - x) / 8;
  let next = null;
  for (const { dx, dy } of DIRECTIONS) {
    const flips = countFlips(board, x, y, dx, dy, player);
    if (flips === 0) continue;
    next ??= board.slice();
    for (let step = 1; step <= flips; step++) next[square + step * (8 * dy + dx)] = player;
  }
  if (next !== null) next[square] = player;
  return next;
}

function isLegal(board, square, player) {
  if (board[square] !== null) return false;
  const x = square % 8;
  const y = (square - x) / 8;
  return DIRECTIONS.some(({ dx, dy }) => countFlips(board, x, y, dx, dy, player) > 0);
}

export function shouldPass(board, player) {
  for (let square = 0; square < 64; square++) {
    if (isLegal(board, square, player)) return false;
  }
  return true;
}

export function evaluate(board, player) {
  let score = 0;
  for (let square = 0; square < 64; square++) {
    const cell = board[square];
    if (cell !== null) score += cell === player ? WEIGHTS[square] : -WEIGHTS[square];
  }
  return score;
}
