//! The contest as a report for federations.

use super::Contest;
use super::form::Format;
use crate::trf::report::{Details, Report};

impl Contest {
    /// Everything that a TRF says of a contest. Only Swisses and round robins fit one round a column.
    pub fn report(&self) -> Option<Report> {
        let kind = match self.form.format {
            Format::Swiss { .. } => "Individual: Swiss-System (FIDE (Dutch))",
            Format::RoundRobin { .. } => "Individual: Round-Robin",
            Format::Knockout { .. } | Format::Arena { .. } => return None,
        };
        let table = self.table();
        let standings = self.standings();
        let people = table.order.iter().map(|&player| {
            let person = &self.entrants[player.index()].person;
            let line = standings.iter().find(|line| line.player == player);
            Details {
                name: person.name.clone(),
                rating: person.rating,
                federation: person.federation.clone(),
                fide_id: person.fide_id.clone(),
                rank: line.map(|line| line.place as usize),
                ..Details::default()
            }
        });
        let people: Vec<Details> = people.collect();
        let count = people.len();
        let rated = people.iter().filter(|one| one.rating.is_some()).count();
        let lines = [
            ("012", self.form.name.clone()),
            ("022", self.form.place.clone()),
            ("042", self.form.date.clone()),
            ("062", count.to_string()),
            ("072", rated.to_string()),
            ("092", kind.to_owned()),
        ];
        let lines = lines.into_iter().filter(|(_, text)| !text.is_empty());
        Some(Report {
            tournament: table.tournament,
            people,
            lines: lines.map(|(tag, text)| format!("{tag} {text}")).collect(),
        })
    }
}
