//! The steps a search may take. Counted, never timed: the same request always gets the same round.

/// How many steps are left and how many were taken.
///
/// A step is one candidate looked at: a table priced, or tried in a search.
#[derive(Debug)]
pub(super) struct Steps {
    left: u64,
    taken: u64,
}

/// Nothing is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OutOfSteps;

impl Steps {
    pub fn new(most: u64) -> Self {
        Self {
            left: most,
            taken: 0,
        }
    }

    /// Takes some steps, or refuses when they are more than what is left.
    pub fn take(&mut self, steps: usize) -> Result<(), OutOfSteps> {
        let steps = steps as u64;
        if steps > self.left {
            self.left = 0;
            return Err(OutOfSteps);
        }
        self.left -= steps;
        self.taken += steps;
        Ok(())
    }

    /// Gives a part of the work at most so many of the steps.
    pub fn portion<T>(&mut self, most: u64, work: impl FnOnce(&mut Steps) -> T) -> T {
        let mut part = Steps::new(most.min(self.left));
        let done = work(&mut part);
        self.left -= part.taken;
        self.taken += part.taken;
        done
    }

    pub fn taken(&self) -> u64 {
        self.taken
    }
}
