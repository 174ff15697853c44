//! Whether the chances that the judge tells are those with which games are won: plays games of the expert against itself and
//! compares what was told before each move with how the game ended.
//!
//! `cargo run --release -p hansu-lab --example calibration -- othello 400 20000 docs/img`, and for other boards and rules of
//! Gomoku `… -- gomoku 100 2000 DIR 9 renju`.

use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};

use hansu_agents::AgentSpec;
use hansu_figures::{Axis, Mark, Plot, Point, Series, Unit, write_atomically};
use hansu_game::gomoku::Rules;
use hansu_game::{Game, GameKind, GameSpec, Outcome};
use hansu_matches::openings::{RandomOpenings, default_plies};
use hansu_record::position_text;
use hansu_search::{Budget, History, Score};
use hansu_stats::Interval;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// What was told before a move, and what came of it.
#[derive(Clone, Copy)]
struct Told {
    score: Score,
    moves_to_come: u32,
    /// 1 for a win of the side to move, a half for a draw.
    result: f64,
}

impl Told {
    fn chance(&self) -> f64 {
        self.score.chance_with(self.moves_to_come)
    }

    fn is_proven(&self) -> bool {
        matches!(self.score, Score::WinIn(_) | Score::LossIn(_) | Score::Draw)
    }
}

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [kind, games, nodes, folder, board @ ..] = &words[..] else {
        return Err(
            "write the game, how many games, nodes a move, the folder for the diagram, and size and rule".into()
        );
    };
    let game = match board {
        [] => GameSpec::usual(kind.parse()?),
        [size, rule] => GameSpec::Gomoku(Rules::new(size.parse()?, 5, rule.parse()?)?),
        _ => return Err("a board has a size and a rule, such as 9 freestyle".into()),
    };
    let name = std::iter::once(kind).chain(board).cloned().collect::<Vec<_>>().join("-");
    let told = play(game, games.parse()?, &format!("expert:nodes={nodes}"))?;
    if game.kind().facts().counts_discs {
        print_spreads(&told);
    }
    let open: Vec<Told> = told.iter().copied().filter(|told| !told.is_proven()).collect();
    let bins = bins(&open);
    println!("| told | positions | on average | won |\n|---|---|---|---|");
    for (bin, entries) in bins.iter().enumerate().filter(|(_, entries)| !entries.is_empty()) {
        let (mean, won) = (mean(entries.iter().map(Told::chance)), mean(entries.iter().map(|told| told.result)));
        let (from, to) = (bin * 10, bin * 10 + 10);
        println!("| {from} to {to}% | {} | {:.1}% | {:.1}% |", entries.len(), 100.0 * mean, 100.0 * won);
    }
    let squared = |chance: fn(&Told) -> f64| mean(open.iter().map(|told| (chance(told) - told.result).powi(2)));
    println!("\nBrier score {:.4}, of always saying even {:.4}", squared(Told::chance), squared(|_| 0.5));
    let proven: Vec<&Told> = told.iter().filter(|told| told.is_proven()).collect();
    let kept = proven.iter().filter(|told| told.chance() == told.result).count();
    println!("proven: {} positions, {kept} of them ended so", proven.len());
    if !game.kind().facts().counts_discs {
        print_limits(&open);
    }
    draw(game.kind(), &name, &bins, Path::new(folder))
}

/// Plays games on two threads; an opening is played once, since both sides are the same.
fn play(game: GameSpec, games: u64, agent: &str) -> Result<Vec<Told>, Failure> {
    let agent: AgentSpec = agent.parse()?;
    let openings = RandomOpenings::new(game, default_plies(game), 2024)?;
    let next = AtomicU64::new(0);
    let worker = || -> Result<Vec<Told>, Failure> {
        let mut told = Vec::new();
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            if number >= games {
                return Ok(told);
            }
            told.extend(play_one(&agent, openings.nth(number).position())?);
            eprint!("\r{number} of {games} games");
        }
    };
    std::thread::scope(|scope| {
        let threads = [scope.spawn(worker), scope.spawn(worker)];
        let mut told = Vec::new();
        for thread in threads {
            told.extend(thread.join().map_err(|_| "a game ended in a panic")??);
        }
        eprintln!();
        Ok(told)
    })
}

fn play_one(agent: &AgentSpec, start: hansu_game::Position) -> Result<Vec<Told>, Failure> {
    let mut host = agent.host(start.spec());
    let mut game = History::new(start);
    let mut searched = Vec::new();
    while !game.position().is_over() {
        let decision = host.think(&game, &Budget::unlimited(), &mut |_| ())?;
        let position = game.position();
        if let Some(score) = decision.info.score {
            searched.push((position.side_to_move(), score, position.moves_to_come()));
        }
        game.play(decision.mv)?;
    }
    let outcome = game.position().outcome();
    let told = searched.into_iter().map(|(side, score, moves_to_come)| {
        let result = match outcome {
            Some(Outcome::Win(winner)) => f64::from(u8::from(winner == side)),
            _ => 0.5,
        };
        Told { score, moves_to_come, result }
    });
    let told: Vec<Told> = told.collect();
    if let Some(broken) = told.iter().position(|told| told.is_proven() && told.chance() != told.result) {
        eprintln!("\rproven, and ended otherwise: move {} of {}", broken + 1, transcript(&game));
    }
    Ok(told)
}

fn transcript(game: &History) -> String {
    let size = game.position().spec().size();
    let moves = game.moves().iter().map(|mv| mv.name(size)).collect::<Vec<_>>().join(" ");
    format!("{moves}, from {}", position_text(game.start()))
}

/// How sure a judgement without a proof should be at most, in units of the logistic scale: the limit that fits the games best.
fn print_limits(open: &[Told]) {
    println!("\n| most | Brier score |\n|---|---|");
    for most in [1.4, 1.6, 1.8, 2.0, 2.2, 2.5, 3.0, 4.0, 6.0, f64::INFINITY] {
        let bounded = |told: &Told| {
            let logit = (told.chance() / (1.0 - told.chance())).ln();
            let logit = if most.is_finite() { most * (logit / most).tanh() } else { logit };
            1.0 / (1.0 + (-logit).exp())
        };
        println!("| {most} | {:.5} |", mean(open.iter().map(|told| (bounded(told) - told.result).powi(2))));
    }
}

/// The spread that fits the games best, by how far the game is.
fn print_spreads(told: &[Told]) {
    println!("| moves to come | positions | spread that fits best |\n|---|---|---|");
    for from in (0..30).step_by(3) {
        let at_stage = |told: &&Told| (from..from + 3).contains(&told.moves_to_come);
        let margins = told.iter().filter(at_stage).filter_map(|told| match told.score {
            Score::Discs(discs) => Some((f64::from(discs), told.result)),
            _ => None,
        });
        let margins: Vec<(f64, f64)> = margins.collect();
        let loss = |spread: f64| -> f64 {
            margins.iter().map(|(discs, result)| (1.0 / (1.0 + (-discs / spread).exp()) - result).powi(2)).sum()
        };
        let spreads = (1..160).map(|tenths| f64::from(tenths) / 10.0);
        if let Some(best) = spreads.min_by(|a, b| loss(*a).total_cmp(&loss(*b))).filter(|_| !margins.is_empty()) {
            println!("| {from} to {} | {} | {best:.1} |", from + 2, margins.len());
        }
    }
    println!();
}

fn bins(told: &[Told]) -> [Vec<Told>; 10] {
    let mut bins: [Vec<Told>; 10] = Default::default();
    for entry in told {
        bins[((entry.chance() * 10.0) as usize).min(9)].push(*entry);
    }
    bins
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1) as f64;
    values.sum::<f64>() / count
}

/// The reliability diagram. The intervals take positions of one game for independent, so they are too narrow.
fn draw(game: GameKind, name: &str, bins: &[Vec<Told>], folder: &Path) -> Result<(), Failure> {
    let point = |entries: &Vec<Told>| {
        let (told, won) = (mean(entries.iter().map(Told::chance)), mean(entries.iter().map(|told| told.result)));
        let error = 1.96 * (won * (1.0 - won) / entries.len() as f64).sqrt();
        Point::estimate(told, Interval { value: won, low: (won - error).max(0.0), high: (won + error).min(1.0) })
    };
    let points = bins.iter().filter(|entries| entries.len() > 20).map(point).collect();
    let chances = |label: &str| Axis::linear(label).unit(Unit::Percent).range(0.0, 1.0);
    let title = format!("{}: chances told, and games won", game.facts().title);
    let plot = Plot::new(title, chances("chance told"), chances("games won"))
        .with(Series::ours("the judge", points).mark(Mark::Points))
        .with(Series::published("as told", vec![Point::new(0.0, 0.0), Point::new(1.0, 1.0)]));
    let stem = folder.join(format!("calibration-{name}"));
    write_atomically(&stem.with_extension("svg"), plot.to_svg()?.as_bytes())?;
    write_atomically(&stem.with_extension("png"), &plot.to_png()?)?;
    Ok(())
}
