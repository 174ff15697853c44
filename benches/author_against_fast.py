#!/usr/bin/env python3
"""The configuration that an AlphaZero guide describes (preset `seed`) against ours (`fast`), with equally much time of a processor.

    cargo build --release
    python3 benches/author_against_fast.py target/release/hansu runs/author [--minutes 480] [--threads 1] [--games 100]

Both learn 9x9 Omok, self-play and training together, and take turns: whoever has used less time of the processor goes on, the other one
is halted (SIGSTOP), so that neither loses games and other work on the machine does no harm. At the marks (1, 2, 5, 10, 20, 40, 80, ...
minutes of a processor each) their newest networks are put aside. Then the lab plays them: each against agents that never change, and
one against the other at every mark, by the search that the guide describes and by ours. FOLDER/report has the tables and curves.

It may be ended at any moment and goes on where it was; given more --minutes, a finished one too. Linux only: it asks /proc for the time.
"""

import argparse
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import time

MARKS = [1, 2, 5] + [10 * 2**n for n in range(12)]
# How much further one may be than the other, in seconds of a processor.
TURN = 30
# The search that the guide describes, for playing; what it leaves open is as in its own training.
GUIDE = "threats=false,proofs=false,fours=0,pairs=false,naive=0,fpu=zero,reuse=false,symmetry=plain"
OURS = "naive=0"
OPPONENTS = ["random", "mcts:playouts=1000,c=1.414", "mcts:playouts=10000,c=1.414", "lines:depth=2"]


class Learner:
    """A training run, and what it has used of a processor over all sessions."""

    def __init__(self, args, config, iterations):
        self.config, self.args, self.iterations = config, args, iterations
        self.run = args.folder / config
        self.clock = args.folder / f"{config}.seconds"
        self.before = float(self.clock.read_text()) if self.clock.exists() else 0.0
        self.latest = self.before
        self.process = None

    def seconds(self):
        if self.process is None:
            return self.before
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        user, system = fields[11:13]
        self.latest = self.before + (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
        return self.latest

    def records(self):
        file = self.run / "iterations.jsonl"
        lines = file.read_text().splitlines() if file.exists() else []
        return [json.loads(line) for line in lines if line.endswith("}")]

    def go_on(self):
        if self.process is not None:
            return self.process.send_signal(signal.SIGCONT)
        begun = (self.run / "config.toml").exists()
        words = ["--resume", self.run] if begun else ["--preset", self.config, "--out", self.run]
        words += [word for value in self.args.set for word in ("--set", value)]
        words += ["--set", "ladder.every=0", "--iterations", self.iterations, "--threads", self.args.threads]
        command = [str(self.args.hansu), "train", "zero", *map(str, words)]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=(self.args.folder / "errors").open("a"))

    def halt(self):
        if self.process is not None:
            self.process.send_signal(signal.SIGSTOP)

    def keep_time(self):
        self.clock.write_text(f"{self.seconds():.2f}")

    def end(self):
        """Stops it for good; it goes on where it was when it is begun again."""
        if self.process is not None:
            self.keep_time()
            self.before = self.seconds()
            self.process.kill()
            self.process.wait()
            self.process = None

    def is_over(self):
        """Whether all its iterations are done. If it ended for another reason, so does everything."""
        if self.process is None or self.process.poll() is None:
            return False
        if self.process.returncode != 0:
            raise SystemExit(f"training {self.config} ended early: {self.args.folder}/errors says why")
        self.process, self.before = None, self.latest
        return True

    def put_aside(self, minutes, kept):
        """Puts the newest network aside as that of a mark, if there is one yet."""
        records = self.records()
        if not records:
            return print(f"{self.config}: no iteration is complete after {minutes} minutes", flush=True)
        last = records[-1]
        shutil.copy(self.run / "networks" / f"{last['iteration']:06}.safetensors", net(self.args.folder, self.config, minutes))
        row = {"config": self.config, "minutes": minutes, "iteration": last["iteration"], "games": last["games_total"]}
        row |= {"steps": last["steps_total"], "policy_loss": last["policy_loss"], "value_loss": last["value_loss"]}
        kept.append(row)
        with (self.args.folder / "marks.jsonl").open("a") as file:
            print(json.dumps(row), file=file)
        print(row, flush=True)


def net(folder, config, minutes):
    return folder / "nets" / f"{config}-{minutes}.safetensors"


def train(args, kept):
    """Lets both learn, in turns, until they have used so many minutes."""
    learners = [Learner(args, "seed", args.iterations), Learner(args, "fast", 100_000)]
    done = {(row["config"], row["minutes"]) for row in kept}
    try:
        left = [learner for learner in learners if learner.seconds() < 60 * args.minutes]
        for learner in left:
            # Marks from before a session are not made up for by a later network.
            done |= {(learner.config, mark) for mark in args.marks if 60 * mark < learner.seconds() - TURN}
        while left:
            now = min(left, key=Learner.seconds)
            now.go_on()
            end = min(other.seconds() for other in left if other is not now or len(left) == 1) + TURN
            over = False
            while now.seconds() < end and not over:
                time.sleep(0.2)
                over = now.is_over()
                now.keep_time()
                # The last network of a run that has done all its iterations is that of the next mark.
                reached = [mark for mark in args.marks if 60 * mark <= now.seconds()]
                reached += [mark for mark in args.marks if mark not in reached][:1] if over else []
                for mark in reached:
                    if (now.config, mark) not in done:
                        done.add((now.config, mark))
                        now.put_aside(mark, kept)
                if now.seconds() >= 60 * args.minutes:
                    break
            now.halt()
            left = [learner for learner in left if learner.seconds() < 60 * args.minutes and not (over and learner is now)]
    finally:
        for learner in learners:
            learner.end()


EXPERIMENT = """id = "author-against-fast"
title = "The author's AlphaZero against ours"
question = "How strong are the networks of the configuration that the guide describes, and of ours, after equally much time of a processor?"
source = "AlphaZero 스타일 오목 AI 구현 가이드, which has no measurements"
game = "omok"
size = 9
discussion = [
{discussion}
]

[[table]]
name = "guide-search"
about = "Both networks alone, with the search that the guide describes, against agents that never change."
kind = "match"
a = "zero:net={net},sims=200,{guide}"
b = "{opponent}"
openings = "random"
games = {games}
labels = ["config", "minutes", "iteration", "learnt_from"]
sweep = {{ opponent = {opponents} }}
rows = [
{rows}
]
plot = {{ x = "minutes", series = ["config", "opponent"], log_x = true, x_label = "minutes of a processor" }}
ratings = true

[[table]]
name = "against-each-other"
about = "The network of 'fast' against the author's of the same minute: by the search that the guide describes, and by ours."
kind = "match"
a = "zero:net=nets/fast-{minutes}.safetensors,sims=200,{search}"
b = "zero:net=nets/seed-{minutes}.safetensors,sims=200,{search}"
openings = "random"
games = {games}
sweep = {{ search = ["{guide}", "{ours}"], minutes = {both} }}
plot = {{ x = "minutes", series = "search", log_x = true, x_label = "minutes of a processor" }}
"""


def experiment(args, kept):
    """What the lab is to play, as its file."""
    minutes = {config: {row["minutes"] for row in kept if row["config"] == config} for config in ("seed", "fast")}
    both = sorted(minutes["seed"] & minutes["fast"])
    if not both:
        raise SystemExit("there is no mark with networks of both yet: give more --minutes")
    rows = [
        f'  {{ net = "nets/{row["config"]}-{row["minutes"]}.safetensors", config = "{row["config"]}", '
        f'minutes = {row["minutes"]}, iteration = {row["iteration"]}, learnt_from = {row["games"]} }},'
        for row in sorted(kept, key=lambda row: (row["config"] != "seed", row["minutes"]))
    ]
    used = max(float((args.folder / f"{config}.seconds").read_text()) for config in ("seed", "fast")) / 60
    discussion = [
        f"Both had up to {used:.0f} minutes of a processor, {args.threads} thread, self-play and training together, in turns; a network "
        "is named by the last mark that it was put aside at.",
        "'seed' is the guide's configuration to the letter; its temperature falls from 1.0 to 0.1 over "
        f"{args.iterations} iterations of 50 games. 'fast' is ours, which learns from games with threats seen and results proven.",
        *([f"Both were changed by {', '.join(args.set)}: this is a trial."] if args.set else []),
        "The guide's run is meant to take hours and days. What a run of minutes shows is how the two begin, not where they end.",
    ]
    text = EXPERIMENT
    for name, value in {
        "discussion": "\n".join(f"  {json.dumps(line, ensure_ascii=False)}," for line in discussion),
        "guide": GUIDE,
        "ours": OURS,
        "games": str(args.games),
        "opponents": json.dumps(OPPONENTS),
        "rows": "\n".join(rows),
        "both": json.dumps(both),
    }.items():
        text = text.replace("{" + name + "}", value)
    return text.replace("{{", "{").replace("}}", "}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("hansu", type=pathlib.Path)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--minutes", type=float, default=480, help="of a processor, for each of the two")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--iterations", type=int, default=100, help="of the guide's run, over which its temperature falls")
    parser.add_argument("--games", type=int, default=100, help="for each pair of a network and an opponent")
    parser.add_argument("--marks", type=json.loads, default=MARKS, metavar="[1,2]", help="minutes at which networks are put aside")
    parser.add_argument("--set", action="append", default=[], metavar="KEY=VALUE", help="another setting for both, to try this out")
    args = parser.parse_args()
    args.hansu, args.folder = args.hansu.resolve(), args.folder.resolve()
    (args.folder / "nets").mkdir(parents=True, exist_ok=True)
    marks = args.folder / "marks.jsonl"
    kept = [json.loads(line) for line in marks.read_text().splitlines()] if marks.exists() else []
    # Also when it is told to end, nobody is left halted.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit("ended; it goes on where it was"))
    train(args, kept)
    file = args.folder / "author-against-fast.toml"
    file.write_text(experiment(args, kept))
    # More networks are another experiment.
    lab, out = [str(args.hansu), "lab"], f"lab-{len(kept)}-networks"
    subprocess.run([*lab, "run", file.name, "--out", out, "--concurrency", str(args.threads)], check=True, cwd=args.folder)
    subprocess.run([*lab, "report", out, "--out", "report"], check=True, cwd=args.folder)


if __name__ == "__main__":
    main()
