//! Knockout, arena and ratings, beside naive readings of their laws.

mod arena;
mod knockout;
mod rating;
