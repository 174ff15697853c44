//! From nodes to the start of a game and its moves.

use hansu_game::{Game, GameSpec, Gomoku, Move, Othello, Player, Position, Square};

use super::SgfError;
use super::nodes::{MainLine, Property};
use super::points::{parse_sgf_move, parse_squares};
use super::read::short;
use crate::replay::must_pass;
use crate::{GameRecord, MoveNote};

/// The properties of all nodes, with the number of moves that come before each.
fn numbered<'a>(nodes: &MainLine<'a>) -> impl Iterator<Item = (usize, Property<'a>)> + use<'a> {
    let mut moves = 0;
    nodes.properties().map(move |(_, property)| {
        let before = moves;
        moves += usize::from(mover(&property).is_some());
        (before, property)
    })
}

/// The side that moves by this property, if it is a move.
fn mover(property: &Property<'_>) -> Option<Player> {
    if property.is("B") {
        Some(Player::Black)
    } else if property.is("W") {
        Some(Player::White)
    } else {
        None
    }
}

/// The stones that are put on the board before the first move.
struct Setup {
    spec: GameSpec,
    cells: Vec<Option<Player>>,
    turn: Option<Player>,
}

/// The position before the first move.
pub(super) fn read_start(spec: GameSpec, nodes: &MainLine<'_>) -> Result<Position, SgfError> {
    let mut setup = Setup { spec, cells: usual_cells(spec, nodes), turn: None };
    let mut used = false;
    for (moves, property) in numbered(nodes) {
        if !property.is_any(&["AB", "AW", "AE", "PL"]) {
            continue;
        }
        if moves > 0 {
            return Err(SgfError::LateSetup { number: moves, name: property.name() });
        }
        setup.apply(&property)?;
        used = true;
    }
    let first_mover = nodes.properties().find_map(|(_, property)| mover(&property));
    if used { setup.position(first_mover) } else { Ok(spec.start()) }
}

/// The board that a set-up changes: the game's start; in Othello an empty board if any disc is put on it.
fn usual_cells(spec: GameSpec, nodes: &MainLine<'_>) -> Vec<Option<Player>> {
    let squares = (0..spec.size() * spec.size()).map(Square::new);
    if nodes.properties().any(|(_, property)| property.is_any(&["AB", "AW"])) {
        return squares.map(|_| None).collect();
    }
    let start = spec.start();
    squares.map(|square| start.cell(square)).collect()
}

impl Setup {
    fn apply(&mut self, property: &Property<'_>) -> Result<(), SgfError> {
        let content = match property.name().as_str() {
            "AB" => Some(Player::Black),
            "AW" => Some(Player::White),
            "AE" => None,
            _ => return self.set_turn(&property.value()),
        };
        for value in property.values().filter(|value| !value.trim().is_empty()) {
            let squares = parse_squares(&value, self.spec);
            let squares =
                squares.ok_or_else(|| SgfError::Setup(format!("'{}' is not a point of the board", short(&value))))?;
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
                return Err(SgfError::BadValue { name: "PL", value: short(text), expected });
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

    /// Black moves first; where stones stay as they are, White is to move unless both have as many.
    fn usual_turn(&self) -> Player {
        let count = |player| self.cells.iter().filter(|cell| **cell == Some(player)).count();
        let blacks_turn = self.spec.kind().facts().counts_discs || count(Player::Black) == count(Player::White);
        if blacks_turn { Player::Black } else { Player::White }
    }
}

/// The moves with what is said about them, and forced passes filled in.
pub(super) fn read_moves(record: &mut GameRecord, nodes: &MainLine<'_>) -> Result<(), SgfError> {
    let mut line = Line { position: record.start.clone(), moves: Vec::new(), notes: Vec::new(), number: 0 };
    let mut properties = nodes.properties().peekable();
    while let Some(&(node, _)) = properties.peek() {
        let before = line.moves.len();
        let (mut comment, mut eval) = (None, None);
        while let Some((_, property)) = properties.next_if(|(of, _)| *of == node) {
            if let Some(side) = mover(&property) {
                line.play(side, &property.value())?;
            } else if property.is("C") && node > 0 {
                comment = comment.or(Some(property));
            } else if property.is("V") {
                eval = eval.or(Some(property));
            }
        }
        let comment = comment.map(|property| property.value()).unwrap_or_default();
        if line.moves.len() > before {
            let eval = eval.and_then(|property| hundredths(&property, line.position.side_to_move().opponent()));
            line.note(eval, &comment);
        } else if !comment.is_empty() {
            // A node without a move: what it says belongs to what comes before it.
            append(line.notes.last_mut().map_or(&mut record.comment, |note| &mut note.comment), &comment);
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
fn hundredths(property: &Property<'_>, mover: Player) -> Option<i32> {
    let for_black: f64 = property.value().trim().parse().ok()?;
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
        let mv = mv.ok_or_else(|| SgfError::BadMove { number, text: short(text) })?;
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
