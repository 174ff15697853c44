//! The hash table that all threads share, without locks.
//!
//! A slot holds its data and the key combined with the data (Hyatt's trick): a slot written by two threads at once does
//! not match any key, so it is only lost. Four slots fill a cache line.

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering};

use bytemuck::Zeroable;

use hansu_search::ZeroedTable;

/// No square.
pub(crate) const NO_MOVE: u8 = 64;

/// What is known of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    /// The score is at least this.
    pub(crate) lower: i16,
    /// The score is at most this.
    pub(crate) upper: i16,
    /// How deep it was searched.
    pub(crate) depth: u8,
    /// How sure the search was, from 0 (most selective) to [`crate::Selectivity::NONE`].
    pub(crate) confidence: u8,
    /// The best move and the next best; [`NO_MOVE`] for none.
    pub(crate) moves: [u8; 2],
}

impl Entry {
    const BLANK: Entry = Entry { lower: i16::MIN, upper: i16::MAX, depth: 0, confidence: 0, moves: [NO_MOVE; 2] };

    #[inline(always)]
    fn is_deeper_than(&self, finding: &Finding) -> bool {
        (self.depth, self.confidence) > (finding.depth, finding.confidence)
    }

    #[inline(always)]
    fn pack(self, age: u8) -> u64 {
        u64::from(self.lower as u16)
            | u64::from(self.upper as u16) << 16
            | u64::from(self.moves[0]) << 32
            | u64::from(self.moves[1]) << 39
            | u64::from(self.confidence) << 46
            | u64::from(self.depth) << 50
            | u64::from(age & AGES) << 57
    }

    #[inline(always)]
    fn unpack(data: u64) -> Entry {
        Entry {
            lower: data as u16 as i16,
            upper: (data >> 16) as u16 as i16,
            moves: [(data >> 32 & 127) as u8, (data >> 39 & 127) as u8],
            confidence: (data >> 46 & 15) as u8,
            depth: (data >> 50 & 127) as u8,
        }
    }
}

/// The age of a slot is kept in so many bits.
const AGES: u8 = 127;

#[derive(Zeroable)]
#[repr(C)]
struct Slot {
    /// The key xor the data.
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Zeroable)]
#[repr(C, align(64))]
struct Bucket([Slot; 4]);

/// The table.
pub(crate) struct Table {
    buckets: ZeroedTable<Bucket>,
    age: AtomicU8,
}

/// What a search has found out of a position, to be kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Finding {
    pub(crate) depth: u8,
    pub(crate) confidence: u8,
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
    pub(crate) score: i32,
    pub(crate) best: u8,
}

impl Table {
    /// A table of about so many megabytes, at least one bucket.
    pub(crate) fn new(megabytes: usize) -> Table {
        let buckets = (megabytes << 20) / size_of::<Bucket>();
        let buckets = buckets.clamp(1 << 10, u32::MAX as usize);
        Table { buckets: ZeroedTable::new(buckets), age: AtomicU8::new(1) }
    }

    /// Older entries give way first from now on.
    pub(crate) fn new_search(&self) {
        let next = self.age.load(Ordering::Relaxed) % AGES + 1;
        self.age.store(next, Ordering::Relaxed);
    }

    /// Forgets everything.
    #[cfg(test)]
    pub(crate) fn clear(&self) {
        for slot in self.buckets.iter().flat_map(|bucket| &bucket.0) {
            slot.check.store(0, Ordering::Relaxed);
            slot.data.store(0, Ordering::Relaxed);
        }
        self.age.store(1, Ordering::Relaxed);
    }

    /// The share of slots written in this search, in thousandths, from a sample.
    pub(crate) fn fill(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let sample = &self.buckets[..self.buckets.len().min(1000)];
        let used = sample.iter().flat_map(|bucket| &bucket.0);
        let used = used.filter(|slot| (slot.data.load(Ordering::Relaxed) >> 57) as u8 == age).count();
        (used * 1000 / (4 * sample.len())) as u32
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &Bucket {
        let index = ((key >> 32) * self.buckets.len() as u64) >> 32;
        debug_assert!((index as usize) < self.buckets.len());
        // SAFETY: a 32-bit number times the length, divided by 2^32, is less than the length.
        unsafe { self.buckets.get_unchecked(index as usize) }
    }

    /// Asks the machine to bring a bucket near.
    #[inline(always)]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            // SAFETY: prefetching has no effect on memory, and SSE is part of x86-64.
            unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(self.bucket(key)).cast()) }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// What is known of the position with this key.
    #[inline(always)]
    pub(crate) fn probe(&self, key: u64) -> Option<Entry> {
        for slot in &self.bucket(key).0 {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                return Some(Entry::unpack(data));
            }
        }
        None
    }

    /// Keeps a finding: joined with what is there of the same position and depth, else in the place of the least
    /// valuable entry.
    #[inline(always)]
    pub(crate) fn store(&self, key: u64, finding: Finding) {
        let age = self.age.load(Ordering::Relaxed);
        let mut victim = (u32::MAX, 0);
        let bucket = &self.bucket(key).0;
        for (place, slot) in bucket.iter().enumerate() {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key && data != 0 {
                let old = Entry::unpack(data);
                // A look for the sake of ordering must not cost what a deep search found.
                let entry = if old.is_deeper_than(&finding) { old } else { joined(old, finding) };
                return write(slot, key, entry.pack(age));
            }
            victim = victim.min((value_of(data, age), place));
        }
        write(&bucket[victim.1], key, joined(Entry::BLANK, finding).pack(age));
    }
}

/// How much a slot is worth keeping: this search's before older ones, then by depth.
#[inline(always)]
fn value_of(data: u64, age: u8) -> u32 {
    let current = u32::from((data >> 57) as u8 == age);
    current << 16 | (data >> 46 & 0x7ff) as u32
}

#[inline(always)]
fn write(slot: &Slot, key: u64, data: u64) {
    slot.data.store(data, Ordering::Relaxed);
    slot.check.store(key ^ data, Ordering::Relaxed);
}

/// An entry with a finding added: bounds of the same depth and confidence are narrowed, others replaced.
#[inline(always)]
fn joined(old: Entry, finding: Finding) -> Entry {
    let same = old.depth == finding.depth && old.confidence == finding.confidence;
    let mut entry = if same { old } else { Entry { moves: old.moves, ..Entry::BLANK } };
    (entry.depth, entry.confidence) = (finding.depth, finding.confidence);
    let score = finding.score as i16;
    if finding.score < finding.beta {
        entry.upper = entry.upper.min(score).max(entry.lower);
    }
    if finding.score > finding.alpha {
        entry.lower = entry.lower.max(score).min(entry.upper);
    }
    // A move that failed low is no better than the one known before.
    let has_merit = finding.score > finding.alpha || entry.moves[0] == NO_MOVE;
    if has_merit && finding.best != NO_MOVE && finding.best != entry.moves[0] {
        entry.moves = [finding.best, entry.moves[0]];
    }
    entry
}

#[cfg(test)]
mod tests {
    use super::*;

    const FINDING: Finding = Finding { depth: 20, confidence: 3, alpha: -5, beta: 7, score: 9, best: 11 };

    #[test]
    fn what_is_stored_is_found_again() {
        let table = Table::new(1);
        assert_eq!(table.probe(42 << 32), None);
        table.store(42 << 32, FINDING);
        let entry = table.probe(42 << 32).unwrap();
        assert_eq!((entry.lower, entry.upper), (9, i16::MAX));
        assert_eq!((entry.depth, entry.confidence, entry.moves), (20, 3, [11, NO_MOVE]));
        table.store(42 << 32, Finding { alpha: 10, beta: 12, score: 10, best: 3, ..FINDING });
        let entry = table.probe(42 << 32).unwrap();
        assert_eq!((entry.lower, entry.upper, entry.moves), (9, 10, [11, NO_MOVE]));
        table.store(42 << 32, Finding { depth: 3, score: 0, ..FINDING });
        assert_eq!(table.probe(42 << 32), Some(entry));
        table.clear();
        assert_eq!(table.probe(42 << 32), None);
    }

    #[test]
    fn entries_of_older_searches_give_way_first() {
        let table = Table::new(1);
        for low in 0..4 {
            table.store(7 << 32 | low, FINDING);
        }
        table.new_search();
        table.store(7 << 32 | 4, Finding { depth: 1, ..FINDING });
        table.store(7 << 32 | 5, Finding { depth: 1, ..FINDING });
        assert!((4..6).all(|low| table.probe(7 << 32 | low).is_some()));
        assert_eq!((0..4).filter(|low| table.probe(7 << 32 | low).is_some()).count(), 2);
    }

    #[test]
    fn an_entry_survives_packing() {
        let entry = Entry { lower: -4096, upper: 4096, depth: 60, confidence: 7, moves: [63, NO_MOVE] };
        assert_eq!(Entry::unpack(entry.pack(127)), entry);
    }
}
