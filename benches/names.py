#!/usr/bin/env python3
"""Counts the places that name a game or an agent outside its own room.

    python3 benches/names.py [--list] [COMMIT]

reads the files of a commit (HEAD if none is given), so that two can be compared. A place is a line of code: comments, help texts,
tests and benchmarks are left out. A game's rooms are its own crates and the files and folders called after it or after a format or
protocol that only it has; an agent's rooms are the searches and the registry's modules, where an agent also says what it does with each
game. Of the places that name a game, those in a `match` or in a `PerGame` are found by the compiler when a game is added; the others
have to be found by a reader. `--list` prints the lines.
"""

import re
import subprocess
import sys

# As a type, a variant or a literal: not as a word in a sentence.
GAMES = re.compile(r"""\b(Othello|Gomoku)\b(?=[:(){},;&> ]|$)|["'](othello|gomoku|reversi|omok)["']|\b(othello|gomoku): """)
SENTENCE = re.compile(r"""^(?:[^"']*["'])?[^"'=(]*\b\w+ \w+ \w+ \w+\b""")
# A match arm, a pattern of several lines, or one value for each game.
FOUND = re.compile(r"^\(?(\w+::)*(Position|GameSpec|GameKind|GameName|Known|\w*Position)::(Othello|Gomoku).*=>|PerGame \{|^(Othello|Gomoku)(\(.*\))?,$")
# Names that mean nothing else; the others only with an option behind them.
ALONE = "minimax alphabeta negamax iddfs mcts rave puct".split()
WITH_OPTIONS = "random greedy lines zero expert external level casual".split()
AGENT = re.compile(r"""["'`]((%s)(:[^"'`]*)?["'`]|(%s):\w+=)""" % ("|".join(ALONE), "|".join(WITH_OPTIONS)))

# Crates, folders and files that belong to one game: its rules, knowledge, formats, protocols and board.
GAME_ROOM = re.compile(
    r"^crates/(game|othello|gomoku|mock)/|/(othello|gomoku|omok)[^/]*(/|$)"
    r"|^crates/record/src/(ggf|wthor|renlib|piskvork|obf|swap2)|/(nboard|gomocup|swap2|yixin)|train/patterns"
    r"|^web/src/(board|i18n|texts|locales)/"
)
# Where agents say what they do with each game: part of an agent's room, so of both.
AGENTS_OF_GAMES = re.compile(r"^crates/agents/src/agents/")
AGENT_ROOM = re.compile(r"^crates/(search|othello|gomoku|zero|external|mock)/|^crates/agents/src/agents/|^web/src/(i18n|texts|locales)/")
TESTS = re.compile(r"(^|/)(tests?|benches|examples|fuzz|e2e)/|tests?\.rs$|testing\.rs$|\.(test|spec)\.tsx?$|/(generated|api)/.*\.ts$")
SOURCE = re.compile(r"^(crates/[^/]+/src/.*\.rs|web/src/.*\.tsx?)$")


def git(*args):
    return subprocess.run(["git", *args], check=True, capture_output=True, text=True).stdout


def code_lines(text, rust):
    """Lines of code with their numbers: no comments, and nothing from the tests at the end of a file on."""
    for number, line in enumerate(text.splitlines(), 1):
        if rust and line.startswith("#[cfg(test)]"):
            return
        stripped = line.strip()
        if not stripped.startswith(("//", "*", "/*", "use ", "import ")):
            yield number, stripped


def part(path):
    return path.split("/")[1] if path.startswith("crates/") else "the page"


def places(commit):
    """(kind, path, number, line) of every place."""
    paths = [path for path in git("ls-tree", "-r", "--name-only", commit).splitlines() if SOURCE.match(path)]
    for path in paths:
        if TESTS.search(path):
            continue
        for number, line in code_lines(git("show", f"{commit}:{path}"), path.endswith(".rs")):
            if GAMES.search(line) and not GAME_ROOM.search(path) and not SENTENCE.search(line):
                if AGENTS_OF_GAMES.search(path):
                    yield "by an agent", path, number, line
                else:
                    yield ("by a match" if FOUND.search(line) else "otherwise"), path, number, line
            if AGENT.search(line) and not AGENT_ROOM.search(path):
                yield "agent", path, number, line


KINDS = ["otherwise", "by a match", "by an agent", "agent"]


def main():
    show = "--list" in sys.argv
    commits = [argument for argument in sys.argv[1:] if argument != "--list"]
    commit = commits[0] if commits else "HEAD"
    counts = {}
    for kind, path, number, line in places(commit):
        counts.setdefault(part(path), dict.fromkeys(KINDS, 0))[kind] += 1
        if show:
            print(f"{kind:11} {path}:{number}: {line}")
    print(f"{commit}: lines that name")
    print(f"{'':12} {'a game':>12} {'':>12} {'':>12} {'an agent':>12}")
    print(f"{'':12} " + " ".join(f"{kind:>12}" for kind in KINDS[:3]))
    total = {kind: sum(row[kind] for row in counts.values()) for kind in KINDS}
    for name, row in [*sorted(counts.items(), key=lambda item: -item[1]["otherwise"]), ("all", total)]:
        print(f"{name:12} " + " ".join(f"{row[kind]:12}" for kind in KINDS))


main()
