//! Random numbers that depend on nothing but what they are for.

/// A seed made of another one and a number, such that seeds of different numbers have nothing to do with each other
/// (the finaliser of SplitMix64, Steele et al. 2014).
pub fn derive(seed: u64, number: u64) -> u64 {
    let mut x = seed ^ number.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

/// A seed made of another one and a name (FNV-1a).
pub fn named(seed: u64, name: &str) -> u64 {
    let hash = name
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3));
    derive(seed, hash)
}
