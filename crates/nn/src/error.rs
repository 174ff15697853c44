//! What can go wrong, with what was given and what to do about it.

use std::path::PathBuf;

use thiserror::Error;

use crate::spec::SpecError;

/// An error of this crate.
#[derive(Debug, Error)]
pub enum NnError {
    /// The description of a network makes no sense.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// A slice handed in has the wrong length.
    #[error("{what} has {got} numbers, but {expected} are needed: {rule}")]
    Length {
        /// Which slice.
        what: &'static str,
        /// Its length.
        got: usize,
        /// The right length.
        expected: usize,
        /// How the right length follows from the network and the batch.
        rule: &'static str,
    },
    /// A training sample without any legal move.
    #[error("sample {sample} of the batch has no legal move; leave it out or give it a mask with at least one")]
    NoLegalMove {
        /// Index in the batch.
        sample: usize,
    },
    /// A training step gave a loss or a gradient that's no number.
    #[error("the {what} of training step {step} is not finite; lower the learning rate or set clip_norm")]
    NotFinite {
        /// What wasn't finite.
        what: &'static str,
        /// The step, counted from 1.
        step: u64,
    },
    /// The worker threads couldn't be started.
    #[error("can't start {threads} threads: {reason}; ask for fewer")]
    Threads {
        /// How many were asked for.
        threads: usize,
        /// What the system said.
        reason: String,
    },
    /// The chosen kernels don't run here.
    #[error("{backend} kernels can't run on this processor with {filters} filters; use Backend::Auto")]
    Backend {
        /// The backend asked for.
        backend: &'static str,
        /// Filters of the network.
        filters: usize,
    },
    /// A graphics card, or another device that isn't the processor, failed.
    #[error("{device} failed: {reason}; check its driver, or compute on the processor")]
    Device {
        /// Which device.
        device: String,
        /// What it said.
        reason: String,
    },
    /// A tensor that's missing, or isn't what the description says.
    #[error("tensor {name}: {problem}")]
    Tensor {
        /// The tensor's name.
        name: String,
        /// What's wrong with it.
        problem: String,
    },
    /// A file that can't be read or written.
    #[error("{path}: {source}", path = .path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// A file that holds no network of ours.
    #[error("{path} is no usable weights file: {problem}", path = .path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// What's wrong with it.
        problem: String,
    },
    /// An ONNX model that isn't the network it should be.
    #[error("the ONNX model is not the network: {problem}; export it again from its weights")]
    Onnx {
        /// What's wrong with it.
        problem: String,
    },
}

/// Refuses a slice whose length isn't `expected`.
pub(crate) fn check_len(what: &'static str, got: usize, expected: usize, rule: &'static str) -> Result<(), NnError> {
    if got == expected { Ok(()) } else { Err(NnError::Length { what, got, expected, rule }) }
}
