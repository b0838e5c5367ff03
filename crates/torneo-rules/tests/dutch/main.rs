//! The Dutch system against recorded tournaments and a second reading of the articles.

mod golden;
