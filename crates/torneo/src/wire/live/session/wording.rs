//! What `snatch-session/3` adds to words: a language of its own, neutral words, the organiser's words instead of the house's,
//! and the order in which options stand.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use super::choices::WrongFile;
use super::file::SessionFile;
use super::requests::Language;

/// Texts of the house that one session may replace, and how long each may be, in characters.
const MOST_REPLACED: usize = 100;
const MOST_LETTERS: usize = 2_000;

/// How the game is told.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum WordingStyle {
    /// As the founding document has it: snatching, shame, reporting.
    #[default]
    Plain,
    /// Without words that judge: taking without giving, marks, asking for a review.
    Neutral,
}

/// A text of the house in the organiser's words; a language that is left out stays the house's.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
#[ts(optional_fields)]
pub struct ReplacedText {
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 2000)]
    pub es: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(max_length = 2000)]
    pub en: Option<String>,
}

/// The words of a session, for its pages.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
pub struct SessionWords {
    /// The only language of the session, if it has one.
    pub language: Option<Language>,
    pub wording: WordingStyle,
    /// By the name of the text.
    pub texts: BTreeMap<String, ReplacedText>,
}

impl SessionFile {
    pub fn words(&self) -> SessionWords {
        SessionWords {
            language: self.language,
            wording: self.wording,
            texts: self.texts.clone(),
        }
    }

    /// Whether pages have to ask for its words.
    pub fn has_own_words(&self) -> bool {
        let plain = self.wording == WordingStyle::Plain && self.texts.is_empty();
        !plain || self.language.is_some()
    }

    /// Whether its texts are read in a language.
    pub fn speaks(&self, language: Language) -> bool {
        self.language.is_none_or(|only| only == language)
    }
}

/// Checks what version 3 adds to words.
pub fn check(file: &SessionFile) -> Vec<WrongFile> {
    let mut wrong = Vec::new();
    if file.texts.len() > MOST_REPLACED {
        let why = format!("at most {MOST_REPLACED} texts can be replaced");
        wrong.push(WrongFile::contradiction("texts", &why));
    }
    for (id, text) in &file.texts {
        let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !id.chars().all(letters) || !id.starts_with(|c: char| c.is_ascii_lowercase()) {
            let why = "the name of a text has small letters, digits and '-'";
            wrong.push(WrongFile::contradiction(&format!("texts.{id}"), why));
        }
        for (language, text) in [("es", &text.es), ("en", &text.en)] {
            let long =
                |text: &String| text.chars().count() > MOST_LETTERS || text.trim().is_empty();
            if text.as_ref().is_some_and(long) {
                let why = format!("a text of 1 to {MOST_LETTERS} characters is expected");
                wrong.push(WrongFile::contradiction(
                    &format!("texts.{id}.{language}"),
                    &why,
                ));
            }
        }
    }
    wrong
}
