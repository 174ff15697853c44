//! Games in files: in and out.

mod export;
mod import;
mod study;
mod text;

use hansu_record::Format;

pub(crate) use export::Export;
pub(crate) use import::{Upload, read};
pub(crate) use study::study;
pub(crate) use text::read_text;

use crate::api::{FormatInfo, Problem, ProblemCode};
use crate::problem::ApiResult;

/// The format of a name.
pub(crate) fn format(name: &str) -> ApiResult<Format> {
    let name: String = name.chars().take(40).collect();
    name.parse().map_err(|error| Problem::new(ProblemCode::BadFormat, error))
}

/// The usual ending of a file's name.
pub(crate) fn extension(format: Format) -> &'static str {
    match format {
        Format::Transcript => "txt",
        Format::Wthor => "wtb",
        Format::RenLib => "lib",
        format => format.name(),
    }
}

/// All formats.
pub(crate) fn formats() -> Vec<FormatInfo> {
    let info = |format: Format| FormatInfo {
        name: format.name().to_owned(),
        game: format.game().map(Into::into),
        written: format.is_written(),
        extension: extension(format).to_owned(),
    };
    Format::ALL.into_iter().map(info).collect()
}
