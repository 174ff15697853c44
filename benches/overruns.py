#!/usr/bin/env python3
"""Measures by how much `hansu engine` overruns its time a move.

Plays games over Gomocup (Gomoku, two processes) and GTP (Othello, one process for both sides), half of them each, and takes
the time from writing a command to reading its answer. Run it on an idle machine, with a release build:

    cargo build --release && python3 benches/overruns.py --games 200

With `--match` the game has a clock of its own as well (Gomoku), and what of it was left at the end is told; with `--memory` the engine is
told how much memory it may take, and the most that it took is told. Engines of Gomoku play all their games, one after the other, after
RESTART. Every move is checked: an answer that is no empty point ends the program, and one that the rules forbid is refused by the other engine.

Linux also tells how long the engine's threads waited for a core, and a virtual machine how long its host gave the cores to
others. The figure without these says what the engine itself is responsible for, even on a busy machine.
"""

import argparse
import os
import pathlib
import random
import subprocess
import time


def stolen_seconds():
    """How long the host of this virtual machine kept its cores from it, in steps of 10 ms; 0 where the system does not tell."""
    stat = pathlib.Path("/proc/stat")
    return int(stat.read_text().split(maxsplit=9)[8]) / os.sysconf("SC_CLK_TCK") if stat.exists() else 0


class Engine:
    """A process that is talked to in lines."""

    def __init__(self, command):
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def answer(self):
        """The next line that is an answer."""
        while True:
            line = self.process.stdout.readline()
            if not line:
                raise SystemExit(f"the engine has ended: {self.process.wait()}")
            if line.strip() and not line.startswith("MESSAGE"):
                return line.strip()

    def ask(self, line):
        self.send(line)
        return self.answer()

    def waited(self):
        """The seconds that its threads were ready but had no core; 0 where the system does not tell."""
        stats = pathlib.Path(f"/proc/{self.process.pid}/task").glob("*/schedstat")
        return sum(int(stat.read_text().split()[1]) for stat in stats) / 1e9

    def most_memory(self):
        """The most that it has taken so far, in MB."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status")
        lines = status.read_text().splitlines() if status.exists() else []
        return next((int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM")), 0)

    def timed(self, line):
        """The answer, the seconds that it took, and how many of them the engine could not run."""
        waited, stolen, started = self.waited(), stolen_seconds(), time.perf_counter()
        answer = self.ask(line)
        spent = time.perf_counter() - started
        return answer, (spent, self.waited() - waited, stolen_seconds() - stolen)

    def end(self):
        self.process.stdin.close()
        self.process.wait()


RULES = {"freestyle": 0, "standard": 1, "renju": 4}


class Gomocup:
    """Two processes that play each other."""

    def __init__(self, options, agent):
        self.options = options
        command = [options.binary, "engine", "gomocup", *agent]
        self.engines = [Engine(command) for _ in range(2)]
        self.started = False
        self.left = []

    def begin(self, openings):
        """A new game, after an opening of some stones in the middle that is another one each time."""
        for engine in self.engines:
            assert engine.ask("RESTART" if self.started else f"START {self.options.size}") == "OK"
            engine.send(f"INFO rule {RULES[self.options.rule]}")
            engine.send(f"INFO timeout_turn {self.options.time}")
            if self.options.match:
                engine.send(f"INFO timeout_match {self.options.match}")
            if self.options.memory:
                engine.send(f"INFO max_memory {self.options.memory << 20}")
        self.started = True
        middle = self.options.size // 2
        cells = [(middle + x, middle + y) for x in range(-3, 4) for y in range(-3, 4)]
        return openings.sample(cells, 3)

    def play(self, openings):
        """The times of each move of a game."""
        stones = self.begin(openings)
        times, turn, fresh = [], len(stones) % 2, [True, True]
        clocks = [self.options.match / 1000] * 2
        while True:
            engine = self.engines[turn]
            if self.options.match:
                engine.send(f"INFO time_left {max(0, round(1000 * clocks[turn]))}")
            if fresh[turn]:
                engine.send("BOARD")
                for number, (x, y) in enumerate(stones):
                    engine.send(f"{x},{y},{1 if number % 2 == turn else 2}")
                command, fresh[turn] = "DONE", False
            else:
                command = "TURN {},{}".format(*stones[-1])
            answer, spent = engine.timed(command)
            if answer.startswith("ERROR"):
                assert "over" in answer, answer
                break
            times.append(spent)
            clocks[turn] -= spent[0] - spent[1] - spent[2]
            cell = tuple(int(number) for number in answer.split(","))
            assert cell not in stones and all(0 <= number < self.options.size for number in cell), (stones, answer)
            stones.append(cell)
            turn = 1 - turn
        if self.options.match:
            self.left += [clock / (self.options.match / 1000) for clock in clocks]
        return times

    def end(self):
        """The most memory that either has taken, in MB."""
        most = max(engine.most_memory() for engine in self.engines)
        for engine in self.engines:
            assert engine.ask("ABOUT").startswith("name=")
            engine.send("END")
            engine.end()
        return most


def gtp_game(binary, milliseconds, agent):
    """The times of each move of a game of Othello; forced passes are left out."""
    engine = Engine([binary, "engine", "gtp", *agent])
    engine.ask("clear_board")
    engine.ask(f"time_settings 0 {milliseconds / 1000} 1")
    times, passes, turn = [], 0, 0
    while passes < 2:
        answer, spent = engine.timed(f"genmove {'bw'[turn]}")
        assert answer.startswith("="), answer
        passes = passes + 1 if answer == "= pass" else 0
        if not passes:
            times.append(spent)
        turn = 1 - turn
    engine.end()
    return times


def report(name, times, milliseconds):
    overruns = sorted(1000 * spent - milliseconds for spent, _, _ in times)
    own = max(1000 * (spent - waited - stolen) - milliseconds for spent, waited, stolen in times)
    mean = 1000 * sum(spent for spent, _, _ in times) / len(times)
    percentile = overruns[int(0.99 * (len(overruns) - 1))]
    print(f"{name:8} {len(times):6} moves  mean {mean:7.1f} ms  99% {percentile:+7.1f} ms  "
          f"largest overrun {overruns[-1]:+7.1f} ms, its own {own:+7.1f} ms", flush=True)
    for number, (spent, waited, stolen) in enumerate(times):
        if 1000 * spent > milliseconds + 20:
            print(f"  move {number}: {1000 * spent:.1f} ms, of them {1000 * waited:.1f} ms without a core and "
                  f"{1000 * stolen:.0f} ms of cores kept by the host", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--binary", default="target/release/hansu")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--time", type=int, default=100, help="milliseconds a move")
    parser.add_argument("--only", choices=["gomocup", "gtp"], help="half of the games, over this protocol")
    parser.add_argument("--size", type=int, default=15, help="side of the board of Gomoku")
    parser.add_argument("--rule", choices=RULES, default="freestyle", help="of Gomoku")
    parser.add_argument("--match", type=int, default=0, help="milliseconds a game of Gomoku, if the game has a clock")
    parser.add_argument("--memory", type=int, default=0, help="megabytes that an engine of Gomoku may take")
    parser.add_argument("--gomoku", help="the agent of Gomoku, if not the usual one")
    parser.add_argument("--othello", help="the agent of Othello, if not the usual one")
    options = parser.parse_args()
    agent = lambda spec: [spec] if spec else []
    games = (options.games + 1) // 2
    if options.only != "gtp":
        contest, openings = Gomocup(options, agent(options.gomoku)), random.Random(1)
        times = [spent for _ in range(games) for spent in contest.play(openings)]
        report("gomocup", times, options.time)
        print(f"  {games} games, at most {contest.end():.0f} MB")
        if contest.left:
            print(f"  of the clock {100 * sum(contest.left) / len(contest.left):.0f}% were left, at least {100 * min(contest.left):.0f}%")
    if options.only != "gomocup":
        times = []
        for _ in range(games):
            times += gtp_game(options.binary, options.time, agent(options.othello))
        report("gtp", times, options.time)


if __name__ == "__main__":
    main()
