//! Solvers of forced wins: by continuous fours, and by continuous threats.

mod defence;
mod proof;
mod vcf;
mod vct;

pub use defence::defences;
pub use proof::Proof;
pub use vcf::{MAX_FOURS, Vcf, VcfWin};
pub use vct::{Vct, Verdict};
