#!/usr/bin/env python3
"""Checks an ONNX file of ours with the onnx package's checker and with onnxruntime.

    pip install onnx onnxruntime numpy
    cargo run --release -p hansu-nn --example onnx -- FOLDER [WEIGHTS]
    python3 benches/baseline/onnx_check.py FOLDER

Prints the largest difference between onnxruntime's outputs and those of `CpuEvaluator` in FOLDER/net.json; fails if it
is above 1e-4. Not part of the tests, which run the file in plain loops instead (`hansu_nn::verify_onnx`).
"""

import json
import pathlib
import sys

import numpy
import onnx
import onnxruntime

TOLERANCE = 1e-4


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    path, fixture = folder / "net.onnx", json.loads((folder / "net.json").read_text())
    spec, model = fixture["spec"], onnx.load(path)
    onnx.checker.check_model(model, full_check=True)
    notes = {entry.key: entry.value for entry in model.metadata_props}
    if json.loads(notes["hansu.net"]) != spec:
        sys.exit(f"{path}: hansu.net is {notes['hansu.net']}, but should be {spec}")
    planes = numpy.array(fixture["planes"], numpy.float32).reshape(-1, spec["planes"], spec["size"], spec["size"])
    session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])
    largest = 0.0
    for batch in (planes, planes[:1]):
        for name, out in zip(("policy", "value"), session.run(["policy", "value"], {"planes": batch})):
            expected = numpy.array(fixture[name], numpy.float32).reshape(len(planes), -1)[: len(batch)]
            if out.shape != expected.shape:
                sys.exit(f"{path}: {name} has shape {out.shape}, but should have {expected.shape}")
            largest = max(largest, float(numpy.abs(out - expected).max()))
    versions = f"onnx {onnx.__version__}, onnxruntime {onnxruntime.__version__}"
    print(f"{path}: valid, {len(planes)} positions, largest difference {largest:.1e} ({versions})")
    if not largest <= TOLERANCE:
        sys.exit(f"that is more than {TOLERANCE}")


if __name__ == "__main__":
    main()
