//! Memory for large tables.

use std::alloc::{Layout, alloc_zeroed, dealloc, handle_alloc_error};
use std::ops::{Deref, DerefMut};
use std::ptr::NonNull;

use bytemuck::Zeroable;

/// A slice of entries that are zero at first, aligned as they ask for.
///
/// The system hands out the pages when they are first touched, so a table that is hardly used costs hardly anything. (A
/// zeroed box of entries that are aligned to cache lines is written to from end to end by the standard library.)
pub struct ZeroedTable<T> {
    memory: NonNull<u8>,
    layout: Layout,
    start: NonNull<T>,
    entries: usize,
}

// SAFETY: it owns its entries as a box does.
unsafe impl<T: Send> Send for ZeroedTable<T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for ZeroedTable<T> {}

/// What the system aligns memory to anyway.
const USUAL_ALIGNMENT: usize = 16;

impl<T: Zeroable> ZeroedTable<T> {
    /// So many entries, at least one; half as many, and half again, where there is not enough memory for that.
    pub fn new(entries: usize) -> ZeroedTable<T> {
        const { assert!(!std::mem::needs_drop::<T>() && size_of::<T>() > 0) };
        let mut entries = entries.max(1);
        loop {
            match ZeroedTable::allocate(entries) {
                Ok(table) => return table,
                Err(_) if entries > 1 => entries /= 2,
                Err(layout) => handle_alloc_error(layout),
            }
        }
    }

    fn allocate(entries: usize) -> Result<ZeroedTable<T>, Layout> {
        let too_much = Layout::new::<T>();
        let bytes = entries.checked_mul(size_of::<T>()).and_then(|bytes| bytes.checked_add(align_of::<T>()));
        let layout = Layout::from_size_align(bytes.ok_or(too_much)?, USUAL_ALIGNMENT).map_err(|_| too_much)?;
        // SAFETY: the layout is not of size zero, since an entry is not.
        let memory = NonNull::new(unsafe { alloc_zeroed(layout) }).ok_or(layout)?;
        // SAFETY: the memory is longer than the entries by one alignment, so the offset stays within it.
        let start = unsafe { memory.add(memory.as_ptr().align_offset(align_of::<T>())) }.cast::<T>();
        let table = ZeroedTable { memory, layout, start, entries };
        prefer_huge_pages(&table);
        Ok(table)
    }
}

impl<T> Deref for ZeroedTable<T> {
    type Target = [T];

    #[inline(always)]
    fn deref(&self) -> &[T] {
        // SAFETY: the memory holds so many entries from there on, aligned, and valid since zeroes are.
        unsafe { std::slice::from_raw_parts(self.start.as_ptr(), self.entries) }
    }
}

impl<T> DerefMut for ZeroedTable<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above, and nobody else has it.
        unsafe { std::slice::from_raw_parts_mut(self.start.as_ptr(), self.entries) }
    }
}

impl<T> Drop for ZeroedTable<T> {
    fn drop(&mut self) {
        // SAFETY: it was allocated with this layout.
        unsafe { dealloc(self.memory.as_ptr(), self.layout) }
    }
}

impl<T> std::fmt::Debug for ZeroedTable<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ZeroedTable").field("entries", &self.entries).finish_non_exhaustive()
    }
}

/// Asks the system to keep a slice in huge pages, where it has them: a look-up then costs one miss instead of two. Whether
/// it does makes no difference but to speed.
pub fn prefer_huge_pages<T>(slice: &[T]) {
    #[cfg(target_os = "linux")]
    {
        const PAGE: usize = 4096;
        let start = (slice.as_ptr() as usize).next_multiple_of(PAGE);
        let end = (slice.as_ptr() as usize + size_of_val(slice)) / PAGE * PAGE;
        if start < end {
            // SAFETY: the range lies within the slice, and the advice changes no contents.
            let _ = unsafe { rustix::mm::madvise(start as *mut _, end - start, rustix::mm::Advice::LinuxHugepage) };
        }
    }
    #[cfg(not(target_os = "linux"))]
    let _ = slice;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_does_not_fit_into_memory_is_made_smaller() {
        // More than any machine can address.
        let table = ZeroedTable::<u64>::new(1 << 59);
        assert!(!table.is_empty() && table.len() < 1 << 59);
    }

    #[test]
    fn entries_are_zero_aligned_and_stay_as_they_are_written() {
        #[derive(Clone, Copy, Zeroable)]
        #[repr(C, align(64))]
        struct Line([u64; 8]);

        for entries in [0, 1, 3, 1000] {
            let mut table = ZeroedTable::<Line>::new(entries);
            assert_eq!(table.len(), entries.max(1));
            assert!(table.as_ptr().is_aligned() && table.iter().all(|line| line.0 == [0; 8]));
            table.iter_mut().zip(1..).for_each(|(line, value)| line.0 = [value; 8]);
            assert!(table.iter().zip(1..).all(|(line, value)| line.0 == [value; 8]));
        }
    }
}
