//! Whether a position gives both sides the same chances, judged quickly and always the same.
//!
//! Only whole numbers are reckoned with, so that every machine makes the same openings. Both judges were chosen by what
//! games between stronger agents said of the openings that they let through.

use hansu_game::gomoku::GomokuMoves;
use hansu_game::{Game, GameSpec, Gomoku, MAX_SIZE, Move, Othello, Player, Position};
use hansu_gomoku::{GomokuCandidates, GomokuKnowledge};
use hansu_othello::{OthelloEval, OthelloKnowledge};
use hansu_search::{AlphaBeta, AlphaBetaSettings, Budget, Form, Knowledge, Order, Score, Search, Terminal};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// How much better off one side is: 0 is even. Comparable within a game only.
pub(super) fn imbalance(position: &Position) -> u32 {
    match position {
        Position::Othello(othello) => othello_imbalance(othello),
        Position::Gomoku(gomoku) => gomoku_imbalance(gomoku),
    }
}

/// So little imbalance is as good as none: the judges themselves are not more certain.
pub(super) fn even_enough(game: GameSpec) -> u32 {
    match game {
        GameSpec::Othello => 8,
        GameSpec::Gomoku(_) => PLAYOUTS / 8,
    }
}

/// The mean of these two depths is taken, times two: the value swings by who has the last move.
const OTHELLO_DEPTHS: [u32; 2] = [5, 6];

fn othello_imbalance(position: &Othello) -> u32 {
    OTHELLO_DEPTHS.into_iter().map(|depth| value(position, depth)).sum::<i32>().unsigned_abs()
}

/// The value to the side to move, in the units of the research map: a corner is worth a hundred.
fn value(position: &Othello, depth: u32) -> i32 {
    let settings =
        AlphaBetaSettings { depth, order: Order::Position, terminal: Terminal::Evaluate, form: Form::Negamax };
    let mut search = AlphaBeta::new(OthelloKnowledge::new(OthelloEval::research()), settings);
    match search.search(position, &Budget::unlimited(), &mut |_| ()).info.score {
        Some(Score::Heuristic(points)) => points.value,
        _ => 0,
    }
}

const PLAYOUTS: u32 = 128;

/// After so many playouts there is a first look, and a position is given up where one side leads by more than chance
/// gives to even ones (two standard deviations), or where nobody ever wins: such games are drawn anyway.
const FIRST_LOOK: u32 = PLAYOUTS / 4;
const CHANCE: u32 = 12;

/// A playout that is not won after so many moves counts as a draw.
const LONGEST: usize = 60;

/// The difference between both sides' wins in playouts by moves that connect or cut off.
///
/// Random moves would not do: they leave rows uncompleted and fours unanswered.
fn gomoku_imbalance(position: &Gomoku) -> u32 {
    let knowledge = GomokuKnowledge::new(GomokuCandidates::Near(1));
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(position.key());
    let mut wins = [0u32; 2];
    for played in 1..=PLAYOUTS {
        if let Some(winner) = playout(*position, &knowledge, &mut rng) {
            wins[winner.index()] += 1;
        }
        let lead = wins[0].abs_diff(wins[1]);
        if played == FIRST_LOOK && (lead > CHANCE || wins == [0, 0]) {
            return lead * (PLAYOUTS / FIRST_LOOK);
        }
    }
    wins[0].abs_diff(wins[1])
}

fn playout(mut position: Gomoku, knowledge: &GomokuKnowledge, rng: &mut impl Rng) -> Option<Player> {
    for _ in 0..LONGEST {
        if let Some(outcome) = position.outcome() {
            return outcome.winner();
        }
        let mv = choose(&position, knowledge, rng);
        position.play_unchecked(mv);
    }
    None
}

/// The knowledge gives a move that completes or prevents a row at least this weight; completing weighs more.
const DECISIVE: u64 = 10_000;

/// A legal move: a decisive one if there is any, otherwise by roulette. The shares are the squares of the weights, so
/// that sensible moves are not drowned by the many others.
fn choose(position: &Gomoku, knowledge: &GomokuKnowledge, rng: &mut impl Rng) -> Move {
    let weighed = |mv: Move| (mv, knowledge.move_weight(position, mv).unsigned_abs().into());
    let mut moves: Vec<(Move, u64)> = near(position).map(weighed).collect();
    while let Some(index) = draw(&moves, rng) {
        let (mv, _) = moves.swap_remove(index);
        // Asked of the drawn move only: Renju's forbidden points take long to find.
        if !position.forbids() || position.is_legal(mv) {
            return mv;
        }
    }
    position.moves().next().expect("the game is not over")
}

/// The place of a drawn move; none if there are none.
fn draw(moves: &[(Move, u64)], rng: &mut impl Rng) -> Option<usize> {
    let heaviest = (0..moves.len()).max_by_key(|&index| moves[index].1)?;
    if moves[heaviest].1 >= DECISIVE {
        return Some(heaviest);
    }
    let total: u64 = moves.iter().map(|(_, weight)| weight * weight).sum();
    let mut ball = rng.next_u64() % total.max(1);
    let hit = moves.iter().position(|(_, weight)| {
        let share = weight * weight;
        let here = ball < share;
        ball = ball.saturating_sub(share);
        here
    });
    hit.or(Some(heaviest))
}

/// The empty points beside stones.
fn near(position: &Gomoku) -> GomokuMoves {
    let size = position.size();
    let stones = |row: usize| position.lines(Player::Black).row(row) | position.lines(Player::White).row(row);
    let mut rows = [0; MAX_SIZE];
    for (row, cells) in rows.iter_mut().enumerate().take(size) {
        let around = (row.saturating_sub(1)..size.min(row + 2)).fold(0, |all, beside| all | stones(beside));
        *cells = (around | around << 1 | around >> 1) & position.empty_in_row(row);
    }
    GomokuMoves::from_rows(rows, size)
}

#[cfg(test)]
mod tests {
    use hansu_game::GameKind;
    use hansu_record::parse_position;

    use super::*;
    use crate::openings::{RandomOpenings, default_plies};

    fn check(game: GameSpec, text: &str, even: bool) {
        let position = parse_position(game, text).expect("a position").position;
        let judged = imbalance(&position);
        assert_eq!(judged <= even_enough(game), even, "{text}: {judged}");
        assert_eq!(imbalance(&position), judged, "always the same");
    }

    #[test]
    fn an_open_three_is_no_even_position() {
        let game = GameSpec::new(GameKind::Gomoku, None, None, None).expect("the defaults are valid");
        check(game, "black=g8,h8,i8 white=a1,o15,a15 turn=black", false);
        check(game, "black=a1,o15,a15 white=g8,h8,i8 turn=white", false);
    }

    #[test]
    fn nearly_all_random_openings_are_even() {
        for kind in GameKind::ALL {
            let game = GameSpec::new(kind, None, None, None).expect("the defaults are valid");
            let made = RandomOpenings::new(game, default_plies(game), 1).expect("a possible length");
            let even = (0..20).filter(|&n| imbalance(&made.nth(n).position()) <= even_enough(game)).count();
            assert!(even >= 18, "{game}: {even} of 20");
        }
    }

    #[test]
    fn games_that_nobody_wins_are_even() {
        let game = GameSpec::new(GameKind::Gomoku, Some(12), Some(12), None).expect("a valid combination");
        check(game, "f6 g7 f7", true);
        check(game, "", true);
    }

    #[test]
    fn a_corner_for_nothing_is_no_even_position() {
        check(GameSpec::Othello, "", true);
        check(GameSpec::Othello, "X--------X---------------X-OX------XO------X-------------------- O", false);
    }
}
