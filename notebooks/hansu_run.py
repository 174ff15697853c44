"""What a training run of Hansu holds, for programs in Python: settings, samples, and networks that `zero:` plays.

Needs NumPy and safetensors, nothing else. The network itself is written out in the notebooks, once for PyTorch and once for JAX.
"""

import json
import tomllib
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
from safetensors import safe_open
from safetensors.numpy import save_file

NORM_EPSILON = 1e-5
NORM_MOMENTUM = 0.1


@dataclass(frozen=True)
class Shape:
    """The shape of a network, as its file's header has it."""

    planes: int
    size: int
    blocks: int
    filters: int
    value_hidden: int

    @property
    def cells(self):
        return self.size * self.size


@dataclass
class Samples:
    """Positions and what is to be learnt of them, one a row."""

    planes: np.ndarray  # [n, planes, size, size]
    policy: np.ndarray  # [n, cells], sums to 1
    legal: np.ndarray  # [n, cells], whether a move may be played there
    value: np.ndarray  # [n], the result for the side to move: +1, 0 or -1

    def __len__(self):
        return len(self.value)

    def take(self, rows):
        return Samples(self.planes[rows], self.policy[rows], self.legal[rows], self.value[rows])

    def turned(self, turns, mirrored):
        """All samples turned by quarter turns, and mirrored before that if asked."""

        def turn(cells):
            size = self.planes.shape[-1]
            board = cells.reshape(*cells.shape[:-1], size, size) if cells.ndim == 2 else cells
            board = board[..., ::-1] if mirrored else board
            board = np.rot90(board, -turns, axes=(-2, -1))
            return np.ascontiguousarray(board.reshape(cells.shape))

        return Samples(turn(self.planes), turn(self.policy), turn(self.legal), self.value)


class Run:
    """The folder of a run that `hansu train zero` has made."""

    def __init__(self, folder):
        self.folder = Path(folder)
        if not (self.folder / "config.toml").exists():
            raise FileNotFoundError(f"'{folder}' holds no run: make one with 'hansu train zero --out {folder}'")
        self.config = tomllib.loads((self.folder / "config.toml").read_text())
        self.game = self.config["game"]["name"]
        networks = sorted((self.folder / "networks").glob("*.safetensors"))
        if not networks:
            raise FileNotFoundError(f"'{folder}' holds no network yet: its first iteration is not complete")
        self.newest = networks[-1]
        self.shape, self.weights = load(self.newest)

    def games(self):
        """All stored games, the oldest first."""
        for file in sorted((self.folder / "replay").glob("*.jsonl")):
            for line in file.read_text().splitlines():
                yield json.loads(line)

    def samples(self):
        """The samples of all stored games, the newest `replay.samples` of them."""
        rows = [row for game in self.games() for row in samples_of(game, self.shape, self.game)]
        rows = rows[-self.config["replay"]["samples"] :]
        planes, policy, legal, value = (np.stack(column) for column in zip(*rows, strict=True))
        return Samples(planes, policy, legal, value.astype(np.float32))


def samples_of(game, shape, name):
    """A sample for each move of a game that has a policy to learn."""
    board = start(name, shape.size)
    black = True
    result = {"black": 1.0, "white": -1.0, "draw": 0.0}[game["winner"]]
    for move, parts in zip(game["moves"].split(), game["policies"], strict=True):
        own = 1 if black else -1
        if parts:
            planes = np.zeros((shape.planes, shape.size, shape.size), np.float32)
            planes[0], planes[1] = board == own, board == -own
            if shape.planes == 3 and black:
                planes[2] = 1.0
            policy = np.zeros(shape.cells, np.float32)
            policy[parts[0::2]] = parts[1::2]
            yield planes, policy / policy.sum(), legal_moves(board, own, name).reshape(-1), result * own
        play(board, move, own, name)
        black = not black


def start(name, size):
    """The board before the first move: 1 is Black, -1 White; rows from the top, as moves count them."""
    board = np.zeros((size, size), np.int8)
    if name in ("othello", "reversi"):
        low, high = size // 2 - 1, size // 2
        board[low, low] = board[high, high] = -1
        board[low, high] = board[high, low] = 1
    return board


def legal_moves(board, own, name):
    if name not in ("othello", "reversi"):
        return board == 0
    legal = np.zeros(board.shape, bool)
    for row, column in np.argwhere(board == 0):
        legal[row, column] = bool(flips(board, row, column, own))
    return legal


def play(board, move, own, name):
    if move == "pass":
        return
    column, row = ord(move[0]) - ord("a"), int(move[1:]) - 1
    if name in ("othello", "reversi"):
        for cell in flips(board, row, column, own):
            board[cell] = own
    board[row, column] = own


def flips(board, row, column, own):
    """The discs that a move turns over."""
    size, turned = board.shape[0], []
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            line, r, c = [], row + down, column + right
            while (down or right) and 0 <= r < size and 0 <= c < size and board[r, c] == -own:
                line.append((r, c))
                r, c = r + down, c + right
            if line and 0 <= r < size and 0 <= c < size and board[r, c] == own:
                turned += line
    return turned


def load(path):
    """The shape and the tensors of a network."""
    with safe_open(path, framework="np") as file:
        shape = Shape(**json.loads(file.metadata()["hansu.net"]))
        return shape, {name: file.get_tensor(name) for name in file.keys()}


def save(path, shape, tensors, game):
    """Writes a network that `zero:net=PATH` plays."""
    path = Path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    kind = "othello" if game in ("othello", "reversi") else "gomoku"
    plain = {name: np.ascontiguousarray(tensor, np.float32) for name, tensor in tensors.items()}
    save_file(plain, path, metadata={"hansu.net": json.dumps(asdict(shape)), "hansu.game": kind})
