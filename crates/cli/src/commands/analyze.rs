//! `hansu analyze`

use clap::Args;
use clap::builder::{OsStringValueParser, TypedValueParser as _};
use hansu_agents::{AgentSpec, judge};
use hansu_coach::{Case, Explanation, Language, Point, explain};
use hansu_game::{Game, GameKind, Move, Position};
use hansu_record::{Format, GameRecord, ReadOptions, reader};
use hansu_review::{Assessment, FOLLOWING, Finding, Verdict, accuracy, assess};
use hansu_search::{AgentHost, Budget, History, Limits, Score};
use indicatif::ProgressBar;
use serde_json::{Value, json};

use super::convert::{FileArg, Input};
use crate::args::BoardArgs;
use crate::failure::bad_input;
use crate::output;
use crate::work::bar_style;
use crate::wrap::{hanging, width};

pub(crate) const HELP: &str = "\
Every position of every game in the file is searched, from the last to the
first. A move is worth what the position after it is worth; its loss is in discs
in Othello and in chances of winning in Gomoku, for the side that moved. '=' marks
what is exact: the positions before and after the move are solved, or proven.
Mistakes are explained in a sentence or two, in English or Korean (--lang ko); --json
has the claims with the squares that prove them. docs/review.md has the verdicts,
docs/coach.md the claims.

Examples:
  hansu analyze game.ggf                     a second for each position
  hansu analyze game.sgf expert:time=5s,threads=2 --lang ko
  hansu analyze games.psq --json | jq 'select(.verdict == \"blunder\")'";

#[derive(Debug, Args)]
pub(crate) struct AnalyzeArgs {
    /// A file of games, in any format that 'hansu convert' reads; - for standard input
    #[arg(value_name = "FILE", value_parser = OsStringValueParser::new().map(FileArg::from))]
    file: FileArg,
    /// Who judges [default: expert:time=1s]
    #[arg(value_name = "SPEC")]
    agent: Option<String>,
    /// The language of the explanations
    #[arg(long, value_name = "LANGUAGE", value_parser = ["en", "ko"], default_value = "en")]
    lang: String,
    /// The format of FILE [default: told by its ending, or by how it begins]
    #[arg(long, value_name = "FORMAT")]
    from: Option<Format>,
    /// The game, where a list of moves could be of either: othello or gomoku
    #[arg(long, value_name = "GAME")]
    game: Option<GameKind>,
    #[command(flatten)]
    board: BoardArgs,
}

pub(crate) fn run(args: &AnalyzeArgs, json: bool) -> anyhow::Result<()> {
    let given = args.agent.as_deref().map(str::parse::<AgentSpec>).transpose().map_err(bad_input)?;
    let mut input = Input::open(&args.file)?;
    let format = input.format(&args.file, args.from, args.game)?;
    let options =
        ReadOptions { size: args.board.size, row: args.board.row, rule: args.board.rule, ..Default::default() };
    let language = Language::of(&args.lang).unwrap_or(Language::English);
    let mut games = 0;
    for (number, record) in (1..).zip(reader(format, input.into_stream(), options)) {
        let record = record.map_err(|error| bad_input(format!("'{}': {error}", args.file)))?;
        let spec = given.clone().map_or_else(|| judge(record.spec), |given| given.studying(record.spec));
        let analysis = Analysis::of(&record, &spec, number)
            .map_err(|error| error.context(format!("'{}', game {number}", args.file)))?;
        if json {
            analysis.rows(number, language).try_for_each(|row| output::json(&row))?;
        } else {
            output::text(&analysis.text(&record, number, &spec, language))?;
        }
        games = number;
    }
    if games == 0 {
        return Err(bad_input(format!("'{}' has no game: there is nothing to analyse", args.file)));
    }
    Ok(())
}

/// A game with what each move was worth.
struct Analysis {
    positions: Vec<Position>,
    moves: Vec<Assessment>,
}

impl Analysis {
    fn of(record: &GameRecord, spec: &AgentSpec, number: u64) -> anyhow::Result<Analysis> {
        let mut position = record.start.clone();
        let mut positions = vec![position.clone()];
        for &mv in &record.moves {
            position.play(mv).map_err(bad_input)?;
            positions.push(position.clone());
        }
        let mut host = AgentHost::of(spec.build(record.spec).map_err(bad_input)?);
        let bar = ProgressBar::new(positions.len() as u64).with_message(format!("game {number}"));
        bar.set_style(bar_style("{msg} {bar:30} {pos}/{len} positions (about {eta} left)"));
        let mut findings = Vec::with_capacity(positions.len());
        // From the end on: what is solved there helps with what comes before.
        for (ply, position) in positions.iter().enumerate().rev() {
            let finding = match Finding::of_end(position) {
                Some(end) => end,
                None => {
                    let game = History::of(record.start.clone(), record.moves[..ply].to_vec()).map_err(bad_input)?;
                    let decision = host.think(&game, &Budget::new(Limits::default()), &mut |_| ())?;
                    let mut follow = |game: &History| host.think(game, &Budget::new(FOLLOWING), &mut |_| ());
                    Finding::of(&decision, position).followed(&game, &mut follow)?
                }
            };
            findings.push(finding);
            bar.inc(1);
        }
        bar.finish_and_clear();
        findings.reverse();
        let moves = assess(&positions, &record.moves, &findings);
        Ok(Analysis { positions, moves })
    }

    /// The rows for programs.
    fn rows(&self, game: u64, language: Language) -> impl Iterator<Item = Value> {
        self.moves.iter().enumerate().map(move |(ply, assessed)| {
            let before = &self.positions[ply];
            let mut row = row(game, ply, assessed, before);
            if let Some(explanation) = explained(assessed, before) {
                row["why"] = why(&explanation, language);
            }
            row
        })
    }

    /// The table for people.
    fn text(&self, record: &GameRecord, number: u64, spec: &AgentSpec, language: Language) -> String {
        let names = [&record.black, &record.white].map(|name| if name.is_empty() { "?" } else { &name[..] });
        let mut text = format!("game {number}: {}, {} - {}, judged by {spec}\n", record.spec, names[0], names[1]);
        text += "  ply  side   move  worth     best  loss      verdict\n";
        for (ply, assessed) in self.moves.iter().enumerate() {
            let before = &self.positions[ply];
            text += &line(ply, assessed, before);
            if let Some(explanation) = explained(assessed, before) {
                text += &hanging("", &explanation.text(language), EXPLANATION_INDENT, width());
            }
        }
        for side in hansu_game::Player::ALL {
            let of_side =
                self.moves.iter().zip(&self.positions).filter(|(_, position)| position.side_to_move() == side);
            let chosen: Vec<&Assessment> =
                of_side.map(|(assessed, _)| assessed).filter(|assessed| assessed.verdict != Verdict::Forced).collect();
            if chosen.is_empty() {
                continue;
            }
            let count = chosen.len() as f64;
            let mean = chosen.iter().map(|assessed| accuracy(assessed.loss)).sum::<f64>() / count;
            let serious = chosen.iter().filter(|assessed| assessed.verdict.is_serious()).count();
            let lost: Option<f64> = chosen.iter().map(|assessed| assessed.loss.discs).sum();
            let discs = lost.map_or(String::new(), |lost| format!(", {lost:.1} discs lost"));
            text += &format!("{side}: accuracy {mean:.1}, {serious} mistakes{discs}\n");
        }
        text + "\n"
    }
}

/// Explanations stand under their move.
const EXPLANATION_INDENT: usize = 14;

/// Why a move was a mistake, if it was one.
fn explained(assessed: &Assessment, before: &Position) -> Option<Explanation> {
    assessed.verdict.is_serious().then(|| explain(&Case::of(before, assessed))).flatten()
}

fn why(e: &Explanation, language: Language) -> Value {
    let name = |mv: &Move| mv.name(e.size);
    let claim = |point: &Point| {
        let squares: Vec<String> = point.claim.squares.iter().map(|square| square.name(e.size)).collect();
        json!({
            "of": point.of.name(), "id": point.claim.id.name(), "squares": squares, "numbers": point.claim.numbers,
            "ply": point.claim.ply,
        })
    };
    json!({
        "text": e.text(language), "has_reason": e.has_reason,
        "claims": e.points.iter().map(claim).collect::<Vec<_>>(),
        "better_line": e.better_line.iter().map(|step| name(&step.mv)).collect::<Vec<_>>(),
        "played_line": e.other_line.iter().map(|step| name(&step.mv)).collect::<Vec<_>>(),
    })
}

/// A move's value as it is counted in the game: discs, or the chance of winning.
fn value(finding: &Finding) -> Option<f64> {
    match finding.score? {
        Score::Discs(discs) => Some((f64::from(discs) * 100.0).round() / 100.0),
        _ => finding.chance().map(|chance| (chance * 10_000.0).round() / 10_000.0),
    }
}

fn lost(assessed: &Assessment) -> f64 {
    let loss = assessed.loss.discs.unwrap_or(assessed.loss.chance);
    (loss * 10_000.0).round() / 10_000.0
}

/// The words of the contract: a missed win is a blunder that says so.
fn verdict(assessed: &Assessment) -> &'static str {
    match assessed.verdict {
        Verdict::Forced => "best",
        Verdict::MissedWin => "blunder",
        verdict => verdict.name(),
    }
}

fn row(game: u64, ply: usize, assessed: &Assessment, before: &Position) -> Value {
    let size = before.size();
    let names = |moves: &[Move]| moves.iter().map(|mv| mv.name(size)).collect::<Vec<_>>();
    let mut row = json!({
        "game": game, "ply": ply + 1, "side": before.side_to_move().to_string(), "move": assessed.mv.name(size),
        "best": assessed.best.name(size), "loss": lost(assessed), "score": value(assessed.played()),
        "best_score": value(&assessed.before), "exact": assessed.exact,
        "verdict": verdict(assessed), "line": names(&assessed.line),
    });
    if assessed.verdict == Verdict::Forced {
        row["forced"] = json!(true);
    }
    if assessed.verdict == Verdict::MissedWin {
        row["missed_win"] = json!(true);
    }
    if let (Some(plies), false) = (plies_to_loss(assessed), assessed.mv == assessed.best) {
        row["loses_in"] = json!(plies);
    }
    row
}

/// The plies in which the side that moved loses after its move, if that is proven.
fn plies_to_loss(assessed: &Assessment) -> Option<u32> {
    match assessed.after.score {
        Some(Score::LossIn(plies)) => Some(plies),
        _ => None,
    }
}

fn line(ply: usize, assessed: &Assessment, before: &Position) -> String {
    let size = before.size();
    let sign = if assessed.exact { "=" } else { " " };
    let worth = match assessed.score() {
        Some(Score::Discs(discs)) => format!("{sign}{discs:+.1}"),
        Some(score) if score.plies().is_some() => format!("{sign}{score}"),
        Some(_) => format!(" {:.0}%", 100.0 * assessed.played().chance().unwrap_or(0.5)),
        None => String::new(),
    };
    let loss = match (assessed.loss.discs, lost(assessed)) {
        (_, 0.0) => String::new(),
        (Some(discs), _) => format!("{discs:.1}"),
        (None, chance) => format!("{:.0}%", 100.0 * chance),
    };
    let best = if assessed.best == assessed.mv { String::new() } else { assessed.best.name(size) };
    let said = match assessed.verdict {
        Verdict::Forced | Verdict::Best | Verdict::Good => String::new(),
        Verdict::Inaccuracy => "inaccuracy".to_owned(),
        Verdict::Mistake => "mistake".to_owned(),
        Verdict::Blunder => format!("blunder{}", lets_in(assessed)),
        Verdict::MissedWin => {
            let line: Vec<String> = assessed.line.iter().take(9).map(|mv| mv.name(size)).collect();
            format!("missed win: {}", line.join(" "))
        }
    };
    let text = format!(
        "{:>5}  {:<5}  {:<4}  {worth:<9} {best:<4}  {loss:<8}  {said}",
        ply + 1,
        before.side_to_move().to_string(),
        assessed.mv.name(size),
    );
    format!("{}\n", text.trim_end())
}

fn lets_in(assessed: &Assessment) -> String {
    plies_to_loss(assessed).map_or(String::new(), |plies| format!(": loses in {plies}"))
}
