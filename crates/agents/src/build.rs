//! From a spec to an agent.

use hansu_external::{ExternalAgent, ExternalSettings, Protocol};
use hansu_game::{Game, Position, WrongGame};
use hansu_game::{GameSpec, Gomoku, Othello};
use hansu_search::gomoku::{Defence, GomokuCandidates, GomokuKnowledge, LinesSearch};
use hansu_search::othello::{OthelloEval, OthelloKnowledge};
use hansu_search::{
    Agent, AgentOf, AlphaBeta, AlphaBetaSettings, Backup, Casual, Form, Fpu, Iddfs, Knowledge, Limits, Mcts,
    MctsSettings, Minimax, Order, PassRule, Puct, PuctSettings, RandomSearch, Rave, RolloutPolicy, Search, Terminal,
    TreeSettings,
};

use hansu_zero::{Effort, Look, ZeroSearch, ZeroSettings, load_network};

use crate::spec::{AgentSpec, SpecError, Values};

impl AgentSpec {
    /// Makes the agent for a game.
    pub fn build(&self, game: GameSpec) -> Result<Box<dyn Agent>, SpecError> {
        let values = self.values(game.kind())?;
        match self.info().name {
            "zero" => return zero(&values, game),
            "external" => return external(&values, game),
            _ => {}
        }
        match game {
            GameSpec::Othello => {
                let knowledge = othello_knowledge(&values)?;
                Ok(generic::<Othello, _>(self.info().name, &values, knowledge))
            }
            GameSpec::Gomoku(rules) => {
                if self.info().name == "lines" {
                    return Ok(agent::<Gomoku>(lines(&values)));
                }
                let knowledge = gomoku_knowledge(&values, rules.size())?;
                Ok(generic::<Gomoku, _>(self.info().name, &values, knowledge))
            }
        }
    }
}

fn agent<G: Game>(search: impl Search<G> + 'static) -> Box<dyn Agent>
where
    for<'a> &'a G: TryFrom<&'a Position, Error = WrongGame>,
{
    Box::new(AgentOf::new(search))
}

/// The agents that play any game with some knowledge of it.
fn generic<G: Game, K: Knowledge<G>>(name: &str, values: &Values<'_>, knowledge: K) -> Box<dyn Agent>
where
    for<'a> &'a G: TryFrom<&'a Position, Error = WrongGame>,
{
    match name {
        "random" => agent::<G>(RandomSearch::new(seed(values))),
        "greedy" => agent::<G>(Minimax::new(knowledge, 1, PassRule::Play)),
        "casual" => {
            let slips = values.number("slips").map_or(0.0, f64::from);
            agent::<G>(Casual::new(knowledge, depth(values), slips, seed(values)))
        }
        "minimax" => {
            let pass = if values.word("pass") == "play" { PassRule::Play } else { PassRule::Stuck };
            agent::<G>(Minimax::new(knowledge, depth(values), pass))
        }
        "negamax" => agent::<G>(AlphaBeta::new(knowledge, alphabeta(values, Form::Negamax))),
        "iddfs" => agent::<G>(Iddfs::new(knowledge, alphabeta(values, Form::Minimax), limits(values))),
        "mcts" | "rave" => agent::<G>(Mcts::new(knowledge, mcts(values))),
        "puct" => agent::<G>(Puct::new(knowledge, puct(values))),
        _ => agent::<G>(AlphaBeta::new(knowledge, alphabeta(values, Form::Minimax))),
    }
}

/// A network that plays.
fn zero(values: &Values<'_>, game: GameSpec) -> Result<Box<dyn Agent>, SpecError> {
    let weights = load_network(values.text("net"), game).map_err(|error| SpecError::Network(with_causes(&error)))?;
    let settings = zero_settings(values);
    let made = match game {
        GameSpec::Othello => ZeroSearch::new(&weights, settings).map(agent::<Othello>),
        GameSpec::Gomoku(_) => ZeroSearch::new(&weights, settings).map(agent::<Gomoku>),
    };
    made.map_err(|error| SpecError::Network(with_causes(&error)))
}

/// A program from outside.
fn external(values: &Values<'_>, game: GameSpec) -> Result<Box<dyn Agent>, SpecError> {
    let given = |key| Some(values.text(key)).filter(|text| !text.is_empty());
    let protocol = match values.word("protocol") {
        "nboard" => Protocol::Nboard,
        "gomocup" => Protocol::Gomocup,
        _ => Protocol::Gtp,
    };
    let usual = ExternalSettings::new(values.text("cmd"), protocol);
    let settings = ExternalSettings {
        dir: given("dir").map(str::to_owned),
        limits: Limits { depth: values.integer("depth").map(|depth| depth as u32), ..limits(values) },
        gap: values.time("gap").unwrap_or(usual.gap),
        start: values.time("start").unwrap_or(usual.start),
        grace: values.time("grace").unwrap_or(usual.grace),
        init: values
            .text("init")
            .split(';')
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .map(str::to_owned)
            .collect(),
        max_memory: values.integer("max_memory"),
        ..usual
    };
    Ok(Box::new(ExternalAgent::new(settings, game)?))
}

/// An error's text with those of its causes.
fn with_causes(error: &dyn std::error::Error) -> String {
    let causes = std::iter::successors(error.source(), |cause| cause.source());
    causes.fold(error.to_string(), |text, cause| format!("{text}: {cause}"))
}

fn zero_settings(values: &Values<'_>) -> ZeroSettings {
    ZeroSettings {
        tree: puct_tree(values),
        threats: values.flag("threats") && values.flag("proofs"),
        effort: Effort {
            fours: values.integer("fours").map_or(0, |fours| fours as u32),
            threes: values.integer("threes").map_or(0, |threes| threes as u32),
            pairs: values.flag("pairs"),
        },
        naive: values.number("naive").unwrap_or(0.0),
        gumbel: considered(values),
        reuse: values.flag("reuse"),
        batch: values.integer("batch").map_or(1, |batch| batch as usize),
        look: match values.word("symmetry") {
            "plain" => Look::Plain,
            "average" => Look::Average,
            _ => Look::Canonical,
        },
        max_nodes: max_nodes(values),
        limits: Limits { playouts: values.integer("sims"), time: values.time("time"), ..Limits::default() },
    }
}

fn seed(values: &Values<'_>) -> u64 {
    values.integer("seed").unwrap_or_default()
}

fn depth(values: &Values<'_>) -> u32 {
    values.integer("depth").map_or(u32::MAX, |depth| u32::try_from(depth).unwrap_or(u32::MAX))
}

fn limits(values: &Values<'_>) -> Limits {
    Limits {
        time: values.time("time"),
        nodes: values.integer("nodes"),
        playouts: values.integer("playouts"),
        depth: None,
    }
}

fn alphabeta(values: &Values<'_>, form: Form) -> AlphaBetaSettings {
    AlphaBetaSettings {
        depth: depth(values),
        order: match values.word("order") {
            "position" => Order::Position,
            "intuition" => Order::Intuition,
            _ => Order::None,
        },
        terminal: if values.word("terminal") == "outcome" { Terminal::Outcome } else { Terminal::Evaluate },
        form,
    }
}

fn rollout(values: &Values<'_>) -> RolloutPolicy {
    match values.word("rollout") {
        "light" => RolloutPolicy::Light,
        "heavy" => RolloutPolicy::Heavy,
        "adaptive" => RolloutPolicy::Adaptive,
        "combined" => RolloutPolicy::Combined { balanced: values.word("scale") == "balanced" },
        _ => RolloutPolicy::Random,
    }
}

fn mcts(values: &Values<'_>) -> MctsSettings {
    let defaults = MctsSettings::default();
    MctsSettings {
        exploration: values.number("c").unwrap_or(defaults.exploration),
        rollout: rollout(values),
        rave: values.number("k").map(|k| Rave { k }),
        backup: if values.word("backup") == "listing" { Backup::Listing } else { Backup::Alternate },
        reuse: values.flag("reuse"),
        max_nodes: max_nodes(values),
        seed: seed(values),
        limits: limits(values),
    }
}

fn max_nodes(values: &Values<'_>) -> usize {
    values.integer("max_nodes").map_or(MctsSettings::default().max_nodes, |nodes| nodes as usize)
}

fn puct(values: &Values<'_>) -> PuctSettings {
    PuctSettings {
        tree: puct_tree(values),
        rollout: rollout(values),
        gumbel: considered(values),
        reuse: values.flag("reuse"),
        max_nodes: max_nodes(values),
        seed: seed(values),
        limits: limits(values),
    }
}

/// The moves that a Gumbel root considers; `None` for none.
fn considered(values: &Values<'_>) -> Option<usize> {
    values.integer("gumbel").filter(|&moves| moves > 0).map(|moves| moves as usize)
}

fn puct_tree(values: &Values<'_>) -> TreeSettings {
    TreeSettings {
        first_play_urgency: match values.word("fpu") {
            "parent" => Fpu::Parent,
            "reduced" => Fpu::REDUCED,
            _ => Fpu::Zero,
        },
        proofs: values.flag("proofs"),
        ..TreeSettings::new(values.number("cpuct").unwrap_or(1.5))
    }
}

fn lines(values: &Values<'_>) -> LinesSearch {
    let defence = match values.word("defence") {
        "live" => Defence::Live,
        "off" => Defence::Off,
        _ => Defence::All,
    };
    LinesSearch::new(depth(values), limits(values), defence, candidates(values))
}

fn othello_knowledge(values: &Values<'_>) -> Result<OthelloKnowledge, SpecError> {
    let eval = match values.word("eval") {
        "discs" => OthelloEval::Discs,
        "arbitrary" => OthelloEval::arbitrary(),
        "lines" => return Err(values.unfit("eval", "discs, arbitrary or research")),
        _ => OthelloEval::research(),
    };
    Ok(OthelloKnowledge::new(eval))
}

fn gomoku_knowledge(values: &Values<'_>, size: usize) -> Result<GomokuKnowledge, SpecError> {
    if !matches!(values.word("eval"), "" | "lines") {
        return Err(values.unfit("eval", "lines"));
    }
    let auto = GomokuCandidates::Near(2).unless_small(size);
    Ok(GomokuKnowledge::new(candidates(values).unwrap_or(auto)))
}

/// The candidates asked for; `None` for `auto`.
fn candidates(values: &Values<'_>) -> Option<GomokuCandidates> {
    match values.word("moves") {
        "all" => Some(GomokuCandidates::All),
        "near" => Some(GomokuCandidates::Near(2)),
        "neighbours" => Some(GomokuCandidates::Neighbours),
        _ => None,
    }
}
