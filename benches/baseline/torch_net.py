#!/usr/bin/env python3
"""The seed's network in PyTorch on the processor, as a measure of speed for `cargo bench -p hansu-nn`.

    pip install torch safetensors
    python3 benches/baseline/torch_net.py [--threads N] [--filters 128] [--cpu]

`--cpu` measures processor seconds (for one thread on a machine that others use too). Prints positions/s at batch 32 and
training steps/s at batch 128 on 9x9, in plain and channels-last layout. Not part of the tests: torch is a large install.
"""

import argparse
import pathlib
import sys
import time

import torch
from torch.nn import functional as F

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "crates/nn/tests/fixtures"))
from make_fixture import Net  # noqa: E402

SECONDS = 3.0


def per_second(clock, run):
    run()
    run()
    begin, start, runs = time.monotonic(), clock(), 0
    while runs < 3 or time.monotonic() - begin < SECONDS:
        run()
        runs += 1
    return runs / (clock() - start)


def data(batch, layout):
    planes = (torch.rand(batch, 2, 9, 9) < 1 / 6).float().to(memory_format=layout)
    return planes, torch.full((batch, 81), 1 / 81), torch.rand(batch) * 2 - 1


def inference(net, clock, layout):
    net.eval()
    planes, _, _ = data(32, layout)
    with torch.inference_mode():
        return 32 * per_second(clock, lambda: net(planes))


def training(net, clock, layout):
    net.train()
    optimizer = torch.optim.Adam(net.parameters(), lr=1e-3)
    planes, policy, values = data(128, layout)

    def step():
        optimizer.zero_grad()
        logits, value = net(planes)
        loss = F.cross_entropy(logits, policy) + F.mse_loss(value, values)
        loss.backward()
        optimizer.step()

    return per_second(clock, step)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--filters", type=int, default=128)
    parser.add_argument("--cpu", action="store_true")
    args = parser.parse_args()
    torch.set_num_threads(args.threads)
    torch.manual_seed(1)
    clock = time.process_time if args.cpu else time.monotonic
    for name, layout in [("plain", torch.contiguous_format), ("channels-last", torch.channels_last)]:
        net = Net(planes=2, size=9, blocks=4, filters=args.filters, value_hidden=64).to(memory_format=layout)
        what = f"4x{args.filters} on 9x9, {args.threads} threads, torch {torch.__version__} {name}"
        print(f"inference, batch 32, {what}: {inference(net, clock, layout):.2f} positions/s", flush=True)
        print(f"training, batch 128, {what}: {training(net, clock, layout):.2f} steps/s", flush=True)


if __name__ == "__main__":
    main()
