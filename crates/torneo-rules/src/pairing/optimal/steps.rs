//! The steps a search may take. Counted, never timed: the same request always gets the same round.

/// How many steps are left and how many were taken.
///
/// A step is one candidate looked at: a table priced, or tried in a search. Whoever asked may not want the answer any more: then
/// nothing is left, and what was found until then is thrown away.
pub(super) struct Steps<'a> {
    left: u64,
    taken: u64,
    wanted: &'a dyn Fn() -> bool,
}

/// Steps after which it is asked again whether the answer is wanted: some milliseconds.
const ASK_EVERY: u64 = 1 << 16;

/// Nothing is left.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct OutOfSteps;

impl<'a> Steps<'a> {
    pub fn new(most: u64, wanted: &'a dyn Fn() -> bool) -> Self {
        Self {
            left: most,
            taken: 0,
            wanted,
        }
    }

    /// Whether somebody waits for the answer.
    pub fn are_wanted(&self) -> bool {
        (self.wanted)()
    }

    /// Takes some steps, or refuses when they are more than what is left.
    pub fn take(&mut self, steps: usize) -> Result<(), OutOfSteps> {
        let steps = steps as u64;
        let asks = self.taken / ASK_EVERY != (self.taken + steps) / ASK_EVERY;
        if steps > self.left || (asks && !self.are_wanted()) {
            self.left = 0;
            return Err(OutOfSteps);
        }
        self.left -= steps;
        self.taken += steps;
        Ok(())
    }

    /// Gives a part of the work at most so many of the steps.
    pub fn portion<T>(&mut self, most: u64, work: impl FnOnce(&mut Steps) -> T) -> T {
        if !self.are_wanted() {
            self.left = 0;
        }
        let mut part = Steps::new(most.min(self.left), self.wanted);
        let done = work(&mut part);
        self.left -= part.taken;
        self.taken += part.taken;
        done
    }

    pub fn taken(&self) -> u64 {
        self.taken
    }
}
