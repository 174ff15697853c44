//! Tables and plots: what is shown of an experiment, in the formats that people and programs read.
//!
//! A [`Table`] becomes Markdown, text, HTML, CSV or Parquet; a [`Plot`] becomes SVG or PNG. All are made in memory and
//! depend on their input only: the same figures give the same bytes. [`write_atomically`] is the one function here that
//! touches files.

mod files;
mod plot;
pub mod report;
mod table;
mod unit;

pub use files::{write_atomically, write_table};
pub use plot::{Axis, Guide, Lean, Mark, Plot, Point, Scale, Series, Style};
pub(crate) use table::html::escape;
pub(crate) use table::markdown::escape as escape_markdown;
pub use table::{Cell, Column, Table};
pub use unit::{Unit, thousands};

use thiserror::Error;

/// Why a figure could not be made or written.
#[derive(Debug, Error)]
pub enum FigureError {
    /// Two columns of a file would have one name.
    #[error("the table has two columns named '{0}'")]
    SameName(String),
    /// The values of a column could not be compressed.
    #[error("can't make a Parquet file")]
    Parquet(#[from] snap::Error),
    /// The picture could not be drawn.
    #[error("can't draw the picture: {0}")]
    Drawing(String),
    /// The picture could not be packed.
    #[error("can't make a PNG file")]
    Png(#[from] png::EncodingError),
    /// A file could not be written.
    #[error("can't write {path}")]
    Write {
        /// The file.
        path: std::path::PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
}
