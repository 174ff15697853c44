//! Games of one player against another, in pairs with both colours from the same opening.

use hansu_game::{Game, Gomoku, Move, Outcome, Player, Square};

use crate::board::{Cell, UnsupportedRules};
use crate::{Engine, EngineOptions, Limits, Score, Stop};

/// Two players.
#[derive(Debug)]
pub struct Pairing {
    engines: [Engine; 2],
}

/// How the first player did in the two games of a pair.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairResult {
    /// Its games by result: lost, drawn, won.
    pub tally: [u32; 3],
}

impl PairResult {
    /// Points in halves: 0 to 4.
    pub fn half_points(self) -> u32 {
        self.tally[1] + 2 * self.tally[2]
    }
}

impl Pairing {
    /// Both players play by the same rules.
    pub fn new(first: EngineOptions, second: EngineOptions) -> Result<Pairing, UnsupportedRules> {
        Ok(Pairing { engines: [Engine::new(first)?, Engine::new(second)?] })
    }

    /// Plays two games from an opening; `None` if it was cancelled.
    pub fn play(&mut self, opening: &[Cell], limits: &Limits, stop: &Stop) -> Option<PairResult> {
        let mut tally = [0; 3];
        for colour in Player::ALL {
            let result = match self.game(opening, colour, limits, stop)? {
                Outcome::Draw => 1,
                Outcome::Win(winner) if winner == colour => 2,
                Outcome::Win(_) => 0,
            };
            tally[result] += 1;
        }
        Some(PairResult { tally })
    }

    /// A game in which the first player has a colour.
    fn game(&mut self, opening: &[Cell], colour: Player, limits: &Limits, stop: &Stop) -> Option<Outcome> {
        let mut position = Gomoku::new(self.engines[0].options().rules);
        for &cell in opening {
            position.play(Move::place(Square::new(cell as usize))).ok()?;
        }
        self.engines.iter_mut().for_each(Engine::new_game);
        while !position.is_over() {
            let engine = &mut self.engines[usize::from(position.side_to_move() != colour)];
            let answer = engine.think(&position, limits, stop, &mut |_| ()).ok()?;
            if stop.cancel.is_cancelled() {
                return None;
            }
            // What is proven is certain: the rest need not be played.
            if let Score::WinIn(_) = answer.score {
                return Some(Outcome::Win(position.side_to_move()));
            }
            position.play(answer.mv).ok()?;
        }
        position.outcome()
    }
}
