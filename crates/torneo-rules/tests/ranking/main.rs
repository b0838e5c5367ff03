//! The ranking against an independent reference, its invariants, and the second opinion's honesty.

mod events;
mod properties;
mod reference;
mod second_opinion;
