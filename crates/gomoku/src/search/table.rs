//! The hash table that all threads share.
//!
//! An entry is two words; the first is the key mixed with the second, so that an entry torn by two threads writing at
//! once is not recognised (Hyatt and Mann, "A lockless transposition table implementation", 2002).

use std::sync::atomic::{AtomicU8, AtomicU64, Ordering::Relaxed};

use bytemuck::Zeroable;
use hansu_search::ZeroedTable;

use super::score::PROVEN;
use crate::board::Cell;

/// How a stored score compares with the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    None,
    Upper,
    Lower,
    Exact,
}

impl Bound {
    const ALL: [Bound; 4] = [Bound::None, Bound::Upper, Bound::Lower, Bound::Exact];
}

/// What is known of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub(crate) cell: Option<Cell>,
    pub(crate) score: i32,
    pub(crate) eval: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
}

const NO_CELL: u64 = 0x1ff;
const ENTRIES_PER_BUCKET: usize = 4;

#[derive(Zeroable)]
#[repr(C)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

#[derive(Zeroable)]
#[repr(C, align(64))]
struct Bucket([Slot; ENTRIES_PER_BUCKET]);

/// The table.
pub(crate) struct Table {
    buckets: ZeroedTable<Bucket>,
    age: AtomicU8,
}

// Bits of a data word, from the lowest: cell 9, bound 2, age 5, depth 8, score 16, eval 16.
const fn age_of(data: u64) -> u8 {
    (data >> 11 & 31) as u8
}

const fn depth_of(data: u64) -> i32 {
    (data >> 16 & 255) as i32
}

impl Entry {
    fn pack(self, age: u8) -> u64 {
        self.cell.map_or(NO_CELL, u64::from)
            | (self.bound as u64) << 9
            | u64::from(age) << 11
            | (self.depth.clamp(0, 255) as u64) << 16
            | u64::from(self.score as i16 as u16) << 24
            | u64::from(self.eval as i16 as u16) << 40
    }

    fn unpack(data: u64) -> Entry {
        let cell = data & NO_CELL;
        Entry {
            cell: (cell != NO_CELL).then_some(cell as Cell),
            bound: Bound::ALL[(data >> 9 & 3) as usize],
            depth: depth_of(data),
            score: i32::from((data >> 24) as u16 as i16),
            eval: i32::from((data >> 40) as u16 as i16),
        }
    }
}

impl Table {
    /// A table of so many megabytes, and at least one bucket.
    pub(crate) fn new(megabytes: usize) -> Table {
        let buckets = ((megabytes << 20) / size_of::<Bucket>()).max(1);
        Table { buckets: ZeroedTable::new(buckets), age: AtomicU8::new(0) }
    }

    /// The bytes that it takes.
    pub(crate) fn bytes(&self) -> usize {
        size_of_val(&*self.buckets)
    }

    /// Makes what is in it old, so that it is overwritten first.
    pub(crate) fn grow_older(&self) {
        self.age.store((self.age.load(Relaxed) + 1) & 31, Relaxed);
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.buckets.clear();
        self.age.store(0, Relaxed);
    }

    #[inline(always)]
    fn bucket(&self, key: u64) -> &[Slot] {
        // The upper half of the product spreads keys over any number of buckets.
        let index = ((u128::from(key) * self.buckets.len() as u128) >> 64) as usize;
        &self.buckets[index].0
    }

    /// Tells the processor that a position will be asked for.
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

    /// What is known of a position, with wins and losses counted from here.
    #[inline]
    pub(crate) fn probe(&self, key: u64, ply: usize) -> Option<Entry> {
        for slot in self.bucket(key) {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key && data != 0 {
                let entry = Entry::unpack(data);
                return Some(Entry { score: from_table(entry.score, ply), ..entry });
            }
        }
        None
    }

    /// Remembers a position.
    #[inline]
    pub(crate) fn store(&self, key: u64, ply: usize, entry: Entry) {
        let bucket = self.bucket(key);
        let age = self.age.load(Relaxed);
        let mut victim = &bucket[0];
        let mut least = i32::MAX;
        let mut cell = entry.cell;
        for slot in bucket {
            let data = slot.data.load(Relaxed);
            if slot.check.load(Relaxed) ^ data == key {
                if entry.bound != Bound::Exact && depth_of(data) > entry.depth + 3 && age_of(data) == age {
                    return;
                }
                cell = cell.or(Entry::unpack(data).cell);
                victim = slot;
                break;
            }
            let years = i32::from((age.wrapping_sub(age_of(data))) & 31);
            let worth = if data == 0 { i32::MIN } else { depth_of(data) - 8 * years };
            if worth < least {
                (least, victim) = (worth, slot);
            }
        }
        let data = Entry { cell, score: to_table(entry.score, ply), ..entry }.pack(age);
        victim.check.store(key ^ data, Relaxed);
        victim.data.store(data, Relaxed);
    }
}

/// Wins and losses are stored by their distance from the position itself.
fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        PROVEN.. => score + ply as i32,
        score if score <= -PROVEN => score - ply as i32,
        points => points,
    }
}

fn from_table(score: i32, ply: usize) -> i32 {
    match score {
        PROVEN.. => score - ply as i32,
        score if score <= -PROVEN => score + ply as i32,
        points => points,
    }
}

#[cfg(test)]
mod tests {
    use super::super::score::{loss_at, win_at};
    use super::*;

    #[test]
    fn what_is_stored_is_found_again() {
        let table = Table::new(1);
        assert_eq!(table.bytes(), 1 << 20);
        for (key, score, depth) in [(1, -123, 0), (2, win_at(12), 30), (3, loss_at(9), 255)] {
            let entry = Entry { cell: Some(224), score, eval: -77, depth, bound: Bound::Lower };
            table.store(key << 40 | key, 5, entry);
            let found = table.probe(key << 40 | key, 5).expect("stored");
            assert_eq!((found.cell, found.score, found.eval, found.depth), (Some(224), score, -77, depth));
            assert_eq!(found.bound, Bound::Lower);
        }
        assert!(table.probe(99, 0).is_none());
    }

    #[test]
    fn a_table_of_any_size_takes_what_it_was_given_and_forgets_when_cleared() {
        for megabytes in [0, 1, 3, 7] {
            let mut table = Table::new(megabytes);
            assert!(table.bytes() <= (megabytes << 20).max(128), "{} bytes", table.bytes());
            for key in [0, 1 << 63, u64::MAX] {
                table.store(key, 0, Entry { cell: Some(3), score: 1, eval: 1, depth: 1, bound: Bound::Exact });
                assert!(table.probe(key, 0).is_some());
                assert_eq!(table.bucket(key).as_ptr().addr() % 64, 0);
            }
            table.clear();
            assert!([0, 1 << 63, u64::MAX].iter().all(|&key| table.probe(key, 0).is_none()));
        }
    }

    #[test]
    fn distances_are_counted_from_where_one_is() {
        let table = Table::new(1);
        table.store(7, 4, Entry { cell: None, score: win_at(10), eval: 0, depth: 1, bound: Bound::Exact });
        assert_eq!(table.probe(7, 6).expect("stored").score, win_at(12));
    }
}
