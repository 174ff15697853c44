//! The agents as a page shows them: enough to make a form.

use hansu_agents::{AGENTS, AgentInfo, Param, ParamKind, Preset};
use hansu_game::{GameKind, GameSpec};

use super::allow::{is_allowed, is_plain};
use super::networks::Networks;
use crate::api::{AgentView, ParamKindName, ParamView};

/// The agents of a game that may be asked for, with their options.
pub(crate) fn catalogue(game: GameKind, networks: &Networks) -> Vec<AgentView> {
    let allowed = AGENTS.iter().filter(|agent| is_allowed(agent.name) && agent.games.contains(&game));
    allowed.map(|agent| agent_view(agent, game, networks)).collect()
}

fn agent_view(agent: &AgentInfo, game: GameKind, networks: &Networks) -> AgentView {
    let params = agent.params_for(game).filter_map(|param| param_view(agent, param, game, networks));
    AgentView { name: agent.name.to_owned(), summary: agent.summary.to_owned(), params: params.collect() }
}

fn param_view(agent: &AgentInfo, param: &Param, game: GameKind, networks: &Networks) -> Option<ParamView> {
    let mut view = ParamView {
        key: param.key.to_owned(),
        kind: ParamKindName::Choice,
        default: param.default_for(game).map(str::to_owned),
        unless: match param.preset {
            Preset::Unless(_, other) => Some(other.to_owned()),
            _ => None,
        },
        min: None,
        max: None,
        choices: Vec::new(),
        help: param.help.to_owned(),
    };
    match param.kind {
        ParamKind::Integer { min, max } => {
            view.kind = ParamKindName::Integer;
            (view.min, view.max) = (Some(min as f64), (max < u64::MAX).then_some(max as f64));
        }
        ParamKind::Number { min, max } => {
            view.kind = ParamKindName::Number;
            (view.min, view.max) = (Some(min), Some(max));
        }
        ParamKind::Time => view.kind = ParamKindName::Time,
        ParamKind::Flag => view.kind = ParamKindName::Flag,
        ParamKind::Choice(words) => view.choices = fitting(agent, param, words, game),
        // A network, by its safe name.
        _ if !is_plain(param.kind) && (agent.name, param.key) == ("zero", "net") => {
            view.choices = networks_of(game, networks);
            view.default = view.choices.first().cloned();
            view.help = "the network: one that comes with the program, or one that was trained".to_owned();
        }
        _ => return None,
    }
    Some(view)
}

/// The words that make an agent in the game; all of them if not even the default does.
fn fitting(agent: &AgentInfo, param: &Param, words: &[&str], game: GameKind) -> Vec<String> {
    let fits = |word: &&str| makes(&format!("{}:{}={word}", agent.name, param.key), &boards(game));
    let fitting: Vec<String> = words.iter().copied().filter(fits).map(str::to_owned).collect();
    if fitting.is_empty() { words.iter().map(|&word| word.to_owned()).collect() } else { fitting }
}

fn makes(spec: &str, boards: &[GameSpec]) -> bool {
    boards.iter().any(|&board| hansu_agents::build(spec, board).is_ok())
}

/// Boards on which to try: the usual ones.
fn boards(game: GameKind) -> Vec<GameSpec> {
    let sizes: &[usize] = if game == GameKind::Othello { &[8] } else { &[15, 9] };
    sizes.iter().filter_map(|&size| GameSpec::new(game, Some(size), None, None).ok()).collect()
}

/// The networks that can be chosen in a game, on any board: the one that comes along first, the one that has learnt nothing
/// last.
fn networks_of(game: GameKind, networks: &Networks) -> Vec<String> {
    let [builtin, fresh] = Networks::COME_ALONG;
    let comes_along = makes(&format!("zero:net={builtin}"), &boards(game)).then(|| builtin.to_owned());
    let trained = networks.games().into_iter().filter(|spec| spec.kind() == game).flat_map(|spec| networks.names(spec));
    comes_along.into_iter().chain(trained).chain([fresh.to_owned()]).collect()
}
