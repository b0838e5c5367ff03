//! SnatchGame as its law says: docs/spec/snatchgame.md, rulings S01 to S16.

mod games;
mod properties;
mod script;
