//! The contest as a report for federations.

use super::Contest;
use super::form::Format;
use super::person::{ByeWorth, Presence};
use super::table::Table;
use crate::dutch::tournament::{Cell, Color};
use crate::roster::PlayerId;
use crate::round_robin::Cycles;
use crate::trf::report::{Details, Report};

/// Where the dates of rounds begin in a line 132, and how wide each is.
pub(super) const FIRST_DATE: usize = 91;
pub(super) const DATE_WIDTH: usize = 10;

impl Contest {
    /// Everything that a TRF says of a contest. Only Swisses and tables of FIDE fit one round a column. The time control is
    /// that of the rooms, where nobody wrote another.
    pub fn report(&self, time_control: Option<&str>) -> Option<Report> {
        let (kind, described) = match self.form.format {
            Format::Swiss {
                accelerated: false, ..
            } => ("FIDE_DUTCH_2026", "Individual: Swiss-System (FIDE (Dutch))"),
            Format::Swiss {
                accelerated: true, ..
            } => (
                "FIDE_DUTCH_2026_BAKU",
                "Individual: Swiss-System (FIDE (Dutch)), accelerated (Baku)",
            ),
            Format::RoundRobin { cycles } => match cycles {
                Cycles::Single => ("FIDE_ROUNDROBIN", "Individual: Round-Robin"),
                Cycles::Double => ("FIDE_DOUBLEROUNDROBIN", "Individual: Double Round-Robin"),
                Cycles::Matches { .. } => return None,
            },
            Format::Knockout { .. } | Format::Arena { .. } => return None,
        };
        let mut table = self.table();
        self.write_open_games(&mut table);
        self.write_byes_ahead(&mut table);
        let standings = self.standings();
        let people = table.order.iter().map(|&player| {
            let person = &self.entrants[player.index()].person;
            let line = standings.iter().find(|line| line.player == player);
            Details {
                sex: person.sex.clone(),
                title: person.title.clone(),
                name: person.name.clone(),
                rating: person.rating,
                federation: person.federation.clone(),
                fide_id: person.fide_id.clone(),
                birth: person.birth.clone(),
                rank: line.map(|line| line.place as usize),
            }
        });
        let people: Vec<Details> = people.collect();
        let lines = self.head(&people, described, time_control);
        Some(Report {
            tournament: table.tournament,
            people,
            kind: kind.to_owned(),
            lines,
        })
    }

    /// Lines about the event, those that have something to say.
    fn head(&self, people: &[Details], described: &str, time_control: Option<&str>) -> Vec<String> {
        let (form, official) = (&self.form, &self.official);
        let rated = people.iter().filter(|one| one.rating.is_some()).count();
        let written = Some(official.time_control.as_str()).filter(|written| !written.is_empty());
        let time_control = written.or(time_control).unwrap_or_default();
        let ties: Vec<&str> = form
            .tie_breaks()
            .into_iter()
            .map(|one| one.code())
            .collect();
        let mut lines = vec![
            ("012", form.name.clone()),
            ("022", form.place.clone()),
            ("032", official.federation.clone()),
            ("042", form.date.replace('-', "/")),
            ("052", official.end_date.replace('-', "/")),
            ("062", people.len().to_string()),
            ("072", rated.to_string()),
            ("092", described.to_owned()),
            ("102", official.arbiter.clone()),
        ];
        lines.extend(official.deputies.iter().map(|one| ("112", one.clone())));
        lines.push(("122", time_control.to_owned()));
        lines.push(("202", ties.join(",")));
        let said = lines.into_iter().filter(|(_, text)| !text.is_empty());
        let mut lines: Vec<String> = said.map(|(tag, text)| format!("{tag} {text}")).collect();
        if official.round_dates.iter().any(|date| !date.is_empty()) {
            lines.push(dates_line(&official.round_dates));
        }
        lines
    }

    /// Games that are still played: who meets whom with which color, and no result.
    fn write_open_games(&self, table: &mut Table) {
        let place = |player: PlayerId| table.order.iter().position(|one| *one == player);
        let open = self.open().filter_map(|(_, it)| {
            let (white, black) = (place(it.white)?, place(it.black)?);
            Some((it.round.0 as usize - 1, white, black))
        });
        let open: Vec<(usize, usize, usize)> = open.collect();
        for (column, white, black) in open {
            for (me, opponent, color) in
                [(white, black, Color::White), (black, white, Color::Black)]
            {
                table.tournament.players[me].cells[column] = Cell::Open { opponent, color };
            }
        }
    }

    /// Rounds to come that somebody sits out: byes asked for, and all of them for who has left.
    fn write_byes_ahead(&self, table: &mut Table) {
        let Format::Swiss { rounds, .. } = self.form.format else {
            return;
        };
        let next = self.rounds.len() + 1;
        let players = table.tournament.players.iter_mut().zip(&table.order);
        for (line, player) in players {
            let entrant = &self.entrants[player.index()];
            let ahead = (next..=rounds as usize).map(|round| {
                let asked = entrant
                    .asked
                    .iter()
                    .find(|asked| asked.round.0 as usize == round);
                match (entrant.presence, asked) {
                    (Presence::Left, _) => Cell::ZeroBye,
                    (Presence::Expected | Presence::Present, None) => Cell::Absent,
                    (Presence::Expected | Presence::Present, Some(asked)) => match asked.worth {
                        ByeWorth::Full => Cell::FullBye,
                        ByeWorth::Half => Cell::HalfBye,
                        ByeWorth::Zero => Cell::ZeroBye,
                    },
                }
            });
            line.cells.extend(ahead);
            while line.cells.len() >= next && line.cells.last() == Some(&Cell::Absent) {
                line.cells.pop();
            }
        }
    }
}

/// Days of rounds in their columns, with two digits for the year.
fn dates_line(dates: &[String]) -> String {
    let mut line = format!("{:<FIRST_DATE$}", "132");
    for date in dates {
        let date = date.replace('-', "/");
        let short = match date.char_indices().nth(2) {
            Some((century, _)) if date.chars().count() == 10 => &date[century..],
            Some(_) | None => date.as_str(),
        };
        let short: String = short.chars().take(DATE_WIDTH - 2).collect();
        line.push_str(&format!("{short:<DATE_WIDTH$}"));
    }
    line.trim_end().to_owned()
}
