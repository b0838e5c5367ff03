//! Who did how well so far: the score sheet of the closed rounds, the ranking, and the order for the next pairing.
//!
//! Spec: docs/spec/domino-tournament.md §5. Rulings D12 (byes), D16 (order before the first round), D17 (forfeits).

use std::cmp::Reverse;

use crate::domino::event::StandingLine;
use crate::domino::form::PartnerLeft;
use crate::domino::{PlayedRound, Tournament};
use crate::ranking::score_sheet::{Bye, PlayedGame, ScoreSheet, Side};
use crate::ranking::{Ranking, rank};
use crate::roster::{PlayerId, Round};

impl Tournament {
    /// The games and byes of the first `rounds` closed rounds.
    pub fn score_sheet(&self, rounds: usize) -> ScoreSheet {
        self.sheet(self.closed.iter().take(rounds))
    }

    /// The ranking after the closed rounds.
    pub fn ranking(&self) -> Ranking {
        rank(
            &self.score_sheet(self.closed.len()),
            self.form.ranking_options(),
        )
    }

    /// Points for and against, byes as the form counts them included.
    pub fn points(&self, ranking: &Ranking, player: PlayerId) -> [u64; 2] {
        let tally = &ranking.tallies[player.index()];
        let byes = u64::from(tally.byes) * u64::from(self.form.bye_points);
        let scored = tally.points_for.saturating_sub(tally.points_off);
        [scored + byes, tally.points_against]
    }

    /// Everybody, best first: the order in which the next round is paired, ties broken by the seeds.
    pub fn order(&self, ranking: &Ranking) -> Vec<PlayerId> {
        let mut place = vec![usize::MAX; self.entrants.len()];
        for line in &ranking.standings {
            place[line.player.index()] = line.place;
        }
        let mut order = self.seeds();
        order.sort_by_key(|player| place[player.index()]);
        order
    }

    /// Ruling D16: by the organiser's list, then those it does not know by rating, the best first, then in the order of entry.
    fn seeds(&self) -> Vec<PlayerId> {
        let mut seeds: Vec<PlayerId> = (0..self.entrants.len()).map(PlayerId::at).collect();
        seeds.sort_by_key(|player| {
            let person = &self.entrants[player.index()].person;
            let (ranking, rating) = (person.ranking, person.rating);
            (
                ranking.is_none(),
                ranking,
                rating.is_none(),
                Reverse(rating),
            )
        });
        seeds
    }

    pub(super) fn standing_after<'a>(
        &'a self,
        rounds: impl Iterator<Item = &'a PlayedRound>,
    ) -> Vec<StandingLine> {
        let ranking = rank(&self.sheet(rounds), self.form.ranking_options());
        let lines = ranking.standings.iter().map(|line| StandingLine {
            player: line.player,
            place: u32::try_from(line.place).unwrap_or(u32::MAX),
            wins: ranking.wins(line.player),
            eff: ranking
                .figures_of(line.player)
                .map_or_else(String::new, |figures| figures.eff.to_string()),
        });
        lines.collect()
    }

    fn sheet<'a>(&'a self, rounds: impl Iterator<Item = &'a PlayedRound>) -> ScoreSheet {
        let (mut games, mut byes) = (Vec::new(), Vec::new());
        let mut granted: Vec<Bye> = self.granted().collect();
        let mut kept = Vec::new();
        let mut alone = LeftAlone::default();
        let mut last = Round(0);
        for round in rounds {
            let number = round.round();
            last = number;
            self.games_of(round, &mut games, &mut alone);
            byes.extend(round.published.byes.iter().map(|player| Bye {
                player: *player,
                round: number,
            }));
            let published = &round.published;
            let took_part = |player: &PlayerId| {
                published.byes.contains(player)
                    || published
                        .tables
                        .iter()
                        .flatten()
                        .any(|side| side.contains(player))
            };
            granted.retain(|bye| {
                let here = bye.round == number;
                if here && !took_part(&bye.player) {
                    kept.push(*bye);
                }
                !here
            });
        }
        byes.append(&mut kept);
        ScoreSheet::new(self.entrants.len(), games, byes)
            .expect("published rounds seat everybody at most once")
            .excusing(alone.games, alone.byes)
            .penalising(self.points_off(last))
    }

    fn granted(&self) -> impl Iterator<Item = Bye> {
        let people = self.entrants.iter().enumerate();
        people.flat_map(|(place, entrant)| {
            let rounds = entrant.granted.iter();
            rounds.map(move |round| Bye {
                player: PlayerId::at(place),
                round: *round,
            })
        })
    }

    fn games_of(&self, round: &PlayedRound, games: &mut Vec<PlayedGame>, alone: &mut LeftAlone) {
        let number: Round = round.round();
        for (table, at) in round.tables.iter().zip(1..) {
            let mut rests = None;
            for (place, game) in table.games.iter().enumerate() {
                let points = game.outcome().and_then(|it| it.points(&self.form));
                let Some(points) = points else { continue };
                let stayed = match self.form.partner_left {
                    None | Some(PartnerLeft::Lost) => None,
                    Some(PartnerLeft::NoGame | PartnerLeft::Bye) => table.left_alone(place),
                };
                alone
                    .games
                    .extend(stayed.map(|player| (games.len(), player)));
                rests = rests.or(stayed);
                games.push(PlayedGame {
                    round: number,
                    table: Some(at),
                    sides: [0, 1].map(|pair| Side {
                        players: table.seats[pair],
                        points: points[pair],
                    }),
                });
            }
            // One bye a round, however many games a table plays.
            let bye = self.form.partner_left == Some(PartnerLeft::Bye);
            alone.byes.extend(rests.filter(|_| bye));
        }
    }
}

/// Games that are none for whoever was left alone (ruling D23).
#[derive(Default)]
struct LeftAlone {
    /// The game's place among all, and who stayed.
    games: Vec<(usize, PlayerId)>,
    byes: Vec<PlayerId>,
}
