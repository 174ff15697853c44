//! Many games at once by WebSocket: how long a move takes to be answered, whether one is lost, and how the memory goes.
//!
//! ```text
//! cargo run --release -p hansu-server --example load -- --games 200 --seconds 120 [--addr 127.0.0.1:4000]
//! ```
//!
//! Without `--addr` it starts a server of its own in this process. Each game is a person against a fast agent: the "person"
//! plays the first legal move as soon as it is its turn, and begins another game when one is over.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use hansu_server::{App, ServeLimits, ServeOptions, router};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

type Failure = Box<dyn std::error::Error + Send + Sync>;
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A person thinks for so long before a move.
const THINKING: Duration = Duration::from_millis(250);

struct Options {
    games: u32,
    seconds: u64,
    addr: Option<SocketAddr>,
}

impl Options {
    fn parse() -> Result<Options, Failure> {
        let mut options = Options { games: 200, seconds: 120, addr: None };
        let mut arguments = std::env::args().skip(1);
        while let Some(name) = arguments.next() {
            let value = arguments.next().ok_or_else(|| format!("{name} wants a value"))?;
            match name.as_str() {
                "--games" => options.games = value.parse()?,
                "--seconds" => options.seconds = value.parse()?,
                "--addr" => options.addr = Some(value.parse()?),
                _ => return Err(format!("unknown option {name}: use --games, --seconds, --addr").into()),
            }
        }
        Ok(options)
    }
}

/// What all players count together.
#[derive(Default)]
struct Counts {
    moves: AtomicU64,
    games: AtomicU64,
}

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let options = Options::parse()?;
    let folder = tempfile::tempdir()?;
    let addr = match options.addr {
        Some(addr) => addr,
        None => start(folder.path()).await?,
    };
    let (counts, until) = (Arc::new(Counts::default()), Instant::now() + Duration::from_secs(options.seconds));
    let players: Vec<_> =
        (0..options.games).map(|number| tokio::spawn(play_on(addr, number, until, counts.clone()))).collect();
    let watch = tokio::spawn(watch_memory(addr, until, counts.clone()));
    let (mut times, mut errors) = (Vec::new(), Vec::new());
    for player in players {
        match player.await? {
            Ok(mut taken) => times.append(&mut taken),
            Err(error) => errors.push(error.to_string()),
        }
    }
    let memory = watch.await?;
    report(&counts, &mut times, &memory);
    errors.iter().take(5).for_each(|error| println!("error: {error}"));
    if errors.is_empty() { Ok(()) } else { Err(format!("{} players failed", errors.len()).into()) }
}

/// Starts a server in this process.
async fn start(data: &std::path::Path) -> Result<SocketAddr, Failure> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let addr = listener.local_addr()?;
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    let limits = ServeLimits::default();
    let app = App::open(&ServeOptions {
        addr,
        data: data.to_owned(),
        runs: None,
        hosts: Vec::new(),
        threads,
        training: false,
        limits,
        fleet: None,
    })?;
    tokio::spawn(async move { axum::serve(listener, router(app)).await });
    Ok(addr)
}

fn report(counts: &Counts, times: &mut [Duration], memory: &[u64]) {
    times.sort();
    let at = |share: f64| times.get((times.len() as f64 * share) as usize).copied().unwrap_or_default();
    let (moves, games) = (counts.moves.load(Ordering::Relaxed), counts.games.load(Ordering::Relaxed));
    println!("moves answered: {moves}, games finished: {games}");
    println!("answer to a move: p50 {:.1?}, p99 {:.1?}, longest {:.1?}", at(0.5), at(0.99), at(1.0 - f64::EPSILON));
    let megabytes = |place: usize| memory.get(place).copied().unwrap_or(0) >> 20;
    let (first, middle, last) = (memory.len() / 8, memory.len() / 2, memory.len().saturating_sub(1));
    println!(
        "memory: {} MB at the start, {} MB in the middle, {} MB at the end",
        megabytes(first),
        megabytes(middle),
        megabytes(last)
    );
}

/// Asks the server for its memory, once a second.
async fn watch_memory(addr: SocketAddr, until: Instant, counts: Arc<Counts>) -> Vec<u64> {
    let mut seen = Vec::new();
    while Instant::now() < until {
        tokio::time::sleep(Duration::from_secs(1)).await;
        let text = http(addr, "GET", "/metrics", "").await.unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("process_resident_memory_bytes "));
        seen.extend(line.and_then(|value| value.trim().parse::<u64>().ok()));
        if seen.len() % 10 == 0 {
            println!("{:>4} s  {} moves", seen.len(), counts.moves.load(Ordering::Relaxed));
        }
    }
    seen
}

async fn http(addr: SocketAddr, method: &str, path: &str, body: &str) -> Result<String, Failure> {
    let mut stream = TcpStream::connect(addr).await?;
    let length = body.len();
    let head = format!(
        "{method} {path} HTTP/1.1\r\nHost: {addr}\r\nContent-Type: application/json\r\nContent-Length: {length}\r\n\
         Connection: close\r\n\r\n"
    );
    stream.write_all(format!("{head}{body}").as_bytes()).await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    Ok(answer.split_once("\r\n\r\n").map(|(_, body)| body.to_owned()).unwrap_or_default())
}

async fn new_game(addr: SocketAddr, number: u32) -> Result<String, Failure> {
    let game = if number.is_multiple_of(2) { "othello" } else { "gomoku" };
    let agent = if number % 4 < 2 { "casual:depth=1" } else { "mcts:playouts=200" };
    let new = json!({"position": {"settings": {"game": game}}, "black": {"kind": "human"},
        "white": {"kind": "agent", "spec": agent}});
    let made: Value = serde_json::from_str(&http(addr, "POST", "/api/games", &new.to_string()).await?)?;
    Ok(made["id"].as_str().ok_or_else(|| format!("no game: {made}"))?.to_owned())
}

/// Plays one game after the other until the time is up, then checks that the last one was kept. Tells how long answers took.
async fn play_on(addr: SocketAddr, number: u32, until: Instant, counts: Arc<Counts>) -> Result<Vec<Duration>, Failure> {
    let mut times = Vec::new();
    let (mut socket, _) = tokio_tungstenite::connect_async(format!("ws://{addr}/api/ws")).await?;
    while Instant::now() < until {
        let id = new_game(addr, number).await?;
        let mut game = ask(&mut socket, json!({"type": "open", "game": id}), &mut Value::Null).await?;
        let mut answered = 0;
        while game["result"].is_null() && Instant::now() < until {
            if game["to_act"] != "black" {
                game = changed(&mut socket).await?;
                continue;
            }
            tokio::time::sleep(THINKING).await;
            let ply = game["moves"].as_array().map_or(0, Vec::len);
            let play = json!({"type": "play", "game": id, "ply": ply, "move": game["position"]["legal"][0]});
            let asked = Instant::now();
            let mut later = Value::Null;
            game = ask(&mut socket, play, &mut later).await?;
            times.push(asked.elapsed());
            answered = game["moves"].as_array().map_or(0, Vec::len);
            counts.moves.fetch_add(1, Ordering::Relaxed);
            if later["version"].as_u64() > game["version"].as_u64() {
                game = later;
            }
        }
        counts.games.fetch_add(u64::from(!game["result"].is_null()), Ordering::Relaxed);
        ask(&mut socket, json!({"type": "close", "game": id}), &mut Value::Null).await?;
        let kept: Value = serde_json::from_str(&http(addr, "GET", &format!("/api/games/{id}"), "").await?)?;
        if kept["moves"].as_array().map_or(0, Vec::len) < answered {
            return Err(format!("game {id} has lost moves").into());
        }
    }
    Ok(times)
}

async fn next(socket: &mut Socket) -> Result<Value, Failure> {
    loop {
        let message = tokio::time::timeout(Duration::from_secs(60), socket.next()).await?;
        match message.ok_or("the server has hung up")?? {
            Message::Text(text) => return Ok(serde_json::from_str(&text)?),
            Message::Close(_) => return Err("the server has closed the connection".into()),
            _ => {}
        }
    }
}

/// Waits for the next state of the game.
async fn changed(socket: &mut Socket) -> Result<Value, Failure> {
    loop {
        let mut message = next(socket).await?;
        if message["type"] == "game" {
            return Ok(message["game"].take());
        }
    }
}

/// Sends a request and waits for its answer; the last state of the game that was told meanwhile is put into `later`.
async fn ask(socket: &mut Socket, request: Value, later: &mut Value) -> Result<Value, Failure> {
    socket.send(Message::text(json!({"id": 1, "request": request}).to_string())).await?;
    loop {
        let mut message = next(socket).await?;
        match message["type"].as_str() {
            Some("done") => return Ok(message["game"].take()),
            Some("problem") => return Err(format!("{request}: {message}").into()),
            Some("game") => *later = message["game"].take(),
            _ => {}
        }
    }
}
