//! What a search believes of its opponent.

use hansu_game::Move;

use crate::insight::{Effort, StaticProof, ZeroGame};

/// How likely the opponent is to answer as a simple player does, learnt from its answers.
#[derive(Clone, Debug)]
pub(crate) struct Belief<G> {
    /// What is believed before the first answer.
    prior: f32,
    simple: f32,
    /// Where the opponent is to move, and what a simple player would answer.
    expected: Option<(G, Move)>,
}

impl<G: ZeroGame> Belief<G> {
    /// How often a simple player's answer is the one that is expected, and how often a strong one's is.
    const HITS: [f32; 2] = [0.75, 0.25];
    /// Belief stays this far from being certain, so that it can change again.
    const DOUBT: f32 = 0.05;

    /// Believed to be simple with this probability. Of 0 and 1 nothing is learnt: they are certain.
    pub(crate) fn new(prior: f32) -> Belief<G> {
        Belief { prior, simple: prior, expected: None }
    }

    /// The probability that the opponent is simple.
    pub(crate) fn simple(&self) -> f32 {
        self.simple
    }

    /// Forgets what it has seen.
    pub(crate) fn reset(&mut self) {
        *self = Belief::new(self.prior);
    }

    /// The opponent is to answer this move. Where one answer is forced, it will tell nothing.
    pub(crate) fn expect(&mut self, before: &G, mv: Move) {
        let mut position = before.clone();
        position.play_unchecked(mv);
        let learns = 0.0 < self.prior && self.prior < 1.0 && !position.is_over();
        let telling = learns
            && !matches!(
                position.static_proof(Effort::LEAST, &mut Effort::unhurried()),
                Some(StaticProof::Forced(_) | StaticProof::Loses(_))
            );
        self.expected = telling.then(|| position.naive_answer()).flatten().map(|answer| (position, answer));
    }

    /// We are to move here: if that is one move after what was expected, the belief changes.
    pub(crate) fn look(&mut self, position: &G) {
        let Some((mut before, expected)) = self.expected.take() else { return };
        let mut answers = before.moves();
        let leads_here = |mv: &Move| before.with_move(*mv, |after| after == position);
        let Some(answer) = answers.find(leads_here) else { return };
        let [simple, strong] = if answer == expected { Self::HITS } else { Self::HITS.map(|hits| 1.0 - hits) };
        let likely = self.simple * simple;
        self.simple = (likely / (likely + (1.0 - self.simple) * strong)).clamp(Self::DOUBT, 1.0 - Self::DOUBT);
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::{Game, Gomoku, parse_move};

    use super::*;
    use crate::testing::played;

    /// Moves of which the last one is ours, as the position before it and that one, and the position after it.
    fn last_is_ours(moves: &str) -> (Gomoku, Move, Gomoku) {
        let (before, last) = moves.rsplit_once(' ').expect("two moves");
        (played(before), parse_move(last, 9).expect("a move"), played(moves))
    }

    /// The belief after an answer to the last move of some.
    fn belief_after(belief: &mut Belief<Gomoku>, moves: &str, answer: Move) -> f32 {
        let (before, last, mut position) = last_is_ours(moves);
        belief.expect(&before, last);
        position.play(answer).expect("legal");
        belief.look(&position);
        belief.simple()
    }

    #[test]
    fn expected_answers_raise_the_belief_and_others_lower_it() {
        let moves = "e5 d4 f6";
        let before = played(moves);
        let expected = before.naive_answer().expect("there is one");
        let other = before.moves().find(|&mv| mv != expected).expect("there are many");
        let mut belief = Belief::new(0.5);
        let up = belief_after(&mut belief, moves, expected);
        assert!((up - 0.75).abs() < 1e-6, "{up}");
        let down = belief_after(&mut belief, moves, other);
        assert!((down - 0.5).abs() < 1e-6, "as it was: {down}");
        for _ in 0..100 {
            belief_after(&mut belief, moves, other);
        }
        let up = belief_after(&mut belief, moves, expected);
        assert!(up > 0.1, "it can change again: {up}");
        belief.reset();
        assert_eq!(belief.simple(), 0.5);
    }

    #[test]
    fn certainty_forced_answers_and_other_games_tell_nothing() {
        let moves = "e5 d4 f6";
        let before = played(moves);
        let expected = before.naive_answer().expect("there is one");
        for certain in [0.0, 1.0] {
            assert_eq!(belief_after(&mut Belief::new(certain), moves, expected), certain);
        }
        let forced = "e5 a1 f5 i5 g5 a9 h5";
        let only = played(forced).naive_answer().expect("there is one");
        assert_eq!(belief_after(&mut Belief::new(0.5), forced, only), 0.5);
        let mut belief = Belief::new(0.5);
        let (before, last, _) = last_is_ours(moves);
        belief.expect(&before, last);
        belief.look(&played("a1 b1 c1 d1"));
        assert_eq!(belief.simple(), 0.5, "no answer to what was expected");
    }
}
