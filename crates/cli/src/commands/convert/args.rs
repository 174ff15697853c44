//! The command line of `hansu convert`.

use std::ffi::OsString;
use std::fmt;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser as _};
use hansu_game::GameKind;
use hansu_record::Format;

use crate::args::BoardArgs;

pub(crate) const HELP: &str = "\
Formats:
  othello  transcript  f5d6c3, one game a line (.txt)
           obf         boards, one a line; of a game, the last position
           ggf         Generic Game Format
           wthor       .wtb; names are read from and written to .jou and .trn
  gomoku   psq, rec    Piskvork's and Gomocup's games
           offset, pos openings: 0,0, 1,-2 or h8i9j10, one a line
           renlib      .lib, every line of the tree a game; read only
  both     sgf         the main line; variations are counted and left out

The format is told by the file's ending, or by how the file begins. What the
other format has no place for is listed at the end. The new file appears only
when all is well: a damaged game stops the conversion and changes nothing,
unless it is to be skipped.

Examples:
  hansu convert WTH_2001.wtb games.ggf       names from the .jou and .trn beside it
  hansu convert games.ggf games.sgf
  hansu convert games.sgf archive.wtb        writes archive.jou and archive.trn too
  hansu convert library.lib lines.sgf --rule renju
  hansu convert - - --from pos --to offset --size 20 < openings.txt";

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    /// The file to read, or - for standard input
    #[arg(value_name = "IN", value_parser = OsStringValueParser::new().map(FileArg::from))]
    pub(super) input: FileArg,
    /// The file to write, or - for standard output
    #[arg(value_name = "OUT", value_parser = OsStringValueParser::new().map(FileArg::from))]
    pub(super) output: FileArg,
    /// The format of IN [default: told by its ending, or by how it begins]
    #[arg(long, value_name = "FORMAT")]
    pub(super) from: Option<Format>,
    /// The format of OUT [default: told by its ending]
    #[arg(long, value_name = "FORMAT")]
    pub(super) to: Option<Format>,
    /// The game, where a list of moves could be of either: othello or gomoku
    #[arg(long, value_name = "GAME")]
    pub(super) game: Option<GameKind>,
    #[command(flatten)]
    pub(super) board: BoardArgs,
    /// The players of a .wtb file [default: the .jou file beside it]
    #[arg(long, value_name = "FILE")]
    pub(super) jou: Option<PathBuf>,
    /// The tournaments of a .wtb file [default: the .trn file beside it]
    #[arg(long, value_name = "FILE")]
    pub(super) trn: Option<PathBuf>,
    /// Leave out games that are damaged or that OUT can't hold, and count them
    #[arg(long)]
    pub(super) skip_damaged: bool,
    /// Write over files that exist
    #[arg(long)]
    pub(super) force: bool,
}

/// A file, or the standard stream.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileArg {
    Standard,
    File(PathBuf),
}

impl FileArg {
    /// The ending of the file's name.
    pub(super) fn extension(&self) -> Option<String> {
        match self {
            FileArg::Standard => None,
            FileArg::File(path) => path.extension().map(|extension| extension.to_string_lossy().to_ascii_lowercase()),
        }
    }

    pub(super) fn path(&self) -> Option<&Path> {
        match self {
            FileArg::Standard => None,
            FileArg::File(path) => Some(path),
        }
    }
}

impl From<OsString> for FileArg {
    fn from(text: OsString) -> FileArg {
        if text == "-" { FileArg::Standard } else { FileArg::File(text.into()) }
    }
}

impl fmt::Display for FileArg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileArg::Standard => f.write_str("-"),
            FileArg::File(path) => write!(f, "{}", path.display()),
        }
    }
}
