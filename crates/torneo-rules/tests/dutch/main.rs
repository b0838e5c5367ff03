//! The Dutch system against recorded tournaments and a second reading of the articles.

mod articles;
mod bounds;
mod explanations;
mod golden;
mod played;
mod reports;
mod second_reading;
mod tie_breaks;
mod written;
