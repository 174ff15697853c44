//! Lanes of WebAssembly's vectors. They give what plain lanes do, to the last digit: products are rounded before they are added.

use std::arch::wasm32::{f32x4_add, f32x4_mul, f32x4_pmax, f32x4_splat, f32x4_sub, v128, v128_load, v128_store};

use super::Lane;

/// Four floats: the module is built for these instructions as a whole.
#[derive(Clone, Copy)]
pub(crate) struct F32x4(v128);

impl Lane for F32x4 {
    const WIDTH: usize = 4;
    // As fast as 6 rows, and faster than 2 or 3: browsers spill what goes beyond 16 registers.
    const ROWS: usize = 4;

    #[inline(always)]
    unsafe fn splat(x: f32) -> Self {
        Self(f32x4_splat(x))
    }
    #[inline(always)]
    unsafe fn load(from: *const f32) -> Self {
        // SAFETY: the caller has 4 readable floats there; they may lie anywhere.
        Self(unsafe { v128_load(from.cast()) })
    }
    #[inline(always)]
    unsafe fn store(self, to: *mut f32) {
        // SAFETY: the caller has 4 writable floats there; they may lie anywhere.
        unsafe { v128_store(to.cast(), self.0) }
    }
    #[inline(always)]
    unsafe fn add(self, other: Self) -> Self {
        Self(f32x4_add(self.0, other.0))
    }
    #[inline(always)]
    unsafe fn sub(self, other: Self) -> Self {
        Self(f32x4_sub(self.0, other.0))
    }
    #[inline(always)]
    unsafe fn max(self, other: Self) -> Self {
        // The second where they are equal, as in plain lanes.
        Self(f32x4_pmax(other.0, self.0))
    }
    #[inline(always)]
    unsafe fn mul_add(self, factor: Self, term: Self) -> Self {
        Self(f32x4_add(f32x4_mul(self.0, factor.0), term.0))
    }
}
