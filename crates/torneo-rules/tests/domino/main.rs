//! The domino tournament as its law says: docs/spec/domino-tournament.md, rulings D12, D13, D14, D16, D17.

mod acts;
mod life;
mod properties;
mod script;
mod size;
