//! Networks by name: from a file, or those that come with the program.

use std::path::Path;

use hansu_game::gomoku::Rules;
use hansu_game::{GameKind, GameSpec};
use hansu_nn::{NetSpec, NnError, Weights};
use thiserror::Error;

use crate::planes::Encoder;

/// Why a network can't play.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum NetworkError {
    /// The file.
    #[error(transparent)]
    Net(#[from] NnError),
    /// A network for another board.
    #[error("the network '{net}' is for {found}, not for {wanted}")]
    Unfit {
        /// Its file.
        net: String,
        /// What it is for.
        found: String,
        /// What is played.
        wanted: String,
    },
    /// There is none.
    #[error(
        "no network '{net}' for {wanted} comes with the program (there are {known}): train one with 'hansu train zero', \
         and name its file by net=PATH"
    )]
    NoBuiltin {
        /// What was asked for.
        net: String,
        /// What is played.
        wanted: String,
        /// What there is.
        known: String,
    },
}

/// The note in a network's file that says which game it plays.
pub(crate) const GAME_NOTE: &str = "hansu.game";

/// The name of a game in that note.
pub(crate) fn game_note(game: GameSpec) -> String {
    match game.kind() {
        GameKind::Othello => "othello".to_owned(),
        GameKind::Gomoku => "gomoku".to_owned(),
    }
}

/// Networks that are asked for by a word and are no files: those that come with the program, and one that has learnt
/// nothing.
pub const BUNDLED: &[&str] = &["builtin", "builtin-1", "builtin-2", FRESH];

/// The word for a network that has learnt nothing.
pub const FRESH: &str = "fresh";

/// A network that comes with the program.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    /// `builtin` for the strongest of a game; earlier stages of its training have a number.
    pub name: &'static str,
    kind: GameKind,
    size: usize,
    bytes: &'static [u8],
}

/// All of them. Where each came from is in `models/HISTORY.md`.
#[cfg(feature = "bundled-nets")]
const BUILTIN: &[Builtin] = &[
    gomoku("builtin", include_bytes!("../../../models/omok9.safetensors")),
    gomoku("builtin-1", include_bytes!("../../../models/omok9-stage1.safetensors")),
    gomoku("builtin-2", include_bytes!("../../../models/omok9-stage2.safetensors")),
    othello("builtin", include_bytes!("../../../models/othello.safetensors")),
];

/// None: they are handed in where they are needed.
#[cfg(not(feature = "bundled-nets"))]
const BUILTIN: &[Builtin] = &[];

#[cfg(feature = "bundled-nets")]
const fn gomoku(name: &'static str, bytes: &'static [u8]) -> Builtin {
    Builtin { name, kind: GameKind::Gomoku, size: 9, bytes }
}

#[cfg(feature = "bundled-nets")]
const fn othello(name: &'static str, bytes: &'static [u8]) -> Builtin {
    Builtin { name, kind: GameKind::Othello, size: 8, bytes }
}

impl Builtin {
    /// The networks for a game.
    pub fn of(game: GameSpec) -> impl Iterator<Item = &'static Builtin> {
        BUILTIN.iter().filter(move |builtin| builtin.plays(game))
    }

    /// The networks for any board of a game.
    pub fn of_kind(game: GameKind) -> impl Iterator<Item = &'static Builtin> {
        BUILTIN.iter().filter(move |builtin| builtin.kind == game)
    }

    fn plays(&self, game: GameSpec) -> bool {
        let usual = match game {
            GameSpec::Gomoku(rules) => rules.row() == Rules::DEFAULT_ROW,
            GameSpec::Othello => true,
        };
        usual && self.kind == game.kind() && self.size == game.size()
    }

    fn load(name: &str, game: GameSpec) -> Result<Weights, NetworkError> {
        let found = Builtin::of(game).find(|builtin| builtin.name == name);
        let found = found.ok_or_else(|| NetworkError::NoBuiltin {
            net: name.to_owned(),
            wanted: game.to_string(),
            known: Builtin::known(),
        })?;
        Ok(Weights::from_bytes(found.bytes, Path::new(name))?)
    }

    fn known() -> String {
        let one =
            |builtin: &Builtin| format!("{} for {} on {size}x{size}", builtin.name, builtin.kind, size = builtin.size);
        BUILTIN.iter().map(one).collect::<Vec<_>>().join(", ")
    }
}

/// A network for a game: a file; by a name that begins with `builtin` one that comes with the program; by the name of
/// `fresh` one that has learnt nothing.
pub fn load_network(net: &str, game: GameSpec) -> Result<Weights, NetworkError> {
    match net {
        FRESH => {
            let spec = NetSpec { size: game.size(), blocks: 2, filters: 32, ..NetSpec::default() };
            Ok(Weights::init(&spec, 1)?)
        }
        name if is_builtin(name) => Builtin::load(name, game),
        path => load_file(Path::new(path), game),
    }
}

fn is_builtin(name: &str) -> bool {
    name == "builtin" || name.strip_prefix("builtin-").is_some_and(|stage| stage.parse::<u32>().is_ok())
}

fn load_file(path: &Path, game: GameSpec) -> Result<Weights, NetworkError> {
    let bytes = hansu_files::read_regular(path, hansu_nn::MOST_BYTES)
        .map_err(|source| NnError::Io { path: path.to_owned(), source })?;
    let weights = Weights::from_bytes(&bytes, path)?;
    let notes = Weights::notes(&bytes, path)?;
    let unfit =
        |found: String| NetworkError::Unfit { net: path.display().to_string(), found, wanted: game.to_string() };
    if let Some(kind) = notes.get(GAME_NOTE).filter(|&kind| *kind != game_note(game)) {
        return Err(unfit(kind.clone()));
    }
    let spec = weights.spec();
    if spec.size != game.size() {
        return Err(unfit(format!("boards of {0}x{0}", spec.size)));
    }
    if !Encoder::PLANES.contains(&spec.planes) {
        return Err(unfit(format!("positions of {} planes", spec.planes)));
    }
    Ok(weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_network_that_ships_can_be_read_and_is_for_its_board() {
        for builtin in BUILTIN {
            let weights = Weights::from_bytes(builtin.bytes, Path::new(builtin.name)).expect("readable");
            assert_eq!(weights.spec().size, builtin.size, "{}", builtin.name);
            let notes = Weights::notes(builtin.bytes, Path::new(builtin.name)).expect("readable");
            let kind = notes.get(GAME_NOTE).expect("a note of the game");
            assert_eq!(kind.parse::<GameKind>().expect("a game"), builtin.kind, "{}", builtin.name);
        }
    }

    #[test]
    fn a_board_without_a_network_is_told_what_there_is() {
        let fifteen = GameSpec::new(GameKind::Gomoku, Some(15), None, None).expect("valid");
        let error = load_network("builtin", fifteen).expect_err("none").to_string();
        assert!(error.contains("builtin for gomoku on 9x9") && error.contains("hansu train zero"), "{error}");
        let four = GameSpec::new(GameKind::Gomoku, Some(9), Some(4), None).expect("valid");
        assert!(load_network("builtin", four).is_err());
        let nine = GameSpec::new(GameKind::Gomoku, Some(9), None, None).expect("valid");
        assert!(load_network("builtin", nine).is_ok());
        assert!(load_network("builtin", GameSpec::Othello).is_ok());
        assert!(load_network("builtin-99", nine).expect_err("none").to_string().contains("builtin-1"));
    }
}
