#!/usr/bin/env python3
"""What a fleet costs: the processor time of a match played here, by one worker process and by two.

Wall-clock time depends on what else the machine does; processor time of all processes together does not much. Each way is
tried several times in turn, and the medians are printed.

    python3 benches/fleet_cost.py target/release/hansu --rounds 3
"""

import argparse
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from fleet_kills import QUIET, Fleet, games  # noqa: E402


def processor_seconds():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("hansu", help="the program")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=100)
    options = parser.parse_args()
    if not shutil.which("nats-server"):
        sys.exit("there is no nats-server: apt-get install nats-server")
    hansu = os.path.abspath(options.hansu)
    match = ["match", "--game", "othello", "--games", str(options.games), "--seed", "5"]
    agents = ["mcts:playouts=4000", "iddfs:nodes=20000"]
    ways = {"here, one thread": 0, "one worker": 1, "two workers": 2}
    wall, used = {way: [] for way in ways}, {way: [] for way in ways}
    for _ in range(options.rounds):
        for way, workers in ways.items():
            with tempfile.TemporaryDirectory() as folder:
                out = os.path.join(folder, "match")
                arguments = [hansu, *match, "--out", out, *agents]
                before, begun = processor_seconds(), time.time()
                if workers == 0:
                    subprocess.run([*arguments, "--concurrency", "1"], check=True, **QUIET)
                    wall[way].append(time.time() - begun)
                else:
                    fleet = Fleet(hansu, folder, workers, [*match, "--out", out, *agents], verify="0")
                    fleet.command.wait()
                    wall[way].append(time.time() - begun)
                    fleet.stop()
                used[way].append(processor_seconds() - before)
                if len(games(out)[0]) != options.games:
                    sys.exit(f"{way}: not all games were played")
    alone = statistics.median(used["here, one thread"])
    print(f"load {os.getloadavg()[0]:.1f}, {options.games} games, {options.rounds} rounds\n")
    print("| | seconds | processor seconds of all processes | beyond one thread here |\n|---|--:|--:|--:|")
    for way in ways:
        seconds, processor = statistics.median(wall[way]), statistics.median(used[way])
        print(f"| {way} | {seconds:.1f} | {processor:.1f} | {100 * (processor / alone - 1):+.1f}% |")


if __name__ == "__main__":
    main()
