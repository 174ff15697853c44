//! Large pages of memory for large tables, where the system has them: a look-up then costs one miss instead of two.

/// Asks the system to keep a slice in huge pages. Whether it does makes no difference but to speed.
pub(crate) fn prefer_huge_pages<T>(slice: &[T]) {
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
