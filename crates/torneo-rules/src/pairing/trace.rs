//! The steps of a pairing, written down for whoever asks why. Costs nothing when nobody asks.

use super::Four;
use super::contingency::ContingencyKind;
use super::field::Rank;

/// One choice of the method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Step {
    /// The first chose the second as partner.
    Paired {
        pair: [Rank; 2],
        kind: Option<ContingencyKind>,
    },
    /// A formed pair was opened.
    Exchanged {
        opened: [Rank; 2],
        formed: [[Rank; 2]; 2],
    },
    /// A pair of the upper half met a pair of the lower half, `expected` being the one at its place.
    Met {
        upper: [Rank; 2],
        expected: [Rank; 2],
        lower: [Rank; 2],
        kind: Option<ContingencyKind>,
    },
    /// Two tables exchanged people.
    Transfused { before: [Four; 2], after: [Four; 2] },
    /// A search seated everybody anew.
    Searched,
}

/// The steps so far, if anybody asked for them.
pub(super) struct Trace {
    steps: Option<Vec<Step>>,
}

impl Trace {
    pub fn off() -> Self {
        Self { steps: None }
    }

    pub fn on() -> Self {
        Self {
            steps: Some(Vec::new()),
        }
    }

    pub fn note(&mut self, step: impl FnOnce() -> Step) {
        if let Some(steps) = &mut self.steps {
            steps.push(step());
        }
    }

    pub fn steps(&self) -> &[Step] {
        self.steps.as_deref().unwrap_or_default()
    }
}
