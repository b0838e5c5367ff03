//! What `check` reads and what it answers.
//!
//! ```text
//! bytes → documents (four accepted forms) → cases (ids become numbers) → audit → report → JSON or text
//! ```

mod cases;
mod documents;
mod options;
mod report;
mod words;

pub use cases::judge;
pub use documents::Document;
pub use report::{Judged, Verdict};
