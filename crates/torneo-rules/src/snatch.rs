//! SnatchGame: two people with ten tokens each may trade, or one may take what the other offers.
//!
//! ```text
//!          ┌────────── chat (G5) ──────────┐
//! round ───┼────────── force (G2, ask) ────┼──▶ offer ──▶ respond ──▶ shame (G3)  ──┐
//!   ▲      └───────────────────────────────┘     │           │ └────▶ report (G4) ──┤
//!   │                                  no offer  │           │ accept, reject,      │
//!   │                                            ▼           ▼ snatch elsewhere     ▼
//!   └───────── round < 3 ──────────────────────── the round ends ──── round 3 ──▶ finished
//!
//! strategy method     plan ──▶ offer ──▶ what was planned for it is done
//! beliefs             offer ──▶ belief_p1 ──▶ belief_p2 (G3, G4) ──▶ respond;   belief_p2 (G3, G4) ──▶ plan
//! ```
//!
//! Spec: docs/spec/snatchgame.md. Rulings S01 to S16, S19, S20, S28 and S29.
//!
//! Who is connected, when a deadline comes and what was answered already are matters of the room.

/// Proposer and responder, and one thing for each.
pub mod role;

/// The five variants, G1 to G5.
pub mod variant;

/// Turkeys and corn: holdings, offers, points.
pub mod tokens;

/// Offers among which a proposer chooses, where there are few.
pub mod menu;

/// What players expect of each other, and what that earns.
pub mod belief;

/// Everything that an organiser may choose, and the three profiles that ship.
pub mod rules;

/// How long each decision may take, and what happens by itself then.
pub mod deadline;

/// Why something was refused.
pub mod rejection;

/// What a round left behind.
pub mod exchange;

/// The game: `decide` judges, `apply` records.
pub mod game;

/// What would come of each choice, before it is made.
pub mod consequence;

/// What the last round did, told as movements.
pub mod outcome;

/// What each player sees, and all they may do.
pub mod view;

/// Who meets whom in each phase of a session.
pub mod schedule;

/// What players who think only of their own points would do.
pub mod solve;

/// Bots: pure choices from a view.
pub mod bot;

/// A session: phases of many games, from enrolment to the last barrier.
pub mod session;

/// Who did how well in a session.
pub mod standings;

/// Whole sessions played by bots, and how often they did what.
pub mod headless;

/// What a session tells: observed against predicted, with intervals.
pub mod report;
