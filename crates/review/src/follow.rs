//! Lines that searches cut short, followed on.

use hansu_game::{Game, Move};
use hansu_search::{Decision, History, Limits, Score};

use crate::finding::{Finding, is_exact};

/// Lines are followed to this length, by so many searches at most.
const PLIES: usize = 8;
const SEARCHES: usize = 3;

/// What each of these searches may take, beside the limits of the one before: a small part of it.
pub const FOLLOWING: Limits = Limits {
    time: None,
    most_time: None,
    nodes: Some(20_000),
    playouts: Some(1_000),
    depth: None,
    threads: None,
    hash: None,
};

impl Finding {
    /// The same with a longer line. A search tells the line that its table still holds, which may be a move or two; who
    /// explains a move needs to know what comes of it. A line that is proven, or solved, is followed only as far as what
    /// follows is so too.
    pub fn followed<E>(
        mut self,
        game: &History,
        think: &mut dyn FnMut(&History) -> Result<Decision, E>,
    ) -> Result<Finding, E> {
        if self.forced || matches!(self.score, None | Some(Score::WinIn(_) | Score::LossIn(_))) {
            return Ok(self);
        }
        for _ in 0..SEARCHES {
            let mut then = game.clone();
            if self.line.len() >= PLIES || self.line.iter().any(|&mv| play(&mut then, mv).is_none()) {
                break;
            }
            while then.position().moves().eq([Move::PASS]) && play(&mut then, Move::PASS).is_some() {
                self.line.push(Move::PASS);
            }
            if then.position().is_over() {
                break;
            }
            let decision = think(&then)?;
            if self.exact && !is_exact(&decision.info, then.position()) {
                break;
            }
            let pv = &decision.info.pv;
            let more = if pv.first() == Some(&decision.mv) { &pv[..] } else { &[decision.mv][..] };
            self.line.extend(more);
        }
        Ok(self)
    }
}

fn play(game: &mut History, mv: Move) -> Option<()> {
    // Lines of searches may leave forced passes out.
    if !mv.is_pass() && game.position().moves().eq([Move::PASS]) {
        game.play(Move::PASS).ok()?;
    }
    game.play(mv).ok()
}

#[cfg(test)]
mod tests {
    use hansu_game::{GameSpec, parse_move};
    use hansu_search::{Reason, SearchInfo};

    use super::*;

    fn found(moves: &[&str], score: Score, exact: bool) -> Finding {
        let line = moves.iter().map(|mv| parse_move(mv, 8).expect("a move")).collect();
        Finding { line, score: Some(score), exact, forced: false, moves_to_come: 30 }
    }

    /// A search that finds the first legal move, and counts.
    fn followed(finding: Finding, asked: &mut usize) -> Finding {
        let game = History::new(GameSpec::Othello.start());
        let mut think = |game: &History| {
            *asked += 1;
            let mv = game.position().moves().next().expect("a move");
            Ok::<_, ()>(Decision {
                mv,
                reason: Reason::Search,
                info: SearchInfo { pv: vec![mv], ..SearchInfo::default() },
            })
        };
        finding.followed(&game, &mut think).expect("thought")
    }

    #[test]
    fn short_lines_are_followed_by_a_few_searches() {
        let mut asked = 0;
        let line = followed(found(&["f5"], Score::Discs(1.0), false), &mut asked).line;
        assert_eq!((line.len(), asked), (1 + SEARCHES, SEARCHES));
        let mut game = History::new(GameSpec::Othello.start());
        line.into_iter().for_each(|mv| game.play(mv).expect("legal"));
    }

    #[test]
    fn proven_wins_illegal_lines_and_what_is_solved_are_left_as_they_are() {
        let mut asked = 0;
        for finding in [
            found(&["f5"], Score::WinIn(9), true),
            found(&["a1"], Score::Discs(1.0), false),
            Finding { forced: true, ..found(&["f5"], Score::Discs(1.0), false) },
        ] {
            assert_eq!(followed(finding.clone(), &mut asked), finding);
        }
        assert_eq!(asked, 0);
        // What follows is not solved, so that nothing is added.
        let solved = found(&["f5"], Score::Discs(2.0), true);
        assert_eq!(followed(solved.clone(), &mut asked), solved);
    }
}
