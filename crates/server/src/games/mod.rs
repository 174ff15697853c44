//! Games that are played: what may be done to them, by whom, and what happens then.

mod agent;
mod flag;
mod judging;
mod new;
mod play;
mod room;
mod rooms;
mod swap2;
mod thinking;
mod turn;
mod view;

#[cfg(target_family = "wasm")]
pub(crate) use agent::AgentTurn;
pub(crate) use play::Play;
pub(crate) use room::Room;
pub(crate) use rooms::Rooms;
