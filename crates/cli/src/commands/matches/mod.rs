//! `hansu match`

mod args;
mod live;
mod text;

use std::sync::Arc;

use hansu_lab::matches::{
    Journal, MatchConfig, MatchError, Plan, Results, RunFolder, RunOptions, Summary, Workers, files, ranking, run_on,
};
use hansu_search::{Cancel, SystemClock};
use serde_json::json;

pub(crate) use args::{HELP, MatchArgs};
use live::Live;

use crate::failure::bad_input;
use crate::output;

pub(crate) fn run_match(args: &MatchArgs, json: bool) -> anyhow::Result<()> {
    let (config, out) = args.config()?;
    let plan = config.plan().map_err(bad_input)?;
    let mut results = Results::new(&plan, config.sprt.map(|sprt| sprt.test()));
    let folder = out.map(|out| RunFolder::make(&out)).transpose()?;
    let mut journal = Journal::in_memory();
    if let Some(folder) = &folder {
        folder.keep_config(&config).map_err(bad_input)?;
        journal = resume(folder, &mut results)?;
        folder.write("run.json", crate::provenance::document(config.seed)?)?;
    }
    let game = Game { config: &config, plan: &plan, folder: folder.as_ref() };
    play(args, &game, &mut journal, &mut results)?;
    if let Some(folder) = &folder {
        files::write(folder, &config, &plan, &results)?;
    }
    show(&config, &results, json)
}

/// The journal of a folder, its games added to the results.
fn resume(folder: &RunFolder, results: &mut Results) -> anyhow::Result<Journal> {
    let (journal, lines) = folder.journal()?;
    if !lines.is_empty() {
        eprintln!("Going on after {} finished games.", lines.len());
    }
    for line in lines {
        results.add(line);
    }
    Ok(journal)
}

fn play(args: &MatchArgs, game: &Game<'_>, journal: &mut Journal, results: &mut Results) -> anyhow::Result<()> {
    #[cfg(feature = "cluster")]
    if let Some(fleet) = args.fleet.connect()? {
        let workers = hansu_cluster::FleetWorkers {
            fleet: &fleet,
            run: crate::fleet::run_id(game.folder.map(|folder| crate::fleet::run_file(folder.path())))?,
            kind: "match",
            title: game.config.agents.join(" – "),
            margin: args.margin,
            cancel: Cancel::default(),
        };
        return play_on(&workers, game, journal, results);
    }
    let options = RunOptions {
        concurrency: args.concurrency.unwrap_or_else(crate::work::cores),
        margin: args.margin,
        clock: Arc::new(SystemClock::start()),
        cancel: Cancel::default(),
        make: &|spec, game| spec.build(game),
    };
    play_on(&options, game, journal, results)
}

/// What is played, and where it is kept.
struct Game<'a> {
    config: &'a MatchConfig,
    plan: &'a Plan,
    #[cfg_attr(not(feature = "cluster"), expect(dead_code))]
    folder: Option<&'a RunFolder>,
}

fn play_on(
    workers: &dyn Workers,
    Game { config, plan, .. }: &Game<'_>,
    journal: &mut Journal,
    results: &mut Results,
) -> anyhow::Result<()> {
    while !results.decided() {
        let live = Live::new(plan.games(), results);
        let played = run_on(workers, plan, journal, &mut |line| {
            let goes_on = results.add(line.clone());
            live.show(results);
            goes_on
        });
        live.finish();
        match played {
            Err(MatchError::Withdrawn { slots, reason }) => {
                eprintln!("{} games are played again: {reason}", slots.len());
                *results = results.without(plan, config.sprt.map(|sprt| sprt.test()), &slots);
            }
            played => return Ok(played?),
        }
    }
    Ok(())
}

fn show(config: &MatchConfig, results: &Results, json: bool) -> anyhow::Result<()> {
    let summaries = results.summaries();
    if !json {
        return output::text(&text::report(config, &summaries));
    }
    summaries.iter().try_for_each(output::json)?;
    if config.agents.len() == 2 {
        return Ok(());
    }
    output::json(&json!({ "ranking": ranking(&config.agents, &config.pairings(), &summaries) }))
}

/// Whether an agent did anything wrong.
fn has_faults(summary: &Summary) -> bool {
    summary.illegal + summary.timeouts + summary.crashes > 0
}
