//! What a set of machine instructions has to offer to play Othello on bitboards.

#[cfg(target_arch = "x86_64")]
pub(super) use super::avx2::Avx2;
pub(super) use super::portable::Portable;

/// Move generation and flips. All methods are inlined into their callers, so that a caller compiled for certain
/// instructions gets all of it compiled for them.
pub(super) trait Kernel: Copy {
    /// The squares where `own` can move against `opponent`.
    fn legal(self, own: u64, opponent: u64) -> u64;

    /// The discs turned over by `own` playing on `square` (0..64).
    fn flips(self, square: usize, own: u64, opponent: u64) -> u64;

    /// How many bits are set.
    fn count(self, bits: u64) -> u32;

    /// The index of the `n`th set bit, from 0; there must be that many.
    fn nth_bit(self, bits: u64, n: usize) -> usize;
}

/// Runs `$body` with `$kernel` bound to the best kernel of this machine.
///
/// A macro and not a function, since `$body` differs in type for each kernel.
macro_rules! dispatch {
    ($kernel:ident => $fast:expr, $slow:expr) => {{
        #[cfg(target_arch = "x86_64")]
        if let Some($kernel) = super::kernel::Avx2::detect() {
            return $fast;
        }
        $slow
    }};
}
pub(super) use dispatch;
