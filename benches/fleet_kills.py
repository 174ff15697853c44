#!/usr/bin/env python3
"""A match on a fleet under random kills, against the same match played here.

Starts nats-server, some workers and `hansu match --cluster`, and kills at random a worker, the command or the server
(which is started again with its store) until there were as many kills as asked for. Then it compares the games with those
of a match without a fleet, and prints a table. Nothing may be lost, and nothing may be there twice.

    python3 benches/fleet_kills.py target/release/hansu --kills 100
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


class Fleet:
    def __init__(self, hansu, folder, workers, arguments):
        self.hansu, self.folder, self.arguments = hansu, folder, arguments
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
        more = ["--cluster", self.url, "--patience", "1", "--verify", "0.05"]
        return subprocess.Popen([self.hansu, *self.arguments, *more], **QUIET)

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


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("hansu", help="the program")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--playouts", type=int, default=4000)
    options = parser.parse_args()
    if not shutil.which("nats-server"):
        sys.exit("there is no nats-server: apt-get install nats-server")
    hansu = os.path.abspath(options.hansu)
    with tempfile.TemporaryDirectory() as folder:
        local, there = os.path.join(folder, "local"), os.path.join(folder, "fleet")
        match = ["match", "--game", "othello", "--games", str(options.games), "--seed", "5"]
        agents = [f"mcts:playouts={options.playouts}", "iddfs:nodes=20000"]
        begun = time.time()
        subprocess.run([hansu, *match, "--out", local, *agents], check=True, **QUIET)
        print(f"played here: {options.games} games in {time.time() - begun:.0f} s", flush=True)
        fleet = Fleet(hansu, folder, options.workers, [*match, "--out", there, *agents])
        killed = {"worker": 0, "command": 0, "server": 0}
        lost = most = 0
        begun = time.time()
        try:
            while sum(killed.values()) < options.kills and fleet.command.poll() is None:
                time.sleep(random.uniform(0.3, 1.5))
                who = random.choices(list(killed), weights=[7, 2, 1])[0]
                getattr(fleet, f"kill_{who}")()
                killed[who] += 1
                lines = games(there)[1]
                lost += max(0, most - lines)
                most = max(most, lines)
            fleet.command.wait()
            seconds = time.time() - begun
        finally:
            fleet.stop()
        (ours, lines), (theirs, _) = games(there), games(local)
        differ = sum(ours.get(slot) != game for slot, game in theirs.items())
        print("\n| killed | times |\n|---|---|")
        for who, times in killed.items():
            print(f"| {who} | {times} |")
        print("\n| of the games | |\n|---|---|")
        rows = [("wanted", options.games), ("in the journal", len(ours)), ("there twice", lines - len(ours))]
        rows += [("lost from the journal", lost), ("other than here", differ)]
        for row in rows:
            print(f"| {row[0]} | {row[1]} |")
        print(f"\n{seconds:.0f} s, the command ended with code {fleet.command.returncode}")
        well = fleet.command.returncode == 0 and len(ours) == options.games and lines == len(ours)
        sys.exit(0 if well and lost == 0 and differ == 0 else 1)


if __name__ == "__main__":
    main()
