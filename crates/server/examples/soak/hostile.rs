//! Clients that mean harm, one of each kind. What comes of them does not matter; what comes of the others does.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use tokio::io::AsyncWriteExt;
use tokio::task::JoinHandle;

use crate::client::{Page, connect, http};
use crate::{Failure, Soak};

fn address(number: u8) -> Ipv4Addr {
    Ipv4Addr::new(127, 0, 1, number)
}

/// Starts one of each kind.
pub(crate) fn all(soak: &Arc<Soak>) -> Vec<JoinHandle<()>> {
    macro_rules! clients {
        ($($client:ident),+) => {{
            let mut number = 0;
            let mut clients = Vec::new();
            $({
                number += 1;
                let (soak, from) = (soak.clone(), address(number));
                clients.push(tokio::spawn(async move {
                    while !soak.is_over() {
                        let _ = tokio::time::timeout(Duration::from_secs(15), $client(&soak, from)).await;
                        soak.tally.did(concat!("attacks: ", stringify!($client)));
                        tokio::time::sleep(Duration::from_millis(500)).await;
                    }
                }));
            })+
            clients
        }};
    }
    clients![
        half_heads,
        half_bodies,
        repeated_export,
        empty_properties,
        long_comment,
        searches,
        unread_page,
        rubbish,
        bad_messages,
        bad_agents,
        unread_answer
    ]
}

type Done = Result<(), Failure>;

/// Requests that never get beyond their heads.
async fn half_heads(soak: &Soak, from: Ipv4Addr) -> Done {
    let mut open = Vec::new();
    for _ in 0..300 {
        let mut stream = connect(from, soak.host.addr).await?;
        stream.write_all(b"GET /api/info HTTP/1.1\r\nHost: localhost\r\nX:").await?;
        open.push(stream);
    }
    tokio::time::sleep(Duration::from_secs(5)).await;
    Ok(())
}

/// Bodies that come a byte at a time.
async fn half_bodies(soak: &Soak, from: Ipv4Addr) -> Done {
    let mut open = Vec::new();
    for _ in 0..20 {
        let mut stream = connect(from, soak.host.addr).await?;
        let head = "POST /api/games/import HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000000\r\n\r\n(;";
        stream.write_all(head.as_bytes()).await?;
        open.push(stream);
    }
    for _ in 0..10 {
        for stream in &mut open {
            let _ = stream.write_all(b"x").await;
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    Ok(())
}

async fn import(soak: &Soak, from: Ipv4Addr, file: &[u8]) -> Result<Option<String>, Failure> {
    let answer = http(from, soak.host.addr, "POST /api/games/import?format=sgf", file).await?;
    Ok(answer.json()["games"][0]["id"].as_str().map(str::to_owned))
}

/// A game with a long comment, a thousand times in one file.
async fn repeated_export(soak: &Soak, from: Ipv4Addr) -> Done {
    let file = format!("(;GM[2]C[{}];B[dc])", "x".repeat(500_000));
    let Some(id) = import(soak, from, file.as_bytes()).await? else { return Ok(()) };
    let ids = vec![id.as_str(); 1000].join(",");
    http(from, soak.host.addr, &format!("GET /api/games/export?format=sgf&ids={ids}"), b"").await?;
    http(from, soak.host.addr, &format!("DELETE /api/games/{id}"), b"").await?;
    Ok(())
}

/// A file that once took sixty times its size.
async fn empty_properties(soak: &Soak, from: Ipv4Addr) -> Done {
    let file = [b"(;GM[4]SZ[15]", &b"A[]".repeat(1_000_000)[..], b")"].concat();
    if let Some(id) = import(soak, from, &file).await? {
        http(from, soak.host.addr, &format!("DELETE /api/games/{id}"), b"").await?;
    }
    Ok(())
}

/// A comment that is too long.
async fn long_comment(soak: &Soak, from: Ipv4Addr) -> Done {
    let file = format!("(;GM[2]C[{}];B[dc])", "x".repeat(15 << 20));
    import(soak, from, file.as_bytes()).await.map(drop)
}

/// Searches for everything, as fast as possible.
async fn searches(soak: &Soak, from: Ipv4Addr) -> Done {
    for number in 0..200 {
        let words = ["a%20b%20c%20d%20e%20f", "ann", "%22", "h8%20g8", "*"][number % 5];
        http(from, soak.host.addr, &format!("GET /api/games?limit=200&text={words}"), b"").await?;
    }
    Ok(())
}

/// A page that asks much and reads nothing.
async fn unread_page(soak: &Soak, from: Ipv4Addr) -> Done {
    let mut page = Page::open(from, soak.host.addr).await?;
    let request = json!({"id": 1, "request": {"type": "open", "game": "x".repeat(30_000)}}).to_string();
    for _ in 0..2000 {
        page.send(request.clone()).await?;
    }
    Ok(())
}

/// Bytes that are no HTTP.
async fn rubbish(soak: &Soak, from: Ipv4Addr) -> Done {
    for bytes in [
        &b"\x00\x01\x02\x03\r\n\r\n"[..],
        b"GET / HTTP/9.9\r\n\r\n",
        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
        &[b'A'; 100_000],
    ] {
        let mut stream = connect(from, soak.host.addr).await?;
        let _ = stream.write_all(bytes).await;
    }
    for path in ["/api/games/%ff", "/api/share/%00", "/..%2f..%2fetc/passwd", "/api/games?limit=99999"] {
        http(from, soak.host.addr, &format!("GET {path}"), b"").await?;
    }
    Ok(())
}

/// Messages that can't be read, more of them than are allowed.
async fn bad_messages(soak: &Soak, from: Ipv4Addr) -> Done {
    let mut page = Page::open(from, soak.host.addr).await?;
    for number in 0..500 {
        let text = ["{", "null", "{\"id\":1}", "{\"id\":1,\"request\":{\"type\":\"dance\"}}", "[[[[[["][number % 5];
        page.send(text.to_owned()).await?;
    }
    while page.next().await.is_ok() {}
    Ok(())
}

/// Agents that run programs or read files.
async fn bad_agents(soak: &Soak, from: Ipv4Addr) -> Done {
    for spec in
        ["external:cmd=\"touch x\"", "zero:net=/etc/passwd", "zero:net=/dev/zero", "mcts:time=9999999s", "nobody"]
    {
        let new = json!({"position": {"settings": {"game": "othello"}},
            "black": {"kind": "agent", "spec": spec}, "white": {"kind": "human"}});
        http(from, soak.host.addr, "POST /api/games", new.to_string().as_bytes()).await?;
    }
    Ok(())
}

/// Answers that nobody reads.
async fn unread_answer(soak: &Soak, from: Ipv4Addr) -> Done {
    let mut open = Vec::new();
    for _ in 0..20 {
        let mut stream = connect(from, soak.host.addr).await?;
        for _ in 0..20 {
            let _ = stream.write_all(b"GET /api/games?limit=200 HTTP/1.1\r\nHost: localhost\r\n\r\n").await;
        }
        open.push(stream);
    }
    tokio::time::sleep(Duration::from_secs(10)).await;
    Ok(())
}
