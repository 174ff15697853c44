//! Swap2: the first player places three stones, the second chooses a colour or places two more and lets the first choose.

use hansu_game::{GameSpec, Move, Square};

use crate::api::{PositionChoice, Problem, ProblemCode, Side, Swap2Choice, Swap2Step, Swap2View};
use crate::problem::ApiResult;

/// The smallest board it is played on.
const SMALLEST: usize = 9;

/// Three stones for an agent to begin with, as steps from the centre: openings that players think are even.
const OPENINGS: [[(i32, i32); 3]; 4] =
    [[(0, 0), (1, 1), (3, -2)], [(0, 0), (0, 1), (2, 3)], [(-1, 2), (2, 0), (3, 2)], [(0, 0), (1, 0), (-2, -3)]];

/// Whether it can be played from a position.
pub(super) fn check(spec: GameSpec, position: &PositionChoice) -> ApiResult<()> {
    let fits = spec.rules().is_some_and(|rules| rules.row() == 5 && rules.size() >= SMALLEST);
    let empty = position.start.as_deref().is_none_or(|start| start.trim().is_empty()) && position.moves.is_empty();
    if fits && empty {
        return Ok(());
    }
    let detail = format!("swap2 is for gomoku from the empty board, five in a row, {SMALLEST}x{SMALLEST} or larger");
    Err(Problem::new(ProblemCode::BadSettings, detail))
}

/// Who is to act. The first player has Black until the colours are settled.
pub(super) fn actor(step: Swap2Step) -> Side {
    match step {
        Swap2Step::PlaceThree | Swap2Step::ChooseColour => Side::Black,
        Swap2Step::Choose | Swap2Step::PlaceTwo => Side::White,
    }
}

/// Whether a choice is to be made, and no stone placed.
pub(super) fn is_choice(step: Swap2Step) -> bool {
    matches!(step, Swap2Step::Choose | Swap2Step::ChooseColour)
}

/// The step after a stone was placed.
pub(super) fn after_move(step: Swap2Step, stones: usize) -> Swap2Step {
    match (step, stones) {
        (Swap2Step::PlaceThree, 3) => Swap2Step::Choose,
        (Swap2Step::PlaceTwo, 5) => Swap2Step::ChooseColour,
        _ => step,
    }
}

/// What a choice leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Settled {
    /// The next step, if the colours are not settled.
    pub(super) next: Option<Swap2Step>,
    /// Whether the players change places.
    pub(super) swap: bool,
}

/// Makes a choice.
pub(super) fn choose(step: Option<Swap2Step>, choice: Swap2Choice) -> ApiResult<Settled> {
    let colour = |side: Side, actor: Side| Ok(Settled { next: None, swap: side != actor });
    match (step, choice) {
        (Some(step), Swap2Choice::Black) if is_choice(step) => colour(Side::Black, actor(step)),
        (Some(step), Swap2Choice::White) if is_choice(step) => colour(Side::White, actor(step)),
        (Some(Swap2Step::Choose), Swap2Choice::Place) => Ok(Settled { next: Some(Swap2Step::PlaceTwo), swap: false }),
        _ => Err(Problem::new(ProblemCode::NotNow, "there is no such choice to make now").with("wanted", "swap2")),
    }
}

/// What a page is shown.
pub(super) fn view(step: Swap2Step) -> Swap2View {
    Swap2View { step, may_place: step == Swap2Step::Choose }
}

/// The next stone of an agent's opening; `chance` chooses among the openings and has to be the same for all three stones.
pub(super) fn opening_stone(size: usize, stone: usize, chance: u64) -> Move {
    let opening = OPENINGS[(chance % OPENINGS.len() as u64) as usize];
    let (dx, dy) = opening[stone.min(2)];
    let at = |step: i32| (size as i32 / 2 + step) as usize;
    Move::place(Square::at(at(dx), at(dy), size))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_change_places_only_if_the_chooser_wants_the_other_colour() {
        let check = |step, choice, next, swap| {
            assert_eq!(choose(Some(step), choice), Ok(Settled { next, swap }), "{step:?} {choice:?}");
        };
        check(Swap2Step::Choose, Swap2Choice::White, None, false);
        check(Swap2Step::Choose, Swap2Choice::Black, None, true);
        check(Swap2Step::Choose, Swap2Choice::Place, Some(Swap2Step::PlaceTwo), false);
        check(Swap2Step::ChooseColour, Swap2Choice::Black, None, false);
        check(Swap2Step::ChooseColour, Swap2Choice::White, None, true);
        for step in [None, Some(Swap2Step::PlaceThree), Some(Swap2Step::PlaceTwo)] {
            assert!(choose(step, Swap2Choice::Black).is_err(), "{step:?}");
        }
        assert!(choose(Some(Swap2Step::ChooseColour), Swap2Choice::Place).is_err());
    }

    #[test]
    fn openings_fit_every_board_and_their_stones_differ() {
        for size in SMALLEST..=20 {
            for chance in 0..OPENINGS.len() as u64 {
                let stones = [0, 1, 2].map(|stone| opening_stone(size, stone, chance));
                assert!(stones[0] != stones[1] && stones[1] != stones[2] && stones[0] != stones[2]);
                let on_board = |mv: &Move| mv.square().is_some_and(|square| square.index() < size * size);
                assert!(stones.iter().all(on_board));
            }
        }
    }
}
