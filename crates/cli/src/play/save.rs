//! Saving a game as an SGF file, never over another file.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};
use hansu_game::{Player, Position};
use hansu_record::sgf::{self, GameRecord, GameResult, WonBy};

use super::session::{Ending, PlayedGame};
use crate::files::{folder_of, temp_file};

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
    let context = || format!("can't write {}", path.display());
    let mut file = temp_file(folder_of(path)).with_context(context)?;
    file.write_all(text.as_bytes()).and_then(|()| file.as_file().sync_all()).with_context(context)?;
    match file.persist_noclobber(path) {
        Ok(_) => Ok(true),
        Err(refused) if refused.error.kind() == std::io::ErrorKind::AlreadyExists => Ok(false),
        Err(refused) => Err(refused.error).with_context(context),
    }
}

/// The game as SGF.
pub(crate) fn record_text(game: &PlayedGame) -> String {
    let mut record = GameRecord::new(game.start().clone(), game.moves().map(|(_, mv)| mv).collect());
    record.black = game.seat(Player::Black).to_string();
    record.white = game.seat(Player::White).to_string();
    record.result = game.ending().map(|ending| result(game.position(), ending));
    sgf::write(&record)
}

fn result(position: &Position, ending: Ending) -> GameResult {
    let Some(winner) = ending.winner() else { return GameResult::Draw };
    let by = match ending {
        Ending::Resigned(_) => WonBy::Resignation,
        Ending::Played(_) => position.margin().map_or(WonBy::Play, WonBy::Margin),
    };
    GameResult::Win { winner, by }
}

#[cfg(test)]
mod tests {
    use super::super::session::Seat;
    use super::*;
    use hansu_game::{GameKind, GameSpec, parse_move};
    use std::time::Duration;

    fn played(spec: GameSpec, moves: &str) -> PlayedGame {
        let mut game = PlayedGame::new(spec.start(), Vec::new(), [Seat::Human, Seat::Agent("odd[1]\\".to_owned())]);
        for name in moves.split_whitespace() {
            game.play(parse_move(name, spec.size()).expect("a move"), Duration::ZERO).expect("legal");
        }
        game
    }

    #[test]
    fn a_record_can_be_read_back() {
        let mut othello = played(GameSpec::Othello, "f5 d6");
        othello.resign(Player::Black);
        let record = sgf::read(&record_text(&othello)).expect("SGF");
        assert_eq!((record.black.as_str(), record.white.as_str()), ("human", "odd[1]\\"));
        assert_eq!(record.result, Some(GameResult::Win { winner: Player::White, by: WonBy::Resignation }));
        assert_eq!(record.end().as_ref(), Ok(othello.position()));
        let spec = GameSpec::new(GameKind::Gomoku, Some(3), None, None).expect("rules");
        let gomoku = played(spec, "a3 c3 a2 c2 a1");
        let record = sgf::read(&record_text(&gomoku)).expect("SGF");
        assert_eq!(record.result, Some(GameResult::Win { winner: Player::Black, by: WonBy::Play }));
        assert_eq!(record.end().as_ref(), Ok(gomoku.position()));
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
