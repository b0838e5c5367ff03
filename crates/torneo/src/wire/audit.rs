//! What `check` reads and what it answers.
//!
//! ```text
//! bytes → documents (four accepted forms) → cases (ids become numbers) → audit → report → JSON or text
//! ```

mod cases;
mod documents;
mod findings;
mod options;
mod report;
mod words;

pub use cases::judge;
pub use documents::Document;
pub use findings::{Findings, findings};
pub use report::{Judged, Verdict, verdict};
