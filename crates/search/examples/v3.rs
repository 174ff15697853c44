//! V3 self-play speed.
use hansu_game::*;
use hansu_search::othello::*;
use hansu_search::*;
fn main() {
    let depth: u32 = std::env::args().nth(1).map_or(6, |s| s.parse().unwrap());
    let s = AlphaBetaSettings { depth, order: Order::None, terminal: Terminal::Evaluate, form: Form::Minimax };
    let mut ab = AlphaBeta::new(OthelloKnowledge::new(OthelloEval::research()), s);
    let mut p = Othello::new();
    let t = std::time::Instant::now();
    let mut n = [0u64; 2];
    let mut m = [0u64; 2];
    while !p.is_over() {
        let side = p.side_to_move().index();
        let mv = if p.legal_bits() == 0 {
            Move::PASS
        } else {
            let d = ab.search(&p, &Budget::unlimited(), &mut |_| ());
            n[side] += d.info.nodes;
            m[side] += 1;
            d.mv
        };
        p.play(mv).unwrap();
    }
    let e = t.elapsed().as_secs_f64();
    println!(
        "{}-{} {} {} total {} in {:.3}s = {:.1} ns/node",
        p.discs(Player::Black),
        p.discs(Player::White),
        n[0] as f64 / m[0] as f64,
        n[1] as f64 / m[1] as f64,
        n[0] + n[1],
        e,
        e * 1e9 / (n[0] + n[1]) as f64
    );
}
