//! SnatchGame as its law says: docs/spec/snatchgame.md, rulings S01 to S29.

mod bots;
mod consequences;
mod games;
mod methods;
mod practice;
mod properties;
mod reports;
mod schedule;
mod script;
mod sessions;
mod theory;
mod treatments;
mod views;
