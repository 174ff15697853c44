//! Weights files: the round trip, and every kind of damage named.

use std::path::Path;

use hansu_nn::{NetSpec, TrainState, Weights};

fn small() -> Weights {
    Weights::init(&NetSpec { size: 5, blocks: 1, filters: 8, value_hidden: 3, ..NetSpec::default() }, 9).unwrap()
}

#[test]
fn what_is_saved_is_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("net.safetensors");
    let weights = small();
    weights.save(&path, &[("commit", "abc")]).unwrap();
    weights.save(&path, &[]).unwrap();
    assert_eq!(Weights::load(&path).unwrap(), weights);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file is left");
}

#[test]
fn a_folder_that_cannot_be_is_named() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("file"), "not a folder").unwrap();
    let path = folder.path().join("file/net.safetensors");
    let error = small().save(&path, &[]).unwrap_err();
    assert!(error.to_string().starts_with(&format!("{}: ", path.display())), "{error}");
}

fn refused(bytes: &[u8]) -> String {
    let error = Weights::from_bytes(bytes, Path::new("net.st")).unwrap_err().to_string();
    assert!(error.starts_with("net.st is no usable weights file: "), "{error}");
    error
}

#[test]
fn damaged_files_are_refused() {
    let bytes = small().to_bytes(&[]).unwrap();
    for len in [0, 7, 100, bytes.len() - 1] {
        refused(&bytes[..len]);
    }
    let mut wrong = bytes.clone();
    let last = wrong.len() - 4;
    wrong[last..].copy_from_slice(&f32::NAN.to_le_bytes());
    assert!(refused(&wrong).contains("must be finite"));
    wrong[last..].copy_from_slice(&3e38_f32.to_le_bytes());
    assert!(refused(&wrong).contains("at most 1e6"));
}

/// The same file with one text of the header replaced by another of the same length.
fn edited(from: &str, to: &str) -> Vec<u8> {
    assert_eq!(from.len(), to.len());
    let mut bytes = small().to_bytes(&[]).unwrap();
    let at = bytes.windows(from.len()).position(|window| window == from.as_bytes()).expect("part of the header");
    bytes[at..at + from.len()].copy_from_slice(to.as_bytes());
    bytes
}

#[test]
fn a_header_that_disagrees_is_refused_by_name() {
    assert!(refused(&edited("stem.conv.weight", "stem.conv.height")).contains("tensor stem.conv.weight: is missing"));
    assert!(refused(&edited("hansu.net", "hansu.bet")).contains("not written by hansu"));
    assert!(refused(&edited(r#"\"blocks\":1"#, r#"\"blacks\":1"#)).contains("unknown field"));
    assert!(refused(&edited(r#"\"size\":5"#, r#"\"size\":1"#)).contains("size is 1"));
    let wider = refused(&edited(r#"\"planes\":2"#, r#"\"planes\":4"#));
    assert!(wider.contains("tensor stem.conv.weight: has shape [8, 2, 3, 3]"), "{wider}");
}

#[test]
fn plain_weights_are_no_training_state() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("net.safetensors");
    small().save(&path, &[]).unwrap();
    let error = TrainState::load(&path).unwrap_err().to_string();
    assert!(error.contains("no training state"), "{error}");
}
