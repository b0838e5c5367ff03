//! The Dutch system against recorded tournaments and a second reading of the articles.

mod articles;
mod bounds;
mod golden;
mod played;
mod second_reading;
