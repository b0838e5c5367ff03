//! Why something was not done to a tournament, for people and programs.

use torneo_rules::domino::rejection::Rejection;
use torneo_rules::journal::Break;
use torneo_store::Error;

use crate::exit::{Exit, Failure};
use crate::input::quoted;
use crate::say::{Lang, Say, say};
use crate::wire::live::room::Damage;

/// Why something was not done.
#[derive(Debug)]
pub enum DeskError {
    Store(Error),
    Rejected(Rejection),
    /// An id is 1 to 60 of a-z, 0-9 and hyphens.
    BadId(String),
    Missing(String),
    Taken(String),
    /// The act was meant for another version than the one it found.
    Stale {
        version: u64,
        now: u64,
    },
    /// Nothing was asked for.
    Nothing,
    /// Another program wrote to the tournament at the same moment.
    Elsewhere,
    /// An entry does not continue the one before it, or is there no more.
    Damaged {
        version: u64,
        why: String,
    },
    /// An entry that fits into its chain cannot be read as an event of a tournament: another version of the program wrote it.
    Unread(Unread),
}

/// The first entry of a tournament that this program cannot read, though it is as it was written.
#[derive(Debug, Clone)]
pub struct Unread {
    pub damage: Damage,
    pub why: String,
}

impl From<Unread> for DeskError {
    fn from(unread: Unread) -> Self {
        DeskError::Unread(unread)
    }
}

impl From<Error> for DeskError {
    fn from(error: Error) -> Self {
        DeskError::Store(error)
    }
}

impl From<Break> for DeskError {
    fn from(found: Break) -> Self {
        DeskError::Damaged {
            version: found.version.number(),
            why: found.to_string(),
        }
    }
}

impl From<Rejection> for DeskError {
    fn from(rejection: Rejection) -> Self {
        DeskError::Rejected(rejection)
    }
}

impl Say for DeskError {
    fn say(&self, lang: Lang) -> String {
        match self {
            DeskError::Store(error) => error.to_string(),
            DeskError::Rejected(rejection) => rejection.say(lang),
            DeskError::BadId(id) => {
                let id = quoted(id);
                say!(
                    lang,
                    "'{id}' no sirve de identificador; use de 1 a 60 letras minúsculas, cifras y guiones",
                    "'{id}' is no id for a tournament; use 1 to 60 lower-case letters, digits and hyphens"
                )
            }
            DeskError::Missing(id) => say!(
                lang,
                "no hay ningún torneo '{id}'; «torneo domino list» los enumera",
                "there is no tournament '{id}'; 'torneo domino list' lists them"
            ),
            DeskError::Taken(id) => say!(
                lang,
                "ya hay un torneo '{id}'; elija otro identificador",
                "there is already a tournament '{id}'; choose another id"
            ),
            DeskError::Stale { version, now } => say!(
                lang,
                "eso se pensó para la versión {version} del torneo y ya va por la {now}; mírelo de nuevo y repita",
                "that was meant for version {version} of the tournament, which is at {now} by now; look again and repeat"
            ),
            DeskError::Nothing => say!(
                lang,
                "no se pidió nada; diga al menos una cosa",
                "nothing was asked for; say at least one thing"
            ),
            DeskError::Elsewhere => say!(
                lang,
                "otro programa cambió el torneo en este momento; mírelo de nuevo y repita",
                "another program changed the tournament at this moment; look again and repeat"
            ),
            DeskError::Damaged { version, why } => say!(
                lang,
                "la entrada {version} del torneo está dañada o fue cambiada ({why}); recupere una copia",
                "entry {version} of the tournament is damaged or was changed ({why}); restore a backup"
            ),
            DeskError::Unread(Unread { damage, why }) => {
                let version = damage.version;
                say!(
                    lang,
                    "este programa no sabe leer la entrada {version} del torneo ({why}); la escribió otra versión de torneo: actualice este programa. Hasta entonces se muestra como estaba antes, y nada cambia",
                    "this program cannot read entry {version} of the tournament ({why}); another version of torneo wrote it: update this program. Until then it is shown as it was before, and nothing changes"
                )
            }
        }
    }
}

impl DeskError {
    /// What the program says and ends with.
    pub fn failure(self, lang: Lang, of_store: impl Fn(&Error, Lang) -> Failure) -> Failure {
        let exit = match &self {
            DeskError::Store(error) => return of_store(error, lang),
            DeskError::Damaged { .. } | DeskError::Unread(_) => Exit::Misfit,
            DeskError::Rejected(_)
            | DeskError::BadId(_)
            | DeskError::Missing(_)
            | DeskError::Taken(_)
            | DeskError::Stale { .. }
            | DeskError::Nothing
            | DeskError::Elsewhere => Exit::Invalid,
        };
        Failure::new(exit, self.say(lang))
    }
}
