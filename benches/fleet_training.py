#!/usr/bin/env python3
"""A training on a fleet against the same training on this machine: which network is stronger?

Runs `hansu train zero` with the preset `tiny` here and on a fleet of worker processes, with a nats-server of its own on
the loopback, and plays a match between the two last networks. The trainings differ: on a fleet some games are played by the
network before the newest. Both ladders and the match are printed.

    python3 benches/fleet_training.py target/release/hansu --workers 3 --games 1000
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from fleet_kills import QUIET, Fleet, lines  # noqa: E402


def last_network(run):
    networks = os.path.join(run, "networks")
    return os.path.join(networks, max(name for name in os.listdir(networks) if name.endswith(".safetensors")))


def tell(name, run, seconds):
    """What the run's own ladder says, and how old the networks of its games were."""
    records = lines(os.path.join(run, "iterations.jsonl"))
    stale = [record["staleness"] for record in records if record.get("staleness") is not None]
    age = f", networks {sum(stale) / len(stale):.2f} iterations old" if stale else ""
    print(f"{name}: {len(records)} iterations in {seconds:.0f} s{age}")
    for line in lines(os.path.join(run, "ladder.jsonl")):
        results = [f"+{one['wins']} ={one['draws']} -{one['losses']} against {one['name']}" for one in line["opponents"]]
        print(f"    after iteration {line['iteration']}: {', '.join(results)}")
    sys.stdout.flush()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("hansu", help="the program")
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--iterations", type=int, default=30)
    parser.add_argument("--games", type=int, default=1000, help="games of the match between the two networks")
    options = parser.parse_args()
    if not shutil.which("nats-server"):
        sys.exit("there is no nats-server: apt-get install nats-server")
    hansu = os.path.abspath(options.hansu)
    train = ["train", "zero", "--preset", "tiny", "--iterations", str(options.iterations)]
    with tempfile.TemporaryDirectory() as folder:
        here, there = os.path.join(folder, "here"), os.path.join(folder, "there")
        begun = time.time()
        subprocess.run([hansu, *train, "--out", here], check=True, **QUIET)
        tell("here", here, time.time() - begun)
        begun = time.time()
        fleet = Fleet(hansu, folder, options.workers, [*train, "--out", there], resume=there)
        try:
            code = fleet.command.wait()
        finally:
            fleet.stop()
        tell(f"on {options.workers} workers (code {code})", there, time.time() - begun)
        match = ["match", "--game", "gomoku", "--size", "6", "--row", "4", "--games", str(options.games), "--seed", "3", "--plies", "4"]
        agent = "sims=48,proofs=false,threats=false,naive=0"
        agents = [f"zero:net={last_network(run)},{agent}" for run in (there, here)]
        text = subprocess.run([hansu, *match, *agents, "--json"], check=True, capture_output=True, text=True).stdout
        result = json.loads(text.splitlines()[0])
        keys = ["wins", "draws", "losses", "elo", "elo_low", "elo_high"]
        print("the fleet's network against the one trained here:", {key: result[key] for key in keys})
        sys.exit(code)


if __name__ == "__main__":
    main()
