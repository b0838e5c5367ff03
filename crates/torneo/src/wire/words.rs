//! Sentences for pages: both languages at once, so that a page can change its language without asking again.

use serde::Serialize;
use ts_rs::TS;

use crate::say::{Lang, Say};

/// One sentence in both languages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct Words {
    pub es: String,
    pub en: String,
}

/// A sentence with a code that never changes its meaning.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct Said {
    pub code: String,
    pub es: String,
    pub en: String,
}

impl Words {
    /// What a function says in each language.
    pub fn each(say: impl Fn(Lang) -> String) -> Self {
        Self {
            es: say(Lang::Es),
            en: say(Lang::En),
        }
    }

    pub fn of(what: &impl Say) -> Self {
        Self::each(|lang| what.say(lang))
    }

    pub fn coded(self, code: &str) -> Said {
        Said {
            code: code.to_owned(),
            es: self.es,
            en: self.en,
        }
    }
}
