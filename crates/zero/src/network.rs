//! Networks by name: from a file, or those that come with the program.

use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use hansu_files::ContentHash;
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
    /// A network by its content, which nobody has brought here.
    #[error("no network with the content {0} is at hand: its file has to be brought here first")]
    Absent(ContentHash),
    /// One that comes with the program, in a file that nobody has handed in.
    #[error("the network's file '{0}' is not here yet: it has to be loaded first")]
    NotSupplied(&'static str),
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
    game.kind().name().to_owned()
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
    /// The name of its file.
    pub file: &'static str,
    kind: GameKind,
    size: usize,
    /// What is in the file, where it is part of the program.
    bytes: Option<&'static [u8]>,
}

/// The bytes of a file of `models/`, where they are part of the program.
#[cfg(feature = "bundled-nets")]
macro_rules! bundled {
    ($file:literal) => {
        Some(include_bytes!(concat!("../../../models/", $file)) as &[u8])
    };
}

/// They are not: they are handed in by [`supply_builtin`] where they are needed.
#[cfg(not(feature = "bundled-nets"))]
macro_rules! bundled {
    ($file:literal) => {
        None
    };
}

macro_rules! builtin {
    ($name:literal, $kind:ident, $size:literal, $file:literal) => {
        Builtin { name: $name, file: $file, kind: GameKind::$kind, size: $size, bytes: bundled!($file) }
    };
}

/// All of them, as a static: a constant would be in the program once for each crate that names it. Where each came from is in `models/HISTORY.md`.
static BUILTIN: &[Builtin] = &[
    builtin!("builtin", Gomoku, 9, "omok9.safetensors"),
    builtin!("builtin-1", Gomoku, 9, "omok9-stage1.safetensors"),
    builtin!("builtin-2", Gomoku, 9, "omok9-stage2.safetensors"),
    builtin!("builtin", Gomoku, 15, "omok15.safetensors"),
    builtin!("builtin", Othello, 8, "othello.safetensors"),
];

/// Networks that were handed in, by the names of their files.
static SUPPLIED: Mutex<Vec<(String, Arc<[u8]>)>> = Mutex::new(Vec::new());

/// Hands in the file of a network that comes with the program but is no part of it; `false` if none has a file of this name.
pub fn supply_builtin(file: &str, bytes: &[u8]) -> bool {
    if !BUILTIN.iter().any(|builtin| builtin.file == file) {
        return false;
    }
    let mut supplied = SUPPLIED.lock().unwrap_or_else(PoisonError::into_inner);
    supplied.retain(|(known, _)| known != file);
    supplied.push((file.to_owned(), bytes.into()));
    true
}

/// The file that has to be handed in by [`supply_builtin`] before a network of this name can be loaded; nothing if it can be.
pub fn missing_file(net: &str, game: GameSpec) -> Option<&'static str> {
    let builtin = Builtin::find(net, game).ok()?;
    (!builtin.is_here()).then_some(builtin.file)
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
        let usual = game.rules().is_none_or(|rules| rules.row() == Rules::DEFAULT_ROW);
        usual && self.kind == game.kind() && self.size == game.size()
    }

    /// Whether it can be loaded.
    fn is_here(&self) -> bool {
        let is_supplied = || {
            let supplied = SUPPLIED.lock().unwrap_or_else(PoisonError::into_inner);
            supplied.iter().any(|(file, _)| file == self.file)
        };
        self.bytes.is_some() || is_supplied()
    }

    /// What is in its file.
    fn content(&self) -> Result<Arc<[u8]>, NetworkError> {
        if let Some(bytes) = self.bytes {
            return Ok(bytes.into());
        }
        let supplied = SUPPLIED.lock().unwrap_or_else(PoisonError::into_inner);
        let found = supplied.iter().find(|(file, _)| file == self.file).map(|(_, bytes)| bytes.clone());
        found.ok_or(NetworkError::NotSupplied(self.file))
    }

    fn find(name: &str, game: GameSpec) -> Result<&'static Builtin, NetworkError> {
        Builtin::of(game).find(|builtin| builtin.name == name).ok_or_else(|| NetworkError::NoBuiltin {
            net: name.to_owned(),
            wanted: game.to_string(),
            known: Builtin::known(),
        })
    }

    fn known() -> String {
        let one =
            |builtin: &Builtin| format!("{} for {} on {size}x{size}", builtin.name, builtin.kind, size = builtin.size);
        BUILTIN.iter().map(one).collect::<Vec<_>>().join(", ")
    }
}

/// A network for a game: a file; by a name that begins with `builtin` one that comes with the program; by the name of
/// `fresh` one that has learnt nothing; by its [`ContentHash`] one that comes with the program or was
/// [brought here](bring_network).
pub fn load_network(net: &str, game: GameSpec) -> Result<Weights, NetworkError> {
    match Source::of(net) {
        Source::Fresh => {
            let spec = NetSpec { size: game.size(), blocks: 2, filters: 32, ..NetSpec::default() };
            Ok(Weights::init(&spec, 1)?)
        }
        Source::Builtin => Ok(Weights::from_bytes(&Builtin::find(net, game)?.content()?, Path::new(net))?),
        Source::File(_) | Source::Content(_) => fitting(&network_bytes(net, game)?, net, game),
    }
}

/// What is in a network's file, by which it is known on every machine; `None` for one that has learnt nothing, which every
/// machine makes alike.
pub fn network_content(net: &str, game: GameSpec) -> Result<Option<ContentHash>, NetworkError> {
    match Source::of(net) {
        Source::Fresh => Ok(None),
        Source::Content(hash) => Ok(Some(hash)),
        Source::Builtin | Source::File(_) => Ok(Some(ContentHash::of(&network_bytes(net, game)?))),
    }
}

/// Makes a network known by its content for as long as the program runs.
pub fn bring_network(bytes: &[u8]) -> ContentHash {
    let hash = ContentHash::of(bytes);
    let mut brought = BROUGHT.lock().unwrap_or_else(PoisonError::into_inner);
    if !brought.iter().any(|(known, _)| *known == hash) {
        brought.push((hash, bytes.into()));
    }
    hash
}

/// Forgets a network that was brought here.
pub fn forget_network(hash: ContentHash) {
    BROUGHT.lock().unwrap_or_else(PoisonError::into_inner).retain(|(known, _)| *known != hash);
}

/// The networks that were brought here.
static BROUGHT: Mutex<Vec<(ContentHash, Arc<[u8]>)>> = Mutex::new(Vec::new());

/// Where a network comes from, by its name.
enum Source<'a> {
    Fresh,
    Builtin,
    Content(ContentHash),
    File(&'a Path),
}

impl Source<'_> {
    fn of(net: &str) -> Source<'_> {
        match net {
            FRESH => Source::Fresh,
            name if is_builtin(name) => Source::Builtin,
            name => name.parse().map_or_else(|_| Source::File(Path::new(name)), Source::Content),
        }
    }
}

fn is_builtin(name: &str) -> bool {
    name == "builtin" || name.strip_prefix("builtin-").is_some_and(|stage| stage.parse::<u32>().is_ok())
}

/// A network's file, for taking it elsewhere.
pub fn network_bytes(net: &str, game: GameSpec) -> Result<Arc<[u8]>, NetworkError> {
    match Source::of(net) {
        Source::Fresh => Ok(load_network(net, game)?.to_bytes(&[])?.into()),
        Source::Builtin => Builtin::find(net, game)?.content(),
        Source::Content(hash) => brought(hash).ok_or(NetworkError::Absent(hash)),
        Source::File(path) => {
            let read = hansu_files::read_regular(path, hansu_nn::MOST_BYTES);
            Ok(read.map_err(|source| NnError::Io { path: path.to_owned(), source })?.into())
        }
    }
}

fn brought(hash: ContentHash) -> Option<Arc<[u8]>> {
    let brought = BROUGHT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, bytes)) = brought.iter().find(|(known, _)| *known == hash) {
        return Some(bytes.clone());
    }
    let mut contents = BUILTIN.iter().filter_map(|builtin| builtin.content().ok());
    contents.find(|content| ContentHash::of(content) == hash)
}

/// The network in a file, if it is one for the game.
fn fitting(bytes: &[u8], net: &str, game: GameSpec) -> Result<Weights, NetworkError> {
    let path = Path::new(net);
    let weights = Weights::from_bytes(bytes, path)?;
    let notes = Weights::notes(bytes, path)?;
    let unfit = |found: String| NetworkError::Unfit { net: net.to_owned(), found, wanted: game.to_string() };
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
            let bytes = builtin.content().expect("part of the program");
            let weights = Weights::from_bytes(&bytes, Path::new(builtin.name)).expect("readable");
            assert_eq!(weights.spec().size, builtin.size, "{}", builtin.name);
            let notes = Weights::notes(&bytes, Path::new(builtin.name)).expect("readable");
            let kind = notes.get(GAME_NOTE).expect("a note of the game");
            assert_eq!(kind.parse::<GameKind>().expect("a game"), builtin.kind, "{}", builtin.name);
        }
    }

    #[test]
    fn a_board_without_a_network_is_told_what_there_is() {
        let thirteen = GameSpec::new(GameKind::Gomoku, Some(13), None, None).expect("valid");
        let error = load_network("builtin", thirteen).map(drop).expect_err("none").to_string();
        assert!(error.contains("builtin for gomoku on 9x9") && error.contains("hansu train zero"), "{error}");
        let four = GameSpec::new(GameKind::Gomoku, Some(9), Some(4), None).expect("valid");
        assert!(load_network("builtin", four).is_err());
        let nine = GameSpec::new(GameKind::Gomoku, Some(9), None, None).expect("valid");
        assert!(load_network("builtin", nine).is_ok());
        assert!(load_network("builtin", GameSpec::Othello).is_ok());
        assert!(load_network("builtin-99", nine).expect_err("none").to_string().contains("builtin-1"));
    }

    #[test]
    fn a_network_is_found_by_its_content_wherever_it_was_brought_from() {
        let nine = GameSpec::new(GameKind::Gomoku, Some(9), None, None).expect("valid");
        let shipped = network_content("builtin", nine).expect("ships").expect("a content").to_string();
        assert!(load_network(&shipped, nine).is_ok());
        assert!(load_network(&shipped, GameSpec::Othello).is_err(), "it is for another game");
        assert_eq!(network_content(FRESH, nine).expect("always there"), None);

        let spec = NetSpec { size: 9, blocks: 1, filters: 8, ..NetSpec::default() };
        let bytes = Weights::init(&spec, 5).expect("valid").to_bytes(&[]).expect("written");
        let hash = ContentHash::of(&bytes);
        let error = load_network(&hash.to_string(), nine).expect_err("not brought yet").to_string();
        assert!(error.contains(&hash.to_string()) && error.contains("brought"), "{error}");
        assert_eq!(bring_network(&bytes), hash);
        assert_eq!(load_network(&hash.to_string(), nine).expect("brought").spec(), &spec);
        assert_eq!(*network_bytes(&hash.to_string(), nine).expect("brought"), *bytes);
        forget_network(hash);
        assert!(load_network(&hash.to_string(), nine).is_err());
    }
}
