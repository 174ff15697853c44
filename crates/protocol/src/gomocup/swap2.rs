//! The opening rule Swap2: three stones by the first player; then the second takes a colour, or puts two stones more and
//! leaves the choice to the first.

use std::collections::VecDeque;

use hansu_game::gomoku::Rules;
use hansu_game::{Player, Square};
use hansu_search::{Decision, Score};

use super::board::{Board, square, written};
use super::{Gomocup, Purpose};
use crate::conversation::Reply;

/// Openings to choose from: black, white, black, as columns and lines from a corner. They lie near the edge, where the
/// first move is worth least.
const OPENINGS: [[(i64, i64); 3]; 6] = [
    [(1, 1), (3, 2), (2, 4)],
    [(0, 2), (2, 3), (4, 0)],
    [(1, 3), (2, 1), (4, 2)],
    [(2, 0), (1, 2), (4, 3)],
    [(0, 0), (2, 2), (3, 4)],
    [(1, 0), (4, 1), (2, 2)],
];

/// The search for an even opening.
#[derive(Clone, Debug)]
pub(super) struct OpeningChoice {
    left: VecDeque<Vec<Square>>,
    asked: Vec<Square>,
    best: Option<(f64, Vec<Square>)>,
}

fn sides() -> impl Iterator<Item = Player> {
    [Player::Black, Player::White].into_iter().cycle()
}

fn board_of(rules: Rules, squares: &[Square]) -> Result<Board, String> {
    let side = sides().nth(squares.len()).unwrap_or(Player::Black);
    Board::of(rules, squares.iter().copied().zip(sides()).collect(), side)
}

impl Gomocup {
    /// What to do when so many stones are on the board.
    pub(super) fn swap2(&mut self, squares: &[Square], reply: &mut Reply) -> Result<(), String> {
        let rules = self.rules()?;
        self.board = Some(board_of(rules, squares)?);
        match squares.len() {
            0 => {
                let corner = |opening: &[(i64, i64); 3]| {
                    opening.iter().filter_map(|&(x, y)| square(x, y, rules.size())).collect()
                };
                let left = OPENINGS.iter().map(corner).collect();
                self.next_opening(OpeningChoice { left, asked: Vec::new(), best: None }, reply)
            }
            3 | 5 => self.ask(Purpose::Swap2, 1, reply),
            other => Err(format!("SWAP2BOARD has 0, 3 or 5 stones, not {other}")),
        }
    }

    /// Searches the next opening; puts down the most even one when there is none left.
    fn next_opening(&mut self, mut choice: OpeningChoice, reply: &mut Reply) -> Result<(), String> {
        let rules = self.rules()?;
        if let Some(squares) = choice.left.pop_front() {
            self.board = Some(board_of(rules, &squares)?);
            choice.asked = squares;
            return self.ask(Purpose::Swap2Opening(choice), OPENINGS.len() as u32, reply);
        }
        let (_, squares) = choice.best.unwrap_or((0.5, choice.asked));
        self.board = Some(board_of(rules, &squares)?);
        let points: Vec<String> = squares.iter().map(|&square| written(square.into(), rules.size())).collect();
        reply.say(points.join(" "));
        Ok(())
    }

    pub(super) fn opening_judged(
        &mut self,
        mut choice: OpeningChoice,
        decision: &Decision,
        reply: &mut Reply,
    ) -> Result<(), String> {
        let unevenness = unevenness(decision.info.score);
        if choice.best.as_ref().is_none_or(|(least, _)| unevenness < *least) {
            choice.best = Some((unevenness, choice.asked.clone()));
        }
        self.next_opening(choice, reply)
    }

    /// White is to move: it is White that is kept if it stands no worse.
    pub(super) fn colour_chosen(&mut self, decision: &Decision, reply: &mut Reply) -> Result<(), String> {
        let for_white = decision.info.score.map_or(0.5, |score| score.chance());
        if for_white < 0.5 {
            reply.say("SWAP");
            return Ok(());
        }
        self.play_own(decision.mv, reply)
    }
}

/// How far a score is from even; what is not known is taken for lost.
pub(super) fn unevenness(score: Option<Score>) -> f64 {
    score.map_or(0.5, |score| (score.chance() - 0.5).abs())
}
