//! Room for big trees.

/// No more than so many elements are asked for at once.
const MOST_RESERVED: usize = 16 << 20;

/// Asks for room for `most` elements at once. A vector that grows is copied, for tens of milliseconds at a time if it
/// is big; the system gives memory only as it is written to, so that asking for much costs nothing.
///
/// Not on WebAssembly, which has no such system. Where the system refuses, the vector grows as usual.
pub(crate) fn reserve<T>(elements: &mut Vec<T>, most: usize) {
    if cfg!(not(target_family = "wasm")) {
        let _refused = elements.try_reserve_exact(most.min(MOST_RESERVED).saturating_sub(elements.len()));
    }
}
