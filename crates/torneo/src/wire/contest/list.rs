//! A list of people or of ratings, as spreadsheets save it: a heading, then a line for each.

use super::act::ListedPerson;
use crate::wire::domino::cells;

/// What a column holds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Column {
    Name,
    Rating,
    Federation,
    FideId,
    Category,
    Sex,
    Title,
    Birth,
}

impl Column {
    fn of(heading: &str) -> Option<Self> {
        match heading.trim().to_lowercase().as_str() {
            "name" | "nombre" => Some(Column::Name),
            "rating" | "elo" | "srtng" | "rapid" | "standard" => Some(Column::Rating),
            "federation" | "fed" | "federación" | "federacion" => Some(Column::Federation),
            "fide_id" | "fideid" | "fide id" | "id fide" | "id number" => Some(Column::FideId),
            "category" | "categoría" | "categoria" | "cat" | "group" | "grupo" => {
                Some(Column::Category)
            }
            "sex" | "sexo" => Some(Column::Sex),
            "title" | "tit" | "título" | "titulo" => Some(Column::Title),
            "birth" | "b-day" | "bday" | "birthday" | "nacimiento" => Some(Column::Birth),
            _ => None,
        }
    }
}

/// Reads a list; otherwise the number of the first line that cannot be read.
pub fn read(text: &str) -> Result<Vec<ListedPerson>, usize> {
    let lines = cells::lines(text, cells::separator(text));
    let (head, people) = lines.split_first().ok_or(1_usize)?;
    let columns: Vec<Option<Column>> = head.cells.iter().map(|cell| Column::of(cell)).collect();
    if !columns.contains(&Some(Column::Name)) {
        return Err(head.number);
    }
    let person = |line: &cells::Line| {
        let cell = |wanted: Column| -> String {
            let place = columns.iter().position(|column| *column == Some(wanted));
            let cell = place.and_then(|place| line.cells.get(place));
            cell.cloned().unwrap_or_default()
        };
        let rating = match cell(Column::Rating).as_str() {
            "" | "0" => None,
            digits => Some(digits.parse().map_err(|_| line.number)?),
        };
        Ok(ListedPerson {
            name: cell(Column::Name),
            rating,
            federation: cell(Column::Federation),
            fide_id: cell(Column::FideId),
            category: cell(Column::Category),
            sex: cell(Column::Sex).to_lowercase(),
            title: cell(Column::Title),
            birth: cell(Column::Birth),
        })
    };
    people.iter().map(person).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_by_their_headings_and_bad_lines_are_named() {
        let read = |text| {
            read(text).map(|people| {
                let shown = |one: &ListedPerson| {
                    format!(
                        "{}/{:?}/{}/{}/{}",
                        one.name, one.rating, one.federation, one.fide_id, one.category
                    )
                };
                people.iter().map(shown).collect::<Vec<_>>().join(" ")
            })
        };
        for (text, expected) in [
            (
                "Nombre;Elo;Fed;Fide ID;Categoría\nAna;2100;MEX;5100;Sub-12\nBeto;;;\n",
                Ok("Ana/Some(2100)/MEX/5100/Sub-12 Beto/None///"),
            ),
            (
                "rating,name\n1500,\"Soto, Eva\"",
                Ok("Soto, Eva/Some(1500)///"),
            ),
            ("name,rating\nAna,many", Err(2)),
            ("Ana,2100", Err(1)),
            ("", Err(1)),
        ] {
            assert_eq!(read(text), expected.map(str::to_owned), "{text}");
        }
    }
}
