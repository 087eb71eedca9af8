//! Memory for tables that are read at random.

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use bytemuck::Pod;
use memmap2::MmapMut;

/// A slice of elements that begin as zeros, in pages of 2 MiB where the system grants them: of a table
/// far larger than the caches nearly every read else waits for the page's address as well.
pub(crate) struct Pages<T> {
    memory: MmapMut,
    elements: PhantomData<T>,
}

impl<T: Pod> Pages<T> {
    /// So many elements of zeros.
    ///
    /// # Panics
    /// If the system has no memory left, as any collection does, and for no elements or those of no size.
    pub(crate) fn zeroed(elements: usize) -> Pages<T> {
        assert!(elements > 0 && size_of::<T>() > 0, "pages hold something");
        let bytes = elements.checked_mul(size_of::<T>()).expect("a length in memory");
        let memory = MmapMut::map_anon(bytes).expect("memory for a table");
        // A wish: without large pages all stays right.
        #[cfg(target_os = "linux")]
        let _ = memory.advise(memmap2::Advice::HugePage);
        Pages { memory, elements: PhantomData }
    }
}

impl<T: Pod> Deref for Pages<T> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        bytemuck::cast_slice(&self.memory)
    }
}

impl<T: Pod> DerefMut for Pages<T> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        bytemuck::cast_slice_mut(&mut self.memory)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_begin_as_zeros_and_keep_what_is_written() {
        // Less than a page, and more than a large one.
        for elements in [3, 300_000] {
            let mut pages: Pages<u64> = Pages::zeroed(elements);
            assert_eq!(pages.len(), elements);
            assert!(pages.iter().all(|&element| element == 0));
            pages[elements - 1] = 7;
            assert_eq!(pages.iter().sum::<u64>(), 7);
        }
    }
}
