//! Random positions and games.

#![allow(dead_code)] // each file of tests uses some of it

use std::time::Duration;

use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, GameSpec, Gomoku, Move, Othello, Outcome, Player, Position, Square};
use hansu_record::{Date, GameRecord, GameResult, MoveNote, WonBy};
use proptest::prelude::*;

/// Plays up to `choices.len()` legal moves, each chosen by a number.
pub(crate) fn play(start: Position, choices: &[u16]) -> (Vec<Move>, Position) {
    let (mut position, mut played) = (start, Vec::new());
    for &choice in choices {
        let moves = position.legal_moves();
        if moves.is_empty() {
            break;
        }
        let mv = moves[choice as usize % moves.len()];
        position.play_unchecked(mv);
        played.push(mv);
    }
    (played, position)
}

pub(crate) fn gomoku_rules() -> impl Strategy<Value = Rules> {
    let any_rule = prop_oneof![Just(Rule::Freestyle), Just(Rule::Standard), Just(Rule::Renju)];
    (3usize..=20, 3usize..=6, any_rule).prop_filter_map("a valid combination", |(size, row, rule)| {
        let row = if rule == Rule::Renju { 5 } else { row };
        Rules::new(size, row, rule).ok()
    })
}

pub(crate) fn spec() -> impl Strategy<Value = GameSpec> {
    prop_oneof![Just(GameSpec::Othello), gomoku_rules().prop_map(GameSpec::Gomoku)]
}

pub(crate) fn choices(most: usize) -> impl Strategy<Value = Vec<u16>> {
    prop::collection::vec(any::<u16>(), 0..most)
}

/// The game's start, or stones scattered at random (also such as no game leads to).
pub(crate) fn start() -> impl Strategy<Value = Position> {
    let scattered = (spec(), prop::collection::vec(0u8..3, 400), any::<bool>());
    let scattered = scattered.prop_filter_map("no two winners", |(spec, cells, blacks_turn)| {
        let side = if blacks_turn { Player::Black } else { Player::White };
        scatter(spec, &cells, side)
    });
    prop_oneof![spec().prop_map(GameSpec::start), scattered]
}

fn scatter(spec: GameSpec, cells: &[u8], side: Player) -> Option<Position> {
    let content = |cell: u8| [None, Some(Player::Black), Some(Player::White)][cell as usize];
    let cells = cells.iter().take(spec.size() * spec.size()).enumerate();
    let stones = cells.filter_map(|(index, &cell)| Some((Square::new(index), content(cell)?)));
    match spec {
        GameSpec::Gomoku(rules) => Gomoku::from_stones(rules, stones, side).ok().map(Position::from),
        GameSpec::Othello => {
            let mut bits = [0u64; 2];
            stones.for_each(|(square, player)| bits[player.index()] |= 1 << square.index());
            Othello::from_discs(bits[0], bits[1], side).ok().map(Position::from)
        }
    }
}

pub(crate) fn result() -> impl Strategy<Value = Option<GameResult>> {
    let by = prop_oneof![
        Just(WonBy::Play),
        (0u32..100).prop_map(WonBy::Margin),
        Just(WonBy::Resignation),
        Just(WonBy::Time),
        Just(WonBy::Forfeit),
    ];
    let winner = prop_oneof![Just(Player::Black), Just(Player::White)];
    let win = (winner, by).prop_map(|(winner, by)| Some(GameResult::Win { winner, by }));
    prop_oneof![Just(None), Just(Some(GameResult::Draw)), win]
}

/// A name that every format can hold.
fn name() -> impl Strategy<Value = String> {
    "([A-Za-z]([A-Za-zé .:-]{0,10}[A-Za-zé])?)?"
}

fn date() -> impl Strategy<Value = Option<Date>> {
    prop::option::of(
        (1900u16..2100, 0u8..=12, 0u8..=31)
            .prop_map(|(year, month, day)| Date::new(year, month, day).expect("a month and a day")),
    )
}

fn note() -> impl Strategy<Value = MoveNote> {
    let time = prop::option::of((1u64..100_000).prop_map(|hundredths| Duration::from_millis(10 * hundredths)));
    let eval = prop::option::of(-6400i32..6400);
    (eval, time, "[^\r]{0,12}").prop_map(|(eval, time, comment)| MoveNote { eval, time, comment })
}

/// A game of which everything may be known, from this start.
pub(crate) fn known_game(start: impl Strategy<Value = Position>) -> impl Strategy<Value = GameRecord> {
    let notes = prop::collection::vec(note(), 0..70);
    let names = (name(), name(), name(), name());
    (start, choices(70), names, date(), result(), "[^\r]{0,20}", notes).prop_map(
        |(start, choices, (black, white, event, place), date, result, comment, mut notes)| {
            let (moves, end) = play(start.clone(), &choices);
            notes.truncate(moves.len());
            while notes.last().is_some_and(MoveNote::is_empty) {
                notes.pop();
            }
            let nobodys_win = matches!(result, Some(GameResult::Win { by: WonBy::Margin(0), .. }));
            let result = if end.is_over() { on_board(&end) } else { result.filter(|_| !nobodys_win) };
            GameRecord { notes, black, white, date, event, place, result, comment, ..GameRecord::new(start, moves) }
        },
    )
}

/// The result of a finished game.
fn on_board(end: &Position) -> Option<GameResult> {
    let winner = match end.outcome()? {
        Outcome::Draw => return Some(GameResult::Draw),
        Outcome::Win(winner) => winner,
    };
    let by = match end {
        Position::Othello(end) => WonBy::Margin(end.margin(winner).unsigned_abs()),
        Position::Gomoku(_) => WonBy::Play,
    };
    Some(GameResult::Win { winner, by })
}

/// The usual start of either game.
pub(crate) fn usual_start() -> impl Strategy<Value = Position> {
    spec().prop_map(GameSpec::start)
}
