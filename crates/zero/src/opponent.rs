//! What a search believes of its opponent.

use hansu_game::Move;

use crate::insight::{Effort, Glance, ZeroGame};

/// How likely the opponent is to answer as a simple player does, learnt from its answers.
#[derive(Clone, Debug)]
pub(crate) struct Opponent<G> {
    /// What is believed before the first answer.
    prior: f32,
    belief: f32,
    /// Where the opponent is to move, and what a simple player would answer.
    expected: Option<(G, Move)>,
}

impl<G: ZeroGame> Opponent<G> {
    /// How often a simple player's answer is the one that is expected, and how often a strong one's is.
    const HITS: [f32; 2] = [0.75, 0.25];
    /// Belief stays this far from being certain, so that it can change again.
    const DOUBT: f32 = 0.05;

    /// Believed to be simple with this probability. Of 0 and 1 nothing is learnt: they are certain.
    pub(crate) fn new(prior: f32) -> Opponent<G> {
        Opponent { prior, belief: prior, expected: None }
    }

    /// The probability that the opponent is simple.
    pub(crate) fn belief(&self) -> f32 {
        self.belief
    }

    /// Forgets what it has seen.
    pub(crate) fn reset(&mut self) {
        *self = Opponent::new(self.prior);
    }

    /// The opponent is to move here. Where one move is forced, its answer will tell nothing.
    pub(crate) fn expect(&mut self, position: G) {
        let learns = 0.0 < self.prior && self.prior < 1.0 && !position.is_over();
        let telling = learns && !matches!(position.glance(Effort::LEAST), Some(Glance::Forced(_) | Glance::Loses(_)));
        self.expected = telling.then(|| position.naive_answer()).flatten().map(|answer| (position, answer));
    }

    /// We are to move here: if that is one move after what was expected, the belief changes.
    pub(crate) fn look(&mut self, position: &G) {
        let Some((before, expected)) = self.expected.take() else { return };
        let leads_here = |mv: &Move| {
            let mut after = before.clone();
            after.play_unchecked(*mv);
            after == *position
        };
        let Some(answer) = before.moves().find(leads_here) else { return };
        let [simple, strong] = if answer == expected { Self::HITS } else { Self::HITS.map(|hits| 1.0 - hits) };
        let likely = self.belief * simple;
        self.belief = (likely / (likely + (1.0 - self.belief) * strong)).clamp(Self::DOUBT, 1.0 - Self::DOUBT);
    }
}

#[cfg(test)]
mod tests {
    use hansu_game::{Game, Gomoku};

    use super::*;
    use crate::testing::played;

    /// The belief after an answer in a position where the opponent is to move.
    fn belief_after(opponent: &mut Opponent<Gomoku>, before: &Gomoku, answer: Move) -> f32 {
        opponent.expect(*before);
        let mut position = *before;
        position.play(answer).expect("legal");
        opponent.look(&position);
        opponent.belief()
    }

    #[test]
    fn expected_answers_raise_the_belief_and_others_lower_it() {
        let before = played("e5 d4 f6");
        let expected = before.naive_answer().expect("there is one");
        let other = before.moves().find(|&mv| mv != expected).expect("there are many");
        let mut opponent = Opponent::new(0.5);
        let up = belief_after(&mut opponent, &before, expected);
        assert!((up - 0.75).abs() < 1e-6, "{up}");
        let down = belief_after(&mut opponent, &before, other);
        assert!((down - 0.5).abs() < 1e-6, "as it was: {down}");
        for _ in 0..100 {
            belief_after(&mut opponent, &before, other);
        }
        let up = belief_after(&mut opponent, &before, expected);
        assert!(up > 0.1, "it can change again: {up}");
        opponent.reset();
        assert_eq!(opponent.belief(), 0.5);
    }

    #[test]
    fn certainty_forced_answers_and_other_games_tell_nothing() {
        let before = played("e5 d4 f6");
        let expected = before.naive_answer().expect("there is one");
        for certain in [0.0, 1.0] {
            assert_eq!(belief_after(&mut Opponent::new(certain), &before, expected), certain);
        }
        let forced = played("e5 a1 f5 i5 g5 a9 h5");
        let only = forced.naive_answer().expect("there is one");
        assert_eq!(belief_after(&mut Opponent::new(0.5), &forced, only), 0.5);
        let mut opponent = Opponent::new(0.5);
        opponent.expect(before);
        opponent.look(&played("a1 b1 c1 d1"));
        assert_eq!(opponent.belief(), 0.5, "no answer to what was expected");
    }
}
