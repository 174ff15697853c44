//! A server under load, under attack, killed and restarted: what honest clients notice of it.
//!
//! ```text
//! cargo run --release -p hansu-server --example soak -- --program target/release/hansu --minutes 30
//! ```
//!
//! `cargo xtask soak` builds both and runs this. Everything stays on this machine: honest clients come from 127.0.0.x, hostile
//! ones from 127.0.1.x, so that the server can tell them apart.

mod client;
mod honest;
mod hostile;
mod process;
mod tally;

use std::sync::Arc;
use std::time::{Duration, Instant};

use process::Host;
use tally::Tally;

pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

struct Options {
    program: String,
    minutes: f64,
    games: u32,
    level: u8,
}

impl Options {
    fn parse() -> Result<Options, Failure> {
        let mut options = Options { program: "target/release/hansu".to_owned(), minutes: 30.0, games: 200, level: 4 };
        let mut arguments = std::env::args().skip(1);
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{name} wants a value"))?;
            match name.as_str() {
                "--program" => options.program = value,
                "--minutes" => options.minutes = value.parse()?,
                "--games" => options.games = value.parse()?,
                "--level" => options.level = value.parse()?,
                _ => return Err(format!("unknown option {name}: use --program, --minutes, --games, --level").into()),
            }
        }
        Ok(options)
    }
}

/// What all clients share.
pub(crate) struct Soak {
    pub(crate) host: Host,
    pub(crate) tally: Tally,
    pub(crate) until: Instant,
    /// What a quarter of the games are played against.
    pub(crate) level: u8,
}

impl Soak {
    pub(crate) fn is_over(&self) -> bool {
        Instant::now() > self.until
    }
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let options = Options::parse()?;
    let length = Duration::from_secs_f64(options.minutes * 60.0);
    let host = Host::start(&options.program)?;
    let until = Instant::now() + length;
    let soak = Arc::new(Soak { host, tally: Tally::default(), until, level: options.level });
    let mut clients = Vec::new();
    for number in 0..options.games {
        clients.push(tokio::spawn(honest::play_on(soak.clone(), number)));
    }
    for number in 0..20 {
        clients.push(tokio::spawn(honest::analyse(soak.clone(), number)));
    }
    clients.push(tokio::spawn(honest::import(soak.clone())));
    clients.push(tokio::spawn(honest::search(soak.clone())));
    clients.push(tokio::spawn(honest::review(soak.clone())));
    clients.push(tokio::spawn(honest::ask_for_health(soak.clone())));
    clients.extend(hostile::all(&soak));
    let measuring = tokio::spawn(process::measure(soak.clone()));
    process::kill_and_restart(&soak).await?;
    for client in clients {
        client.await?;
    }
    measuring.await?;
    honest::look_for_lost_moves(&soak).await;
    soak.host.end_in_order(&soak.tally)?;
    println!("{}", soak.tally.table(length));
    if soak.tally.is_good() { Ok(()) } else { Err("the soak has found something: see the table".into()) }
}
