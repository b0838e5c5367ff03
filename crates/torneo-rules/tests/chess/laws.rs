//! A second reading of the Laws, as plain as it can be: a list of sixty-four letters, every rule spelt out, nothing
//! remembered that can be looked up again. Shares no code with the rules it is compared with.

mod board;
mod judge;

pub use board::{Board, Mv, square_name};
pub use judge::judge;
