//! The agents as a page shows them: enough to make a form.

use hansu_agents::document::{AgentDocument, ParamDocument, ParamType};
use hansu_agents::{AGENTS, AgentInfo, ParamKind};
use hansu_game::GameKind;
use hansu_zero::{Builtin, FRESH};

use super::allow::is_allowed;
use super::networks::Networks;

/// The agents of a game that may be asked for, with their options.
pub(crate) fn catalogue(game: GameKind, networks: &Networks) -> Vec<AgentDocument> {
    let infos = AGENTS.iter().map(|entry| entry.info);
    let allowed = infos.filter(|agent| is_allowed(agent) && agent.games.contains(&game));
    allowed.map(|agent| offered(agent, game, networks)).collect()
}

/// An agent with those of its options that a stranger may set, within the bounds for strangers.
fn offered(agent: &AgentInfo, game: GameKind, networks: &Networks) -> AgentDocument {
    let mut document = AgentDocument::new(agent, Some(game));
    document.params.retain_mut(|param| offer(agent, param, game, networks));
    document
}

/// Narrows an option down to what a stranger may choose; whether anything is left to choose.
fn offer(agent: &AgentInfo, document: &mut ParamDocument, game: GameKind, networks: &Networks) -> bool {
    let Some(param) = agent.params_for(game).find(|param| param.key == document.key) else { return false };
    match param.kind {
        ParamKind::Integer { max, .. } => {
            let max = param.most_for_strangers.map_or(max, |most| most.min(max));
            document.max = (max < u64::MAX).then_some(max.into());
        }
        ParamKind::Choice(_) | ParamKind::ChoiceByGame(_) => {
            document.choices = Some(param.kind.words_for(game).into_iter().map(str::to_owned).collect());
        }
        // A network, by its safe name.
        ParamKind::Network(_) => {
            let names = networks_of(game, networks);
            document.kind = ParamType::Choice;
            document.defaults.insert(game.name().to_owned(), names.first().cloned());
            document.choices = Some(names);
        }
        ParamKind::Number { .. } | ParamKind::Time | ParamKind::Flag => {}
        ParamKind::Path | ParamKind::Command | ParamKind::Text => return false,
    }
    true
}

/// The networks that can be chosen in a game, on any board: those that come along first, the one that has learnt nothing
/// last. A name may stand for one network on each board.
fn networks_of(game: GameKind, networks: &Networks) -> Vec<String> {
    let bundled = Builtin::of_kind(game).map(|builtin| builtin.name.to_owned());
    let trained = networks.games().into_iter().filter(|spec| spec.kind() == game).flat_map(|spec| networks.names(spec));
    let mut names: Vec<String> = Vec::new();
    for name in bundled.chain(trained).chain([FRESH.to_owned()]) {
        if !names.contains(&name) {
            names.push(name);
        }
    }
    names
}
