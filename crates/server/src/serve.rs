//! Listening and ending.

use std::io;
use std::net::SocketAddr;

use thiserror::Error;
use tokio::net::TcpListener;

use crate::app::App;
use crate::http::router;
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

/// Runs the server until Ctrl-C or a request to end. `ready` is told the address once it listens.
pub async fn serve(options: &ServeOptions, ready: impl FnOnce(SocketAddr)) -> Result<(), ServeError> {
    let listener = listen(options.addr).await?;
    let app = App::open(options)?;
    let addr = listener.local_addr()?;
    tracing::info!(%addr, data = %options.data.display(), "listening");
    ready(addr);
    let (router, ending) = (router(app.clone()), app.clone());
    let end = async move {
        asked_to_end().await;
        tracing::info!("ending");
        ending.end().await;
    };
    axum::serve(listener, router).with_graceful_shutdown(end).await?;
    Ok(())
}

async fn listen(addr: SocketAddr) -> Result<TcpListener, ServeError> {
    TcpListener::bind(addr).await.map_err(|source| match source.kind() {
        io::ErrorKind::AddrInUse => {
            let next = SocketAddr::new(addr.ip(), addr.port().checked_add(1).unwrap_or(4000));
            ServeError::Taken(addr, next)
        }
        _ => ServeError::Listen { addr, source },
    })
}

/// Waits for Ctrl-C, or for SIGTERM where there is such a thing.
async fn asked_to_end() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending::<()>().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
