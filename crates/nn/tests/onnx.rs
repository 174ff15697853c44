//! ONNX files: written, read again and run in plain loops; every kind of damage is noticed.

mod common;

use std::path::Path;

use common::rough_weights;
use hansu_nn::{NetSpec, Weights, to_onnx, verify_onnx};
use safetensors::SafeTensors;

fn small() -> Weights {
    rough_weights(&NetSpec { size: 6, blocks: 1, filters: 8, value_hidden: 5, ..NetSpec::default() }, 3)
}

#[test]
fn what_is_written_gives_what_our_network_gives() {
    for (size, blocks, filters, planes) in [(6, 0, 8, 2), (6, 2, 16, 3), (8, 1, 24, 2), (9, 2, 16, 1), (9, 0, 32, 4)] {
        let spec = NetSpec { planes, size, blocks, filters, value_hidden: 7 };
        let weights = rough_weights(&spec, 5);
        let difference = verify_onnx(&to_onnx(&weights), &weights, 5, 1).unwrap_or_else(|e| panic!("{spec:?}: {e}"));
        assert!(difference > 0.0, "single precision can't agree with double to the last digit");
    }
}

#[test]
fn the_seeds_network_agrees() {
    let weights = rough_weights(&NetSpec::default(), 1);
    verify_onnx(&to_onnx(&weights), &weights, 1, 1).unwrap();
}

fn refused(bytes: &[u8], weights: &Weights) -> String {
    verify_onnx(bytes, weights, 3, 1).unwrap_err().to_string()
}

#[test]
fn another_networks_file_is_refused() {
    let (weights, bytes) = (small(), to_onnx(&small()));
    let message = refused(&bytes, &rough_weights(weights.spec(), 4));
    assert!(message.contains("where our network gives"), "{message}");
    let wider = rough_weights(&NetSpec { filters: 16, ..weights.spec().clone() }, 3);
    assert!(refused(&bytes, &wider).contains("filters: 8"), "{}", refused(&bytes, &wider));
}

#[test]
fn any_changed_tensor_is_noticed() {
    let weights = small();
    for index in 0..weights.tensors().len() {
        let mut other = weights.clone();
        let tensor = &mut other.tensors_mut()[index];
        tensor.data.iter_mut().for_each(|x| *x = *x * 1.2 + 0.05);
        let name = tensor.info.name.clone();
        let message = refused(&to_onnx(&other), &weights);
        assert!(message.contains("where our network gives"), "{name}: {message}");
    }
}

/// The file with one text replaced by another of the same length.
fn edited(from: &str, to: &str) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut bytes = to_onnx(&small());
    let at = bytes.windows(from.len()).position(|window| window == from.as_bytes()).expect("part of the file");
    bytes[at..at + from.len()].copy_from_slice(to.as_bytes());
    bytes
}

#[test]
fn a_graph_that_differs_is_refused_by_name() {
    let check = |from: &str, to: &str, expected: &str| {
        let message = refused(&edited(from, to), &small());
        assert!(message.contains(expected), "{from} -> {to}: {message}");
    };
    check("Relu", "Selu", "this operator isn't known here");
    check("Tanh", "Relu", "where our network gives");
    check("kernel_shape", "kernel_shade", "the attribute kernel_shade = [3.0, 3.0] isn't known here");
    check("pads", "pats", "the attribute pats = [1.0, 1.0, 1.0, 1.0] isn't known here");
    check("transB", "transA", "transA");
    check("stem.conv.weight", "stem.conv.height", "nothing before it gives \"stem.conv.height\"");
    check("hansu.net", "hansu.bet", "its metadata has no \"hansu.net\"");
}

#[test]
fn damaged_files_never_panic() {
    let (weights, bytes) = (small(), to_onnx(&small()));
    for len in (0..bytes.len()).step_by(bytes.len() / 97) {
        refused(&bytes[..len], &weights);
    }
    for index in (0..bytes.len()).step_by(37) {
        for change in [1, 0x80, 0xff] {
            let mut bytes = bytes.clone();
            bytes[index] ^= change;
            // Names of nodes and low bits of weights may change without harm.
            let _ = verify_onnx(&bytes, &weights, 1, 1);
        }
    }
}

/// `fixtures/make_onnx.py` made the file.
#[test]
fn the_same_network_as_torch_exports_it_agrees() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let tensors = std::fs::read(folder.join("torch_9x9.safetensors")).unwrap();
    let tensors = SafeTensors::deserialize(&tensors).unwrap();
    let bytes = std::fs::read(folder.join("torch_9x9.onnx")).unwrap();
    let spec = NetSpec { planes: 2, size: 9, blocks: 2, filters: 16, value_hidden: 12 };
    let weights = Weights::build(&spec, |info| {
        let data = tensors.tensor(&format!("before.{}", info.name)).unwrap().data().to_vec();
        Ok(data.chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect())
    })
    .unwrap();
    verify_onnx(&bytes, &weights, 5, 1).unwrap();
}
