//! The agents as a page shows them: enough to make a form.

use hansu_agents::{AGENTS, AgentInfo, Param, ParamKind, Preset};
use hansu_game::GameKind;
use hansu_zero::{Builtin, FRESH};

use super::allow::is_allowed;
use super::networks::Networks;
use crate::api::{AgentView, ParamKindName, ParamView};

/// The agents of a game that may be asked for, with their options.
pub(crate) fn catalogue(game: GameKind, networks: &Networks) -> Vec<AgentView> {
    let infos = AGENTS.iter().map(|entry| entry.info);
    let allowed = infos.filter(|agent| is_allowed(agent) && agent.games.contains(&game));
    allowed.map(|agent| agent_view(agent, game, networks)).collect()
}

fn agent_view(agent: &AgentInfo, game: GameKind, networks: &Networks) -> AgentView {
    let params = agent.params_for(game).filter_map(|param| param_view(param, game, networks));
    AgentView { name: agent.name.to_owned(), summary: agent.summary.into(), params: params.collect() }
}

fn param_view(param: &Param, game: GameKind, networks: &Networks) -> Option<ParamView> {
    let mut view = ParamView {
        key: param.key.to_owned(),
        kind: ParamKindName::Choice,
        default: param.default_for(game).map(str::to_owned),
        unless: match param.preset {
            Preset::Unless(_, others) => others.iter().map(|&other| other.to_owned()).collect(),
            _ => Vec::new(),
        },
        min: None,
        max: None,
        choices: Vec::new(),
        help: param.help.into(),
    };
    match param.kind {
        ParamKind::Integer { min, max } => {
            view.kind = ParamKindName::Integer;
            let max = param.most_for_strangers.map_or(max, |most| most.min(max));
            (view.min, view.max) = (Some(min as f64), (max < u64::MAX).then_some(max as f64));
        }
        ParamKind::Number { min, max } => {
            view.kind = ParamKindName::Number;
            (view.min, view.max) = (Some(min), Some(max));
        }
        ParamKind::Time => view.kind = ParamKindName::Time,
        ParamKind::Flag => view.kind = ParamKindName::Flag,
        ParamKind::Choice(_) | ParamKind::ChoiceByGame(_) => {
            view.choices = param.kind.words_for(game).into_iter().map(str::to_owned).collect();
        }
        // A network, by its safe name.
        ParamKind::Network(_) => {
            view.choices = networks_of(game, networks);
            view.default = view.choices.first().cloned();
        }
        ParamKind::Path | ParamKind::Command | ParamKind::Text => return None,
    }
    Some(view)
}

/// The networks that can be chosen in a game, on any board: those that come along first, the one that has learnt nothing
/// last.
fn networks_of(game: GameKind, networks: &Networks) -> Vec<String> {
    let bundled = Builtin::of_kind(game).map(|builtin| builtin.name.to_owned());
    let trained = networks.games().into_iter().filter(|spec| spec.kind() == game).flat_map(|spec| networks.names(spec));
    bundled.chain(trained).chain([FRESH.to_owned()]).collect()
}
