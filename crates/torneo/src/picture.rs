//! Pictures for what people would rather look at than read. SVG, so that they print at any size.

/// The report of a simulation.
pub mod simulation;

/// The report of a SnatchGame session.
pub mod session;

/// Lines and labels.
mod svg;
