//! Large pages for the table: a probe lands anywhere, and with small pages nearly every one also
//! misses the processor's list of pages.

use std::mem::MaybeUninit;

/// Asks the system to back memory that is not used yet by large pages. It may decline, and where
/// nobody can be asked nothing happens: the table works either way.
#[cfg(target_os = "linux")]
#[expect(unsafe_code, reason = "advice takes a bare address")]
pub(super) fn prefer_large<T>(memory: &mut [MaybeUninit<T>]) {
    use rustix::mm::{Advice, madvise};
    use rustix::param::page_size;

    let size = page_size();
    let begin = memory.as_mut_ptr();
    let skipped = begin.addr().next_multiple_of(size) - begin.addr();
    let whole = size_of_val(memory).saturating_sub(skipped) / size * size;
    if whole == 0 {
        return;
    }
    // A kernel without large pages says no.
    // SAFETY: the range lies within memory we own, and this advice changes none of its contents.
    let _declined = unsafe {
        let first_page = begin.byte_add(skipped);
        madvise(first_page.cast(), whole, Advice::LinuxHugepage)
    };
}

#[cfg(not(target_os = "linux"))]
pub(super) fn prefer_large<T>(_memory: &mut [MaybeUninit<T>]) {}
