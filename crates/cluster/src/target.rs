//! Which server, and as whom: an address, or a file with credentials.

use std::path::{Path, PathBuf};
use std::time::Duration;

use async_nats::{ConnectOptions, Event};
use serde::{Deserialize, Serialize};

use crate::error::ClusterError;
use crate::names;

/// Where the server is and what it wants to know of us.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Target {
    /// `nats://HOST:4222`, or `tls://HOST:4222`.
    pub url: String,
    /// The user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user: Option<String>,
    /// The user's password.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
    /// A token instead of a user.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<String>,
    /// The certificate of whoever signed the server's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ca: Option<PathBuf>,
    /// Our own certificate, for servers that want one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cert: Option<PathBuf>,
    /// Its key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<PathBuf>,
}

impl Target {
    /// How long a server is waited for.
    const PATIENCE: Duration = Duration::from_secs(5);

    /// An address such as `nats://HOST`, or the path of a file with credentials as `hansu cluster config` writes it.
    ///
    /// ```
    /// use hansu_cluster::Target;
    ///
    /// assert_eq!(Target::read("nats://fleet:4222")?.url, "nats://fleet:4222");
    /// assert_eq!(Target::read("nats://ann:secret@fleet")?.user.as_deref(), Some("ann"));
    /// assert!(Target::read("http://fleet").is_err());
    /// # Ok::<(), hansu_cluster::ClusterError>(())
    /// ```
    pub fn read(text: &str) -> Result<Target, ClusterError> {
        let wrong = |reason: String| ClusterError::Target { target: without_password(text), reason };
        if ["nats://", "tls://"].iter().any(|scheme| text.starts_with(scheme)) {
            return Target::from_url(text).map_err(wrong);
        }
        if text.contains("://") {
            return Err(wrong(
                "write nats://HOST:PORT, tls://HOST:PORT or the path of a file of credentials".to_owned(),
            ));
        }
        let path = Path::new(text);
        let bytes = hansu_files::read_regular(path, 1 << 16).map_err(|error| {
            wrong(format!(
                "there is no such file of credentials ({error}), and an address begins with nats:// or tls://"
            ))
        })?;
        let target: Target =
            toml::from_str(&String::from_utf8_lossy(&bytes)).map_err(|error| wrong(error.to_string()))?;
        if target.url.is_empty() || target.cert.is_some() != target.key.is_some() {
            return Err(wrong("'url' is missing, or one of 'cert' and 'key' without the other".to_owned()));
        }
        Ok(target.beside(path))
    }

    fn from_url(text: &str) -> Result<Target, String> {
        let (scheme, rest) = text.split_once("://").ok_or("it has no scheme")?;
        let (who, host) = rest.rsplit_once('@').map_or((None, rest), |(who, host)| (Some(who), host));
        if host.is_empty() || host.contains(char::is_whitespace) {
            return Err("it names no host".to_owned());
        }
        let (user, password) = match who.map(|who| who.split_once(':')) {
            None => (None, None),
            Some(Some((user, password))) => (Some(user.to_owned()), Some(password.to_owned())),
            Some(None) => return Err("write USER:PASSWORD@HOST, or use a file of credentials".to_owned()),
        };
        let url = format!("{scheme}://{host}");
        Ok(Target { url, user, password, token: None, ca: None, cert: None, key: None })
    }

    /// Paths in a file are told from where the file is.
    fn beside(mut self, file: &Path) -> Target {
        let folder = file.parent().unwrap_or(Path::new(""));
        for path in [&mut self.ca, &mut self.cert, &mut self.key].into_iter().flatten() {
            *path = folder.join(&*path);
        }
        self
    }

    /// Connects; a connection that is lost later comes back by itself.
    pub(crate) async fn connect(&self, name: &str) -> Result<async_nats::Client, ClusterError> {
        let mut options = ConnectOptions::new()
            .name(name)
            .connection_timeout(Target::PATIENCE)
            .request_timeout(Some(Target::PATIENCE))
            .custom_inbox_prefix(names::inbox(self.user.as_deref()))
            // Not the growing pauses of the client: a server that is back is to be used.
            .reconnect_delay_callback(|attempts| Duration::from_millis(100 * attempts.min(20) as u64))
            .event_callback(|event| async move { tell(&event) });
        if let (Some(user), Some(password)) = (&self.user, &self.password) {
            options = options.user_and_password(user.clone(), password.clone());
        }
        if let Some(token) = &self.token {
            options = options.token(token.clone());
        }
        if let Some(ca) = &self.ca {
            options = options.add_root_certificates(ca.clone()).require_tls(true);
        }
        if let (Some(cert), Some(key)) = (&self.cert, &self.key) {
            options = options.add_client_certificate(cert.clone(), key.clone());
        }
        let client = options.connect(&self.url).await;
        let client = client.map_err(|error| {
            let reason = with_remedy(with_causes(&error));
            ClusterError::Connect { url: self.url.clone(), reason }
        })?;
        let version = client.server_info().version;
        if is_too_old(&version) { Err(ClusterError::Old { url: self.url.clone(), version }) } else { Ok(client) }
    }
}

/// Reading objects by direct get came with nats-server 2.9. A version that can't be read is hoped to be newer.
fn is_too_old(version: &str) -> bool {
    let mut numbers = version.trim_start_matches('v').split('.').map_while(|number| number.parse::<u32>().ok());
    matches!((numbers.next(), numbers.next()), (Some(major), Some(minor)) if (major, minor) < (2, 9))
}

/// What can be done about what goes wrong most often.
fn with_remedy(reason: String) -> String {
    let remedy = match reason.to_lowercase() {
        text if text.contains("authorization violation") => {
            "it knows no such user and password: use a file that 'hansu cluster config' wrote for it"
        }
        text if text.contains("connection refused") => "nothing listens there: start nats-server, or correct the port",
        text if text.contains("dns error") => "there is no such machine: correct the name",
        text if text.contains("invalidcontenttype") => "it does not encrypt: write nats:// instead of tls://",
        text if text.contains("unknownissuer") || text.contains("unknown issuer") => {
            "nobody we know signed its certificate: name the signer's by 'ca' in the file of credentials"
        }
        _ => return reason,
    };
    format!("{reason}; {remedy}")
}

/// What happens to a connection, as far as anyone can do something about it.
fn tell(event: &Event) {
    match event {
        Event::Disconnected => tracing::warn!("the NATS server is gone: waiting for it"),
        Event::Connected => tracing::info!("the NATS server is there"),
        event => match event.to_string() {
            text if text.to_lowercase().contains("permissions violation") => {
                tracing::warn!("the server forbids that to this user ({text}): is it the right file of credentials?");
            }
            text => tracing::debug!("connection: {text}"),
        },
    }
}

fn with_causes(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        let more = error.to_string();
        if !text.contains(&more) {
            text = format!("{text}: {more}");
        }
        cause = error.source();
    }
    text
}

/// An address as it may be shown.
fn without_password(text: &str) -> String {
    match (text.split_once("://"), text.rsplit_once('@')) {
        (Some((scheme, _)), Some((_, host))) => format!("{scheme}://…@{host}"),
        _ => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn servers_before_2_9_are_too_old() {
        for (version, is_old) in [
            ("2.8.4", true),
            ("1.99", true),
            ("2.9.10", false),
            ("v2.15.1-RC.1", false),
            ("3.0", false),
            ("dev", false),
        ] {
            assert_eq!(is_too_old(version), is_old, "{version}");
        }
    }

    #[test]
    fn addresses_and_files_are_read_and_wrong_ones_named_without_their_passwords() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("worker.toml");
        std::fs::write(&file, "url = \"tls://fleet\"\nuser = \"ann\"\npassword = \"x\"\nca = \"ca.pem\"\n")
            .expect("written");
        let target = Target::read(file.to_str().expect("a path")).expect("a target");
        assert_eq!(target.ca, Some(folder.path().join("ca.pem")));
        std::fs::write(&file, "url = \"tls://fleet\"\nsecret = 1\n").expect("written");
        let error = Target::read(file.to_str().expect("a path")).expect_err("unknown key").to_string();
        assert!(error.contains("secret"), "{error}");
        for (wrong, words) in [
            ("nats://", "no host"),
            ("nats://ann@fleet", "USER:PASSWORD"),
            ("https://fleet", "nats://HOST"),
            ("/nowhere/at/all.toml", "no such file"),
        ] {
            let error = Target::read(wrong).expect_err("wrong").to_string();
            assert!(error.contains(words), "{error}");
        }
        let error = Target::read("ftp://ann:secret@fleet").expect_err("wrong").to_string();
        assert!(!error.contains("secret"), "{error}");
    }
}
