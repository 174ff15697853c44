//! Honest clients. They try again when the server was killed; anything else that goes wrong is counted.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::{Page, http};
use crate::{Failure, Soak};

/// So long a person thinks before a move.
const THINKING: Duration = Duration::from_millis(900);

/// The address of an honest client.
fn address(number: u32) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, 0, 2 + (number % 200) as u8)
}

async fn pause(millis: u64) {
    tokio::time::sleep(Duration::from_millis(millis)).await;
}

/// Plays games one after the other, both sides by itself, or Black against a level.
pub(crate) async fn play_on(soak: Arc<Soak>, number: u32) {
    let mut game = None;
    while !soak.is_over() {
        if let Err(error) = play(&soak, number, &mut game).await {
            soak.tally.interrupted(&soak.host, "play", &error);
        }
        pause(200).await;
    }
}

async fn play(soak: &Soak, number: u32, game: &mut Option<String>) -> Result<(), Failure> {
    let from = address(number);
    let mut page = Page::open(from, soak.host.addr).await?;
    let id = match game.clone() {
        Some(id) => id,
        None => {
            let kind = if number.is_multiple_of(2) { "othello" } else { "gomoku" };
            let human = json!({"kind": "human"});
            let white =
                if plays_an_agent(number) { json!({"kind": "level", "level": soak.level}) } else { human.clone() };
            let new = json!({"position": {"settings": {"game": kind}}, "black": human, "white": white});
            let answer = http(from, soak.host.addr, "POST /api/games", new.to_string().as_bytes()).await?;
            let Some(id) = answer.json()["id"].as_str().map(str::to_owned) else {
                soak.tally.problem(&soak.host, "new game", &answer.json());
                return Ok(());
            };
            *game = Some(id.clone());
            id
        }
    };
    let mut view = page.ask(json!({"type": "open", "game": id})).await?["game"].clone();
    soak.tally.check_kept(&id, plies(&view));
    while !soak.is_over() {
        view = page.wait_for(view, |view| view["to_act"] != "white" || !plays_an_agent(number)).await?;
        let legal = view["position"]["legal"].as_array().ok_or("a game without moves")?;
        let Some(mv) = legal.get(number as usize % legal.len().max(1)) else {
            soak.tally.game_over();
            *game = None;
            return Ok(());
        };
        let ply = plies(&view);
        tokio::time::sleep(THINKING).await;
        let begun = Instant::now();
        let answer = page.ask(json!({"type": "play", "game": id, "ply": ply, "move": mv})).await?;
        if answer["type"] == "done" {
            soak.tally.acknowledged(&id, ply + 1, begun.elapsed());
            view = answer["game"].clone();
        } else {
            soak.tally.problem(&soak.host, "move", &answer["problem"]);
            pause(500).await;
            view = page.ask(json!({"type": "open", "game": id})).await?["game"].clone();
        }
    }
    Ok(())
}

/// Some clients of each game play against a level.
fn plays_an_agent(number: u32) -> bool {
    number % 8 < 2
}

fn plies(view: &Value) -> usize {
    view["moves"].as_array().map_or(0, Vec::len)
}

/// Looks at all games again: is every move there that was acknowledged?
pub(crate) async fn look_for_lost_moves(soak: &Soak) {
    for id in soak.tally.games() {
        for _ in 0..5 {
            if let Ok(answer) = http(address(0), soak.host.addr, &format!("GET /api/games/{id}"), b"").await
                && answer.status == 200
            {
                soak.tally.check_kept(&id, plies(&answer.json()));
                break;
            }
            pause(300).await;
        }
    }
}

/// Has agents look at positions.
pub(crate) async fn analyse(soak: Arc<Soak>, number: u32) {
    while !soak.is_over() {
        if let Err(error) = analyse_once(&soak, number).await {
            soak.tally.interrupted(&soak.host, "analysis", &error);
        }
        pause(1000).await;
    }
}

async fn analyse_once(soak: &Soak, number: u32) -> Result<(), Failure> {
    let mut page = Page::open(address(number), soak.host.addr).await?;
    let position = json!({"settings": {"game": "othello"}, "moves": ["f5"]});
    for analysis in 0..5 {
        let by = [json!({"kind": "level", "level": 2})];
        let request =
            json!({"type": "analyse", "analysis": analysis, "position": position, "by": by, "limits": {"ms": 300}});
        let answer = page.ask(request).await?;
        if answer["type"] != "done" {
            soak.tally.problem(&soak.host, "analysis", &answer["problem"]);
            return Ok(());
        }
        while page.next().await?["type"] != "analysis_ended" {}
        soak.tally.did("analyses");
        pause(1000).await;
    }
    Ok(())
}

async fn expect(soak: &Soak, what: &'static str, head: &str, body: &[u8], wanted: u16) -> Option<Value> {
    match http(address(250), soak.host.addr, head, body).await {
        Ok(answer) if answer.status == wanted => {
            soak.tally.did(what);
            return Some(answer.json());
        }
        Ok(answer) => soak.tally.problem(&soak.host, what, &answer.json()),
        Err(error) => soak.tally.interrupted(&soak.host, what, &error),
    }
    None
}

/// Takes in files.
pub(crate) async fn import(soak: Arc<Soak>) {
    let file = "(;GM[4]SZ[15]PB[Ann]PW[Bo];B[hh];W[ii];B[gg])\n".repeat(20);
    while !soak.is_over() {
        expect(&soak, "imports", "POST /api/games/import?format=sgf", file.as_bytes(), 201).await;
        pause(3000).await;
    }
}

/// Searches, and exports what is found.
pub(crate) async fn search(soak: Arc<Soak>) {
    while !soak.is_over() {
        let found = expect(&soak, "searches", "GET /api/games?text=ann", b"", 200).await.unwrap_or_default();
        expect(&soak, "searches", "GET /api/games?text=h8&game=gomoku&limit=200", b"", 200).await;
        if let Some(id) = found["games"][0]["id"].as_str() {
            expect(&soak, "exports", &format!("GET /api/games/export?format=sgf&ids={id}"), b"", 200).await;
        }
        pause(700).await;
    }
}

/// Has games reviewed.
pub(crate) async fn review(soak: Arc<Soak>) {
    while !soak.is_over() {
        let human = json!({"kind": "human"});
        let position = json!({"settings": {"game": "othello"}, "moves": ["f5", "d6", "c3"]});
        let new = json!({"position": position, "black": human, "white": human}).to_string();
        let game = expect(&soak, "games", "POST /api/games", new.as_bytes(), 201).await.unwrap_or_default();
        if let Some(id) = game["id"].as_str() {
            expect(&soak, "reviews", &format!("POST /api/games/{id}/review"), b"{\"ms_per_move\":50}", 202).await;
        }
        pause(8000).await;
    }
}

/// Asks whether the server is well.
pub(crate) async fn ask_for_health(soak: Arc<Soak>) {
    while !soak.is_over() {
        let begun = Instant::now();
        if let Ok(answer) = http(address(251), soak.host.addr, "GET /healthz", b"").await
            && answer.status == 200
        {
            soak.tally.healthy(begun.elapsed());
        }
        pause(250).await;
    }
}
