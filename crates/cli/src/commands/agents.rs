//! `hansu agents`

use std::fmt::Write as _;

use hansu_agents::{AGENTS, AgentInfo, Param, ParamKind, Preset};
use hansu_game::GameKind;
use serde_json::{Value, json};

use crate::args::AgentsArgs;

pub(crate) fn run(args: &AgentsArgs, json: bool) -> anyhow::Result<()> {
    let agents = AGENTS.iter().filter(|agent| args.game.is_none_or(|game| agent.games.contains(&game)));
    if json {
        let documents: Vec<Value> = agents.map(|agent| document(agent, args.game)).collect();
        return crate::json::print(&documents);
    }
    let mut text = String::new();
    for agent in agents {
        describe(&mut text, agent, args.game)?;
    }
    text.push_str("Write an agent as name:key=value,key=value, for example mcts:time=2s,rollout=light\n");
    print!("{text}");
    Ok(())
}

fn params(agent: &AgentInfo, game: Option<GameKind>) -> impl Iterator<Item = &'static Param> {
    agent.params.iter().filter(move |param| game.is_none_or(|game| param.is_for(game)))
}

fn describe(text: &mut String, agent: &AgentInfo, game: Option<GameKind>) -> std::fmt::Result {
    let games: Vec<&str> = agent.games.iter().map(|game| game.name()).collect();
    writeln!(text, "{:<10} {} [{}]", agent.name, agent.summary, games.join(", "))?;
    for param in params(agent, game) {
        let default = default_text(param, game);
        let given = format!("{}={}", param.key, if default.is_empty() { "-" } else { &default });
        let only = param.only.map_or(String::new(), |game| format!(" ({game} only)"));
        writeln!(text, "    {given:<28} {}{only}", param.help)?;
    }
    writeln!(text)
}

fn default_text(param: &Param, game: Option<GameKind>) -> String {
    match (param.preset, game.or(param.only)) {
        (_, Some(game)) => param.default_for(game).unwrap_or("").to_owned(),
        (Preset::Each(othello, gomoku), None) if othello != gomoku => format!("{othello}|{gomoku}"),
        (_, None) => param.default_for(GameKind::Othello).unwrap_or("").to_owned(),
    }
}

fn document(agent: &AgentInfo, game: Option<GameKind>) -> Value {
    json!({
        "name": agent.name,
        "summary": agent.summary,
        "games": agent.games.iter().map(|game| game.name()).collect::<Vec<_>>(),
        "params": params(agent, game).map(|param| param_document(agent, param)).collect::<Vec<_>>(),
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
        "help": param.help,
    });
    match param.kind {
        ParamKind::Integer { min, max } => (document["min"], document["max"]) = (json!(min), json!(max)),
        ParamKind::Number { min, max } => (document["min"], document["max"]) = (json!(min), json!(max)),
        ParamKind::Choice(words) => document["choices"] = json!(words),
        ParamKind::Time | ParamKind::Flag => {}
    }
    document
}
