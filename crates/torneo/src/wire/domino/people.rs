//! Players from a spreadsheet: columns in any order, with Spanish or English headings, as text or as a workbook. Which column is what
//! is told, and whoever imports may say otherwise.
//!
//! Nothing is saved here. Each line that cannot be taken is named with its number and the reason.

/// Why a line cannot be taken.
mod fault;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::{Act, Author};
use torneo_rules::domino::event::Event;
use torneo_rules::domino::person::{Member, Person};
use ts_rs::TS;

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
    /// The columns with their headings, and what each is taken for; nothing for one that is not taken.
    pub columns: Vec<(String, Option<ListColumn>)>,
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
    /// The headings of columns that are not taken.
    pub fn unused(&self) -> Vec<String> {
        let spare = self
            .columns
            .iter()
            .filter(|(heading, column)| column.is_none() && !heading.is_empty());
        spare.map(|(heading, _)| heading.clone()).collect()
    }

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, TS, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[ts(rename = "DominoListColumn")]
#[schema(as = DominoListColumn)]
pub enum ListColumn {
    Id,
    Name,
    /// Beside the given name.
    Surname,
    Club,
    Country,
    /// The place in the organiser's list.
    Ranking,
    /// An Elo or the like.
    Rating,
    Licence,
    /// One category, or several separated by commas.
    Categories,
    /// The one and the other of a fixed pair.
    FirstMember,
    SecondMember,
}

impl ListColumn {
    /// The column of a heading, whatever its accents and capitals.
    fn of(heading: &str) -> Option<Self> {
        let plain = plain(heading);
        match plain.trim_end_matches('.') {
            "id" | "codigo" | "code" | "identificador" | "jugador" | "player" | "nº" | "n°"
            | "no" | "num" | "numero" | "number" | "#" | "dorsal" => Some(Self::Id),
            "name" | "nombre" | "nombres" | "nombre y apellidos" | "nombre completo"
            | "full name" | "given name" | "first name" | "pareja" | "pair" => Some(Self::Name),
            "apellidos" | "apellido" | "surname" | "last name" | "family name" => {
                Some(Self::Surname)
            }
            "carnet" | "carne" | "licencia" | "licence" | "license" | "cedula" | "dni"
            | "documento" | "card" | "nº de carnet" | "nº de licencia" | "numero de carnet"
            | "numero de licencia" => Some(Self::Licence),
            "elo" | "rating" | "fuerza" | "puntuacion" => Some(Self::Rating),
            "categoria" | "categorias" | "category" | "categories" => Some(Self::Categories),
            "jugador 1" | "jugador1" | "player 1" | "player1" | "integrante 1" | "member 1"
            | "jugador a" | "player a" => Some(Self::FirstMember),
            "jugador 2" | "jugador2" | "player 2" | "player2" | "integrante 2" | "member 2"
            | "jugador b" | "player b" => Some(Self::SecondMember),
            "club" | "equipo" | "team" | "peña" => Some(Self::Club),
            "country" | "pais" | "nacion" | "nacionalidad" | "federacion" | "fed" => {
                Some(Self::Country)
            }
            "ranking" | "rank" | "puesto" | "posicion" | "seed" | "cabeza de serie" => {
                Some(Self::Ranking)
            }
            _ => None,
        }
    }
}

/// Which column is what, as somebody says: by place, nothing for one that is not taken.
pub type Mapping = Vec<Option<ListColumn>>;

/// The columns that a text names, separated by commas, such as `id,name,,licence`; or the word that names none.
pub fn mapping(text: &str) -> Result<Mapping, String> {
    let column = |word: &str| match word {
        "" => Ok(None),
        word => serde_json::from_value(word.into())
            .map(Some)
            .map_err(|_| word.to_owned()),
    };
    text.split(',').map(column).collect()
}

/// Reads a list and asks the rules about every line, without saving anything. `said`: which column is what, instead of the headings.
pub fn preview(
    bytes: &[u8],
    tournament: &Tournament,
    who: &Author,
    said: Option<&Mapping>,
) -> Preview {
    let sheet = workbook::is_workbook(bytes).then(|| workbook::text(bytes));
    let mut preview = Preview {
        events: Vec::new(),
        lines: Vec::new(),
        columns: Vec::new(),
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
    let (headings, people) = headed(&lines);
    preview.columns = headings;
    if let Some(said) = said {
        let taken = said.iter().copied().chain(std::iter::repeat(None));
        for ((_, column), said) in preview.columns.iter_mut().zip(taken) {
            *column = said;
        }
    }
    let columns: Mapping = preview.columns.iter().map(|(_, column)| *column).collect();
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
            let visible = act.check_visible();
            let taken = visible.and_then(|()| after.decide(who, &act));
            taken.map_err(Fault::Refused)
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
fn headed(lines: &[Line]) -> (Vec<(String, Option<ListColumn>)>, &[Line]) {
    for (at, line) in lines.iter().enumerate().take(MOST_TITLES) {
        let mut columns: Vec<(String, Option<ListColumn>)> = Vec::new();
        for cell in &line.cells {
            // What is named twice is taken once.
            let column = ListColumn::of(cell);
            let taken = column.filter(|_| columns.iter().all(|(_, other)| *other != column));
            columns.push((cell.clone(), taken));
        }
        let named = |column| columns.iter().any(|(_, taken)| *taken == Some(column));
        let people = [
            ListColumn::Id,
            ListColumn::Name,
            ListColumn::Surname,
            ListColumn::FirstMember,
        ];
        if people.into_iter().any(named) {
            return (columns, &lines[at + 1..]);
        }
    }
    let all = [
        ListColumn::Id,
        ListColumn::Name,
        ListColumn::Club,
        ListColumn::Country,
        ListColumn::Ranking,
    ];
    let all = all.map(|column| (String::new(), Some(column)));
    (all.to_vec(), lines)
}

fn person(line: &Line, columns: &[Option<ListColumn>]) -> Result<Person, Fault> {
    let extra = line.cells.iter().skip(columns.len());
    if extra.clone().any(|cell| !cell.is_empty()) {
        let (cells, due) = (line.cells.len(), columns.len());
        return Err(Fault::Cells { cells, due });
    }
    let mut person = Person::called("");
    for (cell, column) in line.cells.iter().zip(columns) {
        let text = || (!cell.is_empty()).then(|| cell.clone());
        match column {
            Some(ListColumn::Id) => person.id.clone_from(cell),
            Some(ListColumn::Name) => person.name.clone_from(cell),
            Some(ListColumn::Surname) => person.surname = text(),
            Some(ListColumn::Club) => person.club.clone_from(cell),
            Some(ListColumn::Country) => person.country.clone_from(cell),
            Some(ListColumn::Ranking) => person.ranking = ranking(cell)?,
            Some(ListColumn::Rating) => person.rating = rating(cell)?,
            Some(ListColumn::Licence) => person.licence = text(),
            Some(ListColumn::Categories) => person.categories = categories(cell),
            Some(ListColumn::FirstMember | ListColumn::SecondMember) => {
                person.members.extend(text().map(|name| Member {
                    name,
                    licence: None,
                }));
            }
            None => {}
        }
    }
    if let Some(surname) = &person.surname
        && !person.name.contains(surname.as_str())
    {
        person.name = format!("{} {surname}", person.name).trim().to_owned();
    }
    if let ([one, other], true) = (&person.members[..], person.name.is_empty()) {
        person.name = format!("{} / {}", one.name, other.name);
    }
    Ok(person)
}

/// Without accents and capitals, so that the same word is found however it was typed.
pub fn plain(text: &str) -> String {
    let letters = text.trim().chars().flat_map(char::to_lowercase);
    letters
        .map(|letter| match letter {
            'á' => 'a',
            'é' => 'e',
            'í' => 'i',
            'ó' => 'o',
            'ú' | 'ü' => 'u',
            letter => letter,
        })
        .collect()
}

/// `femenino, veteranos` is two.
fn categories(cell: &str) -> Vec<String> {
    let words = cell.split([',', ';', '/']).map(str::trim);
    let mut categories: Vec<String> = Vec::new();
    for word in words.filter(|word| !word.is_empty()) {
        if !categories.iter().any(|other| other == word) {
            categories.push(word.to_owned());
        }
    }
    categories
}

/// Spreadsheets write `1800.0` for a number, and an empty cell, 0 or a dash for nobody's rating.
fn rating(cell: &str) -> Result<Option<u32>, Fault> {
    let whole = cell.strip_suffix(".0").unwrap_or(cell);
    match whole {
        "" | "-" | "0" => Ok(None),
        whole => whole.parse().map(Some).map_err(|_| Fault::Rating {
            cell: cell.to_owned(),
        }),
    }
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
        let preview = preview(bytes, &tournament, &who, None);
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
                    ..
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
        let list = b"Nombre;Licencia;Elo;Talla\nAna;77;1800;M\n";
        let found = preview(list, &tournament, &who, None);
        assert_eq!(found.unused(), ["Talla"]);
        let person = found.lines[0].person.clone().unwrap();
        assert_eq!(person.licence.as_deref(), Some("77"));
        assert_eq!(person.rating, Some(1800));
        let broken = preview(b"PK\x03\x04nothing more", &tournament, &who, None);
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

    #[test]
    fn whoever_imports_may_say_what_a_column_is() {
        let tournament = Tournament::new(Form::named("Copa"));
        let who = Author::Director("Ana".to_owned());
        let list = "Nº;Nombre;Apellidos;Código federativo;Categoría\n7;Ana;Ruiz Gil;F-9;Femenino, Veteranos\n";
        let said = mapping("id,name,surname,licence,categories").unwrap();
        let found = preview(list.as_bytes(), &tournament, &who, Some(&said));
        let person = found.lines[0].person.clone().unwrap();
        assert_eq!(person.name, "Ana Ruiz Gil");
        assert_eq!(person.surname.as_deref(), Some("Ruiz Gil"));
        assert_eq!(person.licence.as_deref(), Some("F-9"));
        assert_eq!(person.categories, ["Femenino", "Veteranos"]);
        let fewer = mapping("id,name").unwrap();
        let found = preview(list.as_bytes(), &tournament, &who, Some(&fewer));
        assert_eq!(
            found.unused(),
            ["Apellidos", "Código federativo", "Categoría"]
        );
        assert_eq!(mapping("id,shoe"), Err("shoe".to_owned()));
    }

    #[test]
    fn two_columns_make_a_fixed_pair() {
        let form = Form {
            modality: torneo_rules::pairing::request::Modality::FixedPairs,
            ..Form::named("Parejas")
        };
        let tournament = Tournament::new(form);
        let who = Author::Director("Ana".to_owned());
        let list = "Nº;Jugador 1;Jugador 2\n1;Ana;Bea\n2;Leo;\n";
        let found = preview(list.as_bytes(), &tournament, &who, None);
        let person = found.lines[0].person.clone().unwrap();
        assert_eq!(
            (person.name.as_str(), person.members.len()),
            ("Ana / Bea", 2)
        );
        assert_eq!(
            found.bad(Lang::En)[0].reason,
            "a pair has two members, each with a name; name both or none"
        );
    }
}
