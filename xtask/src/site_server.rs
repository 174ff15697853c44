//! A server for the static site, to look at it: it sends files, with the headers that let Workers share memory, and nothing else.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Component, Path, PathBuf};
use std::thread;

use anyhow::{Context, Result};

/// Serves a folder until it is stopped.
pub(crate) fn serve(folder: &Path, address: &str) -> Result<()> {
    let listener = TcpListener::bind(address).with_context(|| format!("can't listen on {address}: is it in use?"))?;
    eprintln!("the site is at http://{}/", listener.local_addr()?);
    for stream in listener.incoming().flatten() {
        let folder = folder.to_owned();
        thread::spawn(move || {
            // A browser that goes away is no concern of anybody else.
            let _ = answer(&stream, &folder);
        });
    }
    Ok(())
}

fn answer(mut stream: &TcpStream, folder: &Path) -> Result<()> {
    let mut lines = BufReader::new(stream).lines();
    let line = lines.next().context("nothing was asked")??;
    for line in lines {
        if line?.is_empty() {
            break;
        }
    }
    let asked = line.split_whitespace().nth(1).unwrap_or("/");
    let found = file_of(folder, asked).and_then(|path| Some((fs::read(&path).ok()?, content_type(&path))));
    let (status, body, kind) = match found {
        Some((body, kind)) => ("200 OK", body, kind),
        None => ("404 Not Found", b"there is no such file\n".to_vec(), "text/plain"),
    };
    write!(
        stream,
        "HTTP/1.1 {status}\r\ncontent-type: {kind}\r\ncontent-length: {}\r\ncache-control: no-cache\r\n\
         cross-origin-opener-policy: same-origin\r\ncross-origin-embedder-policy: require-corp\r\nconnection: close\r\n\r\n",
        body.len()
    )?;
    stream.write_all(&body)?;
    Ok(())
}

/// The file of an address, if it is one of the folder.
fn file_of(folder: &Path, asked: &str) -> Option<PathBuf> {
    let path = asked.split(['?', '#']).next()?.trim_start_matches('/');
    let path = Path::new(if path.is_empty() { "index.html" } else { path });
    path.components().all(|part| matches!(part, Component::Normal(_))).then(|| folder.join(path))
}

fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|ending| ending.to_str()).unwrap_or_default() {
        "html" => "text/html; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "json" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_files_of_the_folder_are_sent() {
        let folder = Path::new("/site");
        assert_eq!(file_of(folder, "/"), Some("/site/index.html".into()));
        assert_eq!(file_of(folder, "/assets/a.js?v=1"), Some("/site/assets/a.js".into()));
        for asked in ["/../secret", "//etc/passwd/..", "/a/../../b"] {
            assert_eq!(file_of(folder, asked), None, "{asked}");
        }
    }
}
