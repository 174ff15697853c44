//! `hansu show`

use hansu_game::{Game, Move, Player, Position};
use hansu_record::{position_text, text_board};
use serde_json::{Map, Value, json};

use crate::args::ShowArgs;
use crate::{output, wrap};

pub(crate) fn run(args: &ShowArgs, json: bool) -> anyhow::Result<()> {
    let parsed = args.position.parse()?;
    if json {
        return output::json(&document(&parsed.position, &parsed.moves));
    }
    output::text(&describe(&parsed.position, wrap::width()))
}

fn names(moves: impl IntoIterator<Item = Move>, size: usize) -> Vec<String> {
    moves.into_iter().map(|mv| mv.name(size)).collect()
}

/// The points forbidden to the side to move, with their kinds.
fn forbidden(position: &Position) -> Vec<(String, String)> {
    let points = position.forbidden_points().into_iter();
    points.map(|(square, kind)| (square.name(position.size()), kind.to_string())).collect()
}

fn count(position: &Position, player: Player) -> usize {
    let squares = position.size() * position.size();
    (0..squares).filter(|&i| position.cell(hansu_game::Square::new(i)) == Some(player)).count()
}

fn document(position: &Position, moves: &[Move]) -> Value {
    let size = position.size();
    let outcome = position.outcome();
    let forbidden = forbidden(position);
    let kinds: Map<String, Value> = forbidden.iter().map(|(point, kind)| (point.clone(), json!(kind))).collect();
    let mut document = json!({
        "game": position.kind().name(),
        "size": size,
        "side": position.side_to_move().name(),
        "legal": names(position.moves(), size),
        "forbidden": forbidden.iter().map(|(point, _)| point).collect::<Vec<_>>(),
        "forbidden_kinds": kinds,
        "over": outcome.is_some(),
        "winner": outcome.and_then(|outcome| outcome.winner()).map(Player::name),
        "draw": outcome == Some(hansu_game::Outcome::Draw),
        "black": count(position, Player::Black),
        "white": count(position, Player::White),
        "moves": names(moves.iter().copied(), size),
        "position": position_text(position),
    });
    if let Some(rules) = position.spec().rules() {
        document["rule"] = json!(rules.rule().name());
        document["row"] = json!(rules.row());
        document["winning"] = json!(position.winning_squares().iter().map(|s| s.name(size)).collect::<Vec<_>>());
    }
    document
}

fn describe(position: &Position, width: usize) -> String {
    let mut text = format!("{}\n{}", position.spec(), text_board(position));
    let (black, white) = (count(position, Player::Black), count(position, Player::White));
    text += &format!("black {black}, white {white}\n");
    match position.outcome() {
        Some(outcome) => text += &format!("game over: {outcome}\n"),
        None => {
            text += &format!("{} to move\n", position.side_to_move());
            text += &legal_moves(position, width);
        }
    }
    let winning = position.winning_squares();
    if !winning.is_empty() {
        let row = names(winning.into_iter().map(Move::place), position.size());
        text += &format!("winning row: {}\n", row.join(" "));
    }
    let forbidden: Vec<String> = forbidden(position).iter().map(|(point, kind)| format!("{point} ({kind})")).collect();
    if !forbidden.is_empty() {
        text += &wrap::hanging("forbidden:", &forbidden.join(", "), 11, width);
    }
    text += &format!("position: {}\n", position_text(position));
    text
}

/// The legal moves; in Gomoku only their number, since they are all empty points but the forbidden ones.
fn legal_moves(position: &Position, width: usize) -> String {
    let legal = names(position.moves(), position.size());
    if position.kind().facts().marks_legal_moves {
        let label = format!("legal moves ({}):", legal.len());
        return wrap::hanging(&label, &legal.join(" "), label.len() + 1, width);
    }
    let but = if forbidden(position).is_empty() { "" } else { " that is not forbidden" };
    format!("legal moves ({}): every empty point{but}\n", legal.len())
}
