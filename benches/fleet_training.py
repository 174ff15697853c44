#!/usr/bin/env python3
"""A training on a fleet against the same training on this machine: which network is stronger?

Runs `hansu train zero` with the preset `tiny` here and on a fleet of worker processes, with a nats-server of its own on
the loopback, and plays matches between the last networks. The trainings differ: on a fleet some games are played by a
network before the newest. What two trainings here differ by is measured too.

    python3 benches/fleet_training.py target/release/hansu --workers 3 --seeds 3
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


def train(hansu, folder, seed, options):
    """A training here and one on a fleet; the folders of both."""
    here, there = os.path.join(folder, f"here-{seed}"), os.path.join(folder, f"there-{seed}")
    arguments = ["train", "zero", "--preset", "tiny", "--iterations", str(options.iterations), "--set", f"seed={seed}"]
    begun = time.time()
    subprocess.run([hansu, *arguments, "--out", here], check=True, **QUIET)
    tell(f"seed {seed}, here", here, time.time() - begun)
    begun = time.time()
    place = os.path.join(folder, f"fleet-{seed}")
    os.mkdir(place)
    fleet = Fleet(hansu, place, options.workers, [*arguments, "--out", there], resume=there)
    try:
        if fleet.command.wait() != 0:
            sys.exit(f"the training on the fleet ended with code {fleet.command.returncode}")
    finally:
        fleet.stop()
    tell(f"seed {seed}, on {options.workers} workers", there, time.time() - begun)
    return here, there


def score(hansu, one, other, games):
    """The score of one run's last network against another's, in percent, and Elo with its interval."""
    match = ["match", "--game", "gomoku", "--size", "6", "--row", "4", "--games", str(games), "--seed", "3", "--plies", "4"]
    agents = [f"zero:net={last_network(run)},sims=48,proofs=false,threats=false,naive=0" for run in (one, other)]
    text = subprocess.run([hansu, *match, *agents, "--json"], check=True, capture_output=True, text=True).stdout
    result = json.loads(text.splitlines()[0])
    wins, draws, losses = result["wins"], result["draws"], result["losses"]
    percent = 100 * (wins + draws / 2) / (wins + draws + losses)
    return f"{percent:.1f}% | {result['elo']:+.0f} [{result['elo_low']:+.0f}, {result['elo_high']:+.0f}]"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("hansu", help="the program")
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--iterations", type=int, default=30)
    parser.add_argument("--seeds", type=int, default=3, help="trainings of each kind")
    parser.add_argument("--games", type=int, default=400, help="games of each match between two networks")
    options = parser.parse_args()
    if not shutil.which("nats-server"):
        sys.exit("there is no nats-server: apt-get install nats-server")
    hansu = os.path.abspath(options.hansu)
    with tempfile.TemporaryDirectory() as folder:
        runs = [train(hansu, folder, seed, options) for seed in range(1, options.seeds + 1)]
        print(f"\n| last network | against | score of {options.games} games | Elo |\n|---|---|--:|--:|")
        for seed, (here, there) in enumerate(runs, 1):
            print(f"| fleet, seed {seed} | here, seed {seed} | {score(hansu, there, here, options.games)} |", flush=True)
        # How much two trainings differ anyway.
        for seed in range(1, options.seeds):
            one, other = runs[seed][0], runs[seed - 1][0]
            print(f"| here, seed {seed + 1} | here, seed {seed} | {score(hansu, one, other, options.games)} |", flush=True)


if __name__ == "__main__":
    main()
