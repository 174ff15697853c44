//! Vector registers of floats behind one trait, so that each kernel is written once.
//!
//! The methods are `inline(always)` and meant to be called inside a function compiled for the instruction set:
//! that's what [`per_isa!`] makes.

/// An instruction set that a kernel is compiled for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Isa {
    Plain,
    Avx2,
    Avx512,
}

impl Isa {
    pub(crate) fn is_available(self) -> bool {
        match self {
            Self::Plain => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => is_x86_feature_detected!("avx512f"),
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// Floats in a register.
    pub(crate) fn width(self) -> usize {
        match self {
            Self::Plain => Plain::WIDTH,
            Self::Avx2 => 8,
            Self::Avx512 => 16,
        }
    }
}

/// Defines `fn name(isa, args)` that runs the generic `body` compiled for `isa`.
///
/// # Safety
/// The function defined is unsafe: `isa` must be available, and the body's own contract must hold.
macro_rules! per_isa {
    ($(#[$doc:meta])* $vis:vis unsafe fn $name:ident<$T:ident: $bound:path>($args:ident: $Args:ty) = $body:ident;) => {
        $(#[$doc])*
        $vis unsafe fn $name<$T: $bound>(isa: $crate::lane::Isa, $args: $Args) {
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx2,fma")]
            unsafe fn avx2<$T: $bound>($args: $Args) {
                // SAFETY: the caller of the outer function vouches for the body's contract.
                unsafe { $body::<$crate::lane::F32x8, $T>($args) }
            }
            #[cfg(target_arch = "x86_64")]
            #[target_feature(enable = "avx512f")]
            unsafe fn avx512<$T: $bound>($args: $Args) {
                // SAFETY: as above.
                unsafe { $body::<$crate::lane::F32x16, $T>($args) }
            }
            match isa {
                // SAFETY: the caller says that `isa` is available and that the body's contract holds.
                #[cfg(target_arch = "x86_64")]
                $crate::lane::Isa::Avx2 => unsafe { avx2::<$T>($args) },
                // SAFETY: likewise.
                #[cfg(target_arch = "x86_64")]
                $crate::lane::Isa::Avx512 => unsafe { avx512::<$T>($args) },
                // SAFETY: plain lanes need no instructions; the body's contract holds.
                _ => unsafe { $body::<$crate::lane::Plain, $T>($args) },
            }
        }
    };
}
pub(crate) use per_isa;

/// A register of floats.
///
/// # Safety
/// Every method needs the instruction set of the implementing type; `load` and `store` need `WIDTH` readable or
/// writable floats at the pointer.
pub(crate) trait Lane: Copy {
    /// Floats in the register.
    const WIDTH: usize;
    /// Rows of the matrix product's register block: what leaves room for two columns of accumulators.
    const ROWS: usize;
    unsafe fn splat(x: f32) -> Self;
    unsafe fn load(from: *const f32) -> Self;
    unsafe fn store(self, to: *mut f32);
    unsafe fn add(self, other: Self) -> Self;
    unsafe fn sub(self, other: Self) -> Self;
    unsafe fn max(self, other: Self) -> Self;
    /// `self * factor + term`.
    unsafe fn mul_add(self, factor: Self, term: Self) -> Self;
    /// `self + x * constant`.
    #[inline(always)]
    unsafe fn plus(self, constant: f32, x: Self) -> Self {
        // SAFETY: the caller has the instruction set.
        unsafe { x.mul_add(Self::splat(constant), self) }
    }
}

#[cfg(not(all(target_family = "wasm", target_feature = "simd128")))]
pub(crate) use plain::Plain;
#[cfg(all(target_family = "wasm", target_feature = "simd128"))]
pub(crate) use wasm::F32x4 as Plain;

#[cfg(not(all(target_family = "wasm", target_feature = "simd128")))]
mod plain;
#[cfg(all(target_family = "wasm", target_feature = "simd128"))]
mod wasm;

#[cfg(target_arch = "x86_64")]
pub(crate) use x86::{F32x8, F32x16};

#[cfg(target_arch = "x86_64")]
mod x86 {
    use super::Lane;
    use std::arch::x86_64::*;

    macro_rules! lane {
        ($name:ident, $inner:ty, $width:expr, $rows:expr, $set1:ident, $load:ident, $store:ident, $add:ident,
         $sub:ident, $max:ident, $fma:ident) => {
            #[derive(Clone, Copy)]
            pub(crate) struct $name($inner);

            impl Lane for $name {
                const WIDTH: usize = $width;
                const ROWS: usize = $rows;

                #[inline(always)]
                unsafe fn splat(x: f32) -> Self {
                    // SAFETY: the caller has the instruction set.
                    Self(unsafe { $set1(x) })
                }
                #[inline(always)]
                unsafe fn load(from: *const f32) -> Self {
                    // SAFETY: the caller has the instruction set and WIDTH readable floats.
                    Self(unsafe { $load(from) })
                }
                #[inline(always)]
                unsafe fn store(self, to: *mut f32) {
                    // SAFETY: the caller has the instruction set and WIDTH writable floats.
                    unsafe { $store(to, self.0) }
                }
                #[inline(always)]
                unsafe fn add(self, other: Self) -> Self {
                    // SAFETY: the caller has the instruction set.
                    Self(unsafe { $add(self.0, other.0) })
                }
                #[inline(always)]
                unsafe fn sub(self, other: Self) -> Self {
                    // SAFETY: the caller has the instruction set.
                    Self(unsafe { $sub(self.0, other.0) })
                }
                #[inline(always)]
                unsafe fn max(self, other: Self) -> Self {
                    // SAFETY: the caller has the instruction set.
                    Self(unsafe { $max(self.0, other.0) })
                }
                #[inline(always)]
                unsafe fn mul_add(self, factor: Self, term: Self) -> Self {
                    // SAFETY: the caller has the instruction set.
                    Self(unsafe { $fma(self.0, factor.0, term.0) })
                }
            }
        };
    }

    // 16 registers hold 6 x 2 accumulators, two columns and a broadcast; 32 hold 12 x 2.
    lane!(
        F32x8,
        __m256,
        8,
        6,
        _mm256_set1_ps,
        _mm256_loadu_ps,
        _mm256_storeu_ps,
        _mm256_add_ps,
        _mm256_sub_ps,
        _mm256_max_ps,
        _mm256_fmadd_ps
    );
    lane!(
        F32x16,
        __m512,
        16,
        12,
        _mm512_set1_ps,
        _mm512_loadu_ps,
        _mm512_storeu_ps,
        _mm512_add_ps,
        _mm512_sub_ps,
        _mm512_max_ps,
        _mm512_fmadd_ps
    );
}
