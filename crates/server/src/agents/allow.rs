//! Which agents may be asked for over the network.
//!
//! A spec is parsed first, by the registry that also makes the agent, and judged by what was read: what the agent says of
//! itself, and whether an option that was given can name a file or a program. How the text was spelled has no part in it.

use std::sync::Arc;
use std::time::Duration;

use hansu_agents::{AgentInfo, AgentSpec, Offer, ParamKind};
use hansu_game::{GameKind, GameSpec};
use hansu_search::AgentHost;

use super::levels::level;
use super::networks::Networks;
use crate::api::{Problem, ProblemCode, Thinker};
use crate::problem::ApiResult;
use crate::services::Services;

/// The longest spec that is read.
const LONGEST_SPEC: usize = 500;

/// The bytes that an agent may take in a page.
const MEMORY_OF_A_PAGE: u64 = 32 << 20;

/// Whether an agent may be asked for.
pub(super) fn is_allowed(agent: &AgentInfo) -> bool {
    agent.offer == Offer::Anyone
}

/// An agent that may be asked for over the network.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct SafeAgent {
    /// As it was asked for, or as the level says.
    shown: AgentSpec,
    /// With networks as files, and within what a server can spare.
    built: AgentSpec,
    /// Whether a level stands for it.
    by_level: bool,
}

impl SafeAgent {
    /// Checks who is to think about a game; whether the agent can be made shows when it is. Looks for networks on the disk,
    /// so it is not for threads that talk to the network.
    pub(crate) fn of(thinker: &Thinker, game: GameSpec, networks: &Networks) -> ApiResult<SafeAgent> {
        match thinker {
            Thinker::Level { level: number } => {
                let agent = SafeAgent::parse(&level(*number, game)?.agent.to_string(), game, networks)?;
                Ok(SafeAgent { by_level: true, ..agent })
            }
            Thinker::Agent { spec } => SafeAgent::parse(spec, game, networks),
        }
    }

    fn parse(text: &str, game: GameSpec, networks: &Networks) -> ApiResult<SafeAgent> {
        if text.len() > LONGEST_SPEC {
            let detail = format!("an agent of {} bytes is too long: at most {LONGEST_SPEC}", text.len());
            return Err(Problem::new(ProblemCode::BadAgent, detail));
        }
        let shown: AgentSpec = text.parse().map_err(bad_agent)?;
        if !is_allowed(shown.info()) {
            return Err(refused(format!(
                "the agent '{}' can't be used from a page, only on the command line",
                shown.info().name
            )));
        }
        let shown = with_usual_network(shown, game, networks)?;
        let built = with_networks(&shown, game, networks)?.for_strangers(game.kind());
        // On phones too; whoever asks for more gets it.
        let built = if cfg!(target_family = "wasm") { built.within_memory(MEMORY_OF_A_PAGE) } else { built };
        Ok(SafeAgent { shown, built, by_level: false })
    }

    /// Checks who is to think about a game, and that the agent can be made: its network fits, its options go together. The
    /// work is done elsewhere, a little at a time, and not at all if nobody waits for it any more.
    #[cfg(not(target_family = "wasm"))]
    pub(crate) async fn checked(thinker: &Thinker, game: GameSpec, services: &Arc<Services>) -> ApiResult<SafeAgent> {
        let ending = || Problem::new(ProblemCode::ShuttingDown, "the server is ending: start it again");
        let permit = services.making.clone().acquire_owned().await.map_err(|_| ending())?;
        let (thinker, services) = (thinker.clone(), services.clone());
        let work = move || {
            let agent = SafeAgent::of(&thinker, game, &services.networks)?;
            agent.host(game).prepare().map_err(|error| Problem::new(ProblemCode::BadAgent, error))?;
            drop(permit);
            Ok(agent)
        };
        tokio::task::spawn_blocking(work).await.unwrap_or_else(|_| Err(ending()))
    }

    /// Checks who is to think about a game. Whether it can be made shows where it is made: in a Worker, with its networks.
    #[cfg(target_family = "wasm")]
    pub(crate) async fn checked(thinker: &Thinker, game: GameSpec, services: &Arc<Services>) -> ApiResult<SafeAgent> {
        let agent = SafeAgent::of(thinker, game, &services.networks)?;
        let entry = hansu_agents::find(agent.name());
        match entry.is_some_and(|entry| entry.plays(game)) {
            true => Ok(agent),
            false => Err(Problem::new(ProblemCode::BadAgent, format!("'{}' does not play {game}", agent.name()))),
        }
    }

    /// The files that have to be fetched before it can think.
    #[cfg(target_family = "wasm")]
    pub(crate) fn missing_files(&self, game: GameSpec) -> Vec<&'static str> {
        self.built.missing_files(game).unwrap_or_default()
    }

    /// The agent, made when it is asked for the first time.
    pub(crate) fn host(&self, game: GameSpec) -> AgentHost {
        self.built.host(game)
    }

    /// The same with other random numbers, if it draws any and was not given a seed.
    #[must_use]
    pub(crate) fn seeded(&self, seed: u64, game: GameKind) -> SafeAgent {
        SafeAgent { built: self.built.seeded(seed, game), ..self.clone() }
    }

    /// The same for study rather than play, see [`AgentSpec::studying`].
    #[must_use]
    pub(crate) fn studying(self, game: GameSpec) -> SafeAgent {
        SafeAgent { built: self.built.studying(game), ..self }
    }

    /// The same with another time a move, if it was not told how long to think: agents that go by time take it, and those that
    /// count playouts or positions go on until it is over. Depths stay: an agent that looks so far is another one otherwise.
    #[must_use]
    pub(crate) fn taking(&self, time: Duration, game: GameKind) -> SafeAgent {
        let mut agent = self.clone();
        if self.built.limits(game).time.is_none() && self.built.limits(game).are_of_effort() {
            agent.built = self.built.open_ended();
        }
        if self.built.limits(game).time.is_some()
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
}

/// The option by which an agent is given a network, if it plays with one.
fn network_option(agent: &AgentInfo) -> Option<&'static str> {
    agent.params.iter().find(|param| matches!(param.kind, ParamKind::Network(_))).map(|param| param.key)
}

/// Names the network that an agent plays with, if it was left open.
fn with_usual_network(spec: AgentSpec, game: GameSpec, networks: &Networks) -> ApiResult<AgentSpec> {
    match network_option(spec.info()) {
        Some(option) if !spec.gives(option) => spec.with(option, &networks.usual(game)?).map_err(bad_agent),
        _ => Ok(spec),
    }
}

/// Refuses options that open something, and puts files in the place of safe names of networks.
fn with_networks(spec: &AgentSpec, game: GameSpec, networks: &Networks) -> ApiResult<AgentSpec> {
    let mut built = spec.clone();
    for (param, text) in spec.given().filter(|(param, _)| !param.kind.is_plain()) {
        let ParamKind::Network(bundled) = param.kind else {
            return Err(refused(format!(
                "the option '{}' can't be used from a page, only on the command line",
                param.key
            )));
        };
        if !bundled.contains(&text) {
            let file = networks.file(text, game)?;
            built = built.with(param.key, &file).map_err(bad_agent)?;
        }
    }
    Ok(built)
}

fn bad_agent(error: hansu_agents::SpecError) -> Problem {
    Problem::new(ProblemCode::BadAgent, error)
}

pub(super) fn refused(detail: String) -> Problem {
    Problem::new(ProblemCode::AgentRefused, detail)
}

#[cfg(test)]
mod tests {
    use hansu_agents::{AGENTS, Access};

    use super::*;

    fn check(spec: &str, expected: Result<(), ProblemCode>) {
        let networks = Networks::new(Vec::new());
        let game = GameSpec::Othello;
        let found = SafeAgent::of(&Thinker::Agent { spec: spec.to_owned() }, game, &networks);
        let made = found
            .and_then(|agent| agent.host(game).prepare().map_err(|error| Problem::new(ProblemCode::BadAgent, error)));
        assert_eq!(made.map_err(|problem| problem.code), expected, "{spec}");
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
    fn every_agent_that_is_offered_opens_nothing_but_networks() {
        for agent in AGENTS.iter().map(|entry| entry.info).filter(|agent| is_allowed(agent)) {
            for param in agent.params.iter().filter(|param| !param.kind.is_plain()) {
                assert!(matches!(param.kind, ParamKind::Network(_)), "{} {}", agent.name, param.key);
            }
            let spec: AgentSpec = agent.name.parse().expect("its name is a spec");
            assert_eq!(spec.access(), Access::Nothing, "{}", agent.name);
        }
    }

    #[test]
    fn no_agent_that_is_offered_may_take_more_memory_than_a_server_can_spare() {
        const SPARE: u64 = 256 << 20;
        for agent in AGENTS.iter().map(|entry| entry.info).filter(|agent| is_allowed(agent)) {
            for game in [GameSpec::Othello, GameSpec::Gomoku(hansu_game::gomoku::Rules::default())] {
                let all: Vec<String> = agent
                    .params_for(game.kind())
                    .filter_map(|param| match param.kind {
                        ParamKind::Integer { max, .. } if param.key != "seed" => Some(format!("{}={max}", param.key)),
                        _ => None,
                    })
                    .collect();
                let spec: AgentSpec =
                    format!("{}:{}", agent.name, all.join(",")).parse().expect("the bounds are valid");
                let Ok(memory) = spec.for_strangers(game.kind()).memory(game) else { continue };
                assert!(memory <= SPARE, "{spec}: {} MB", memory >> 20);
            }
        }
    }

    #[test]
    fn every_agent_of_an_analysis_thinks_as_long_as_it_is_given() {
        let networks = Networks::new(Vec::new());
        let limits = |spec: &str| {
            let agent = SafeAgent::parse(spec, GameSpec::Othello, &networks).expect("an agent");
            agent.taking(Duration::from_secs(7), GameKind::Othello).built.limits(GameKind::Othello)
        };
        // The time of the analysis is in its budget; nothing of the agent's own ends it before.
        assert_eq!(limits("zero:net=fresh").playouts, None);
        assert_eq!(limits("zero:net=fresh,sims=50").playouts, Some(50));
        assert_eq!(limits("mcts").time, Some(Duration::from_secs(7)));
        assert_eq!(limits("mcts:time=2s").time, Some(Duration::from_secs(2)));
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

    #[test]
    fn a_board_without_a_network_is_told_so_and_not_given_one_that_knows_nothing() {
        let networks = Networks::new(Vec::new());
        let board = GameSpec::new(hansu_game::GameKind::Gomoku, Some(13), None, None).expect("a board");
        let refused = SafeAgent::parse("zero", board, &networks).expect_err("no network for 13x13");
        assert_eq!(refused.code, ProblemCode::BadAgent);
        assert!(refused.detail.contains("13x13") && refused.detail.contains("fresh"), "{}", refused.detail);
        assert!(SafeAgent::parse("zero:net=fresh", board, &networks).is_ok());
    }
}
