//! What the tests share.

use hansu_game::gomoku::{Gomoku, Rule, Rules};
use hansu_game::{Game, parse_move};
use hansu_nn::{Evaluate, Evaluations, NetSpec, NnError};

/// An empty board of that side and row length.
pub(crate) fn board(size: usize, row: usize) -> Gomoku {
    Gomoku::new(Rules::new(size, row, Rule::Freestyle).expect("valid"))
}

/// The position on 9x9 after some moves.
pub(crate) fn played(moves: &str) -> Gomoku {
    let mut position = board(9, 5);
    for mv in moves.split_whitespace() {
        position.play(parse_move(mv, 9).expect("a move")).expect("legal");
    }
    position
}

/// A network of a kind: its logits and values are made of the planes.
pub(crate) struct Made<F> {
    pub(crate) spec: NetSpec,
    pub(crate) answer: F,
}

/// A network that finds all moves as good and all positions even.
pub(crate) fn flat(size: usize) -> Box<dyn Evaluate + Send> {
    made(size, |_| (vec![0.0; 400], 0.0))
}

/// A network that answers by a function of the planes: a logit for each cell, and a value.
pub(crate) fn made(
    size: usize,
    answer: impl FnMut(&[f32]) -> (Vec<f32>, f32) + Send + 'static,
) -> Box<dyn Evaluate + Send> {
    Box::new(Made { spec: NetSpec { size, blocks: 0, filters: 8, ..NetSpec::default() }, answer })
}

impl<F: FnMut(&[f32]) -> (Vec<f32>, f32)> Evaluate for Made<F> {
    fn spec(&self) -> &NetSpec {
        &self.spec
    }

    fn evaluate(&mut self, planes: &[f32], out: &mut Evaluations) -> Result<(), NnError> {
        out.logits.clear();
        out.values.clear();
        for position in planes.chunks_exact(self.spec.input_len()) {
            let (logits, value) = (self.answer)(position);
            out.logits.extend(&logits[..self.spec.cells()]);
            out.values.push(value);
        }
        Ok(())
    }
}
