//! `hansu agents`

use hansu_agents::document::AgentDocument;
use hansu_agents::{AGENTS, AgentInfo, Param, ParamKind, Preset};
use hansu_game::GameKind;

use crate::args::AgentsArgs;
use crate::{output, wrap};

pub(crate) fn run(args: &AgentsArgs, json: bool) -> anyhow::Result<()> {
    let agents =
        AGENTS.iter().map(|entry| entry.info).filter(|agent| args.game.is_none_or(|game| agent.games.contains(&game)));
    if json {
        let documents: Vec<_> = agents.map(|agent| AgentDocument::new(agent, args.game)).collect();
        return output::json(&documents);
    }
    let width = wrap::width();
    let mut text: String = agents.map(|agent| describe(agent, args.game, width)).collect();
    text += &wrap::hanging("", legend(args.game), 0, width);
    output::text(&text)
}

fn params(agent: &AgentInfo, game: Option<GameKind>) -> impl Iterator<Item = &'static Param> {
    agent.params.iter().filter(move |param| game.is_none_or(|game| param.is_for(game)))
}

/// What follows the last agent.
fn legend(game: Option<GameKind>) -> &'static str {
    match game {
        Some(_) => {
            "Options are shown with their defaults; '-' is none. Write an agent as name:key=value,key=value, for \
             example mcts:time=2s,rollout=light"
        }
        None => {
            "Options are shown with their defaults; '-' is none, and 7|2 is 7 for othello and 2 for gomoku. Write an \
             agent as name:key=value,key=value, for example mcts:time=2s,rollout=light"
        }
    }
}

/// An agent and its options, with an empty line at the end.
fn describe(agent: &AgentInfo, game: Option<GameKind>, width: usize) -> String {
    let games = match agent.games {
        [only] if game.is_none() => format!(" ({only} only)"),
        _ => String::new(),
    };
    let mut text = wrap::hanging(agent.name, &format!("{}{games}", agent.summary.en), 11, width);
    for param in params(agent, game) {
        let default = default_text(param, game);
        let label = format!("  {}={}", param.key, if default.is_empty() { "-" } else { &default });
        text += &wrap::hanging(&label, &help(param, game), 25, width);
    }
    text + "\n"
}

/// What an option does, which words it takes, and which game it is for.
fn help(param: &Param, game: Option<GameKind>) -> String {
    let mut help = param.help.en.to_owned();
    let words = param.kind.words();
    if matches!(param.kind, ParamKind::Choice(_) | ParamKind::ChoiceByGame(_))
        && !words.iter().all(|word| help.contains(word))
    {
        help += &format!(" [{}]", words.join(", "));
    }
    if let (Some(only), None) = (param.only, game) {
        help += &format!(" ({only} only)");
    }
    help
}

fn default_text(param: &Param, game: Option<GameKind>) -> String {
    match (param.preset, game.or(param.only)) {
        (_, Some(game)) => param.default_for(game).unwrap_or("").to_owned(),
        (Preset::Each(texts), None)
            if GameKind::ALL.iter().any(|game| texts.of(*game) != texts.of(GameKind::ALL[0])) =>
        {
            GameKind::ALL.map(|game| texts.of(game)).join("|")
        }
        (_, None) => param.default_for(GameKind::ALL[0]).unwrap_or("").to_owned(),
    }
}
