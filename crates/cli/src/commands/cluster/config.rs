//! `hansu cluster config`

use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use hansu_cluster::{ServerConfig, TlsFiles};
use serde_json::json;

use crate::failure::bad_input;
use crate::output;

pub(super) const HELP: &str = "\
The folder gets server.conf for nats-server, and a file of credentials for each
user: requester.toml for whoever gives commands with --cluster, viewer.toml for
whoever only looks, and one for each worker, who can take units and write results
in its own name and nothing else. Passwords are new each time.

Examples:
  hansu cluster config fleet --url nats://10.0.0.1:4222 --worker ann --worker ben
  hansu cluster config fleet --url tls://fleet.example.org:4222 --worker ann \\
    --cert server.pem --key server-key.pem --ca ca.pem
  nats-server -c fleet/server.conf";

#[derive(Debug, Args)]
pub(super) struct ConfigArgs {
    /// The folder to write to; it must not have these files yet
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// How clients reach the server
    #[arg(long, value_name = "URL")]
    url: String,
    /// A user for workers, again for more: one for each machine or person
    #[arg(long = "worker", value_name = "NAME", required = true)]
    workers: Vec<String>,
    /// Where the server listens
    #[arg(long, value_name = "ADDR", default_value = "0.0.0.0:4222")]
    listen: String,
    /// Where the server keeps its streams [default: DIR/store]
    #[arg(long, value_name = "DIR")]
    store: Option<PathBuf>,
    /// The server's certificate, to encrypt connections
    #[arg(long, value_name = "FILE", requires_all = ["key", "ca"])]
    cert: Option<PathBuf>,
    /// The certificate's key
    #[arg(long, value_name = "FILE", requires = "cert")]
    key: Option<PathBuf>,
    /// The certificate of whoever signed it, for the clients
    #[arg(long, value_name = "FILE", requires = "cert")]
    ca: Option<PathBuf>,
}

pub(super) fn run(args: &ConfigArgs, json: bool) -> anyhow::Result<()> {
    let server_file = args.folder.join("server.conf");
    if server_file.exists() {
        let there = server_file.display();
        return Err(bad_input(format!("'{there}' is there already: its passwords are in use; choose another folder")));
    }
    if !["nats://", "tls://"].iter().any(|scheme| args.url.starts_with(scheme)) {
        return Err(bad_input(format!("--url {}: write nats://HOST:PORT or tls://HOST:PORT", args.url)));
    }
    let absolute = |path: &Path| std::path::absolute(path).with_context(|| format!("can't use '{}'", path.display()));
    let tls = match (&args.cert, &args.key, &args.ca) {
        (Some(cert), Some(key), Some(ca)) => {
            Some(TlsFiles { cert: absolute(cert)?, key: absolute(key)?, ca: absolute(ca)? })
        }
        _ => None,
    };
    let config = ServerConfig {
        url: args.url.clone(),
        listen: args.listen.clone(),
        store: absolute(&args.store.clone().unwrap_or_else(|| args.folder.join("store")))?,
        workers: args.workers.clone(),
        tls,
    };
    let (server, credentials) = config.write().map_err(bad_input)?;
    let names = credentials.iter().map(|(name, _)| name.as_str());
    if let Some(there) = names.map(|name| args.folder.join(name)).find(|path| path.exists()) {
        let there = there.display();
        return Err(bad_input(format!("'{there}' is there already: its password is in use; choose another folder")));
    }
    let mut files = Vec::new();
    for (name, text) in credentials.iter().map(|(name, text)| (name.as_str(), text)).chain([("server.conf", &server)]) {
        let path = args.folder.join(name);
        write_secret(&path, text).with_context(|| format!("can't write '{}'", path.display()))?;
        files.push(path);
    }
    if json {
        return output::json(&json!({ "files": files }));
    }
    let shown = args.folder.display();
    output::text(&format!(
        "{}\nStart the server:    nats-server -c {shown}/server.conf\nStart a worker:      hansu worker {shown}/{}.toml\n\
         Hand out work:       hansu match --cluster {shown}/requester.toml …\n",
        files.iter().map(|file| file.display().to_string()).collect::<Vec<_>>().join("\n"),
        args.workers[0],
    ))
}

/// A file that only its owner can read.
fn write_secret(path: &Path, text: &str) -> std::io::Result<()> {
    use std::io::Write as _;

    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(text.as_bytes())
}
