//! What `snatch-session/3` adds around the games: labels that people bring in their links, the laboratory's own link, where people
//! go when all is over, what the projector shows, and whether bots are announced.

use serde::{Deserialize, Serialize};
use torneo_rules::roster::hides_something;
use ts_rs::TS;

use super::bounds::{name, within};
use super::choices::WrongFile;
use super::file::SessionFile;

/// Longest label of a person, in characters.
pub const MOST_LABEL: usize = 64;

/// Longest name of a laboratory's room, in characters.
const MOST_ROOM: usize = 30;

/// Where the labels of people come from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "from", rename_all = "snake_case", deny_unknown_fields)]
pub enum LabelsChoice {
    /// The organiser's own; nobody comes in without one of them.
    List {
        #[schema(min_items = 1, max_items = 2000)]
        list: Vec<String>,
    },
    /// A parameter of the link, as a recruiting service adds it.
    Link {
        /// `PROLIFIC_PID`, `workerId`, `p` or whatever the service calls it.
        #[schema(min_length = 1, max_length = 40, pattern = "^[A-Za-z0-9_]+$")]
        parameter: String,
    },
}

/// What somebody who is not in yet is told about labels. The list is nobody's business.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(tag = "from", rename_all = "snake_case")]
pub enum LabelAsked {
    List {},
    Link { parameter: String },
}

impl LabelsChoice {
    pub fn asked(&self) -> LabelAsked {
        match self {
            LabelsChoice::List { list: _ } => LabelAsked::List {},
            LabelsChoice::Link { parameter } => LabelAsked::Link {
                parameter: parameter.clone(),
            },
        }
    }

    /// The label that somebody brought, as it is kept; none if it cannot be one of this session.
    pub fn taken(&self, typed: &str) -> Option<String> {
        let typed = typed.trim();
        let fits = (1..=MOST_LABEL).contains(&typed.chars().count())
            && !typed.chars().any(char::is_control)
            && !hides_something(typed);
        match self {
            LabelsChoice::List { list } => {
                let same = |label: &&String| label.trim().eq_ignore_ascii_case(typed);
                list.iter().find(same).map(|label| label.trim().to_owned())
            }
            LabelsChoice::Link { parameter: _ } => fits.then(|| typed.to_owned()),
        }
    }

    fn check(&self) -> Vec<WrongFile> {
        let mut wrong = Vec::new();
        match self {
            LabelsChoice::List { list } => {
                wrong.extend(within("labels.list", list.len() as u64, 1..=2000).err());
                for (number, label) in list.iter().enumerate() {
                    let place = format!("labels.list[{number}]");
                    wrong.extend(name(&place, label, MOST_LABEL).err());
                    let same = |other: &String| other.trim().eq_ignore_ascii_case(label.trim());
                    if list[..number].iter().any(same) {
                        let why = "two people would have this label; each needs their own";
                        wrong.push(WrongFile::contradiction(&place, why));
                    }
                }
            }
            LabelsChoice::Link { parameter } => {
                let letters = |c: char| c.is_ascii_alphanumeric() || c == '_';
                if !(1..=40).contains(&parameter.len()) || !parameter.chars().all(letters) {
                    let why = "1 to 40 letters, digits or '_' are expected, as in a link";
                    wrong.push(WrongFile::new("labels.parameter", why));
                }
            }
        }
        wrong
    }
}

/// When the projector shows what phases were like.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum MeansShown {
    /// After each phase, where it may change how the next is played.
    PerPhase,
    #[default]
    AtEnd,
    Never,
}

/// What the projector shows beside counts.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, TS, utoipa::ToSchema,
)]
#[serde(default, deny_unknown_fields)]
pub struct ProjectorChoice {
    /// Points, offers, snatches.
    pub means: MeansShown,
}

impl ProjectorChoice {
    pub fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

/// Checks what version 3 adds.
pub fn check(file: &SessionFile) -> Vec<WrongFile> {
    let mut wrong = file
        .labels
        .as_ref()
        .map_or_else(Vec::new, LabelsChoice::check);
    if let Some(room) = &file.room {
        let letters = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
        if !(1..=MOST_ROOM).contains(&room.len()) || !room.chars().all(letters) {
            let why = "1 to 30 small letters, digits or '-' are expected, as in a link";
            wrong.push(WrongFile::new("room", why));
        }
    }
    if let Some(link) = &file.completion {
        let is_link = link.starts_with("https://") || link.starts_with("http://");
        let fits = link.chars().count() <= 500 && !link.chars().any(char::is_whitespace);
        if !is_link || !fits {
            let why = "a link of at most 500 characters is expected that begins with 'https://'";
            wrong.push(WrongFile::new("completion", why));
        }
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_are_those_of_the_list_or_whatever_the_link_says() {
        let list = LabelsChoice::List {
            list: vec!["PC-01".to_owned(), "PC-02".to_owned()],
        };
        let link = LabelsChoice::Link {
            parameter: "PROLIFIC_PID".to_owned(),
        };
        let check = |labels: &LabelsChoice, typed: &str, expected: Option<&str>| {
            assert_eq!(labels.taken(typed).as_deref(), expected, "{typed:?}");
        };
        check(&list, " pc-02 ", Some("PC-02"));
        check(&list, "PC-03", None);
        check(&link, "5f0c", Some("5f0c"));
        check(&link, "", None);
        check(&link, &"x".repeat(MOST_LABEL + 1), None);
        check(&link, "a\u{0}b", None);
        check(&link, "a\u{200b}b", None);
    }
}
