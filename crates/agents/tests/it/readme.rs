//! The table of agents in the README is made from the registry.

use std::path::Path;

use hansu_agents::AGENTS;
use hansu_game::GameKind;

const BEGIN: &str =
    "<!-- agents: made from the registry by HANSU_WRITE_README=1 cargo test -p hansu-agents readme -->\n";
const END: &str = "<!-- end of agents -->\n";

fn table() -> String {
    let rows = AGENTS.iter().map(|entry| {
        let games = match entry.info.games {
            [only] => title(*only).to_owned(),
            games if games.len() == GameKind::ALL.len() => "all".to_owned(),
            games => games.iter().map(|game| title(*game)).collect::<Vec<_>>().join(", "),
        };
        format!("| `{}` | {games} | {} |\n", entry.info.name, entry.info.title)
    });
    let head = "| agent | games | what it is |\n|---|---|---|\n".to_owned();
    head + &rows.collect::<String>()
}

fn title(game: GameKind) -> &'static str {
    match game {
        GameKind::Othello => "Othello",
        GameKind::Gomoku => "Gomoku",
    }
}

#[test]
fn the_readme_lists_every_agent() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../README.md");
    let text = std::fs::read_to_string(&path).expect("the README");
    let (before, rest) = text.split_once(BEGIN).expect("the README marks where the table begins");
    let (found, after) = rest.split_once(END).expect("the README marks where the table ends");
    let wanted = table();
    if std::env::var_os("HANSU_WRITE_README").is_some() {
        std::fs::write(&path, format!("{before}{BEGIN}{wanted}{END}{after}")).expect("the README can be written");
        return;
    }
    assert_eq!(found, wanted, "run: HANSU_WRITE_README=1 cargo test -p hansu-agents readme");
}
