//! Who is still free, in order: a linked list over places 0..n, so that taking somebody out costs the same
//! with ten players as with a hundred thousand.

/// The free places of a list, in order. Places taken out can be put back in the reverse order.
pub(super) struct FreeList {
    /// The last entry is the end of the list and its head.
    next: Vec<usize>,
    previous: Vec<usize>,
}

impl FreeList {
    /// All of `0..length` free.
    pub fn new(length: usize) -> Self {
        let ring = length + 1;
        Self {
            next: (0..ring).map(|place| (place + 1) % ring).collect(),
            previous: (0..ring).map(|place| (place + ring - 1) % ring).collect(),
        }
    }

    /// The first free place.
    pub fn first(&self) -> Option<usize> {
        self.after(self.next.len() - 1)
    }

    /// The first free place after `place`, which is free itself or was taken last.
    pub fn after(&self, place: usize) -> Option<usize> {
        let next = self.next[place];
        (next + 1 < self.next.len()).then_some(next)
    }

    /// The free places after `place`, in order.
    pub fn iter_after(&self, place: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(self.after(place), |place| self.after(*place))
    }

    pub fn take(&mut self, place: usize) {
        let (before, after) = (self.previous[place], self.next[place]);
        self.next[before] = after;
        self.previous[after] = before;
    }

    /// Puts back the place taken last of those not yet put back.
    pub fn put_back(&mut self, place: usize) {
        let (before, after) = (self.previous[place], self.next[place]);
        self.next[before] = place;
        self.previous[after] = place;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn free(list: &FreeList) -> Vec<usize> {
        list.first()
            .into_iter()
            .chain(
                list.first()
                    .into_iter()
                    .flat_map(|first| list.iter_after(first)),
            )
            .collect()
    }

    #[test]
    fn what_is_taken_last_goes_back_first() {
        let mut list = FreeList::new(5);
        assert_eq!(free(&list), [0, 1, 2, 3, 4]);
        list.take(0);
        list.take(3);
        list.take(4);
        assert_eq!(free(&list), [1, 2]);
        assert_eq!(list.after(4), None);
        list.put_back(4);
        list.put_back(3);
        assert_eq!(free(&list), [1, 2, 3, 4]);
        list.put_back(0);
        assert_eq!(free(&list), [0, 1, 2, 3, 4]);
        assert_eq!(FreeList::new(0).first(), None);
    }
}
