//! What each move of a game was worth.
//!
//! Every position of the game is searched once, by the same judge. A move is worth what the position after it is worth; it
//! has lost what lies between that and the best move. Searches are not exact: a position that looks better after the move than
//! before it has lost nothing. Where both positions are solved, the loss is exact.
//!
//! * [`Finding`] is what a search has found in a position.
//! * [`assess`] makes an [`Assessment`] of each move: best move, loss, [`Verdict`].
//! * [`accuracy`] is one number for a side's play.
//!
//! The numbers behind the verdicts are in `docs/review.md`, and here in [`discs`] and [`chances`].

mod assess;
mod finding;
mod follow;
mod verdict;

pub use assess::{Assessment, Loss, assess};
pub use finding::{Finding, is_exact};
pub use follow::FOLLOWING;
pub use verdict::{Verdict, accuracy, chances, discs};
