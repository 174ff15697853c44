//! Which kernels run the convolutions, chosen when a network is built.

use crate::error::NnError;
use crate::grid::Grid;
use crate::lane::Isa;
use crate::spec::NetSpec;

/// The kernels to use. All give the same results up to rounding.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Backend {
    /// The fastest that this processor has.
    #[default]
    Auto,
    /// im2col and plain loops: slow, and the reference for the others.
    Portable,
    /// Winograd in plain Rust, for processors without the instructions below.
    Winograd,
    /// Winograd with AVX2 and FMA.
    Avx2,
    /// Winograd with AVX-512; the filters must be a multiple of 16.
    Avx512,
}

impl Backend {
    /// Every backend that runs on this processor with that many filters.
    pub fn available(filters: usize) -> Vec<Self> {
        let all = [Self::Portable, Self::Winograd, Self::Avx2, Self::Avx512];
        all.into_iter().filter(|backend| backend.runs_here(filters)).collect()
    }

    /// A short name for reports.
    pub fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Portable => "portable",
            Self::Winograd => "winograd",
            Self::Avx2 => "avx2",
            Self::Avx512 => "avx512",
        }
    }

    fn isa(self) -> Option<Isa> {
        match self {
            Self::Auto | Self::Portable => None,
            Self::Winograd => Some(Isa::Plain),
            Self::Avx2 => Some(Isa::Avx2),
            Self::Avx512 => Some(Isa::Avx512),
        }
    }

    fn runs_here(self, filters: usize) -> bool {
        self.isa().is_none_or(|isa| isa.is_available() && filters.is_multiple_of(isa.width()))
    }

    /// What [`Backend::Auto`] means for that many filters.
    fn fastest(filters: usize) -> Self {
        let fast = [Self::Avx512, Self::Avx2];
        fast.into_iter().find(|backend| backend.runs_here(filters)).unwrap_or(Self::Winograd)
    }

    pub(crate) fn resolve(self, spec: &NetSpec) -> Result<Kernel, NnError> {
        let chosen = if self == Self::Auto { Self::fastest(spec.filters) } else { self };
        if !chosen.runs_here(spec.filters) {
            return Err(NnError::Backend { backend: chosen.name(), filters: spec.filters });
        }
        Ok(Kernel::new(spec.size, chosen.isa()))
    }
}

/// A resolved backend for one side of board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kernel {
    pub(crate) grid: Grid,
    /// None: im2col.
    pub(crate) isa: Option<Isa>,
}

impl Kernel {
    fn new(side: usize, isa: Option<Isa>) -> Self {
        let tile = if isa.is_some() { tile_for(side) } else { 1 };
        Self { grid: Grid::new(side, tile), isa }
    }
}

/// The output tile: 3 where it divides the side (exact and the more precise), else whichever of 3 and 4
/// multiplies less.
fn tile_for(side: usize) -> usize {
    let cost = |tile: usize| (side.div_ceil(tile) * (tile + 2)).pow(2);
    if side.is_multiple_of(3) || cost(3) <= cost(4) { 3 } else { 4 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tiles_fit_the_usual_boards() {
        assert_eq!([5, 6, 7, 8, 9, 10, 15, 19, 20].map(tile_for), [3, 3, 4, 4, 3, 4, 3, 4, 4]);
    }

    #[test]
    fn avx512_needs_filters_by_the_16() {
        let spec = NetSpec { filters: 24, ..NetSpec::default() };
        assert!(Backend::Avx512.resolve(&spec).is_err());
        assert!(Backend::Auto.resolve(&spec).is_ok());
    }
}
