#!/usr/bin/env python3
"""What each option of the `fast` preset is worth: the same small network learns with one of them changed.

    cargo build --release
    python3 benches/ablations.py target/release/hansu runs/ablations [--evaluations 1e6] [--games 200] [--jobs 2] [NAME ...]

Every run may ask the network for equally many positions during self-play, so that an option that makes games cheaper gets more
of them. Training comes on top, and more of it where more moves are learnt from: the seconds tell. The last networks then play
against that of the preset as it is, from random openings with colours swapped, all with the same search. What is in the folder
already is not done again. Ends with a table; the same lines are in FOLDER/ablations.jsonl.
"""

import argparse
import concurrent.futures
import json
import pathlib
import signal
import subprocess
import time

BASE = ["net.blocks=4", "net.filters=32", "selfplay.games=100", "checkpoint.every=1", "ladder.every=0", "threads=1"]


def gumbel(considered, simulations):
    """All moves are searched alike, by a Gumbel root."""
    return [
        f"selfplay.gumbel={considered}",
        "selfplay.forced_playouts=0.0",
        f"selfplay.simulations={simulations}",
        "selfplay.playout_cap.full=1.0",
    ]


VARIANTS = {
    "fast": [],
    "fast, another seed": ["seed=2"],
    "fpu=zero": ["selfplay.fpu=zero"],
    "fpu=parent": ["selfplay.fpu=parent"],
    # Each needs the one after it, so they are switched off in this order.
    "fours=0": ["selfplay.fours=0"],
    "fours=0, threats=false": ["selfplay.fours=0", "selfplay.threats=false"],
    "fours=0, threats=false, proofs=false": ["selfplay.fours=0", "selfplay.threats=false", "selfplay.proofs=false"],
    "reuse=false": ["selfplay.reuse=false"],
    "forced_playouts=0": ["selfplay.forced_playouts=0.0"],
    "playout_cap.full=1": ["selfplay.playout_cap.full=1.0"],
    "gumbel=16": ["selfplay.gumbel=16", "selfplay.forced_playouts=0.0"],
    "gumbel=16, all moves with 16 simulations": gumbel(16, 16),
    "gumbel=16, all moves with 32 simulations": gumbel(16, 32),
    "gumbel=16, all moves with 64 simulations": gumbel(16, 64),
    "gumbel=8, all moves with 32 simulations": gumbel(8, 32),
    "simulations=400": ["selfplay.simulations=400"],
    "temperature.end=1": ["selfplay.temperature.end=1.0"],
    "resign.below=-0.95": ["selfplay.resign={below=-0.95,played_on=0.1}"],
    "opening.share=0": ["selfplay.opening.share=0.0"],
    "average=0": ["train.average=0.0"],
    "searched_share=0": ["train.searched_share=0.0"],
    "weight_decay=0": ["train.options.weight_decay=0.0"],
    "augment=false": ["train.augment=false"],
}


def records(run):
    """The iterations that a run has finished."""
    file = run / "iterations.jsonl"
    lines = file.read_text().splitlines() if file.exists() else []
    return [json.loads(line) for line in lines if line.endswith("}")]


def evaluations(record):
    return record["positions_per_second"] * record["selfplay_seconds"]


def reached(run, wanted):
    """The first iteration after which the network was asked often enough."""
    total = 0
    for record in records(run):
        total += evaluations(record)
        if total >= wanted:
            return record["iteration"]
    return None


def train(hansu, run, settings, wanted):
    begin = ["--resume", str(run)] if (run / "config.toml").exists() else ["--preset", "fast", "--out", str(run)]
    if begin[0] == "--preset":
        begin += [word for setting in BASE + settings for word in ("--set", setting)]
    process = subprocess.Popen([hansu, "train", "zero", *begin], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while reached(run, wanted) is None:
        if process.poll() is not None:
            raise SystemExit(f"the training in {run} ended early: hansu train zero --resume {run} says why")
        time.sleep(1)
    process.send_signal(signal.SIGKILL)
    process.wait()


def match(hansu, ours, theirs, games):
    """The result for the first of two networks."""
    agents = [f"zero:net={net},sims=100" for net in (ours, theirs)]
    command = [hansu, "match", "--game", "gomoku", "--size", "9", "--games", str(games), "--concurrency", "1", "--json"]
    return json.loads(subprocess.run(command + agents, check=True, text=True, stdout=subprocess.PIPE).stdout)


def network(run, wanted):
    return run / "networks" / f"{reached(run, wanted):06}.safetensors"


def measure(args, name):
    run = args.folder / "".join(letter if letter.isalnum() else "-" for letter in name)
    if reached(run, args.evaluations) is None:
        train(args.hansu, run, VARIANTS[name], args.evaluations)
    net = network(run, args.evaluations)
    kept = records(run)[: int(net.stem)]
    row = {"option": name, "games": kept[-1]["games_total"], "evaluations": round(sum(map(evaluations, kept)))}
    row |= {key: round(sum(record[key] for record in kept)) for key in ("selfplay_seconds", "train_seconds")}
    if name != "fast":
        result = match(args.hansu, net, network(args.folder / "fast", args.evaluations), args.games)
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
    parser.add_argument("--evaluations", type=float, default=1e6)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--jobs", type=int, default=2, help="variants at a time, a core each")
    args = parser.parse_args()
    if unknown := set(args.names) - set(VARIANTS):
        parser.error(f"unknown: {', '.join(unknown)}; see --help")
    args.folder.mkdir(parents=True, exist_ok=True)
    journal = args.folder / "ablations.jsonl"
    rows = [json.loads(line) for line in journal.read_text().splitlines()] if journal.exists() else []
    known = {row["option"] for row in rows}
    if "fast" not in known:
        # All others play against the preset's own network.
        keep(journal, rows, measure(args, "fast"))
    others = set(args.names or VARIANTS) - known - {"fast"}
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        others = [pool.submit(measure, args, name) for name in sorted(others, key=list(VARIANTS).index)]
        for done in concurrent.futures.as_completed(others):
            keep(journal, rows, done.result())
    print("| changed | games learnt from | seconds | won | drawn | lost | Elo |\n|---|--:|--:|--:|--:|--:|--:|")
    for row in rows:
        elo = "0" if "elo" not in row else f"{row['elo']:+.0f} [{row['elo_low']:+.0f}, {row['elo_high']:+.0f}]"
        counts = " | ".join(str(row.get(key, "")) for key in ("wins", "draws", "losses"))
        seconds = f"{row.get('selfplay_seconds', '')} + {row.get('train_seconds', '')}"
        print(f"| `{row['option']}` | {row['games']:,} | {seconds} | {counts} | {elo} |")


if __name__ == "__main__":
    main()
