//! `hansu train zero` on a graphics card.
//!
//! `cargo run --release --example train -- DIR [PRESET] [KEY=VALUE…]` begins a run in a folder, or goes on with the one
//! that is there. `hansu train zero status DIR` and `export DIR` look at it, and `--resume DIR` goes on without the card.

use std::path::Path;
use std::sync::Arc;

use hansu_gpu::{Device, Gpu, check_device};
use hansu_lab::training::{Ladder, write_curves};
use hansu_search::{Cancel, SystemClock};
use hansu_zero::{Event, Provenance, ZeroConfig, ZeroRun};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("write: train DIR [PRESET] [KEY=VALUE…]")?;
    let (settings, presets): (Vec<String>, Vec<String>) = arguments.partition(|argument| argument.contains('='));
    let device = Device::default();
    check_device(&device)?;
    let clock = Arc::new(SystemClock::start());
    let run = if Path::new(&folder).join("config.toml").exists() {
        let mut run = ZeroRun::resume(Path::new(&folder), clock.clone())?;
        let config = settings.iter().try_fold(run.config().clone(), |config, setting| config.with(setting))?;
        run.set_config(config)?;
        run
    } else {
        let preset = ZeroConfig::preset(presets.first().map_or("fast", String::as_str))?;
        let config = settings.iter().try_fold(preset, |config, setting| config.with(setting))?;
        ZeroRun::create(Path::new(&folder), config, &Provenance::default(), clock.clone())?
    };
    let mut ladder = Ladder { concurrency: run.config().threads, clock, told: Box::new(|_, _| ()) };
    run.run_on(&Gpu(device), &mut ladder, &Cancel::default(), &mut |event| match event {
        Event::Iteration(record) => {
            println!(
                "{:>5}  {} games ({:.0} an hour)  policy {:.3}  value {:.3}",
                record.iteration, record.games_total, record.games_per_hour, record.policy_loss, record.value_loss
            );
            if let Err(error) = write_curves(run.folder()) {
                eprintln!("can't draw the curves: {error}");
            }
        }
        Event::Judged(judgement) => println!("{:>5}  Elo {:.0}", judgement.iteration, judgement.elo),
        Event::Warning(text) => eprintln!("warning: {text}"),
        _ => {}
    })?;
    Ok(())
}
