//! What a match looks like while it runs and when it is over.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use cozy_chess::Color;
use torneo_rules::contest::form::Format;
use torneo_rules::dutch::tournament::{self, Cell, Outcome, Player, Tournament};
use torneo_rules::round_robin::Cycles;
use torneo_rules::tie_breaks::Event;
use torneo_rules::tie_breaks::order::places;

use super::{
    Accepted, EloBound, EngineStatus, Fault, Fixture, Match, MatchStatus, PairingStatus, Score,
    Sprt, SprtState, SprtStatus, ratings,
};
use crate::say::{Lang, say};

/// The results so far.
pub struct Report {
    names: Vec<String>,
    planned: usize,
    sprt: Option<Sprt>,
    /// Half points and games of the row against the column.
    points: Vec<Vec<u32>>,
    games: Vec<Vec<u32>>,
    /// The games as a round robin, from which places and tie-breaks follow; nothing in a gauntlet, where points cannot be compared.
    table: Option<Tournament>,
    /// The first engine against each of the others.
    scores: BTreeMap<usize, Score>,
    /// First games of pairs whose second is not over yet, by round of the first.
    half_pairs: BTreeMap<usize, u32>,
    /// How many games each engine lost on its own account: on time, illegal moves, breakdowns.
    faults: Vec<[u32; 3]>,
}

impl Report {
    pub fn new(planned: &Match, sprt: Option<Sprt>) -> Self {
        let count = planned.engines.len();
        let table = Tournament {
            players: vec![Player::default(); count],
            ..Tournament::default()
        };
        Self {
            names: planned.names(),
            planned: planned.schedule().len(),
            table: (!planned.gauntlet).then_some(table),
            sprt,
            points: vec![vec![0; count]; count],
            games: vec![vec![0; count]; count],
            scores: BTreeMap::new(),
            half_pairs: BTreeMap::new(),
            faults: vec![[0; 3]; count],
        }
    }

    /// Notes a finished game: White's half points, and who did what if the board did not decide.
    pub fn note(
        &mut self,
        fixture: Fixture,
        white_half_points: u32,
        fault: Option<(Color, Fault)>,
    ) {
        let (white, black) = (fixture.white, fixture.black);
        if let Some((color, fault)) = fault {
            let offender = match color {
                Color::White => white,
                Color::Black => black,
            };
            let kind = match fault {
                Fault::Time => 0,
                Fault::IllegalMove => 1,
                Fault::Breakdown => 2,
            };
            self.faults[offender][kind] += 1;
        }
        self.points[white][black] += white_half_points;
        self.points[black][white] += 2 - white_half_points;
        self.games[white][black] += 1;
        self.games[black][white] += 1;
        if let Some(table) = &mut self.table {
            let [first, second] = match white_half_points {
                0 => [Outcome::Loss, Outcome::Win],
                1 => [Outcome::Draw; 2],
                _ => [Outcome::Win, Outcome::Loss],
            };
            let mut write = |one: usize, opponent, color, outcome| {
                table.players[one].cells.push(Cell::Game {
                    opponent,
                    color,
                    outcome,
                });
            };
            write(white, black, tournament::Color::White, first);
            write(black, white, tournament::Color::Black, second);
        }
        let (opponent, own) = match (white, black) {
            (0, black) => (black, white_half_points),
            (white, 0) => (white, 2 - white_half_points),
            _ => return,
        };
        let score = self.scores.entry(opponent).or_default();
        score.add_game(own);
        // Rounds 1 and 2 are a pair, 3 and 4 the next.
        let pair = fixture.round.div_ceil(2);
        match self.half_pairs.remove(&pair) {
            Some(other) => score.add_pair(own + other),
            None => {
                self.half_pairs.insert(pair, own);
            }
        }
    }

    pub fn games(&self) -> u32 {
        let all: u32 = self.games.iter().flatten().sum();
        all / 2
    }

    pub fn sprt_state(&self) -> SprtState {
        match (self.sprt, self.scores.get(&1)) {
            (Some(sprt), Some(score)) => sprt.state(score),
            (Some(_), None) | (None, _) => SprtState::GoOn,
        }
    }

    /// One line for each opponent of the first engine.
    pub fn progress(&self, lang: Lang) -> String {
        let (done, planned) = (self.games(), self.planned);
        let mut text = String::new();
        for (&opponent, score) in &self.scores {
            let (first, other) = (&self.names[0], &self.names[opponent]);
            let (elo, error) = score.elo();
            let elo = match score.one_sided_elo() {
                Some(EloBound::AtLeast(least)) => format!("> {least:+.0}"),
                Some(EloBound::AtMost(most)) => format!("< {most:+.0}"),
                None => format!("{elo:+.0} ±{error:.0}"),
            };
            let percent = |share: f64| lang.figure(format!("{:.1} %", 100.0 * share));
            let (points, sure) = (percent(score.mean()), percent(score.superiority()));
            let Score {
                wins,
                draws,
                losses,
                pairs: [p0, p1, p2, p3, p4],
            } = score;
            write!(
                text,
                "{done}/{planned}  {first} - {other}: +{wins} ={draws} -{losses}  {points}  Elo {elo}"
            )
            .expect("writing to a string does not fail");
            if let Some((elo, error)) = score.normalized_elo() {
                write!(text, "  nElo {elo:+.0} ±{error:.0}")
                    .expect("writing to a string does not fail");
            }
            text.push_str(&say!(
                lang,
                "  LOS {sure}  parejas {p0}/{p1}/{p2}/{p3}/{p4}",
                "  LOS {sure}  pairs {p0}/{p1}/{p2}/{p3}/{p4}"
            ));
            if let Some(sprt) = self.sprt {
                let (ratio, [lower, upper]) = (sprt.log_likelihood_ratio(score), sprt.bounds());
                let (elo0, elo1) = (sprt.elo0, sprt.elo1);
                let bounds = match lower == -upper {
                    true => format!("±{upper:.2}"),
                    false => format!("{lower:.2} … {upper:+.2}"),
                };
                let figures = lang.figure(format!("{ratio:+.2} ({bounds})"));
                write!(text, "  SPRT({elo0}, {elo1}) {figures}")
                    .expect("writing to a string does not fail");
            }
            text.push('\n');
        }
        text
    }

    /// The last progress, the verdict of the test, the crosstable and the faults.
    pub fn summary(&self, lang: Lang) -> String {
        let mut text = self.progress(lang);
        text.push_str(&match self.sprt_state() {
            SprtState::GoOn => String::new(),
            SprtState::AcceptsH0 => say!(lang, "SPRT: no hay mejora\n", "SPRT: no progress\n"),
            SprtState::AcceptsH1 => say!(lang, "SPRT: hay mejora\n", "SPRT: progress\n"),
        });
        text.push_str(&self.crosstable(lang));
        for (name, [time, illegal, broken]) in self.names.iter().zip(&self.faults) {
            text.push_str(&say!(
                lang,
                "{name}: {time} por tiempo, {illegal} jugadas ilegales, {broken} caídas\n",
                "{name}: {time} lost on time, {illegal} illegal moves, {broken} breakdowns\n"
            ));
        }
        text
    }

    /// Where the match stands, for programs.
    pub fn status(&self, over: bool) -> MatchStatus {
        let (ratings, places) = (self.ratings(), self.places());
        let engines = self.names.iter().enumerate().map(|(row, name)| {
            let [lost_on_time, illegal_moves, breakdowns] = self.faults[row];
            let cells = self.points[row].iter().zip(&self.games[row]);
            EngineStatus {
                name: name.clone(),
                place: places.as_ref().map(|places| places[row]),
                rating: ratings[row],
                games: self.games[row].iter().sum(),
                half_points: self.points[row].iter().sum(),
                against: cells.map(|(&points, &games)| [points, games]).collect(),
                lost_on_time,
                illegal_moves,
                breakdowns,
            }
        });
        let pairings = self.scores.iter();
        MatchStatus {
            games: self.games(),
            planned: u32::try_from(self.planned).unwrap_or(u32::MAX),
            over,
            engines: engines.collect(),
            pairings: pairings
                .map(|(&opponent, score)| self.pairing(opponent, score))
                .collect(),
        }
    }

    fn pairing(&self, opponent: usize, score: &Score) -> PairingStatus {
        let (elo, elo_error) = score.elo();
        let normalized = score.normalized_elo();
        PairingStatus {
            opponent: self.names[opponent].clone(),
            wins: score.wins,
            draws: score.draws,
            losses: score.losses,
            pairs: score.pairs,
            score: score.mean(),
            elo,
            elo_error,
            elo_bound: score.one_sided_elo().map(|bound| match bound {
                EloBound::AtLeast(elo) | EloBound::AtMost(elo) => elo,
            }),
            normalized_elo: normalized.map(|(elo, _)| elo),
            normalized_elo_error: normalized.map(|(_, error)| error),
            los: score.superiority(),
            sprt: self.sprt.map(|sprt| {
                let [lower, upper] = sprt.bounds();
                SprtStatus {
                    elo0: sprt.elo0,
                    elo1: sprt.elo1,
                    alpha: sprt.alpha,
                    beta: sprt.beta,
                    llr: sprt.log_likelihood_ratio(score),
                    lower,
                    upper,
                    accepted: match sprt.state(score) {
                        SprtState::GoOn => None,
                        SprtState::AcceptsH0 => Some(Accepted::H0),
                        SprtState::AcceptsH1 => Some(Accepted::H1),
                    },
                }
            }),
        }
    }

    fn ratings(&self) -> Vec<f64> {
        let float = |table: &[Vec<u32>], per: f64| -> Vec<Vec<f64>> {
            let row = |row: &Vec<u32>| row.iter().map(|&cell| f64::from(cell) / per).collect();
            table.iter().map(row).collect()
        };
        ratings(&float(&self.points, 2.0), &float(&self.games, 1.0))
    }

    /// The place of each engine as in any round robin: by points, then by the tie-breaks that are usual there.
    fn places(&self) -> Option<Vec<u32>> {
        let table = self.table.as_ref()?;
        let cycles = Cycles::Single;
        let ties = Format::RoundRobin { cycles }.usual_tie_breaks();
        let rounds = table
            .players
            .iter()
            .map(|player| player.cells.len())
            .max()?;
        let event = Event::new(table, rounds, &[]).of_round_robin();
        Some(places(&event.keys(&ties)))
    }

    /// Best first: rating, points and the result against everyone.
    fn crosstable(&self, lang: Lang) -> String {
        let elo = self.ratings();
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        let places = self.places().unwrap_or_else(|| vec![1; order.len()]);
        order.sort_by(|&a, &b| places[a].cmp(&places[b]).then(elo[b].total_cmp(&elo[a])));
        let width = self.names.iter().map(|name| name.chars().count()).max();
        let width = width.unwrap_or(0).max(6);
        let (engine, points) = (
            say!(lang, "Motor", "Engine"),
            say!(lang, "Puntos", "Points"),
        );
        let mut text = format!("\n   # {engine:<width$} {:>6} {points:>13}", "Elo");
        for place in 1..=order.len() {
            write!(text, " {place:>11}").expect("writing to a string does not fail");
        }
        text.push('\n');
        for (place, &row) in order.iter().enumerate() {
            let sum = |table: &[Vec<u32>]| table[row].iter().sum::<u32>();
            let half_points = |half: u32| lang.figure((f64::from(half) / 2.0).to_string());
            let points = format!("{}/{}", half_points(sum(&self.points)), sum(&self.games));
            let (place, name, elo) = (place + 1, &self.names[row], elo[row]);
            write!(text, "{place:>4} {name:<width$} {elo:>+6.0} {points:>13}")
                .expect("writing to a string does not fail");
            for &column in &order {
                let cell = match self.games[row][column] {
                    0 => "-".to_owned(),
                    games => format!("{}/{games}", half_points(self.points[row][column])),
                };
                write!(text, " {cell:>11}").expect("writing to a string does not fail");
            }
            text.push('\n');
        }
        text + "\n"
    }
}
