//! The experts as judges: exact in Othello's endgames, forced wins in Omok.

use hansu_coach::{Case, Tried};
use hansu_game::gomoku::Gomoku;
use hansu_game::{Game, Move, Othello, Position};
use hansu_search::{Cancel, Score, SystemClock};

/// Enough for the wins of the examples.
const NODES: u64 = 400_000;

/// What the judge finds of a position and, if it is another, of the move that was played in it.
pub(crate) fn case(position: &Position, played: Move) -> Case {
    let best = best(position);
    let (best, second) = match best {
        (best, _) if best.mv() != played => (best, None),
        found => found,
    };
    let played = (best.mv() != played).then(|| after(position, played));
    Case { position: position.clone(), best, played, second }
}

/// The best move and the second best.
pub(crate) fn best(position: &Position) -> (Tried, Option<Tried>) {
    match position {
        Position::Othello(position) => solved(position),
        Position::Gomoku(position) => thought(position),
    }
}

/// A move, judged by what comes after it.
pub(crate) fn after(position: &Position, mv: Move) -> Tried {
    let mut next = position.clone();
    next.play(mv).expect("legal");
    if let Some(end) = hansu_review::Finding::of_end(&next) {
        return Tried { line: vec![mv], score: end.score.map(Score::flipped), exact: true };
    }
    let passes = next.moves().eq([Move::PASS]);
    if passes {
        next.play(Move::PASS).expect("legal");
    }
    let (reply, _) = best(&next);
    let moves = if passes { vec![mv, Move::PASS] } else { vec![mv] };
    let score = reply.score.map(|score| if passes { score } else { score.flipped() });
    Tried { line: [&moves[..], &reply.line[..]].concat(), score, exact: reply.exact }
}

fn solved(position: &Othello) -> (Tried, Option<Tried>) {
    use hansu_othello::{Engine, EngineOptions, Limits, Stop, Weights};
    let mut engine = Engine::new(EngineOptions::default(), Weights::shipped());
    let limits = Limits { solve_from: 64, lines: 2, ..Limits::default() };
    let answer = engine.think(position, &limits, &Stop::new(SystemClock::shared()), &mut |_| ());
    assert!(answer.info.is_solved, "not solved");
    let mut lines = answer.info.lines.iter().map(|line| Tried {
        line: line.moves.iter().map(|&square| Move::place(square)).collect(),
        score: Some(Score::Discs(line.score.discs() as f32)),
        exact: true,
    });
    (lines.next().expect("a move"), lines.next())
}

fn thought(position: &Gomoku) -> (Tried, Option<Tried>) {
    use hansu_gomoku::{Engine, EngineOptions, Limits, Stop, moves_of};
    let options = EngineOptions { multi_pv: 2, ..EngineOptions::new(position.rules()) };
    let mut engine = Engine::new(options).expect("rules that it plays");
    let limits = Limits { nodes: Some(NODES), ..Limits::default() };
    let stop = Stop::new(Cancel::default(), SystemClock::shared());
    let answer = engine.think(position, &limits, &stop, &mut |_| ()).expect("not over");
    let tried = |line: Vec<Move>, score: hansu_gomoku::Score| {
        let score = match score {
            hansu_gomoku::Score::WinIn(plies) => Score::WinIn(plies),
            hansu_gomoku::Score::LossIn(plies) => Score::LossIn(plies),
            other @ hansu_gomoku::Score::Points(_) => Score::WinProbability(other.win_chance()),
        };
        Tried { line, exact: score.plies().is_some(), score: Some(score) }
    };
    let mut lines = answer.info.lines.iter().map(|line| tried(moves_of(&line.cells), line.score));
    let best = lines.next().filter(|best| best.line.first() == Some(&answer.mv));
    (best.unwrap_or_else(|| tried(vec![answer.mv], answer.score)), lines.next())
}
