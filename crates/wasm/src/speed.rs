//! Fixed work for measuring how fast the module is beside the same code as a native program.

use hansu_agents::build;
use hansu_game::gomoku::{Rule, Rules};
use hansu_game::{Game, GameSpec, Othello};
use hansu_record::parse_position;
use hansu_search::{Budget, Limits};

/// An amount of work that does not depend on a clock.
#[derive(Clone, Copy, Debug)]
pub struct Workload {
    /// What is done.
    pub name: &'static str,
    /// What is counted.
    pub unit: &'static str,
    work: Work,
}

#[derive(Clone, Copy, Debug)]
enum Work {
    Perft(u32),
    /// An agent at a position, with limits of nodes or playouts of its own.
    Think {
        gomoku: bool,
        position: &'static str,
        agent: &'static str,
    },
}

/// A middle game of Othello, and one of Gomoku.
const OTHELLO: &str = "f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c1b6";
const GOMOKU: &str = "h8 i9 i7 g9 h9 h7 g8 i8 j7 k6 j9 f8";
/// An ending of twenty empty squares.
const ENDING: &str = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X";

/// What is measured.
pub const WORKLOADS: &[Workload] = &[
    Workload { name: "Othello, perft 11", unit: "leaves", work: Work::Perft(11) },
    think("Othello, expert, middle game", false, OTHELLO, "expert:nodes=3000000,book=off,hash=16"),
    think("Othello, expert, exact ending", false, ENDING, "expert:nodes=20000000,book=off,hash=16"),
    think("Gomoku, expert", true, GOMOKU, "expert:nodes=400000,hash=16"),
    think("Othello, tree search, random playouts", false, OTHELLO, "mcts:playouts=200000"),
    think("Gomoku, tree search, random playouts", true, GOMOKU, "mcts:playouts=100000"),
    think("Othello, AlphaZero's network", false, OTHELLO, "zero:sims=1000"),
];

const fn think(name: &'static str, gomoku: bool, position: &'static str, agent: &'static str) -> Workload {
    let unit = match name.as_bytes()[name.len() - 1] {
        b's' => "playouts",
        b'k' => "evaluations",
        _ => "nodes",
    };
    Workload { name, unit, work: Work::Think { gomoku, position, agent } }
}

impl Workload {
    /// Does the work, and tells how much it was.
    pub fn run(&self) -> u64 {
        match self.work {
            Work::Perft(depth) => Othello::new().perft(depth),
            Work::Think { gomoku, position, agent } => {
                let rules = Rules::new(15, 5, Rule::Freestyle).expect("the usual board");
                let game = if gomoku { GameSpec::Gomoku(rules) } else { GameSpec::Othello };
                let position = parse_position(game, position).expect("a position").position;
                let mut agent = build(agent, game).expect("an agent");
                let budget = Budget::untimed(Limits::default());
                let decision = agent.think(&position, &budget, &mut |_| ()).expect("a move");
                debug_assert!(position.is_legal(decision.mv));
                decision.info.playouts.unwrap_or(decision.info.nodes)
            }
        }
    }
}
