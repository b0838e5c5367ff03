//! How the program ends: one number for each kind of ending, one sentence for each failure.

use std::process::ExitCode;

/// The exit codes, documented in `docs/cli.md`. A number never changes its meaning.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Everything asked for was done.
    Done = 0,
    /// The command line itself is wrong.
    Usage = 2,
    /// A file or stream could not be read or written.
    Unreadable = 3,
    /// The input is not JSON, or not of the documented form.
    Malformed = 4,
    /// The input is of the right form but contradicts itself or the rules.
    Invalid = 5,
    /// The input is larger than the program accepts.
    TooLarge = 6,
    /// `check`: somebody seated twice, nobody's bye, wrong figures.
    HardFault = 10,
    /// `check`: a window violation that another round would have avoided.
    Avoidable = 11,
    /// `check`: a window violation that was neither avoided nor proved unavoidable.
    Undecided = 12,
    /// `trf check`: a round on record is not the one the rules give.
    Differs = 13,
    /// `trf pair`: whoever meets whom, somebody is left over.
    NoPairing = 14,
    /// `verify`: an entry of the journal does not fit.
    Misfit = 20,
    /// `verify`: every entry of the export fits, but its end is missing.
    Incomplete = 21,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        ExitCode::from(exit as u8)
    }
}

/// Why a command could not do what was asked, in one sentence that names the culprit and the next step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    pub exit: Exit,
    pub message: String,
}

impl Failure {
    pub fn new(exit: Exit, message: impl Into<String>) -> Self {
        Self {
            exit,
            message: message.into(),
        }
    }
}

/// A failure with its sentence in Spanish and English: `fail!(lang, Usage, "falta {what}", "{what} is missing")`.
macro_rules! fail {
    ($lang:expr, $exit:ident, $($said:tt)+) => {
        $crate::exit::Failure::new($crate::exit::Exit::$exit, $crate::say::say!($lang, $($said)+))
    };
}
pub(crate) use fail;
