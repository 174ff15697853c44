//! The server: games, analysis, review, the lab and the page over HTTP and a WebSocket.

pub mod api;
