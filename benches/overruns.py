#!/usr/bin/env python3
"""Measures by how much `hansu engine` overruns its time a move.

Plays games over Gomocup (Gomoku, two processes) and GTP (Othello, one process for both sides), half of them each, and takes
the time from writing a command to reading its answer. Run it on an idle machine, with a release build:

    cargo build --release && python3 benches/overruns.py --games 200

Linux also tells how long the engine's threads waited for a core, and a virtual machine how long its host gave the cores to
others. The figure without these says what the engine itself is responsible for, even on a busy machine.
"""

import argparse
import os
import pathlib
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

    def timed(self, line):
        """The answer, the seconds that it took, and how many of them the engine could not run."""
        waited, stolen, started = self.waited(), stolen_seconds(), time.perf_counter()
        answer = self.ask(line)
        spent = time.perf_counter() - started
        return answer, (spent, self.waited() - waited, stolen_seconds() - stolen)

    def end(self):
        self.process.stdin.close()
        self.process.wait()


def gomocup_game(binary, milliseconds, size, agent):
    """The times of each move of a game of Gomoku."""
    engines = [Engine([binary, "engine", "gomocup", *agent]) for _ in range(2)]
    for engine in engines:
        assert engine.ask(f"START {size}") == "OK"
        engine.send(f"INFO timeout_turn {milliseconds}")
    times, command, turn = [], "BEGIN", 0
    while True:
        answer, spent = engines[turn].timed(command)
        if answer.startswith("ERROR"):
            assert "over" in answer, answer
            break
        times.append(spent)
        command, turn = f"TURN {answer}", 1 - turn
    for engine in engines:
        engine.end()
    return times


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
    parser.add_argument("--gomoku", help="the agent of Gomoku, if not the usual one")
    parser.add_argument("--othello", help="the agent of Othello, if not the usual one")
    options = parser.parse_args()
    agent = lambda spec: [spec] if spec else []
    for name, play in [
        ("gomocup", lambda: gomocup_game(options.binary, options.time, options.size, agent(options.gomoku))),
        ("gtp", lambda: gtp_game(options.binary, options.time, agent(options.othello))),
    ]:
        if options.only not in (None, name):
            continue
        times = []
        for _ in range((options.games + 1) // 2):
            times += play()
        report(name, times, options.time)


if __name__ == "__main__":
    main()
