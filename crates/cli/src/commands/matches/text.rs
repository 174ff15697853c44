//! A match's result for people.

use std::fmt::Write;

use hansu_lab::figures::thousands;
use hansu_lab::matches::{MOST_ELO, MatchConfig, Record, Spent, Summary, files, ranking};

use super::has_faults;

/// Everything there is to say.
pub(super) fn report(config: &MatchConfig, summaries: &[Summary]) -> String {
    if let [summary] = summaries {
        return contest(summary);
    }
    let mut text = files::table(summaries).to_text();
    let ranking = ranking(&config.agents, &config.pairings(), summaries);
    text.push_str("\nrank  Elo             agent\n");
    for (place, row) in ranking.iter().enumerate() {
        let elo = format!("{:+.0} ± {:.0}", row.elo, row.error);
        let _ = writeln!(text, "{:>4}  {elo:<14}  {}", place + 1, row.agent);
    }
    for summary in summaries.iter().filter(|summary| has_faults(summary)) {
        let _ = writeln!(text, "\n{} against {}:\n{}", summary.a, summary.b, faults(summary));
    }
    text
}

fn contest(summary: &Summary) -> String {
    let mut text = format!("{}\n    against {}\n\n", summary.a, summary.b);
    let all = Record { wins: summary.wins, draws: summary.draws, losses: summary.losses };
    let percent = |score: f64| format!("{:.1}", 100.0 * score);
    let _ = writeln!(
        text,
        "score    {} of {} games: {}% [{}, {}]",
        wins_draws_losses(all),
        summary.games,
        percent(summary.score),
        percent(summary.score_low),
        percent(summary.score_high),
    );
    let [value, low, high] = [summary.elo, summary.elo_low, summary.elo_high].map(elo);
    let elo = match summary.elo {
        sweep if sweep >= MOST_ELO => format!("at least {low}"),
        sweep if sweep <= -MOST_ELO => format!("at most {high}"),
        _ => format!("{value} [{low}, {high}]"),
    };
    let _ = writeln!(text, "Elo      {elo}, stronger with {}%", percent(summary.superiority));
    let _ = writeln!(
        text,
        "colours  {} as Black, {} as White",
        wins_draws_losses(summary.as_black),
        wins_draws_losses(summary.as_white)
    );
    let [zero, half, one, more, two] = summary.pairs;
    let _ = writeln!(text, "pairs    {zero} with 0 points, {half} with ½, {one} with 1, {more} with 1½, {two} with 2");
    for (name, spent) in [("first ", &summary.spent_a), ("second", &summary.spent_b)] {
        let _ = writeln!(text, "{name}   {}", spending(spent));
    }
    if let Some(test) = &summary.sprt {
        let _ = writeln!(
            text,
            "SPRT     {} against {} {} Elo: {} (log-likelihood ratio {:.2}, bounds {:.2} and {:.2})",
            test.elo0,
            test.elo1,
            test.model,
            verdict(test.verdict),
            test.llr,
            test.lower,
            test.upper
        );
    }
    if has_faults(summary) {
        text.push_str(&faults(summary));
    }
    text
}

fn verdict(name: &str) -> &'static str {
    match name {
        "accepted" => "the first agent is that much stronger",
        "rejected" => "the first agent is not that much stronger",
        _ => "not clear yet, more games are needed",
    }
}

fn wins_draws_losses(Record { wins, draws, losses }: Record) -> String {
    format!("+{wins} ={draws} -{losses}")
}

/// Elo, or that there is no telling.
fn elo(elo: f64) -> String {
    match elo {
        elo if elo >= MOST_ELO => "+∞".to_owned(),
        elo if elo <= -MOST_ELO => "-∞".to_owned(),
        // Adding nothing makes a zero of a negative zero.
        elo => format!("{:+.0}", elo.round() + 0.0),
    }
}

fn spending(spent: &Spent) -> String {
    let mut parts = vec![format!("{} a move (longest {})", duration(spent.seconds), duration(spent.longest))];
    for (amount, unit) in [(spent.nodes, "nodes"), (spent.playouts, "playouts")] {
        if amount > 0.0 {
            parts.push(format!("{} {unit}", thousands(amount.round() as u64)));
        }
    }
    if spent.depth > 0.0 {
        parts.push(format!("depth {:.1}", spent.depth));
    }
    parts.join(", ")
}

/// Seconds in a unit that suits them.
fn duration(seconds: f64) -> String {
    match seconds {
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 1.0 => format!("{:.1} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

fn faults(summary: &Summary) -> String {
    let mut text = String::new();
    for (name, faults) in [(&summary.a, summary.faults_a), (&summary.b, summary.faults_b)] {
        let lost = [(faults.illegal, "by illegal moves"), (faults.timeouts, "on time"), (faults.crashes, "by crashes")];
        for (count, how) in lost.into_iter().filter(|(count, _)| *count > 0) {
            let _ = writeln!(text, "lost {how}: {count} by {name}");
        }
    }
    text
}
