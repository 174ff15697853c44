//! Every command by name.

use std::time::Duration;

use hansu_files::read_regular_text;
use hansu_game::gomoku::Rule;
use hansu_game::{Game, GameKind, GameSpec, Player};
use hansu_record::{GameRecord, sgf, text_board};
use hansu_search::History;

use super::analysis::Analysis;
use super::clock::{Left, Settings};
use super::{Gtp, Purpose, gogui, syntax};

/// How a command ended.
pub(super) enum Done {
    /// With this answer.
    Text(String),
    /// With an empty answer, and another game.
    NewGame,
    /// With an empty answer, and other limits for the agent.
    NewLimits,
    /// The answer has to be thought about.
    Think(Player, Purpose),
    /// With an empty answer, and the end.
    Quit,
}

type Handler = fn(&mut Gtp, &[&str]) -> Result<Done, String>;

const COMMANDS: &[(&str, Handler)] = &[
    ("protocol_version", |_, _| text("2")),
    ("name", |_, _| text(crate::NAME)),
    ("version", |_, _| text(crate::VERSION)),
    ("known_command", known_command),
    ("list_commands", |_, _| text(&COMMANDS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join("\n"))),
    ("quit", |_, _| Ok(Done::Quit)),
    ("stop", |_, _| text("")),
    ("boardsize", boardsize),
    ("clear_board", clear_board),
    ("komi", komi),
    ("play", play),
    ("genmove", |_, words| Ok(Done::Think(syntax::colour(words.first())?, Purpose::Play))),
    ("reg_genmove", |_, words| Ok(Done::Think(syntax::colour(words.first())?, Purpose::Tell))),
    ("undo", undo),
    ("time_settings", time_settings),
    ("time_left", time_left),
    ("final_score", final_score),
    ("showboard", showboard),
    ("loadsgf", loadsgf),
    ("list_games", |_, _| text(&titles("\n"))),
    ("set_game", set_game),
    ("hansu-rule", rule),
    ("hansu-agent", |gtp, _| text(&gtp.players.of(gtp.position().spec()).to_string())),
    ("hansu-analyze", analyse),
    ("analyze", analyse),
    ("lz-analyze", analyse),
    ("genmove_analyze", genmove_analyse),
    ("lz-genmove_analyze", genmove_analyse),
    ("gogui-rules_game_id", |gtp, _| text(gogui::game_id(gtp.position()))),
    ("gogui-rules_board", |gtp, _| text(&gogui::board(gtp.position()))),
    ("gogui-rules_board_size", |gtp, _| text(&gtp.position().size().to_string())),
    ("gogui-rules_legal_moves", legal_moves),
    ("gogui-rules_side_to_move", |gtp, _| text(gtp.position().side_to_move().name())),
    ("gogui-rules_final_result", |gtp, _| text(&gogui::final_result(gtp.position()))),
    ("gogui-analyze_commands", |_, _| text(gogui::ANALYZE_COMMANDS)),
];

/// The command of that name.
pub(super) fn find(name: &str) -> Option<Handler> {
    COMMANDS.iter().find(|(known, _)| known.eq_ignore_ascii_case(name)).map(|(_, handler)| *handler)
}

fn text(text: &str) -> Result<Done, String> {
    Ok(Done::Text(text.to_owned()))
}

fn known_command(_: &mut Gtp, words: &[&str]) -> Result<Done, String> {
    text(if words.first().is_some_and(|name| find(name).is_some()) { "true" } else { "false" })
}

fn boardsize(gtp: &mut Gtp, words: &[&str]) -> Result<Done, String> {
    let size = words.first().and_then(|word| word.parse().ok()).ok_or("syntax error: write boardsize and a number")?;
    let rules = gtp.position().spec().rules();
    let row = rules.map(|rules| rules.row()).filter(|&row| row <= size);
    let game = GameSpec::new(gtp.kind(), Some(size), row, rules.map(|rules| rules.rule()))
        .map_err(|_| wrong_size(gtp.kind()))?;
    start(gtp, game)
}

fn wrong_size(kind: GameKind) -> String {
    let facts = kind.facts();
    let (title, least, most) = (facts.title, facts.sizes.start(), facts.sizes.end());
    if least == most {
        let others = with_rules();
        return format!("unacceptable size: {title} is played on {least}x{least} (set_game {others} for other boards)");
    }
    let renju = if facts.rules.contains(&Rule::Renju) { ", and 5 or more for renju" } else { "" };
    format!("unacceptable size: use {least} to {most}{renju}")
}

fn start(gtp: &mut Gtp, game: GameSpec) -> Result<Done, String> {
    gtp.players.check(game).map_err(|error| error.to_string())?;
    gtp.start(game);
    Ok(Done::NewGame)
}

fn clear_board(gtp: &mut Gtp, _: &[&str]) -> Result<Done, String> {
    gtp.start(gtp.position().spec());
    Ok(Done::NewGame)
}

/// No game of ours has a komi; programs send one all the same.
fn komi(_: &mut Gtp, words: &[&str]) -> Result<Done, String> {
    let number: Option<f64> = words.first().and_then(|word| word.parse().ok());
    number.map(|_| Done::Text(String::new())).ok_or("syntax error: write komi and a number".to_owned())
}

fn play(gtp: &mut Gtp, words: &[&str]) -> Result<Done, String> {
    let side = syntax::colour(words.first())?;
    let mv = syntax::parse_vertex(words.get(1), gtp.kind(), gtp.position().size())?;
    gtp.play(side, mv)?;
    text("")
}

fn undo(gtp: &mut Gtp, _: &[&str]) -> Result<Done, String> {
    gtp.game = gtp.before.pop().ok_or("cannot undo: no move has been played")?;
    text("")
}

/// The longest time that is taken at its word: a year of seconds, so that no sum of times overflows.
const LONGEST: f64 = 31_536_000.0;

fn seconds(word: Option<&&str>) -> Result<Duration, String> {
    let number: Option<f64> = word.and_then(|word| word.parse().ok()).filter(|number: &f64| number.is_finite());
    let number = number.ok_or("syntax error: write times as numbers of seconds")?;
    Ok(Duration::from_secs_f64(number.clamp(0.0, LONGEST)))
}

fn stones(word: Option<&&str>) -> Result<u32, String> {
    word.map_or(Ok(0), |word| word.parse().map_err(|_| format!("syntax error: '{word}' is no number of stones")))
}

fn time_settings(gtp: &mut Gtp, words: &[&str]) -> Result<Done, String> {
    let (main, period) = (seconds(words.first())?, seconds(words.get(1))?);
    gtp.clocks.set(Settings { main, period, stones: stones(words.get(2))? });
    Ok(Done::NewLimits)
}

fn time_left(gtp: &mut Gtp, words: &[&str]) -> Result<Done, String> {
    let side = syntax::colour(words.first())?;
    let left = Left { time: seconds(words.get(1))?, stones: stones(words.get(2))? };
    gtp.clocks.tell(side, left);
    text("")
}

fn final_score(gtp: &mut Gtp, _: &[&str]) -> Result<Done, String> {
    let outcome = gtp.position().outcome().ok_or("cannot score: the game is not over")?;
    let margin = gtp.position().margin().unwrap_or(1);
    text(&match outcome.winner() {
        Some(Player::Black) => format!("B+{margin}"),
        Some(Player::White) => format!("W+{margin}"),
        None => "0".to_owned(),
    })
}

fn showboard(gtp: &mut Gtp, _: &[&str]) -> Result<Done, String> {
    let board = syntax::with_letters(&text_board(gtp.position()), gtp.kind());
    let board = board.trim_end();
    let state = match gtp.position().outcome() {
        Some(_) => gogui::final_result(gtp.position()),
        None => format!("{} to move", gtp.position().side_to_move()),
    };
    text(&format!("\n{board}\n{state}"))
}

/// The games that have rules, and boards, to choose from.
fn with_rules() -> String {
    let games = GameKind::ALL.into_iter().map(GameKind::facts).filter(|facts| !facts.rules.is_empty());
    games.map(|facts| facts.title).collect::<Vec<_>>().join(" or ")
}

/// The names of all games, as GTP writes them.
fn titles(between: &str) -> String {
    GameKind::ALL.map(|kind| kind.facts().title).join(between)
}

fn set_game(gtp: &mut Gtp, words: &[&str]) -> Result<Done, String> {
    let games = titles(" or ");
    let name = words.first().ok_or_else(|| format!("syntax error: write set_game and {games}"))?;
    let kind: GameKind = name.parse().map_err(|_| format!("unsupported game '{name}': use {games}"))?;
    if kind == gtp.kind() {
        return clear_board(gtp, words);
    }
    start(gtp, GameSpec::new(kind, None, None, None).map_err(|error| error.to_string())?)
}

fn rule(gtp: &mut Gtp, words: &[&str]) -> Result<Done, String> {
    let title = gtp.kind().facts().title;
    let no_choice = || format!("{title} has no other rules: set_game {} first", with_rules());
    let rules = gtp.position().spec().rules().ok_or_else(no_choice)?;
    let Some(word) = words.first() else { return text(rules.rule().name()) };
    let rule: Rule = word.parse().map_err(|error: hansu_game::gomoku::RulesError| error.to_string())?;
    let game = GameSpec::new(gtp.kind(), Some(rules.size()), None, Some(rule));
    start(gtp, game.map_err(|error| error.to_string())?)
}

fn legal_moves(gtp: &mut Gtp, _: &[&str]) -> Result<Done, String> {
    text(&gtp.position().moves().map(|mv| gtp.vertex(mv)).collect::<Vec<_>>().join(" "))
}

/// The largest file that is loaded.
const MOST_BYTES: u64 = 16 << 20;

fn loadsgf(gtp: &mut Gtp, words: &[&str]) -> Result<Done, String> {
    let (path, before) = match words {
        [] => return Err("syntax error: write loadsgf and a file".to_owned()),
        [path @ .., number] if !path.is_empty() && number.parse::<usize>().is_ok() => {
            (path.join(" "), number.parse().ok())
        }
        path => (path.join(" "), None),
    };
    let load = |path: &str| -> Result<GameRecord, String> {
        let text = read_regular_text(path.as_ref(), MOST_BYTES).map_err(|error| error.to_string())?;
        sgf::read(&text).map_err(|error| error.to_string())
    };
    let record = load(&path).map_err(|error| format!("cannot load file '{path}': {error}"))?;
    gtp.players.check(record.spec).map_err(|error| error.to_string())?;
    gtp.start(record.spec);
    gtp.game = History::new(record.start.clone());
    // "Before move number n": the moves up to n - 1.
    let moves = before.map_or(record.moves.len(), |number: usize| number.saturating_sub(1));
    for &mv in record.moves.iter().take(moves) {
        gtp.before.push(gtp.game.clone());
        gtp.game.play(mv).map_err(|error| format!("cannot load file '{path}': {error}"))?;
    }
    Ok(Done::NewGame)
}

/// The colour and the interval in hundredths of a second, both of which may be left out.
fn analysis(gtp: &Gtp, words: &[&str]) -> (Player, Analysis) {
    let side = words.iter().find_map(|word| syntax::colour(Some(word)).ok());
    let hundredths = words.iter().find_map(|word| word.parse::<u32>().ok()).unwrap_or(50);
    let interval = Duration::from_millis(10 * u64::from(hundredths.min(100_000)));
    (side.unwrap_or(gtp.position().side_to_move()), Analysis::every(interval))
}

fn analyse(gtp: &mut Gtp, words: &[&str]) -> Result<Done, String> {
    let (side, analysis) = analysis(gtp, words);
    Ok(Done::Think(side, Purpose::Analyse(analysis)))
}

fn genmove_analyse(gtp: &mut Gtp, words: &[&str]) -> Result<Done, String> {
    let (side, analysis) = analysis(gtp, words);
    Ok(Done::Think(side, Purpose::PlayAnalysing(analysis)))
}
