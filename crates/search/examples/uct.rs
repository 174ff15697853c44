//! UCT speed.
use hansu_game::{Gomoku, Othello};
use hansu_search::*;
fn main() {
    let n: u64 = 300_000;
    let lim = Budget::new(Limits { playouts: Some(n), ..Limits::default() });
    let mut m = Mcts::new(othello::OthelloKnowledge::new(othello::OthelloEval::research()), MctsSettings::default());
    let d = m.search(&Othello::new(), &lim, &mut |_| ());
    println!(
        "othello {:?} {:.0}/s nodes {} {:?}",
        d.mv.name(8),
        n as f64 / d.info.elapsed.as_secs_f64(),
        d.info.nodes,
        d.info.score
    );
    let mut m = Mcts::new(gomoku::GomokuKnowledge::new(gomoku::GomokuCandidates::All), MctsSettings::default());
    let d = m.search(&Gomoku::default(), &lim, &mut |_| ());
    println!(
        "gomoku {:?} {:.0}/s nodes {} {:?}",
        d.mv.name(15),
        n as f64 / d.info.elapsed.as_secs_f64(),
        d.info.nodes,
        d.info.score
    );
    let t = std::time::Instant::now();
    println!("perft11 {} {:.0}M/s", Othello::new().perft(11), 212258800e-6 / t.elapsed().as_secs_f64());
}
