#!/usr/bin/env python3
"""Our network's speed beside PyTorch's and onnxruntime's, in one run on the same machine.

    pip install torch safetensors onnxruntime numpy
    python3 benches/baseline/compare_net.py [--threads N] [--rounds 5] [--training] [--cpu]

Measures the seed's network (4 blocks of 128 filters on 9x9): positions/s at batch 32, or with `--training` steps/s at
batch 128 (onnxruntime takes no part in that). Every round measures each of them once, one after the other, so that
whatever else the machine does meets all alike; the ratios are medians over the rounds. onnxruntime runs the file that
`to_onnx` writes; ours is `cargo bench -p hansu-nn`, whose build comes first. `--cpu` counts processor seconds instead of
the clock's: for one thread on a machine that others use too.
"""

import argparse
import pathlib
import re
import statistics
import subprocess
import tempfile
import time

import numpy
import onnxruntime
import torch

from torch_net import Net, inference, per_second, training

ROOT = pathlib.Path(__file__).resolve().parents[2]


def cargo(*arguments):
    return subprocess.run(["cargo", *arguments], cwd=ROOT, check=True, text=True, stdout=subprocess.PIPE).stdout


def ours(args):
    """A measurement by the bench; cargo only looks whether it is built."""
    kind = "--training" if args.training else "--inference"
    flags = [str(args.threads), "--fast", "--filters=128", kind] + ["--cpu"] * args.cpu
    line = cargo("bench", "--quiet", "-p", "hansu-nn", "--bench", "kernels", "--", *flags)
    return float(re.search(r": ([0-9.]+) (?:positions|steps)/s", line)[1])


def of_torch(args, clock, layout):
    net = Net(planes=2, size=9, blocks=4, filters=128, value_hidden=64).to(memory_format=layout)
    return (training if args.training else inference)(net, clock, layout)


def of_onnxruntime(session, clock):
    planes = (numpy.random.default_rng(1).random((32, 2, 9, 9)) < 1 / 6).astype(numpy.float32)
    return 32 * per_second(clock, lambda: session.run(None, {"planes": planes}))


def open_session(threads):
    """Our network of the same shape, exported, in onnxruntime."""
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1
    with tempfile.TemporaryDirectory() as folder:
        cargo("run", "--quiet", "--release", "-p", "hansu-nn", "--example", "onnx", "--", folder)
        model = (pathlib.Path(folder) / "net.onnx").read_bytes()
    return onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])


def contenders(args, clock):
    yield "hansu-nn", lambda: ours(args)
    for name, layout in [("plain", torch.contiguous_format), ("channels-last", torch.channels_last)]:
        yield f"torch {torch.__version__} {name}", lambda layout=layout: of_torch(args, clock, layout)
    if not args.training:
        session = open_session(args.threads)
        yield f"onnxruntime {onnxruntime.__version__}", lambda: of_onnxruntime(session, clock)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--training", action="store_true")
    parser.add_argument("--cpu", action="store_true")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(1)
    clock = time.process_time if args.cpu else time.monotonic
    cargo("bench", "--quiet", "-p", "hansu-nn", "--bench", "kernels", "--no-run")
    measures = dict(contenders(args, clock))
    speeds = {name: [] for name in measures}
    unit = "steps/s" if args.training else "positions/s"
    for number in range(1, args.rounds + 1):
        for name, measure in measures.items():
            speeds[name].append(measure())
        print(f"round {number}: " + ", ".join(f"{name} {s[-1]:.2f}" for name, s in speeds.items()), flush=True)
    what = "training, batch 128" if args.training else "inference, batch 32"
    print(f"{what}, 4x128 on 9x9, {args.threads} threads, medians of {args.rounds} rounds:")
    for name, theirs in speeds.items():
        ratio = statistics.median(own / other for own, other in zip(speeds["hansu-nn"], theirs))
        compared = "" if name == "hansu-nn" else f" (ours is {ratio:.2f} x)"
        print(f"  {name}: {statistics.median(theirs):.2f} {unit}{compared}")


if __name__ == "__main__":
    main()
