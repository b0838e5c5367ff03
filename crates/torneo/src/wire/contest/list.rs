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
    Factor,
    Members,
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
            "k" | "factor" | "k factor" | "factor k" => Some(Column::Factor),
            "members" | "players" | "integrantes" | "jugadores" => Some(Column::Members),
            _ => None,
        }
    }
}

/// One line, and whether its figures can be read.
pub struct ListLine {
    pub number: usize,
    pub person: ListedPerson,
    pub readable: bool,
}

/// Reads a list; otherwise the number of the line without headings.
pub fn read(text: &str) -> Result<Vec<ListLine>, usize> {
    let lines = cells::lines(text, cells::separator(text));
    let (head, people) = lines.split_first().ok_or(1_usize)?;
    let columns: Vec<Option<Column>> = head.cells.iter().map(|cell| Column::of(cell)).collect();
    // Pairs and teams may have no name but those of their members.
    let named = [Column::Name, Column::Members].map(|one| columns.contains(&Some(one)));
    if named == [false, false] {
        return Err(head.number);
    }
    let person = |line: &cells::Line| {
        let cell = |wanted: Column| -> String {
            let place = columns.iter().position(|column| *column == Some(wanted));
            let cell = place.and_then(|place| line.cells.get(place));
            cell.cloned().unwrap_or_default()
        };
        let figure = |column: Column| match cell(column).trim() {
            "" | "0" => Ok(None),
            digits => digits.parse().map(Some).map_err(|_| ()),
        };
        let (rating, factor) = (figure(Column::Rating), figure(Column::Factor));
        let readable = rating.is_ok() && factor.is_ok();
        let person = ListedPerson {
            name: cell(Column::Name),
            rating: rating.unwrap_or_default(),
            factor: factor.unwrap_or_default(),
            federation: cell(Column::Federation),
            fide_id: cell(Column::FideId),
            category: cell(Column::Category),
            sex: cell(Column::Sex).to_lowercase(),
            title: cell(Column::Title),
            birth: cell(Column::Birth),
            members: members(&cell(Column::Members)),
        };
        ListLine {
            number: line.number,
            person,
            readable,
        }
    };
    Ok(people.iter().map(person).collect())
}

/// `Ana / Beto`: as many as play on a side.
fn members(cell: &str) -> Vec<String> {
    let names = cell.split('/').map(str::trim);
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_read_by_their_headings_and_bad_lines_are_named() {
        let read = |text| {
            read(text).map(|people| {
                let shown = |line: &ListLine| {
                    let one = &line.person;
                    let figures = match (line.readable, one.factor) {
                        (false, _) => format!("line {}", line.number),
                        (true, None) => format!("{:?}", one.rating),
                        (true, Some(factor)) => format!("{:?} K{factor}", one.rating),
                    };
                    format!(
                        "{}/{figures}/{}/{}/{}{}",
                        one.name,
                        one.federation,
                        one.fide_id,
                        one.category,
                        one.members.join("+")
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
            (
                "Integrantes;Elo\nAna / Beto;1500",
                Ok("/Some(1500)///Ana+Beto"),
            ),
            (
                "name,rating,K\nAna,many\nEva,1500,40",
                Ok("Ana/line 2/// Eva/Some(1500) K40///"),
            ),
            ("Ana,2100", Err(1)),
            ("", Err(1)),
        ] {
            assert_eq!(read(text), expected.map(str::to_owned), "{text}");
        }
    }
}
