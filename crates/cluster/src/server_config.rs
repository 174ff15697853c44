//! A configuration for the server by which everyone can do what they are for, and nothing else.

use std::fmt::Write as _;
use std::path::PathBuf;

use crate::names::{self, OBJECTS, RESULTS, RUNS, WORK, WORKERS, random_hex};
use crate::target::Target;

/// The certificates of a server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TlsFiles {
    /// The server's own.
    pub cert: PathBuf,
    /// Its key.
    pub key: PathBuf,
    /// Whoever signed it: clients trust no other.
    pub ca: PathBuf,
}

/// A configuration for the server, and a file of credentials for each user.
#[derive(Clone, Debug)]
pub struct ServerConfig {
    /// How clients reach it.
    pub url: String,
    /// Where it listens, such as `0.0.0.0:4222`.
    pub listen: String,
    /// Where it keeps its streams.
    pub store: PathBuf,
    /// The users for workers; one for each machine, or for each person who lends machines.
    pub workers: Vec<String>,
    /// Certificates, if connections are to be encrypted.
    pub tls: Option<TlsFiles>,
}

/// The user of those who want work done, and of those who only look.
pub(crate) const REQUESTER: &str = "requester";
pub(crate) const VIEWER: &str = "viewer";

impl ServerConfig {
    /// The server's file, and the files of credentials by their names. Passwords are drawn anew each time.
    pub fn write(&self) -> Result<(String, Vec<(String, String)>), String> {
        self.check()?;
        let mut users = String::new();
        let mut files = Vec::new();
        let named = self.workers.iter().map(|worker| (worker.as_str(), worker_rights(worker)));
        for (user, rights) in [(REQUESTER, requester_rights()), (VIEWER, viewer_rights())].into_iter().chain(named) {
            let password = random_hex(48);
            let _ = writeln!(users, "      {{ user: \"{user}\", password: \"{password}\", permissions: {rights} }}");
            files.push((format!("{user}.toml"), self.credentials(user, password)?));
        }
        Ok((self.server_file(&users), files))
    }

    fn check(&self) -> Result<(), String> {
        for (place, worker) in self.workers.iter().enumerate() {
            let fits = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
            if worker.is_empty() || worker.len() > 64 || !worker.chars().all(fits) {
                return Err(format!("'{worker}' can't be a user: use letters, digits, - and _"));
            }
            let is_taken = self.workers[..place].contains(worker);
            if is_taken || [REQUESTER, VIEWER, names::WorkerName::ANYONE].contains(&worker.as_str()) {
                return Err(format!("the user '{worker}' is there already: choose another name"));
            }
        }
        let texts = [&self.url, &self.listen, &self.store.display().to_string()].map(|text| text.contains(['"', '\n']));
        if texts.contains(&true) { Err("quotes can't be part of an address or a path".to_owned()) } else { Ok(()) }
    }

    fn credentials(&self, user: &str, password: String) -> Result<String, String> {
        let target = Target {
            url: self.url.clone(),
            user: Some(user.to_owned()),
            password: Some(password),
            token: None,
            ca: self.tls.as_ref().map(|tls| tls.ca.clone()),
            cert: None,
            key: None,
        };
        toml::to_string(&target).map_err(|error| error.to_string())
    }

    fn server_file(&self, users: &str) -> String {
        let tls = self.tls.as_ref().map_or(String::new(), |TlsFiles { cert, key, .. }| {
            format!("tls {{\n  cert_file: \"{}\"\n  key_file: \"{}\"\n}}\n", cert.display(), key.display())
        });
        format!(
            "# For nats-server 2.9 and newer, made by 'hansu cluster config'. It holds passwords: keep it to yourself.\n\
             listen: \"{}\"\n\
             max_payload: 8MB\n\
             max_pending: 64MB\n\
             jetstream {{\n  store_dir: \"{}\"\n}}\n\
             {tls}\
             accounts {{\n  HANSU {{\n    jetstream: enabled\n    users: [\n{users}    ]\n  }}\n}}\n",
            self.listen,
            self.store.display()
        )
    }
}

/// Lists of subjects as the server's file has them.
fn rights(publish: &[String], subscribe: &[String]) -> String {
    let list =
        |subjects: &[String]| subjects.iter().map(|subject| format!("\"{subject}\"")).collect::<Vec<_>>().join(", ");
    format!("{{ publish: {{ allow: [{}] }}, subscribe: {{ allow: [{}] }} }}", list(publish), list(subscribe))
}

fn strings(texts: &[&str]) -> Vec<String> {
    texts.iter().map(|&text| text.to_owned()).collect()
}

/// A worker takes units and says that they are done, reads objects and which runs there are, and writes its own results and
/// how it is. It can't read results, make or empty streams, or write under another's name.
fn worker_rights(user: &str) -> String {
    let publish = [
        format!("$JS.API.CONSUMER.MSG.NEXT.{WORK}.*"),
        format!("$JS.API.CONSUMER.INFO.{WORK}.*"),
        format!("$JS.API.DIRECT.GET.{OBJECTS}"),
        format!("$JS.API.DIRECT.GET.{OBJECTS}.>"),
        format!("$JS.API.DIRECT.GET.{RUNS}"),
        format!("$JS.API.DIRECT.GET.{RUNS}.>"),
        format!("$JS.ACK.{WORK}.>"),
        format!("hansu.result.*.{user}.*.*"),
        format!("hansu.worker.{user}.*"),
    ];
    rights(&publish, &[format!("{}.>", names::inbox(Some(user)))])
}

fn requester_rights() -> String {
    let inbox = format!("{}.>", names::inbox(Some(REQUESTER)));
    let publish = strings(&["$JS.API.>", "hansu.work.>", "hansu.object.>", "hansu.run.>", "hansu.quarantine.>"]);
    rights(&publish, &[inbox])
}

/// Looks at everything and changes nothing: consumers that it makes to read go away by themselves.
fn viewer_rights() -> String {
    let mut publish: Vec<String> =
        [WORK, RESULTS, OBJECTS, RUNS, WORKERS].iter().map(|stream| format!("$JS.API.STREAM.INFO.{stream}")).collect();
    for stream in [RUNS, WORKERS] {
        for call in ["CREATE", "MSG.NEXT", "DELETE", "INFO"] {
            publish.push(format!("$JS.API.CONSUMER.{call}.{stream}"));
            publish.push(format!("$JS.API.CONSUMER.{call}.{stream}.>"));
        }
    }
    rights(&publish, &[format!("{}.>", names::inbox(Some(VIEWER)))])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(workers: &[&str]) -> ServerConfig {
        ServerConfig {
            url: "nats://fleet:4222".to_owned(),
            listen: "0.0.0.0:4222".to_owned(),
            store: "/var/lib/nats".into(),
            workers: strings(workers),
            tls: None,
        }
    }

    #[test]
    fn each_user_has_a_password_of_its_own_and_writes_only_its_own_results() {
        let (server, files) = config(&["ann", "ben"]).write().expect("a configuration");
        let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["requester.toml", "viewer.toml", "ann.toml", "ben.toml"]);
        let password = |text: &str| toml::from_str::<Target>(text).expect("credentials").password.expect("a password");
        let passwords: std::collections::HashSet<String> = files.iter().map(|(_, text)| password(text)).collect();
        assert_eq!(passwords.len(), 4);
        assert!(passwords.iter().all(|password| password.len() == 48 && server.contains(password)));
        let ann = server.lines().find(|line| line.contains("\"ann\"")).expect("ann's line");
        assert!(ann.contains("hansu.result.*.ann.*.*") && !ann.contains("ben") && !ann.contains("STREAM"), "{ann}");
    }

    #[test]
    fn names_that_would_give_more_rights_are_refused() {
        for wrong in ["", "a.b", "*", ">", "a b", "requester", "anyone", "a\"b"] {
            assert!(config(&[wrong]).write().is_err(), "{wrong}");
        }
        assert!(config(&["ann", "ann"]).write().is_err());
    }
}
