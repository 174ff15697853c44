//! From nodes to the start of a game and its moves.

use hansu_game::{Game, GameSpec, Gomoku, Move, Othello, Player, Position, Square};

use super::SgfError;
use super::nodes::{Node, Property};
use super::points::{parse_sgf_move, parse_squares};
use super::read::value;
use crate::replay::must_pass;
use crate::{GameRecord, MoveNote};

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

/// The moves with what is said about them, and forced passes filled in.
pub(super) fn read_moves(record: &mut GameRecord, nodes: &[Node]) -> Result<(), SgfError> {
    let mut line = Line { position: record.start.clone(), moves: Vec::new(), notes: Vec::new(), number: 0 };
    for (index, node) in nodes.iter().enumerate() {
        let before = line.moves.len();
        for property in node {
            if let Some(side) = mover(property) {
                line.play(side, &property.values[0])?;
            }
        }
        let comment = value(node, "C").filter(|_| index > 0).unwrap_or_default();
        if line.moves.len() > before {
            line.note(eval(node, line.position.side_to_move().opponent()), comment);
        } else if !comment.is_empty() {
            // A node without a move: what it says belongs to what comes before it.
            append(line.notes.last_mut().map_or(&mut record.comment, |note| &mut note.comment), comment);
        }
    }
    while line.notes.last().is_some_and(MoveNote::is_empty) {
        line.notes.pop();
    }
    (record.moves, record.notes) = (line.moves, line.notes);
    Ok(())
}

fn append(text: &mut String, more: &str) {
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(more);
}

/// The value of a node, which SGF gives from Black's side, for the side that moved.
fn eval(node: &Node, mover: Player) -> Option<i32> {
    let for_black: f64 = value(node, "V")?.trim().parse().ok()?;
    let hundredths = if mover == Player::Black { for_black * 100.0 } else { for_black * -100.0 };
    (hundredths.abs() <= 1e9).then_some(hundredths.round() as i32)
}

/// The moves played so far.
struct Line {
    position: Position,
    moves: Vec<Move>,
    notes: Vec<MoveNote>,
    /// How many moves are written so far.
    number: usize,
}

impl Line {
    fn play(&mut self, side: Player, text: &str) -> Result<(), SgfError> {
        self.number += 1;
        let number = self.number;
        let mv = parse_sgf_move(text, self.position.spec());
        let mv = mv.ok_or_else(|| SgfError::BadMove { number, text: text.to_owned() })?;
        if mv.is_pass() && self.position.is_over() {
            return Ok(()); // some programs write passes after the last move
        }
        if side != self.position.side_to_move() && must_pass(&self.position) {
            self.position.play_unchecked(Move::PASS);
            self.push(Move::PASS);
        }
        if side != self.position.side_to_move() && !self.position.is_over() {
            return Err(SgfError::WrongSide { number, found: side });
        }
        self.position.play(mv).map_err(|error| SgfError::Illegal { number, error })?;
        self.push(mv);
        Ok(())
    }

    fn push(&mut self, mv: Move) {
        self.moves.push(mv);
        self.notes.push(MoveNote::default());
    }

    /// Says something about the last move.
    fn note(&mut self, eval: Option<i32>, comment: &str) {
        if let Some(note) = self.notes.last_mut() {
            note.eval = eval;
            comment.clone_into(&mut note.comment);
        }
    }
}
