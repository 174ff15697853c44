//! Weights files: safetensors whose header holds the network's description.

use std::collections::HashMap;
use std::path::Path;

use safetensors::tensor::TensorView;
use safetensors::{Dtype, SafeTensorError, SafeTensors};

use crate::error::NnError;
use crate::spec::{NetSpec, TensorSpec};
use crate::weights::{Tensor, Weights};

/// Key of the header's metadata (and of an ONNX file's) under which the description stands as JSON.
pub(crate) const SPEC_KEY: &str = "hansu.net";

/// The largest file that is read: far more than any network of ours has.
pub const MOST_BYTES: u64 = 1 << 30;

/// The largest number that a weight may be. Those of trained networks are below a thousand; with much larger ones, sums are no
/// numbers any more, and what comes out of the network means nothing.
const LARGEST_WEIGHT: f32 = 1e6;

impl Weights {
    /// The file's bytes. `notes` go into the header beside the description (for instance commit and iteration).
    pub fn to_bytes(&self, notes: &[(&str, &str)]) -> Result<Vec<u8>, NnError> {
        serialize(&[("", self)], notes)
    }

    /// Reads what [`Self::to_bytes`] wrote; `path` is only named in errors. Tensors that the description doesn't
    /// have are passed over, so a file of [`TrainState`](crate::TrainState) gives its weights.
    pub fn from_bytes(bytes: &[u8], path: &Path) -> Result<Self, NnError> {
        WeightsFile::parse(bytes, path)?.read("")
    }

    /// The notes in the header of a file's bytes, the description among them; `path` is only named in errors.
    pub fn notes(bytes: &[u8], path: &Path) -> Result<HashMap<String, String>, NnError> {
        Ok(WeightsFile::parse(bytes, path)?.notes)
    }

    /// Writes the file so that a crash leaves either the old file or the new one: a temporary file beside it is
    /// written, flushed to disk and renamed.
    pub fn save(&self, path: &Path, notes: &[(&str, &str)]) -> Result<(), NnError> {
        write(path, &self.to_bytes(notes)?)
    }

    /// Reads a file written by [`Self::save`].
    pub fn load(path: &Path) -> Result<Self, NnError> {
        Self::from_bytes(&read(path)?, path)
    }
}

/// A safetensors file of several sets of weights of the same network, each under a prefix.
pub(crate) fn serialize(sets: &[(&str, &Weights)], notes: &[(&str, &str)]) -> Result<Vec<u8>, NnError> {
    let spec = serde_json::to_string(sets[0].1.spec()).expect("a description is plain numbers");
    let mut header: HashMap<String, String> =
        notes.iter().map(|(key, value)| (key.to_string(), value.to_string())).collect();
    header.insert(SPEC_KEY.to_owned(), spec);
    let mut tensors = Vec::new();
    for (prefix, set) in sets {
        for Tensor { info, data } in set.tensors() {
            let bytes: Vec<u8> = data.iter().flat_map(|x| x.to_le_bytes()).collect();
            tensors.push((format!("{prefix}{}", info.name), info.shape.clone(), bytes));
        }
    }
    let refuse = |name: &str, error: SafeTensorError| NnError::Tensor { name: name.into(), problem: error.to_string() };
    let mut views = Vec::new();
    for (name, shape, bytes) in &tensors {
        let view = TensorView::new(Dtype::F32, shape.clone(), bytes).map_err(|error| refuse(name, error))?;
        views.push((name.as_str(), view));
    }
    safetensors::serialize(views, Some(header)).map_err(|error| refuse("(all)", error))
}

/// A parsed file, its tensors still to be read.
pub(crate) struct WeightsFile<'a> {
    path: &'a Path,
    spec: NetSpec,
    notes: HashMap<String, String>,
    file: SafeTensors<'a>,
}

impl<'a> WeightsFile<'a> {
    pub(crate) fn parse(bytes: &'a [u8], path: &'a Path) -> Result<Self, NnError> {
        let refuse = |problem: String| NnError::File { path: path.to_owned(), problem };
        let (_, header) = SafeTensors::read_metadata(bytes).map_err(|error| refuse(error.to_string()))?;
        let notes = header.metadata().clone().unwrap_or_default();
        let spec = notes
            .get(SPEC_KEY)
            .ok_or_else(|| refuse(format!("its header has no {SPEC_KEY:?}; it was not written by hansu")))?;
        let spec: NetSpec =
            serde_json::from_str(spec).map_err(|error| refuse(format!("{SPEC_KEY} in its header: {error}")))?;
        spec.validate().map_err(|error| refuse(error.to_string()))?;
        let file = SafeTensors::deserialize(bytes).map_err(|error| refuse(error.to_string()))?;
        Ok(Self { path, spec, notes, file })
    }

    pub(crate) fn refuse(&self, problem: String) -> NnError {
        NnError::File { path: self.path.to_owned(), problem }
    }

    pub(crate) fn note(&self, key: &str) -> Option<&str> {
        self.notes.get(key).map(String::as_str)
    }

    /// The set of weights under `prefix`.
    pub(crate) fn read(&self, prefix: &str) -> Result<Weights, NnError> {
        Weights::build(&self.spec, |info| {
            let name = format!("{prefix}{}", info.name);
            read_tensor(&self.file, &name, info).map_err(|problem| self.refuse(format!("tensor {name}: {problem}")))
        })
    }
}

pub(crate) fn read(path: &Path) -> Result<Vec<u8>, NnError> {
    hansu_files::read_regular(path, MOST_BYTES).map_err(|source| NnError::Io { path: path.to_owned(), source })
}

pub(crate) fn write(path: &Path, bytes: &[u8]) -> Result<(), NnError> {
    hansu_files::write_atomically(path, bytes).map_err(|source| NnError::Io { path: path.to_owned(), source })
}

fn read_tensor(file: &SafeTensors<'_>, name: &str, info: &TensorSpec) -> Result<Vec<f32>, String> {
    let view = file.tensor(name).map_err(|_| "is missing".to_owned())?;
    if view.dtype() != Dtype::F32 {
        return Err(format!("holds {:?}, but F32 is needed", view.dtype()));
    }
    if view.shape() != info.shape {
        return Err(format!("has shape {:?}, but the description needs {:?}", view.shape(), info.shape));
    }
    let data: Vec<f32> = view.data().chunks_exact(4).map(|b| f32::from_le_bytes([b[0], b[1], b[2], b[3]])).collect();
    match data.iter().position(|x| !x.is_finite() || x.abs() > LARGEST_WEIGHT) {
        Some(index) => {
            Err(format!("number {index} is {}, but must be finite and at most {LARGEST_WEIGHT:e}", data[index]))
        }
        None => Ok(data),
    }
}
