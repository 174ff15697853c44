//! Solvers of forced wins: by continuous fours, and by continuous threats.

mod defence;
mod proof;
mod replies;
mod vcf;
mod vct;

pub use defence::defences;
pub use proof::Proof;
pub use replies::{Replies, replies};
pub use vcf::{MAX_FOURS, Vcf, VcfWin};
pub use vct::{Vct, Verdict};
