//! Players from a spreadsheet: `id, name, club, country, ranking`, in any order, with Spanish or English headings, as text or
//! as a workbook.
//!
//! Nothing is saved here. Each line that cannot be taken is named with its number and the reason.

/// Why a line cannot be taken.
mod fault;

use std::collections::BTreeMap;

use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::{Act, Author};
use torneo_rules::domino::event::Event;
use torneo_rules::domino::person::Person;

use super::cells::{self, Line};
use super::workbook;
use crate::say::{Lang, Say};
pub use fault::{BadLine, Fault};

/// Lines over the headings that are passed over.
const MOST_TITLES: usize = 10;

/// What a list would bring.
pub struct Preview {
    /// What would happen, in the order of the list.
    pub events: Vec<Event>,
    pub lines: Vec<ListLine>,
    /// The headings of columns that are not taken.
    pub unused: Vec<String>,
    /// The list as text, where it came as a workbook.
    pub text: Option<String>,
}

/// One line of a list, and whether it can be taken.
pub struct ListLine {
    /// From 1, as editors count.
    pub line: usize,
    /// Whom it names, if it can be read.
    pub person: Option<Person>,
    pub fault: Option<Fault>,
}

impl Preview {
    /// The lines that cannot be taken.
    pub fn bad(&self, lang: Lang) -> Vec<BadLine> {
        let faults = self
            .lines
            .iter()
            .filter_map(|line| Some((line.line, line.fault.as_ref()?)));
        faults
            .map(|(line, fault)| BadLine {
                line,
                reason: fault.say(lang),
            })
            .collect()
    }
}

/// The columns we know.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Column {
    Id,
    Name,
    /// Beside the given name.
    Surname,
    Club,
    Country,
    Ranking,
}

impl Column {
    /// The column of a heading, whatever its accents and capitals.
    fn of(heading: &str) -> Option<Self> {
        let plain: String = heading
            .to_lowercase()
            .chars()
            .map(|letter| match letter {
                'á' => 'a',
                'é' => 'e',
                'í' => 'i',
                'ó' => 'o',
                'ú' => 'u',
                letter => letter,
            })
            .collect();
        match plain.trim_end_matches('.') {
            "id" | "codigo" | "code" | "identificador" | "jugador" | "player" | "nº" | "n°"
            | "no" | "num" | "numero" | "number" | "#" | "dorsal" => Some(Column::Id),
            "name" | "nombre" | "nombres" | "nombre y apellidos" | "nombre completo"
            | "full name" | "given name" | "first name" => Some(Column::Name),
            "apellidos" | "apellido" | "surname" | "last name" | "family name" => {
                Some(Column::Surname)
            }
            "club" | "equipo" | "team" | "peña" => Some(Column::Club),
            "country" | "pais" | "nacion" | "nacionalidad" | "federacion" | "fed" => {
                Some(Column::Country)
            }
            "ranking" | "rank" | "puesto" | "posicion" | "seed" | "cabeza de serie" => {
                Some(Column::Ranking)
            }
            _ => None,
        }
    }
}

/// Reads a list and asks the rules about every line, without saving anything.
pub fn preview(bytes: &[u8], tournament: &Tournament, who: &Author) -> Preview {
    let sheet = workbook::is_workbook(bytes).then(|| workbook::text(bytes));
    let mut preview = Preview {
        events: Vec::new(),
        lines: Vec::new(),
        unused: Vec::new(),
        text: sheet.clone().flatten(),
    };
    let text = match sheet {
        None => cells::decoded(bytes),
        Some(Some(text)) => text,
        Some(None) => {
            preview.lines.push(ListLine {
                line: 1,
                person: None,
                fault: Some(Fault::Workbook),
            });
            return preview;
        }
    };
    let lines = cells::lines(&text, cells::separator(&text));
    let (columns, people) = headed(&lines, &mut preview.unused);
    let mut after = tournament.clone();
    let mut first_line: BTreeMap<String, usize> = BTreeMap::new();
    for line in people {
        let person = person(line, &columns).map(|mut person| {
            // A list without ids calls people by their names; the second of a name has a number too.
            if person.id.is_empty() {
                let name = &person.name;
                let numbered = (2..).map(|number| format!("{name} ({number})"));
                let mut ids = std::iter::once(name.clone()).chain(numbered);
                person.id = ids
                    .find(|id| id.is_empty() || !first_line.contains_key(id))
                    .expect("numbers do not end");
            }
            person
        });
        let taken = person.clone().and_then(|person| {
            if let Some(first) = first_line.get(&person.id) {
                let (id, first) = (person.id, *first);
                return Err(Fault::Twice { id, first });
            }
            first_line.insert(person.id.clone(), line.number);
            let act = Act::Enrol {
                person,
                granted_byes: 0,
            };
            after.decide(who, &act).map_err(Fault::Refused)
        });
        let fault = match taken {
            Ok(event) => {
                after.apply(&event);
                preview.events.push(event);
                None
            }
            Err(fault) => Some(fault),
        };
        preview.lines.push(ListLine {
            line: line.number,
            person: person.ok(),
            fault,
        });
    }
    preview
}

/// The columns, from the headings if one of the first lines has any, and the lines below them. Above the headings stands what
/// people write over a list: its title, a date.
fn headed<'a>(lines: &'a [Line], unused: &mut Vec<String>) -> (Vec<Option<Column>>, &'a [Line]) {
    for (at, line) in lines.iter().enumerate().take(MOST_TITLES) {
        let columns: Vec<_> = line.cells.iter().map(|cell| Column::of(cell)).collect();
        let named = |column| columns.contains(&Some(column));
        if named(Column::Id) || named(Column::Name) || named(Column::Surname) {
            let spare = line.cells.iter().zip(&columns);
            let spare = spare.filter(|(cell, column)| column.is_none() && !cell.is_empty());
            unused.extend(spare.map(|(cell, _)| cell.clone()));
            return (columns, &lines[at + 1..]);
        }
    }
    let all = [
        Column::Id,
        Column::Name,
        Column::Club,
        Column::Country,
        Column::Ranking,
    ];
    (all.map(Some).to_vec(), lines)
}

fn person(line: &Line, columns: &[Option<Column>]) -> Result<Person, Fault> {
    let extra = line.cells.iter().skip(columns.len());
    if extra.clone().any(|cell| !cell.is_empty()) {
        let (cells, due) = (line.cells.len(), columns.len());
        return Err(Fault::Cells { cells, due });
    }
    let mut person = Person::called("");
    let mut surname = "";
    for (cell, column) in line.cells.iter().zip(columns) {
        match column {
            Some(Column::Id) => person.id.clone_from(cell),
            Some(Column::Name) => person.name.clone_from(cell),
            Some(Column::Surname) => surname = cell,
            Some(Column::Club) => person.club.clone_from(cell),
            Some(Column::Country) => person.country.clone_from(cell),
            Some(Column::Ranking) => person.ranking = ranking(cell)?,
            None => {}
        }
    }
    if !surname.is_empty() {
        person.name = format!("{} {surname}", person.name).trim().to_owned();
    }
    Ok(person)
}

fn ranking(cell: &str) -> Result<Option<u32>, Fault> {
    if cell.is_empty() {
        return Ok(None);
    }
    let place = cell.parse::<u32>().ok().filter(|place| *place > 0);
    place.map(Some).ok_or_else(|| Fault::Ranking {
        cell: cell.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use torneo_rules::domino::form::Form;

    use super::*;

    fn check(bytes: &[u8], people: &[&str], bad: &[(usize, &str)]) {
        let tournament = Tournament::new(Form::named("Copa"));
        let who = Author::Director("Ana".to_owned());
        let preview = preview(bytes, &tournament, &who);
        let mut after = tournament;
        for event in &preview.events {
            after.apply(event);
        }
        let found: Vec<String> = after
            .entrants()
            .iter()
            .map(|entrant| {
                let Person {
                    id,
                    name,
                    club,
                    country,
                    ranking,
                } = &entrant.person;
                let ranking = ranking.map_or_else(|| "-".to_owned(), |place| place.to_string());
                format!("{id}|{name}|{club}|{country}|{ranking}")
            })
            .collect();
        assert_eq!(found, people);
        let found = preview.bad(Lang::En);
        let told: Vec<(usize, &str)> = found
            .iter()
            .map(|bad| (bad.line, bad.reason.as_str()))
            .collect();
        assert_eq!(told, bad);
    }

    #[test]
    fn headings_in_both_languages_and_any_order() {
        check(
            "Ranking;Nombre;Id;País;Club\n1;Íñigo Díaz;i1;ES;Peña Sur\n".as_bytes(),
            &["i1|Íñigo Díaz|Peña Sur|ES|1"],
            &[],
        );
        check(
            b"id\tname\tcountry\na\tAna\tVE\nb\tBea\t\n",
            &["a|Ana||VE|-", "b|Bea|||-"],
            &[],
        );
    }

    #[test]
    fn a_title_surnames_apart_and_namesakes_without_ids() {
        check(
            "Copa de mayo;;\n;;\nNombre;Apellidos;Licencia\nAna;Ruiz Gil;77\nAna;Ruiz Gil;78\n"
                .as_bytes(),
            &[
                "Ana Ruiz Gil|Ana Ruiz Gil|||-",
                "Ana Ruiz Gil (2)|Ana Ruiz Gil|||-",
            ],
            &[],
        );
        let tournament = Tournament::new(Form::named("Copa"));
        let who = Author::Director("Ana".to_owned());
        let list = preview(b"Nombre;Licencia;Elo\nAna;77;1800\n", &tournament, &who);
        assert_eq!(list.unused, ["Licencia", "Elo"]);
        let broken = preview(b"PK\x03\x04nothing more", &tournament, &who);
        assert!(broken.bad(Lang::En)[0].reason.contains("CSV"));
    }

    #[test]
    fn latin_1_and_no_headings() {
        check(
            b"a,\xC1ngel,,,2\nb,Bego\xF1a\n",
            &["a|Ángel|||2", "b|Begoña|||-"],
            &[],
        );
        check(b"nombre\nAna\nBea\n", &["Ana|Ana|||-", "Bea|Bea|||-"], &[]);
    }

    #[test]
    fn each_bad_line_is_named() {
        check(
            b"id,name,ranking\na,Ana,1\n,,3\na,Otra,2\nb,Bea,first\nc,Eva,2,x\nd,Leo,0\n",
            &["a|Ana|||1"],
            &[
                (3, "a player has no id; give them one"),
                (4, "id 'a' is already in line 2; remove one of them"),
                (
                    5,
                    "ranking 'first' is not a place; write 1, 2, 3… or leave it empty",
                ),
                (
                    6,
                    "it has 4 cells and the headings 3; quote those with a separator inside",
                ),
                (
                    7,
                    "ranking '0' is not a place; write 1, 2, 3… or leave it empty",
                ),
            ],
        );
    }
}
