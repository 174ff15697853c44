#!/usr/bin/env python3
"""A match on a fleet whose network is slow, loses packets and is cut, against the same match played here.

One worker is in a network namespace of its own, behind a link that is delayed and taken down for some seconds again and
again; another one is not. The delay is made by tc netem, with lost packets, where the kernel has it; elsewhere by a program
between the worker and the server that hands everything on later. Needs root.

    sudo python3 benches/fleet_network.py target/release/hansu --cuts 3
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from fleet_kills import QUIET, end, games  # noqa: E402

SPACE, HERE, THERE = "hansu-fleet", "hansu-here", "hansu-there"
ADDRESS, PORT, LATE_PORT = "10.177.0.1", 14222, 14223


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


def slow_down(millis):
    """Delays the link, if the kernel can."""
    netem = ["tc", "qdisc", "add", "dev", HERE, "root", "netem", "delay", f"{millis}ms", "20ms", "loss", "2%"]
    return subprocess.run(netem, capture_output=True).returncode == 0


async def hand_on(reader, writer, millis):
    """Hands everything on, each piece as much later as it is told to, in order."""
    pieces = asyncio.Queue()

    async def deliver():
        while True:
            due, piece = await pieces.get()
            await asyncio.sleep(max(0, due - time.monotonic()))
            writer.write(piece)
            await writer.drain()

    delivering = asyncio.create_task(deliver())
    try:
        while piece := await reader.read(65536):
            pieces.put_nowait((time.monotonic() + random.uniform(0.8, 1.2) * millis / 1000, piece))
    except OSError:
        pass
    finally:
        delivering.cancel()
        writer.close()


def hand_on_late(millis):
    """A way to the server that takes its time, for as long as this program lives."""

    async def accept(reader, writer):
        try:
            to = await asyncio.open_connection(ADDRESS, PORT)
        except OSError:
            writer.close()
            return
        await asyncio.gather(hand_on(reader, to[1], millis), hand_on(to[0], writer, millis))

    async def serve():
        server = await asyncio.start_server(accept, ADDRESS, LATE_PORT)
        await server.serve_forever()

    threading.Thread(target=lambda: asyncio.run(serve()), daemon=True).start()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("hansu", help="the program")
    parser.add_argument("--cuts", type=int, default=3)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--delay", type=int, default=100, help="milliseconds each way")
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
            has_netem = slow_down(options.delay)
            print(f"delayed by {options.delay} ms each way, by {'netem' if has_netem else 'a program between'}", flush=True)
            url, store = f"nats://{ADDRESS}:{PORT}", os.path.join(folder, "store")
            server = ["nats-server", "-a", "0.0.0.0", "-p", str(PORT), "-js", "-sd", store]
            started.append(subprocess.Popen(server, **QUIET))
            time.sleep(1)
            worker = [hansu, "worker", url, "--threads", "1", "--name"]
            far = list(worker)
            if not has_netem:
                hand_on_late(options.delay)
                far[2] = f"nats://{ADDRESS}:{LATE_PORT}"
            started.append(subprocess.Popen(["ip", "netns", "exec", SPACE, *far, "far"], **QUIET))
            started.append(subprocess.Popen([*worker, "near"], **QUIET))
            more = ["--cluster", url, "--patience", "3", "--verify", "0.1"]
            begun = time.time()
            command = subprocess.Popen([hansu, *match, "--out", there, *agents, *more], **QUIET)
            started.append(command)
            cuts = 0
            while command.poll() is None:
                time.sleep(2)
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
