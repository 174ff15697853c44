#!/usr/bin/env python3
"""A match or a training on a fleet under random kills.

Starts nats-server, some workers and `hansu match --cluster` or `hansu train zero --cluster`, and kills at random a worker,
the command or the server (which is started again with its store) until there were as many kills as asked for. A match is
then compared with the same one played without a fleet, game by game; of a training every iteration has to be there once,
with as many games as it wants, and no game twice. It prints a table.

    python3 benches/fleet_kills.py target/release/hansu --kills 100
    python3 benches/fleet_kills.py target/release/hansu --kills 100 --train
"""

import argparse
import json
import os
import random
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time

QUIET = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}


def games(folder):
    """The games by their numbers, without the times; and how many lines there were."""
    found, lines = {}, 0
    path = os.path.join(folder, "games.jsonl")
    if not os.path.exists(path):
        return found, lines
    with open(path) as file:
        for line in file:
            if not line.endswith("\n"):
                break
            game = json.loads(line)
            game.pop("micros", None)
            found[(game["contest"], game["game"])] = game
            lines += 1
    return found, lines


def lines(path):
    """The documents of a file of lines; one that is being written is left out."""
    if not os.path.exists(path):
        return []
    with open(path) as file:
        return [json.loads(line) for line in file if line.endswith("\n")]


def replay(folder):
    """The stored games of a training."""
    parts = os.path.join(folder, "replay")
    names = sorted(os.listdir(parts)) if os.path.isdir(parts) else []
    return [game for name in names for game in lines(os.path.join(parts, name))]


class Fleet:
    def __init__(self, hansu, folder, workers, arguments, resume=None, verify="0.05"):
        self.hansu, self.folder, self.arguments = hansu, folder, arguments
        self.resume, self.verify = resume, verify
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"nats://127.0.0.1:{self.port}"
        self.server = self.start_server()
        self.workers = [self.start_worker(number) for number in range(workers)]
        self.command = self.start_command()

    def start_server(self):
        store = os.path.join(self.folder, "store")
        process = subprocess.Popen(["nats-server", "-a", "127.0.0.1", "-p", str(self.port), "-js", "-sd", store], **QUIET)
        for _ in range(200):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return process
            except OSError:
                time.sleep(0.05)
        sys.exit("nats-server does not start")

    def start_worker(self, number):
        arguments = ["worker", self.url, "--threads", "1", "--name", f"w{number}"]
        return subprocess.Popen([self.hansu, *arguments], **QUIET)

    def start_command(self):
        more = ["--cluster", self.url, "--patience", "1", "--verify", self.verify]
        begun = self.resume and os.path.exists(os.path.join(self.resume, "config.toml"))
        arguments = ["train", "zero", "--resume", self.resume] if begun else self.arguments
        self.log = open(os.path.join(self.folder, "command.log"), "a")
        return subprocess.Popen([self.hansu, *arguments, *more], **QUIET | {"stderr": self.log})

    def kill_worker(self):
        number = random.randrange(len(self.workers))
        end(self.workers[number])
        self.workers[number] = self.start_worker(number)

    def kill_command(self):
        end(self.command)
        self.command = self.start_command()

    def kill_server(self):
        end(self.server)
        time.sleep(random.uniform(0, 1))
        self.server = self.start_server()

    def stop(self):
        for process in [self.command, *self.workers, self.server]:
            end(process)


def end(process):
    if process.poll() is None:
        process.send_signal(signal.SIGKILL)
    process.wait()


def kill_at_random(fleet, kills, count):
    """Kills until there were so many kills, or the command is done. How many of whom, and what the journal has lost."""
    killed = {"worker": 0, "command": 0, "server": 0}
    lost = most = 0
    while sum(killed.values()) < kills and fleet.command.poll() is None:
        time.sleep(random.uniform(0.3, 1.5))
        if fleet.command.poll() is not None:
            break
        who = random.choices(list(killed), weights=[7, 2, 1])[0]
        getattr(fleet, f"kill_{who}")()
        killed[who] += 1
        there = count()
        lost += max(0, most - there)
        most = max(most, there)
    fleet.command.wait()
    return killed, lost


def a_match(options, hansu, folder):
    """The match under kills against the one that is played here: rows of the table, and whether all is well."""
    local, there = os.path.join(folder, "local"), os.path.join(folder, "fleet")
    match = ["match", "--game", "othello", "--games", str(options.games), "--seed", "5"]
    agents = [f"mcts:playouts={options.playouts}", "iddfs:nodes=20000"]
    begun = time.time()
    subprocess.run([hansu, *match, "--out", local, *agents], check=True, **QUIET)
    print(f"played here: {options.games} games in {time.time() - begun:.0f} s", flush=True)
    fleet = Fleet(hansu, folder, options.workers, [*match, "--out", there, *agents])
    try:
        killed, lost = kill_at_random(fleet, options.kills, lambda: games(there)[1])
    finally:
        fleet.stop()
    (ours, written), (theirs, _) = games(there), games(local)
    differ = sum(ours.get(slot) != game for slot, game in theirs.items())
    rows = [("games wanted", options.games), ("in the journal", len(ours)), ("there twice", written - len(ours))]
    rows += [("lost from the journal", lost), ("other than here", differ)]
    well = len(ours) == options.games and written == len(ours) and lost == 0 and differ == 0
    return fleet, killed, rows, well


def a_training(options, hansu, folder):
    """The same of a training of the smallest kind."""
    run = os.path.join(folder, "run")
    begin = ["train", "zero", "--preset", "tiny", "--out", run, "--iterations", str(options.iterations)]
    # No matches between, and no game leaves the folder.
    settings = ["--set", "ladder.every=0", "--set", "replay.samples=1000000"]
    fleet = Fleet(hansu, folder, options.workers, [*begin, *settings], resume=run)
    try:
        killed, lost = kill_at_random(fleet, options.kills, lambda: len(lines(os.path.join(run, "iterations.jsonl"))))
    finally:
        fleet.stop()
    iterations = [record["iteration"] for record in lines(os.path.join(run, "iterations.jsonl"))]
    stored = replay(run)
    numbers = [game["elsewhere"]["number"] for game in stored]
    records = lines(os.path.join(run, "iterations.jsonl"))
    stale = [record["staleness"] for record in records if record.get("staleness") is not None]
    wanted = 60 * options.iterations
    rows = [("iterations wanted", options.iterations), ("iterations there", len(iterations)), ("lost iterations", lost)]
    rows += [("games wanted", wanted), ("games stored", len(stored)), ("games stored twice", len(numbers) - len(set(numbers)))]
    rows += [("mean age of the networks, in iterations", f"{sum(stale) / max(1, len(stale)):.2f}")]
    well = iterations == list(range(1, options.iterations + 1)) and len(stored) == wanted and len(set(numbers)) == wanted
    return fleet, killed, rows, well and lost == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("hansu", help="the program")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--playouts", type=int, default=4000)
    parser.add_argument("--train", action="store_true", help="a training instead of a match")
    parser.add_argument("--iterations", type=int, default=30)
    options = parser.parse_args()
    if not shutil.which("nats-server"):
        sys.exit("there is no nats-server: apt-get install nats-server")
    hansu = os.path.abspath(options.hansu)
    with tempfile.TemporaryDirectory() as folder:
        begun = time.time()
        fleet, killed, rows, well = (a_training if options.train else a_match)(options, hansu, folder)
        print("\n| | |\n|---|--:|")
        for who, times in killed.items():
            print(f"| kills of the {who if who != 'worker' else 'workers'} | {times} |")
        for name, value in rows:
            print(f"| {name} | {value} |")
        print(f"\n{time.time() - begun:.0f} s, the command ended with code {fleet.command.returncode}")
        if fleet.command.returncode != 0:
            with open(os.path.join(folder, "command.log")) as log:
                print("".join(log.readlines()[-20:]))
        sys.exit(0 if well and fleet.command.returncode == 0 else 1)


if __name__ == "__main__":
    main()
