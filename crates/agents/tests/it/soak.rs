//! A thousand games over all games, sizes and rules, between agents of every kind.

use hansu_agents::{AGENTS, AgentSpec};
use hansu_game::{GameSpec, pick};
use hansu_search::Agent;

use crate::games::{all_games, play, rng};

const GAMES: usize = 1000;

/// Fast settings of every agent.
fn fast(game: GameSpec) -> Vec<String> {
    let players = AGENTS.iter().filter(|entry| entry.plays(game));
    players.flat_map(|entry| entry.info.specs(entry.info.samples.soak, game.kind())).collect()
}

#[test]
fn a_thousand_games_end_without_an_illegal_move() {
    let games = all_games();
    let mut rng = rng(41);
    for number in 0..GAMES {
        // One game in five is of Othello, the others go round all kinds of Gomoku.
        let game = if number % 5 == 0 { GameSpec::Othello } else { games[number % games.len()] };
        let specs = fast(game);
        let mut choose = || if number % 3 == 0 { "random" } else { &specs[pick(&mut rng, specs.len())] };
        let (black, white) = (choose(), choose());
        let [mut black, mut white] =
            [(black, number), (white, number + 1)].map(|(spec, seed)| seeded(spec, seed, game));
        play(game, [&mut *black, &mut *white]);
    }
}

/// The agent with a seed, if it takes one.
fn seeded(spec: &str, seed: usize, game: GameSpec) -> Box<dyn Agent> {
    let spec: AgentSpec = spec.parse().expect("a sample");
    spec.seeded(seed as u64, game.kind()).build(game).expect("an agent")
}

#[test]
fn every_agent_takes_part_in_the_soak() {
    for info in AGENTS.iter().map(|entry| entry.info).filter(|info| !info.runs_commands()) {
        for &kind in info.games {
            assert!(info.specs(info.samples.soak, kind).next().is_some(), "{} has no samples for {kind}", info.name);
        }
    }
}
