//! Games that are played: what may be done to them, by whom, and what happens then.

mod agent;
mod play;
mod room;
mod rooms;
mod swap2;
mod turn;

pub(crate) use play::Play;
pub(crate) use room::Room;
pub(crate) use rooms::Rooms;
