//! A list of players before it is saved: each line good, or its fault.

use std::collections::BTreeMap;

use serde::Serialize;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::person::Person;
use ts_rs::TS;

use crate::wire::domino::people::{ListColumn, ListLine, Preview, plain};
use crate::wire::words::Words;

/// What a list would bring.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoListPreview {
    pub version: u64,
    pub good: usize,
    pub bad: usize,
    pub lines: Vec<DominoListLine>,
    /// The columns of the list in their order.
    pub columns: Vec<DominoListHeading>,
    /// The headings of columns that are not taken.
    pub unused: Vec<String>,
    /// The list as text, where it came as a workbook: what can be mended before it is saved.
    pub text: Option<String>,
}

/// A column of a list, and what it is taken for.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoListHeading {
    /// Empty for a list without headings.
    pub heading: String,
    /// Nothing for a column that is not taken.
    pub column: Option<ListColumn>,
}

/// One line of a list.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoListLine {
    /// From 1, as editors count.
    pub line: usize,
    /// Whom it names, as far as it can be read.
    pub person: Option<Person>,
    /// Why it cannot be taken.
    pub fault: Option<Words>,
    /// Somebody before them with the same id or the same name: the same person twice, or a namesake.
    #[ts(optional)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub twin: Option<DominoListTwin>,
}

/// Somebody who may be the same person.
#[derive(Debug, Serialize, TS, utoipa::ToSchema)]
pub struct DominoListTwin {
    /// The line that names them; nothing for somebody who is enrolled already.
    pub line: Option<usize>,
    pub person: Person,
}

impl DominoListPreview {
    pub fn of(preview: &Preview, version: u64, tournament: &Tournament) -> Self {
        let mut known = Known::of(tournament);
        let lines: Vec<DominoListLine> = preview
            .lines
            .iter()
            .map(|line| DominoListLine {
                twin: known.twin(line),
                line: line.line,
                person: line.person.clone(),
                fault: line.fault.as_ref().map(Words::of),
            })
            .collect();
        Self {
            version,
            good: preview.events.len(),
            bad: lines.len() - preview.events.len(),
            lines,
            columns: preview
                .columns
                .iter()
                .map(|(heading, column)| DominoListHeading {
                    heading: heading.clone(),
                    column: *column,
                })
                .collect(),
            unused: preview.unused(),
            text: preview.text.clone(),
        }
    }
}

/// Who was named so far, by id and by name without accents and capitals.
struct Known {
    people: Vec<(Option<usize>, Person)>,
    ids: BTreeMap<String, usize>,
    names: BTreeMap<String, usize>,
}

impl Known {
    fn of(tournament: &Tournament) -> Self {
        let mut known = Self {
            people: Vec::new(),
            ids: BTreeMap::new(),
            names: BTreeMap::new(),
        };
        for entrant in tournament.entrants() {
            known.take(None, &entrant.person);
        }
        known
    }

    fn take(&mut self, line: Option<usize>, person: &Person) {
        let place = self.people.len();
        self.people.push((line, person.clone()));
        self.ids.entry(person.id.clone()).or_insert(place);
        if !person.name.is_empty() {
            self.names.entry(plain(&person.name)).or_insert(place);
        }
    }

    /// Whoever is like somebody before; the next lines are held against both.
    fn twin(&mut self, line: &ListLine) -> Option<DominoListTwin> {
        let person = line.person.as_ref()?;
        let same_id = self.ids.get(&person.id);
        let same = same_id.or_else(|| self.names.get(&plain(&person.name)));
        let found = same.map(|place| self.people[*place].clone());
        self.take(Some(line.line), person);
        found.map(|(line, person)| DominoListTwin { line, person })
    }
}
