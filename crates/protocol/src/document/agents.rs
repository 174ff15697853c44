//! The list of agents, as JSON.

use hansu_agents::{AgentInfo, Param, ParamKind};
use hansu_game::GameKind;
use serde_json::{Value, json};

/// An agent with its options, or with those that it has in a game.
pub fn agent(agent: &AgentInfo, game: Option<GameKind>) -> Value {
    let params = agent.params.iter().filter(|param| game.is_none_or(|game| param.is_for(game)));
    json!({
        "name": agent.name,
        "summary": agent.summary.en,
        "summary_ko": agent.summary.ko,
        "runs_commands": agent.runs_commands(),
        "games": agent.games.iter().map(|game| game.name()).collect::<Vec<_>>(),
        "params": params.map(|param| param_document(agent, param)).collect::<Vec<_>>(),
    })
}

fn param_document(agent: &AgentInfo, param: &Param) -> Value {
    let games = agent.games.iter().filter(|game| param.is_for(**game));
    let defaults: serde_json::Map<String, Value> =
        games.map(|game| (game.name().to_owned(), json!(param.default_for(*game)))).collect();
    let mut document = json!({
        "key": param.key,
        "type": param.kind.name(),
        "defaults": defaults,
        "help": param.help.en,
        "help_ko": param.help.ko,
    });
    match param.kind {
        ParamKind::Integer { min, max } => (document["min"], document["max"]) = (json!(min), json!(max)),
        ParamKind::Number { min, max } => (document["min"], document["max"]) = (json!(min), json!(max)),
        ParamKind::Choice(_) | ParamKind::ChoiceByGame(_) | ParamKind::Network(_) => {
            document["choices"] = json!(param.kind.words());
        }
        ParamKind::Path => document["choices"] = json!([]),
        ParamKind::Time | ParamKind::Flag | ParamKind::Command | ParamKind::Text => {}
    }
    document
}
