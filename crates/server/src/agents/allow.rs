//! Which agents may be asked for over the network.
//!
//! A spec is parsed first, by the registry that also makes the agent, and judged by what was read: the agent's name has to be
//! on a list, and every option that was given has to be of a kind that can't name a file or a program. How the text was
//! spelled has no part in it.

use std::time::Duration;

use hansu_agents::{AgentSpec, ParamKind};
use hansu_game::{GameKind, GameSpec};
use hansu_search::Agent;

use super::levels::level;
use super::networks::Networks;
use crate::api::{Problem, ProblemCode, Thinker};
use crate::problem::Outcome;

/// The agents that run within this program and open nothing. New ones are not allowed until they are put here.
const ALLOWED: &[&str] = &[
    "random",
    "greedy",
    "casual",
    "minimax",
    "alphabeta",
    "negamax",
    "iddfs",
    "mcts",
    "rave",
    "puct",
    "zero",
    "lines",
    "expert",
];

/// The most nodes of a search tree: 64 megabytes or so. A tree takes its memory when the search begins.
const MOST_TREE_NODES: u64 = 2 << 20;

/// The longest spec that is read.
const LONGEST_SPEC: usize = 500;

/// Whether an agent of this name may be asked for.
pub(super) fn is_allowed(name: &str) -> bool {
    ALLOWED.contains(&name)
}

/// Whether options of this kind only take values that are harmless.
pub(super) fn is_plain(kind: ParamKind) -> bool {
    matches!(
        kind,
        ParamKind::Integer { .. } | ParamKind::Number { .. } | ParamKind::Time | ParamKind::Choice(_) | ParamKind::Flag
    )
}

/// An agent that may be asked for over the network.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SafeAgent {
    /// As it was asked for, or as the level says.
    shown: AgentSpec,
    /// With networks as files and trees bounded.
    built: AgentSpec,
    /// Whether a level stands for it.
    by_level: bool,
}

impl SafeAgent {
    /// Checks who is to think about a game; whether the agent can be made shows when it is.
    pub(crate) fn of(thinker: &Thinker, game: GameSpec, networks: &Networks) -> Outcome<SafeAgent> {
        match thinker {
            Thinker::Level { level: number } => {
                let agent = SafeAgent::parse(level(*number, game.kind())?.agent, game, networks)?;
                Ok(SafeAgent { by_level: true, ..agent })
            }
            Thinker::Agent { spec } => SafeAgent::parse(spec, game, networks),
        }
    }

    fn parse(text: &str, game: GameSpec, networks: &Networks) -> Outcome<SafeAgent> {
        if text.len() > LONGEST_SPEC {
            let detail = format!("an agent of {} bytes is too long: at most {LONGEST_SPEC}", text.len());
            return Err(Problem::new(ProblemCode::BadAgent, detail));
        }
        let shown: AgentSpec = text.parse().map_err(bad_agent)?;
        if !is_allowed(shown.info().name) {
            return Err(refused(format!(
                "the agent '{}' can't be used from a page, only on the command line",
                shown.info().name
            )));
        }
        let shown = with_usual_network(shown, game, networks)?;
        let built = bounded(with_networks(&shown, game, networks)?, game.kind())?;
        Ok(SafeAgent { shown, built, by_level: false })
    }

    /// Checks who is to think about a game, and that the agent can be made: its network fits, its options go together.
    pub(crate) fn checked(thinker: &Thinker, game: GameSpec, networks: &Networks) -> Outcome<SafeAgent> {
        let agent = SafeAgent::of(thinker, game, networks)?;
        agent.build(game)?;
        Ok(agent)
    }

    /// Makes the agent. Agents are made for the time of thinking only: their trees take much memory.
    pub(crate) fn build(&self, game: GameSpec) -> Outcome<Box<dyn Agent>> {
        self.built.build(game).map_err(bad_agent)
    }

    /// The same with other random numbers, if it draws any and was not given a seed.
    #[must_use]
    pub(crate) fn seeded(&self, seed: u64, game: GameKind) -> SafeAgent {
        let mut agent = self.clone();
        if self.shown.has("seed", game)
            && !self.shown.gives("seed")
            && let Ok(built) = self.built.with("seed", &seed.to_string())
        {
            agent.built = built;
        }
        agent
    }

    /// The same with another time a move, if it goes by time and was not told how long.
    #[must_use]
    pub(crate) fn taking(&self, time: Duration, game: GameKind) -> SafeAgent {
        let mut agent = self.clone();
        if self.built.time_limit(game).is_some()
            && (self.by_level || !self.shown.gives("time"))
            && let Ok(built) = self.built.with("time", &format!("{}ms", time.as_millis()))
        {
            agent.built = built;
        }
        agent
    }

    /// The agent's name.
    pub(crate) fn name(&self) -> &'static str {
        self.shown.info().name
    }

    /// The agent in full, with safe names for networks.
    pub(crate) fn spec(&self) -> String {
        self.shown.to_string()
    }

    /// Which evaluation its points are of, as far as that is known.
    pub(super) fn evaluation(&self) -> Option<&str> {
        self.shown.given().find(|(param, _)| param.key == "eval").map(|(_, text)| text)
    }
}

/// Names the network that an agent plays with, if it was left open.
fn with_usual_network(spec: AgentSpec, game: GameSpec, networks: &Networks) -> Outcome<AgentSpec> {
    if spec.info().name != "zero" || spec.gives("net") {
        return Ok(spec);
    }
    spec.with("net", &networks.usual(game)).map_err(bad_agent)
}

/// Refuses options that open something, and puts files in the place of safe names of networks.
fn with_networks(spec: &AgentSpec, game: GameSpec, networks: &Networks) -> Outcome<AgentSpec> {
    let mut built = spec.clone();
    for (param, text) in spec.given().filter(|(param, _)| !is_plain(param.kind)) {
        if (spec.info().name, param.key) != ("zero", "net") {
            return Err(refused(format!(
                "the option '{}' can't be used from a page, only on the command line",
                param.key
            )));
        }
        if !Networks::COME_ALONG.contains(&text) {
            let file = networks.file(text, game)?;
            built = built.with("net", &file).map_err(bad_agent)?;
        }
    }
    Ok(built)
}

fn bounded(spec: AgentSpec, game: GameKind) -> Outcome<AgentSpec> {
    if !spec.has("max_nodes", game) {
        return Ok(spec);
    }
    let given = spec.given().find(|(param, _)| param.key == "max_nodes").map(|(_, text)| text.replace('_', ""));
    let nodes = given.and_then(|text| text.parse().ok()).unwrap_or(MOST_TREE_NODES).min(MOST_TREE_NODES);
    spec.with("max_nodes", &nodes.to_string()).map_err(bad_agent)
}

fn bad_agent(error: hansu_agents::SpecError) -> Problem {
    Problem::new(ProblemCode::BadAgent, error)
}

pub(super) fn refused(detail: String) -> Problem {
    Problem::new(ProblemCode::AgentRefused, detail)
}

#[cfg(test)]
mod tests {
    use hansu_agents::AGENTS;

    use super::*;

    fn check(spec: &str, expected: Result<(), ProblemCode>) {
        let networks = Networks::new(Vec::new());
        let found = SafeAgent::checked(&Thinker::Agent { spec: spec.to_owned() }, GameSpec::Othello, &networks);
        assert_eq!(found.map(|_| ()).map_err(|problem| problem.code), expected, "{spec}");
    }

    #[test]
    fn harmless_agents_are_allowed_and_unknown_ones_told() {
        check("mcts:playouts=10,rollout=light", Ok(()));
        check(" MCTS : playouts = 10 ", Ok(()));
        check("zero:net=fresh,sims=2", Ok(()));
        check("zero:sims=2", Ok(()));
        check("mcst", Err(ProblemCode::BadAgent));
        check("mcts:time=banana", Err(ProblemCode::BadAgent));
        check("lines", Err(ProblemCode::BadAgent));
        check(&"m".repeat(1000), Err(ProblemCode::BadAgent));
    }

    #[test]
    fn files_are_refused_however_they_are_spelled() {
        for net in [
            "/etc/passwd",
            "../../x.safetensors",
            "\"/etc/passwd\"",
            "./builtin",
            "file:///etc/passwd",
            "C:\\x",
            "a@1/../b",
            "..@1",
            "%2e%2e@1",
            "nine@1",
            "builtin\u{0}",
            "@",
            "x@",
            "@5",
            "~/x",
            "//server/share",
        ] {
            check(&format!("zero:net={net}"), Err(ProblemCode::AgentRefused));
            check(&format!("ZERO: NET = {net} "), Err(ProblemCode::AgentRefused));
            let quoted = net.trim_matches('"').replace('\\', "\\\\");
            check(&format!("zero:sims=2,Net=\"{quoted}\""), Err(ProblemCode::AgentRefused));
        }
        // Quotation marks within quotation marks end the value, and what follows can't be read.
        check("zero:net=\"\"/etc/passwd\"\"", Err(ProblemCode::BadAgent));
    }

    #[test]
    fn every_agent_with_an_option_that_opens_something_is_looked_after() {
        for agent in AGENTS.iter().filter(|agent| is_allowed(agent.name)) {
            for param in agent.params.iter().filter(|param| !is_plain(param.kind)) {
                assert_eq!((agent.name, param.key), ("zero", "net"));
            }
        }
    }

    #[test]
    fn trees_are_bounded() {
        let networks = Networks::new(Vec::new());
        for spec in ["mcts", "mcts:max_nodes=2_000_000_000"] {
            let agent = SafeAgent::parse(spec, GameSpec::Othello, &networks).expect("an agent");
            assert!(agent.built.to_string().contains("max_nodes=2097152"), "{}", agent.built);
            assert_eq!(agent.spec(), spec);
        }
    }
}
