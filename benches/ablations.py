#!/usr/bin/env python3
"""What each option of the `fast` preset is worth: the same small network learns with one of them changed.

    cargo build --release
    python3 benches/ablations.py target/release/hansu runs/ablations [--seconds 120] [--games 200] [--jobs 2] [NAME ...]

Every run has equally much time of a processor, self-play and training together, so that an option that makes games cheaper gets more of
them, and other work on the machine does no harm (Linux tells the time of a process). The last networks then play against that of the
preset as it is, from random openings with colours swapped, all with the same search. What is in the folder already is not done again.
Ends with a table; the same lines are in FOLDER/ablations.jsonl.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import shutil
import signal
import subprocess
import time

BASE = ["net.blocks=4", "net.filters=32", "selfplay.games=100", "checkpoint.every=1", "ladder.every=0", "threads=1"]

WITHOUT_PAIRS = "selfplay.pairs="
TREE_ROOT = ["selfplay.gumbel=0", "selfplay.simulations=160"]
CAPPED = ["selfplay.playout_cap={full=0.33,simulations=32}", "train.epochs=5"]

VARIANTS = {
    "fast": [],
    "another seed": ["seed=2"],
    "simulations=16": ["selfplay.simulations=16"],
    "simulations=64": ["selfplay.simulations=64"],
    "gumbel=0, 160 simulations for all moves": TREE_ROOT,
    "gumbel=0, 160 for a third of the moves and 32 for the others": TREE_ROOT + CAPPED,
    "gumbel=0, the same with forced_playouts=2": TREE_ROOT + CAPPED + ["selfplay.forced_playouts=2.0"],
    "fpu=zero": ["selfplay.fpu=zero"],
    # Each needs the one after it, so they are switched off in this order.
    "fours=0": ["selfplay.fours=0"],
    "without pairs": [WITHOUT_PAIRS],
    "fours=0, without pairs, threats=false": ["selfplay.fours=0", WITHOUT_PAIRS, "selfplay.threats=false"],
    "the same with proofs=false": ["selfplay.fours=0", WITHOUT_PAIRS, "selfplay.threats=false", "selfplay.proofs=false"],
    "reuse=false": ["selfplay.reuse=false"],
    "resign.below=-0.95": ["selfplay.resign={below=-0.95,played_on=0.1}"],
    "opening.share=0": ["selfplay.opening.share=0.0"],
    "average=0": ["train.average=0.0"],
    "augment=false": ["train.augment=false"],
    "searched_share=0": ["train.searched_share=0.0"],
    "weight_decay=0": ["train.options.weight_decay=0.0"],
    "epochs=2": ["train.epochs=2"],
    "epochs=8": ["train.epochs=8"],
}


def records(run):
    """The iterations that a run has finished."""
    file = run / "iterations.jsonl"
    lines = file.read_text().splitlines() if file.exists() else []
    return [json.loads(line) for line in lines if line.endswith("}")]


def processor_seconds(pid):
    """What a running process has used of all cores so far."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    user, system = fields[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def train(hansu, run, settings, seconds):
    """Learns until an iteration ends after so many seconds; returns which one. A run that was cut off is begun anew."""
    shutil.rmtree(run, ignore_errors=True)
    begin = ["--preset", "fast", "--out", run]
    begin += [word for value in BASE + settings for word in ("--set", value)]
    process = subprocess.Popen([hansu, "train", "zero", *begin], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    known = 0
    while True:
        if process.poll() is not None:
            raise SystemExit(f"the training in {run} ended early: hansu train zero {' '.join(map(str, begin))} says why")
        iterations = len(records(run))
        if iterations > known and processor_seconds(process.pid) >= seconds:
            break
        known = iterations
        time.sleep(0.2)
    process.send_signal(signal.SIGKILL)
    process.wait()
    return iterations


def match(hansu, ours, theirs, games):
    """The result for the first of two networks."""
    agents = [f"zero:net={net},sims=100,naive=0" for net in (ours, theirs)]
    command = [hansu, "match", "--game", "gomoku", "--size", "9", "--games", str(games), "--concurrency", "1", "--json"]
    return json.loads(subprocess.run(command + agents, check=True, text=True, stdout=subprocess.PIPE).stdout)


def network(args, name):
    """The network of a variant, and the iterations that it took."""
    run = args.folder / "".join(letter if letter.isalnum() else "-" for letter in name)
    reached = run / "reached"
    if not reached.exists():
        iterations = train(args.hansu, run, VARIANTS[name], args.seconds)
        reached.write_text(str(iterations))
    iterations = int(reached.read_text())
    return run / "networks" / f"{iterations:06}.safetensors", records(run)[:iterations]


def measure(args, name, fast=None):
    """A row of the table. All but the preset itself wait for the preset's network to play against."""
    net, kept = network(args, name)
    row = {"option": name, "games": kept[-1]["games_total"], "steps": kept[-1]["steps_total"]}
    if fast is not None:
        fast.result()
        result = match(args.hansu, net, network(args, "fast")[0], args.games)
        row |= {key: result[key] for key in ("wins", "draws", "losses", "elo", "elo_low", "elo_high")}
    return row


def keep(journal, rows, row):
    rows.append(row)
    with journal.open("a") as file:
        print(json.dumps(row), file=file)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hansu")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"some of: {'; '.join(VARIANTS)}")
    parser.add_argument("--seconds", type=float, default=120, help="of a processor, to learn in")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2, help="variants at a time, a core each")
    args = parser.parse_intermixed_args()
    if unknown := set(args.names) - set(VARIANTS):
        parser.error(f"unknown: {', '.join(unknown)}; see --help")
    args.folder.mkdir(parents=True, exist_ok=True)
    journal = args.folder / "ablations.jsonl"
    rows = [json.loads(line) for line in journal.read_text().splitlines()] if journal.exists() else []
    names = ["fast", *sorted(set(args.names or VARIANTS) - {"fast"}, key=list(VARIANTS).index)]
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        fast = pool.submit(measure, args, "fast")
        known = {row["option"] for row in rows}
        others = [pool.submit(measure, args, name, fast) for name in names[1:] if name not in known]
        for done in concurrent.futures.as_completed(others if "fast" in known else [fast, *others]):
            keep(journal, rows, done.result())
    print("| changed | games learnt from | steps | won | drawn | lost | Elo |\n|---|--:|--:|--:|--:|--:|--:|")
    for row in sorted(rows, key=lambda row: list(VARIANTS).index(row["option"])):
        elo = "0" if "elo" not in row else f"{row['elo']:+.0f} [{row['elo_low']:+.0f}, {row['elo_high']:+.0f}]"
        counts = " | ".join(str(row.get(key, "")) for key in ("wins", "draws", "losses"))
        print(f"| `{row['option']}` | {row['games']:,} | {row['steps']:,} | {counts} | {elo} |")


if __name__ == "__main__":
    main()
