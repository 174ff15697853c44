//! Saving a game as an SGF file, never over another file.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use hansu_game::{GameKind, GameSpec, Move, Player, Position, Square};

use super::session::{Ending, PlayedGame};

/// Numbers tried for a default file name.
const MAX_NUMBER: u32 = 99_999;

/// Saves under the next free default name, such as `hansu-othello-1.sgf`, in `folder`.
pub(crate) fn save_numbered(game: &PlayedGame, folder: &Path) -> anyhow::Result<PathBuf> {
    let text = record_text(game);
    for number in 1..=MAX_NUMBER {
        let path = folder.join(format!("hansu-{}-{number}.sgf", game.spec().kind()));
        if !path.exists() && write_new(&path, &text)? {
            return Ok(path);
        }
    }
    bail!("all names up to hansu-{}-{MAX_NUMBER}.sgf are taken", game.spec().kind())
}

/// Saves under the given name.
pub(crate) fn save_as(game: &PlayedGame, path: &Path) -> anyhow::Result<()> {
    if path.exists() || !write_new(path, &record_text(game))? {
        bail!("{} exists already: choose another name", path.display());
    }
    Ok(())
}

/// Writes a whole file or none; tells whether the name was still free.
fn write_new(path: &Path, text: &str) -> anyhow::Result<bool> {
    let folder = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let context = || format!("can't write {}", path.display());
    let mut file = temp_file(folder).with_context(context)?;
    file.write_all(text.as_bytes()).and_then(|()| file.as_file().sync_all()).with_context(context)?;
    match file.persist_noclobber(path) {
        Ok(_) => Ok(true),
        Err(refused) if refused.error.kind() == std::io::ErrorKind::AlreadyExists => Ok(false),
        Err(refused) => Err(refused.error).with_context(context),
    }
}

fn temp_file(folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".hansu-").suffix(".tmp");
    #[cfg(unix)]
    {
        // As any other new file: the process's umask takes away what the user wants taken away.
        use std::os::unix::fs::PermissionsExt as _;
        builder.permissions(std::fs::Permissions::from_mode(0o666));
    }
    builder.tempfile_in(folder)
}

/// The game as SGF.
pub(crate) fn record_text(game: &PlayedGame) -> String {
    let spec = game.spec();
    let mut text = format!("(;FF[4]GM[{}]CA[UTF-8]AP[Hansu]SZ[{}]", sgf_game_number(spec.kind()), spec.size());
    if let GameSpec::Gomoku(rules) = spec {
        let _ = write!(text, "RU[{}]", rules.rule());
    }
    for (property, player) in [("PB", Player::Black), ("PW", Player::White)] {
        let _ = write!(text, "{property}[{}]", escape(&game.seat(player).to_string()));
    }
    if let Some(ending) = game.ending() {
        let _ = write!(text, "RE[{}]", result(game.position(), ending));
    }
    for (player, mv) in game.moves() {
        let side = if player == Player::Black { 'B' } else { 'W' };
        let _ = write!(text, "\n;{side}[{}]", point(mv, spec));
    }
    text.push_str(")\n");
    text
}

/// SGF's numbers for games: 2 is Othello, 4 is Gomoku and Renju.
fn sgf_game_number(kind: GameKind) -> u32 {
    match kind {
        GameKind::Othello => 2,
        GameKind::Gomoku => 4,
    }
}

fn result(position: &Position, ending: Ending) -> String {
    let Some(winner) = ending.winner() else { return "0".to_owned() };
    let side = if winner == Player::Black { 'B' } else { 'W' };
    match (ending, position) {
        (Ending::Resigned(_), _) => format!("{side}+R"),
        (Ending::Played(_), Position::Othello(othello)) => format!("{side}+{}", othello.margin(winner)),
        (Ending::Played(_), Position::Gomoku(_)) => format!("{side}+"),
    }
}

/// Othello records use the players' own names for squares; Gomoku's count letters from the top left, as SGF does for Go.
fn point(mv: Move, spec: GameSpec) -> String {
    match (mv.square(), spec.kind()) {
        (None, _) => String::new(),
        (Some(square), GameKind::Othello) => square.name(spec.size()),
        (Some(square), GameKind::Gomoku) => letters(square, spec.size()),
    }
}

fn letters(square: Square, size: usize) -> String {
    let letter = |index: usize| (b'a' + index as u8) as char;
    [letter(square.column(size)), letter(size - 1 - square.row(size))].iter().collect()
}

fn escape(text: &str) -> String {
    text.replace('\\', "\\\\").replace(']', "\\]")
}

#[cfg(test)]
mod tests {
    use super::super::session::Seat;
    use super::*;
    use hansu_game::parse_move;
    use std::time::Duration;

    fn played(spec: GameSpec, moves: &str) -> PlayedGame {
        let mut game = PlayedGame::new(spec, [Seat::Human, Seat::Agent("odd[1]\\".to_owned())]);
        for name in moves.split_whitespace() {
            game.play(parse_move(name, spec.size()).expect("a move"), Duration::ZERO).expect("legal");
        }
        game
    }

    #[test]
    fn othello_is_written_with_the_names_of_squares() {
        let mut game = played(GameSpec::Othello, "f5 d6");
        game.resign(Player::Black);
        let text = record_text(&game);
        assert!(text.starts_with("(;FF[4]GM[2]"), "{text}");
        assert!(text.ends_with("PB[human]PW[odd[1\\]\\\\]RE[W+R]\n;B[f5]\n;W[d6])\n"), "{text}");
    }

    #[test]
    fn gomoku_is_written_with_letters_from_the_top_left() {
        let spec = GameSpec::new(GameKind::Gomoku, Some(3), None, None).expect("rules");
        let text = record_text(&played(spec, "a3 c3 a2 c2 a1"));
        assert!(text.contains("GM[4]") && text.contains("SZ[3]RU[freestyle]"), "{text}");
        assert!(text.ends_with("RE[B+]\n;B[aa]\n;W[ca]\n;B[ab]\n;W[cb]\n;B[ac])\n"), "{text}");
    }

    #[test]
    fn saving_takes_the_next_free_name_and_leaves_no_other_file() {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("hansu-othello-1.sgf"), "mine").expect("written");
        let game = played(GameSpec::Othello, "f5");
        let second = save_numbered(&game, folder.path()).expect("saved");
        assert!(second.ends_with("hansu-othello-2.sgf"));
        assert!(save_as(&game, &second).is_err());
        assert_eq!(std::fs::read_to_string(folder.path().join("hansu-othello-1.sgf")).expect("read"), "mine");
        assert_eq!(std::fs::read_to_string(second).expect("read"), record_text(&game));
        assert_eq!(std::fs::read_dir(folder.path()).expect("listed").count(), 2);
    }

    #[test]
    fn a_folder_that_is_not_there_is_named_in_the_error() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("missing").join("game.sgf");
        let error = save_as(&played(GameSpec::Othello, ""), &path).expect_err("no folder");
        assert!(error.to_string().contains("missing"), "{error}");
    }
}
