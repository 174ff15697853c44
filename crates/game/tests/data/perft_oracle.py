#!/usr/bin/env python3
"""Counts lines of play with slow, plain code that shares nothing with the Rust rules.

Boards are lists of characters, walked square by square. It writes the two data files of the perft tests:

    python3 crates/game/tests/data/perft_oracle.py othello > crates/game/tests/data/perft.txt
    python3 crates/game/tests/data/perft_oracle.py gomoku  > crates/game/tests/data/perft_gomoku.txt

A line of play of depth n has n plies, or fewer if the game ends. A forced pass is a ply.

The counts of the start position beyond depth 8 are too many for this script; they are the published ones.
"""

import sys

# ---------------------------------------------------------------- Othello

DIRECTIONS = [(-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1)]
START = "---------------------------OX------XO---------------------------"
PUBLISHED = {9: 3005288, 10: 24571284, 11: 212258800}


def other(side):
    return "O" if side == "X" else "X"


def turned(board, square, side):
    """The squares that a disc of `side` on an empty square turns over."""
    result = []
    for dx, dy in DIRECTIONS:
        x, y = square % 8 + dx, square // 8 + dy
        line = []
        while 0 <= x < 8 and 0 <= y < 8 and board[8 * y + x] == other(side):
            line.append(8 * y + x)
            x, y = x + dx, y + dy
        if 0 <= x < 8 and 0 <= y < 8 and board[8 * y + x] == side:
            result += line
    return result


def othello_moves(board, side):
    """Pairs of a square and what it turns over; one pair without a square for a forced pass."""
    moves = [(s, turned(board, s, side)) for s in range(64) if board[s] == "-"]
    moves = [(s, discs) for s, discs in moves if discs]
    if moves:
        return moves
    can_reply = any(board[s] == "-" and turned(board, s, other(side)) for s in range(64))
    return [(None, [])] if can_reply else []


def othello_play(board, side, move):
    square, discs = move
    board = list(board)
    if square is not None:
        board[square] = side
    for disc in discs:
        board[disc] = side
    return board


def othello_perft(board, side, depth):
    if depth == 0:
        return 1
    moves = othello_moves(board, side)
    if not moves:
        return 1
    if depth == 1:
        return len(moves)
    return sum(othello_perft(othello_play(board, side, move), other(side), depth - 1) for move in moves)


def square_number(name):
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


def after(transcript):
    """The board and the side after a transcript; forced passes are filled in."""
    board, side = list(START), "X"
    for at in range(0, len(transcript), 2):
        if othello_moves(board, side) == [(None, [])]:
            side = other(side)
        square = square_number(transcript[at : at + 2])
        discs = turned(board, square, side)
        assert board[square] == "-" and discs, transcript[at : at + 2]
        board, side = othello_play(board, side, (square, discs)), other(side)
    return board, side


class Random:
    """A small generator of its own, so that every Python writes the same file."""

    def __init__(self, seed):
        self.state = seed

    def below(self, bound):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) % 2**64
        return (self.state >> 33) % bound


def random_position(seed, empties, wanted):
    """The first position of random games with so many empty squares that `wanted` accepts."""
    random = Random(seed)
    while True:
        board, side = list(START), "X"
        while board.count("-") > empties:
            moves = othello_moves(board, side)
            if not moves:
                break
            board, side = othello_play(board, side, moves[random.below(len(moves))]), other(side)
        if board.count("-") == empties and wanted(board, side):
            return board, side


def has_to_pass(board, side):
    return othello_moves(board, side) == [(None, [])]


def passes_soon(board, side):
    """Whether a move leaves the other side without one."""
    for move in othello_moves(board, side):
        if has_to_pass(othello_play(board, side, move), other(side)):
            return True
    return False


def is_over(board, side):
    return not othello_moves(board, side)


def anything(board, side):
    return bool(othello_moves(board, side))


def othello_cases():
    yield "the start", (list(START), "X"), 8
    yield "after f5, White to move", after("f5"), 7
    yield "Black must pass in the middle of the game", random_position(1, 30, has_to_pass), 6
    yield "a move leaves the other side without one", random_position(2, 40, passes_soon), 6
    yield "a pass to begin with, late in the game", random_position(3, 10, has_to_pass), 10
    yield "a late position", random_position(4, 9, anything), 9
    yield "eight empty squares, with lines of more than eight plies by passes", random_position(5, 8, passes_soon), 12
    yield "the last two empty squares", random_position(6, 2, anything), 4
    yield "over with empty squares left: neither can move", random_position(7, 2, is_over), 3
    yield "over with a full board", random_position(8, 0, is_over), 2
    yield "White is wiped out by the ninth move of the shortest game", after("f5d6c5f4e3f6g5e6e7"), 3
    yield "one move before that", after("f5d6c5f4e3f6g5e6"), 5
    yield "three moves before that", after("f5d6c5f4e3f6"), 6
    wall = list("OOOOOOOOOOOOOOOO" + "X" * 8 + "-" * 40)
    yield "a wall that no game leads to: Black must pass first", (wall, "X"), 5
    yield "no discs at all", (list("-" * 64), "X"), 2
    yield "black discs only", (list("X" * 8 + "-" * 56), "O"), 2


def othello_file():
    print("# Lines of play of Othello: board, side to move, then counts by depth. A forced pass is a ply; a game that")
    print("# ends before the depth is one line. Made by perft_oracle.py, which says how.")
    for comment, (board, side), depth in othello_cases():
        counts = {n: othello_perft(board, side, n) for n in range(1, depth + 1)}
        if comment == "the start":
            counts |= PUBLISHED
        print(f"# {comment}")
        print("".join(board), side, " ".join(f";D{n} {count}" for n, count in counts.items()))


# ---------------------------------------------------------------- Gomoku

AXES = [(1, 0), (0, 1), (1, 1), (1, -1)]


class Gomoku:
    """A board as a dictionary from (column, row) to 'X' or 'O'."""

    def __init__(self, size, row, rule, black, white, side):
        self.size, self.row, self.rule, self.side = size, row, rule, side
        self.stones = {point: "X" for point in black} | {point: "O" for point in white}

    def inside(self, point):
        return 0 <= point[0] < self.size and 0 <= point[1] < self.size

    def empty(self, point):
        return self.inside(point) and point not in self.stones

    def run(self, point, axis):
        """The points of the unbroken run through a stone, from one end to the other."""
        side, (dx, dy) = self.stones[point], axis
        x, y = point
        while self.stones.get((x - dx, y - dy)) == side:
            x, y = x - dx, y - dy
        points = []
        while self.stones.get((x, y)) == side:
            points.append((x, y))
            x, y = x + dx, y + dy
        return points

    def wins(self, side, length):
        if self.rule == "freestyle" or (self.rule == "renju" and side == "O"):
            return length >= self.row
        return length == self.row

    def won_by(self, point):
        """Whether the stone just put on `point` makes a winning row."""
        return any(self.wins(self.stones[point], len(self.run(point, axis))) for axis in AXES)

    def won(self):
        return any(self.won_by(point) for point in self.stones)

    # Renju. All of these are asked with Black's stone already on `point`.

    def makes_five(self, point):
        return any(len(self.run(point, axis)) == 5 for axis in AXES)

    def with_black(self, point, question):
        self.stones[point] = "X"
        answer = question()
        del self.stones[point]
        return answer

    def completions(self, point, axis):
        """The empty points of the line where one more stone makes a five that holds `point`."""
        found = set()
        for step in range(-4, 5):
            there = (point[0] + axis[0] * step, point[1] + axis[1] * step)
            if self.empty(there):
                run = self.with_black(there, lambda: self.run(there, axis))
                if len(run) == 5 and point in run:
                    found.add(there)
        return found

    def straight_four(self, point, axis):
        """Whether the stone is in an unbroken run of four that becomes five at either end."""
        return len(self.run(point, axis)) == 4 and len(self.completions(point, axis)) == 2

    def fours(self, point, axis):
        return 1 if self.straight_four(point, axis) else len(self.completions(point, axis))

    def is_three(self, point, axis):
        for step in range(-3, 4):
            there = (point[0] + axis[0] * step, point[1] + axis[1] * step)
            if not self.empty(there):
                continue

            def extends():
                if point not in self.run(there, axis) or not self.straight_four(there, axis):
                    return False
                return not self.makes_five(there) and not self.breaks_rules(there)

            if self.with_black(there, extends):
                return True
        return False

    def breaks_rules(self, point):
        if self.makes_five(point):
            return False
        if any(len(self.run(point, axis)) > 5 for axis in AXES):
            return True
        fours = [self.fours(point, axis) for axis in AXES]
        if sum(fours) >= 2:
            return True
        threes = [axis for axis, four in zip(AXES, fours) if four == 0 and self.is_three(point, axis)]
        return len(threes) >= 2

    def moves(self):
        points = [(x, y) for y in range(self.size) for x in range(self.size) if (x, y) not in self.stones]
        if self.rule == "renju" and self.side == "X":
            points = [p for p in points if not self.with_black(p, lambda: self.breaks_rules(p))]
        return points

    def perft(self, depth, over):
        if depth == 0 or over:
            return 1
        moves = self.moves()
        if not moves:
            return 1
        if depth == 1:
            return len(moves)
        total = 0
        for point in moves:
            self.stones[point] = self.side
            self.side = other(self.side)
            total += self.perft(depth - 1, self.won_by(point))
            self.side = other(self.side)
            del self.stones[point]
        return total


def points(text):
    return [("abcdefghijklmnopqrst".index(name[0]), int(name[1:]) - 1) for name in text.split(",") if name]


GOMOKU_CASES = [
    ("tic-tac-toe, to the end", 3, 3, "freestyle", "", "", "X", 9),
    ("the same, exactly three", 3, 3, "standard", "", "", "X", 9),
    ("4x4, three in a row", 4, 3, "freestyle", "", "", "X", 6),
    ("4x4, exactly three: four in a row does not win", 4, 3, "standard", "a1,b1,d1,a4", "a3,b3,c4,d4", "X", 8),
    ("4x4, the same, four wins", 4, 3, "freestyle", "a1,b1,d1,a4", "a3,b3,c4,d4", "X", 8),
    ("4x4, four in a row", 4, 4, "freestyle", "a1,b1,c1", "a2,b2,c2", "X", 7),
    ("5x5, four in a row", 5, 4, "standard", "b2,c3", "b3,c2", "X", 5),
    ("White has won: nothing more", 5, 4, "freestyle", "a1,b1,c1", "a2,b2,c2,d2", "X", 2),
    ("5x5 renju, nearly full", 5, 5, "renju", "a1,b1,c1,d1,a2,b2,d3,a4", "a3,b3,c2,d2,b4,c4,e4,e2", "X", 6),
    ("7x7 renju, black threes and fours about", 7, 5, "renju", "c3,d3,c5,d4,e5", "a1,b2,c4,f2,g7", "X", 3),
    ("7x7 renju, white to move", 7, 5, "renju", "c4,e4,d3,d5", "a1,a7,g1", "O", 3),
    ("9x9 renju, double three and double four points", 9, 5, "renju", "e4,e6,d5,f5,c3,g7", "a1,a9,i1,i9,b5", "X", 2),
    ("9x9 renju, overline point", 9, 5, "renju", "b5,c5,d5,f5,g5", "b4,c6,d4,f6,g4", "X", 2),
    ("15x15 freestyle", 15, 5, "freestyle", "h8,i9,j10,g7", "h9,h10,h11,i8", "X", 2),
]


def gomoku_file():
    print("# Lines of play of Gomoku: size, row length, rule, black stones, white stones, side to move, then counts by")
    print("# depth. A game that ends before the depth is one line. Made by perft_oracle.py, which says how.")
    for comment, size, row, rule, black, white, side, depth in GOMOKU_CASES:
        game = Gomoku(size, row, rule, points(black), points(white), side)
        over = game.won()
        counts = [f";D{n} {game.perft(n, over)}" for n in range(1, depth + 1)]
        print(f"# {comment}")
        print(size, row, rule, f"black={black}", f"white={white}", side, *counts)


if __name__ == "__main__":
    if sys.argv[1:] == ["othello"]:
        othello_file()
    elif sys.argv[1:] == ["gomoku"]:
        gomoku_file()
    else:
        sys.exit(__doc__)
