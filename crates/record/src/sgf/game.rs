//! From nodes to the start of a game and its moves.

use hansu_game::{Game, GameSpec, Gomoku, Move, Othello, Player, Position, Square};

use super::SgfError;
use super::nodes::{Node, Property};
use super::points::{parse_sgf_move, parse_squares};
use crate::replay::must_pass;

/// The properties of all nodes, with the number of moves that come before each.
fn numbered(nodes: &[Node]) -> impl Iterator<Item = (usize, &Property)> {
    let mut moves = 0;
    nodes.iter().flatten().map(move |property| {
        let before = moves;
        moves += usize::from(mover(property).is_some());
        (before, property)
    })
}

/// The side that moves by this property, if it is a move.
fn mover(property: &Property) -> Option<Player> {
    match property.name.as_str() {
        "B" => Some(Player::Black),
        "W" => Some(Player::White),
        _ => None,
    }
}

/// The stones that are put on the board before the first move.
struct Setup {
    spec: GameSpec,
    cells: Vec<Option<Player>>,
    turn: Option<Player>,
}

/// The position before the first move.
pub(super) fn read_start(spec: GameSpec, nodes: &[Node]) -> Result<Position, SgfError> {
    let mut setup = Setup { spec, cells: usual_cells(spec, nodes), turn: None };
    let mut used = false;
    for (moves, property) in numbered(nodes) {
        if !matches!(property.name.as_str(), "AB" | "AW" | "AE" | "PL") {
            continue;
        }
        if moves > 0 {
            return Err(SgfError::LateSetup { number: moves, name: property.name.clone() });
        }
        setup.apply(property)?;
        used = true;
    }
    let first_mover = nodes.iter().flatten().find_map(mover);
    if used { setup.position(first_mover) } else { Ok(spec.start()) }
}

/// The board that a set-up changes: the game's start; in Othello an empty board if any disc is put on it.
fn usual_cells(spec: GameSpec, nodes: &[Node]) -> Vec<Option<Player>> {
    let squares = (0..spec.size() * spec.size()).map(Square::new);
    if nodes.iter().flatten().any(|property| matches!(property.name.as_str(), "AB" | "AW")) {
        return squares.map(|_| None).collect();
    }
    let start = spec.start();
    squares.map(|square| start.cell(square)).collect()
}

impl Setup {
    fn apply(&mut self, property: &Property) -> Result<(), SgfError> {
        let content = match property.name.as_str() {
            "AB" => Some(Player::Black),
            "AW" => Some(Player::White),
            "AE" => None,
            _ => return self.set_turn(&property.values[0]),
        };
        for value in property.values.iter().filter(|value| !value.trim().is_empty()) {
            let squares = parse_squares(value, self.spec);
            let squares = squares.ok_or_else(|| SgfError::Setup(format!("'{value}' is not a point of the board")))?;
            for square in squares {
                self.put(square, content)?;
            }
        }
        Ok(())
    }

    fn put(&mut self, square: Square, content: Option<Player>) -> Result<(), SgfError> {
        let cell = &mut self.cells[square.index()];
        match (*cell, content) {
            (Some(old), Some(new)) if old != new => {
                Err(SgfError::Setup(format!("both a black and a white stone on {}", square.name(self.spec.size()))))
            }
            _ => {
                *cell = content;
                Ok(())
            }
        }
    }

    fn set_turn(&mut self, text: &str) -> Result<(), SgfError> {
        self.turn = match text.trim().to_ascii_lowercase().as_str() {
            "b" | "black" | "1" => Some(Player::Black),
            "w" | "white" | "2" => Some(Player::White),
            _ => {
                let expected = "write B or W";
                return Err(SgfError::BadValue { name: "PL", value: text.to_owned(), expected });
            }
        };
        Ok(())
    }

    fn position(self, first_mover: Option<Player>) -> Result<Position, SgfError> {
        let turn = self.turn.or(first_mover).unwrap_or_else(|| self.usual_turn());
        let stones = self.cells.iter().enumerate().filter_map(|(i, cell)| Some((Square::new(i), (*cell)?)));
        match self.spec {
            GameSpec::Gomoku(rules) => Ok(Gomoku::from_stones(rules, stones, turn)?.into()),
            GameSpec::Othello => {
                let mut bits = [0u64; 2];
                stones.for_each(|(square, player)| bits[player.index()] |= 1 << square.index());
                let position = Othello::from_discs(bits[0], bits[1], turn);
                Ok(position.expect("a cell holds one disc").into())
            }
        }
    }

    /// Black moves first, so in Gomoku White is to move unless both have as many stones.
    fn usual_turn(&self) -> Player {
        let count = |player| self.cells.iter().filter(|cell| **cell == Some(player)).count();
        let blacks_turn = self.spec == GameSpec::Othello || count(Player::Black) == count(Player::White);
        if blacks_turn { Player::Black } else { Player::White }
    }
}

/// The moves, with forced passes filled in.
pub(super) fn read_moves(start: &Position, nodes: &[Node]) -> Result<Vec<Move>, SgfError> {
    let mut position = start.clone();
    let mut moves = Vec::new();
    for (before, property) in numbered(nodes) {
        let Some(side) = mover(property) else { continue };
        let (number, text) = (before + 1, &property.values[0]);
        let mv = parse_sgf_move(text, position.spec());
        let mv = mv.ok_or_else(|| SgfError::BadMove { number, text: text.clone() })?;
        if mv.is_pass() && position.is_over() {
            continue; // some programs write passes after the last move
        }
        if side != position.side_to_move() && must_pass(&position) {
            position.play_unchecked(Move::PASS);
            moves.push(Move::PASS);
        }
        if side != position.side_to_move() && !position.is_over() {
            return Err(SgfError::WrongSide { number, found: side });
        }
        position.play(mv).map_err(|error| SgfError::Illegal { number, error })?;
        moves.push(mv);
    }
    Ok(moves)
}
