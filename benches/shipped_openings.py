#!/usr/bin/env python3
"""How the networks that come along open: what the training page shows beside their ladders.

    cargo build --release
    python3 benches/shipped_openings.py target/release/hansu > models/openings.json

From the first position on, the network is asked with 800 simulations, expecting nothing of its opponent, with the arithmetic that is the
same on every machine. The moves that got a tenth of the visits or more are written down, and the first of them is played.
"""

import json
import subprocess
import sys

BOARDS = [{"game": "gomoku", "size": 9}, {"game": "othello", "size": 8}]
AGENT = "zero:net=builtin,sims=800,naive=0,kernel=plain"
PLIES = 8
SHARE = 0.1


def think(hansu, board, moves):
    command = [hansu, "think", "--game", board["game"], "--position", " ".join(moves), AGENT, "--json"]
    command += ["--size", str(board["size"])] if board["game"] == "gomoku" else []
    return json.loads(subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE).stdout)


def asked(hansu, board, moves):
    """The moves that the network thinks of, with their shares of the visits and the chances of the side to move."""
    known = think(hansu, board, moves)["moves"]
    visits = sum(move["visits"] for move in known)
    often = [move for move in known if move["visits"] >= SHARE * visits]
    return [
        {"move": move["move"], "share": round(move["visits"] / visits, 3), "chance": round(move["win_probability"], 3)}
        for move in often
    ]


def line(hansu, board):
    moves, plies = [], []
    for _ in range(PLIES):
        thought_of = asked(hansu, board, moves)
        plies.append(thought_of)
        moves.append(thought_of[0]["move"])
    return plies


def main():
    hansu = sys.argv[1]
    print(json.dumps([board | {"agent": AGENT, "plies": line(hansu, board)} for board in BOARDS], indent=1))


if __name__ == "__main__":
    main()
