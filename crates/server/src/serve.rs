//! Listening and ending.

use std::io;
use std::net::SocketAddr;
use std::time::Duration;

use thiserror::Error;
use tokio::net::{TcpListener, TcpSocket};

use crate::app::App;
use crate::http::router;
use crate::net::serve_connections;
use crate::options::ServeOptions;
use crate::store::StoreError;

/// Why the server can't start.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ServeError {
    /// Another program listens there.
    #[error(
        "{0} is taken: another program listens there, perhaps another hansu. Open it in a browser, stop it, or choose another \
         port: --addr {1}"
    )]
    Taken(SocketAddr, SocketAddr),
    /// The address can't be used.
    #[error("can't listen on {addr}: {source}; choose another with --addr, for example 127.0.0.1:4000")]
    Listen {
        /// The address.
        addr: SocketAddr,
        /// What the system said.
        source: io::Error,
    },
    /// There is no database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The network failed.
    #[error("the server broke off")]
    Io(#[from] io::Error),
}

/// How long closing the database may take.
const CLOSING: Duration = Duration::from_secs(1);

/// Runs the server until Ctrl-C or a request to end, and then for a few seconds at most; a second one ends it at once. `ready`
/// is told the address once it listens.
pub async fn serve(options: &ServeOptions, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let listener = listen(options.addr)?;
    let app = App::open(options)?;
    let addr = listener.local_addr()?;
    tracing::info!(%addr, data = %options.data.display(), "listening");
    let (mut first, mut second) = (Signals::new()?, Signals::new()?);
    ready(addr);
    let connections =
        serve_connections(listener, router(app.clone()), app.open.clone(), &app.limits, app.ending.clone());
    let to_the_end = async {
        let asked = async {
            first.next().await;
            tracing::info!("ending");
            app.end().await;
        };
        tokio::join!(connections, asked);
        if tokio::time::timeout(CLOSING, app.close()).await.is_err() {
            tracing::warn!(
                "the database took too long to close: the last changes are in its log, and are read from there"
            );
        }
    };
    let at_once = async {
        second.next().await;
        second.next().await;
        tracing::warn!("ending at once");
    };
    tokio::select! {
        () = to_the_end => Ok(()),
        () = at_once => Ok(()),
    }
}

/// So many clients may wait at the door, all pages of a server that is started again among them. Whoever comes when it is full
/// tries again after a second.
const AT_THE_DOOR: u32 = 4096;

fn listen(addr: SocketAddr) -> Result<TcpListener, ServeError> {
    let listen = || {
        let socket = if addr.is_ipv4() { TcpSocket::new_v4() } else { TcpSocket::new_v6() }?;
        // Where that means that the address of a program that has ended can be used at once.
        #[cfg(unix)]
        socket.set_reuseaddr(true)?;
        socket.bind(addr)?;
        socket.listen(AT_THE_DOOR)
    };
    listen().map_err(|source: io::Error| match source.kind() {
        io::ErrorKind::AddrInUse => {
            let next = SocketAddr::new(addr.ip(), addr.port().checked_add(1).unwrap_or(4000));
            ServeError::Taken(addr, next)
        }
        _ => ServeError::Listen { addr, source },
    })
}

/// Requests to end: Ctrl-C, and SIGTERM where there is such a thing.
struct Signals {
    #[cfg(unix)]
    terminate: tokio::signal::unix::Signal,
    #[cfg(unix)]
    interrupt: tokio::signal::unix::Signal,
}

#[cfg(unix)]
impl Signals {
    fn new() -> io::Result<Signals> {
        use tokio::signal::unix::{SignalKind, signal};
        Ok(Signals { terminate: signal(SignalKind::terminate())?, interrupt: signal(SignalKind::interrupt())? })
    }

    async fn next(&mut self) {
        tokio::select! {
            _ = self.terminate.recv() => {}
            _ = self.interrupt.recv() => {}
        }
    }
}

#[cfg(not(unix))]
impl Signals {
    fn new() -> io::Result<Signals> {
        Ok(Signals {})
    }

    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}
