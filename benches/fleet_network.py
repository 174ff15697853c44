#!/usr/bin/env python3
"""A match on a fleet whose network is slow, loses packets and is cut, against the same match played here.

One worker is in a network namespace of its own, behind a link that is delayed (tc netem, where the kernel has it) and taken
down for some seconds again and again; another one is not. Needs root.

    sudo python3 benches/fleet_network.py target/release/hansu --cuts 3
"""

import argparse
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from fleet_kills import QUIET, end, games  # noqa: E402

SPACE, HERE, THERE = "hansu-fleet", "hansu-here", "hansu-there"
ADDRESS, PORT = "10.177.0.1", 14222


def ip(*arguments):
    return subprocess.run(["ip", *arguments], check=True, capture_output=True)


def make_link():
    ip("netns", "add", SPACE)
    ip("link", "add", HERE, "type", "veth", "peer", "name", THERE)
    ip("link", "set", THERE, "netns", SPACE)
    ip("addr", "add", f"{ADDRESS}/24", "dev", HERE)
    ip("link", "set", HERE, "up")
    ip("netns", "exec", SPACE, "ip", "addr", "add", "10.177.0.2/24", "dev", THERE)
    ip("netns", "exec", SPACE, "ip", "link", "set", THERE, "up")


def remove_link():
    subprocess.run(["ip", "netns", "del", SPACE], capture_output=True)
    subprocess.run(["ip", "link", "del", HERE], capture_output=True)


def slow_down(delay):
    netem = ["tc", "qdisc", "add", "dev", HERE, "root", "netem", "delay", delay, "20ms", "loss", "2%"]
    return subprocess.run(netem, capture_output=True).returncode == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("hansu", help="the program")
    parser.add_argument("--cuts", type=int, default=3)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--delay", default="100ms")
    options = parser.parse_args()
    hansu = os.path.abspath(options.hansu)
    remove_link()
    make_link()
    started = []
    try:
        with tempfile.TemporaryDirectory() as folder:
            local, there = os.path.join(folder, "local"), os.path.join(folder, "fleet")
            match = ["match", "--game", "othello", "--games", str(options.games), "--seed", "6"]
            agents = ["mcts:playouts=4000", "iddfs:nodes=20000"]
            subprocess.run([hansu, *match, "--out", local, *agents], check=True, **QUIET)
            print("delayed" if slow_down(options.delay) else "not delayed: the kernel has no netem", flush=True)
            url, store = f"nats://{ADDRESS}:{PORT}", os.path.join(folder, "store")
            server = ["nats-server", "-a", "0.0.0.0", "-p", str(PORT), "-js", "-sd", store]
            started.append(subprocess.Popen(server, **QUIET))
            time.sleep(1)
            worker = [hansu, "worker", url, "--threads", "1", "--name"]
            started.append(subprocess.Popen(["ip", "netns", "exec", SPACE, *worker, "far"], **QUIET))
            started.append(subprocess.Popen([*worker, "near"], **QUIET))
            more = ["--cluster", url, "--patience", "3", "--verify", "0.1"]
            begun = time.time()
            command = subprocess.Popen([hansu, *match, "--out", there, *agents, *more], **QUIET)
            started.append(command)
            cuts = 0
            while command.poll() is None:
                time.sleep(3)
                if cuts < options.cuts and command.poll() is None:
                    ip("link", "set", HERE, "down")
                    time.sleep(5)
                    ip("link", "set", HERE, "up")
                    cuts += 1
            (ours, lines), (theirs, _) = games(there), games(local)
            status = subprocess.run([hansu, "cluster", "status", url], capture_output=True, text=True).stdout
            differ = sum(ours.get(slot) != game for slot, game in theirs.items())
            print(status)
            print(f"{cuts} cuts of 5 s, {time.time() - begun:.0f} s, code {command.returncode}: {len(ours)} of {len(theirs)} games, "
                  f"{lines - len(ours)} twice, {differ} other than here")
            sys.exit(0 if command.returncode == 0 and ours == theirs and lines == len(ours) else 1)
    finally:
        for process in reversed(started):
            end(process)
        remove_link()


if __name__ == "__main__":
    main()
