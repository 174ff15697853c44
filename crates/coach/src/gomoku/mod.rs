//! Omok: shapes by name, threats, and what answers them. Five in a row only: other rows have no such names.

mod forbidden;
mod prospects;
mod quiet;
mod reasons;
mod shapes;
mod threats;

pub use forbidden::forbidden;
pub use prospects::{Prospects, forks, ready_lines};
pub(crate) use reasons::reasons;
pub(crate) use shapes::headline;
pub use shapes::{Kind, Shape, shapes};
pub(crate) use threats::after;
pub use threats::{answers, fours_win};
