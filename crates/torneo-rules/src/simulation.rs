//! Whole domino tournaments played by a skill model: how well the methods pair, how well the rankings find
//! the better players.
//!
//! Everything follows from the seed: the same plan and seed give the same tournament on any machine.

/// How a game goes between people of known skill.
mod skill;

/// Results for a round that nobody plays.
pub mod rehearsal;

/// How far two orders agree.
pub mod kendall;

use std::cmp::Reverse;

use crate::chance::Chance;
use crate::pairing::request::{ClosedRound, Entrant, Options, Request, Status};
use crate::pairing::{Partnership, RoundPairing};
use crate::ranking::options::{Options as RankingOptions, Order};
use crate::ranking::score_sheet::{Bye, PlayedGame, ScoreSheet};
use crate::ranking::{rank, second_opinion};
use crate::roster::{PlayerId, Round};
use skill::Skills;

/// What is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plan {
    pub players: usize,
    pub rounds: u32,
}

/// One simulated tournament.
#[derive(Debug, Clone, PartialEq)]
pub struct Simulated {
    pub rounds: Vec<RoundMeasure>,
    pub agreement: Agreement,
}

/// What a round cost.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RoundMeasure {
    /// Contingencies by level, 1 to 4.
    pub contingencies: [u32; 4],
    /// Share of seated players without a violation.
    pub quality: f64,
    /// Sum over tables of most wins minus fewest wins.
    pub wins_gap: u32,
    /// Mean distance of partners in the standing.
    pub partner_distance: f64,
    /// Mean distance between the best and the last of a table in the standing.
    pub table_spread: f64,
}

/// Kendall's tau-b of each ranking against true skill; 1 is perfect.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Agreement {
    /// Wins, then point difference.
    pub wins: f64,
    pub eff: f64,
    /// Wins, then EFF.
    pub wins_eff: f64,
    /// The ridge regression.
    pub second_opinion: f64,
}

/// Plays one tournament, pairing each round with `pair`; `closed` is told after each round.
pub fn play(
    plan: Plan,
    seed: u64,
    pair: impl Fn(&Request) -> RoundPairing,
    mut closed: impl FnMut(),
) -> Simulated {
    let mut chance = Chance::new(seed);
    let skills = Skills::draw(plan.players, &mut chance);
    let mut event = Event::new(plan.players);
    let mut rounds = Vec::new();
    for round in 1..=plan.rounds {
        let paired = pair(&event.request(Round(round)));
        rounds.push(event.measure(&paired));
        event.play(&paired, &skills, &mut chance);
        closed();
    }
    Simulated {
        rounds,
        agreement: event.agreement(&skills),
    }
}

/// A tournament between two rounds. People are numbered once and for all.
struct Event {
    wins: Vec<u32>,
    point_difference: Vec<i64>,
    /// Best first.
    standing: Vec<PlayerId>,
    history: Vec<ClosedRound>,
    games: Vec<PlayedGame>,
    byes: Vec<Bye>,
}

impl Event {
    fn new(players: usize) -> Self {
        Self {
            wins: vec![0; players],
            point_difference: vec![0; players],
            standing: (0..players).map(PlayerId::at).collect(),
            history: Vec::new(),
            games: Vec::new(),
            byes: Vec::new(),
        }
    }

    /// The pairing's question, in which a player is a place in the standing.
    fn request(&self, round: Round) -> Request {
        let mut place = vec![PlayerId(0); self.standing.len()];
        for (index, person) in self.standing.iter().enumerate() {
            place[person.index()] = PlayerId::at(index);
        }
        let entrants = self
            .standing
            .iter()
            .map(|person| Entrant {
                wins: self.wins[person.index()],
                status: Status::Active,
            })
            .collect();
        let history = self
            .history
            .iter()
            .map(|closed| renamed(closed, |person| place[person.index()]))
            .collect();
        Request::new(entrants, history, round, Options::default())
            .expect("a simulated event is consistent")
    }

    fn measure(&self, paired: &RoundPairing) -> RoundMeasure {
        let mut contingencies = [0; 4];
        for contingency in &paired.contingencies {
            contingencies[usize::from(contingency.kind.level()) - 1] += 1;
        }
        let wins = |place: &PlayerId| self.wins[self.standing[place.index()].index()];
        let tables = paired.tables.len().max(1) as f64;
        let (mut wins_gap, mut partners, mut spread) = (0, 0, 0);
        for table in &paired.tables {
            let four: Vec<PlayerId> = table.iter().flatten().copied().collect();
            let four = &four[..];
            wins_gap += most(four, wins) - least(four, wins);
            spread += most(four, |place| place.0) - least(four, |place| place.0);
            let distance = |pair: &Partnership| {
                let [a, b] = pair.ends();
                a.0.abs_diff(b.0)
            };
            partners += table.iter().map(distance).sum::<u32>();
        }
        RoundMeasure {
            contingencies,
            quality: paired.quality.share(),
            wins_gap,
            partner_distance: f64::from(partners) / (2.0 * tables),
            table_spread: f64::from(spread) / tables,
        }
    }

    fn play(&mut self, paired: &RoundPairing, skills: &Skills, chance: &mut Chance) {
        let round = paired.round;
        let standing = &self.standing;
        let closed = renamed(
            &ClosedRound {
                round,
                tables: paired.tables.clone(),
                byes: paired.byes.clone(),
            },
            |place| standing[place.index()],
        );
        for (table, number) in closed.tables.iter().zip(1..) {
            let game = PlayedGame {
                round,
                table: Some(number),
                sides: skills.play(table, chance),
            };
            for (player, own, other) in game.seats() {
                self.wins[player.index()] += u32::from(own.points > other.points);
                self.point_difference[player.index()] +=
                    i64::from(own.points) - i64::from(other.points);
            }
            self.games.push(game);
        }
        for player in &closed.byes {
            self.wins[player.index()] += 1;
            self.byes.push(Bye {
                player: *player,
                round,
            });
        }
        self.history.push(closed);
        let (wins, difference) = (&self.wins, &self.point_difference);
        self.standing.sort_by_key(|person| {
            (
                Reverse(wins[person.index()]),
                Reverse(difference[person.index()]),
                *person,
            )
        });
    }

    fn agreement(&self, skills: &Skills) -> Agreement {
        let sheet = ScoreSheet::new(self.wins.len(), self.games.clone(), self.byes.clone())
            .expect("a simulated event is consistent");
        let by_eff = |order: Order| {
            let ranking = rank(
                &sheet,
                RankingOptions {
                    order,
                    bye_wins: true,
                    ..RankingOptions::default()
                },
            );
            let mut places = vec![None; sheet.players()];
            for line in &ranking.standings {
                places[line.player.index()] = Some(line.place);
            }
            skills.agreement(&places)
        };
        let mut by_wins = vec![None; sheet.players()];
        for (place, person) in self.standing.iter().enumerate() {
            by_wins[person.index()] = Some(place);
        }
        let opinions = second_opinion::second_opinion(&sheet).players;
        let by_opinion: Vec<Option<usize>> = opinions
            .iter()
            .map(|opinion| opinion.as_ref().map(|opinion| opinion.place))
            .collect();
        Agreement {
            wins: skills.agreement(&by_wins),
            eff: by_eff(Order::Eff),
            wins_eff: by_eff(Order::WinsEff),
            second_opinion: skills.agreement(&by_opinion),
        }
    }
}

/// A round with everybody called by another number.
fn renamed(closed: &ClosedRound, name: impl Fn(PlayerId) -> PlayerId) -> ClosedRound {
    ClosedRound {
        round: closed.round,
        tables: closed
            .tables
            .iter()
            .map(|table| table.map(|pair| pair.map(&name)))
            .collect(),
        byes: closed.byes.iter().map(|player| name(*player)).collect(),
    }
}

fn most(four: &[PlayerId], of: impl Fn(&PlayerId) -> u32) -> u32 {
    four.iter().map(of).max().expect("a table has four people")
}

fn least(four: &[PlayerId], of: impl Fn(&PlayerId) -> u32) -> u32 {
    four.iter().map(of).min().expect("a table has four people")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pairing;

    #[test]
    fn a_seed_tells_the_whole_tournament() {
        let plan = Plan {
            players: 30,
            rounds: 6,
        };
        let first = play(plan, 5, pairing::pair, || ());
        assert_eq!(play(plan, 5, pairing::pair, || ()), first);
        assert_ne!(play(plan, 6, pairing::pair, || ()), first);
    }

    #[test]
    fn longer_tournaments_find_the_better_players_more_surely() {
        let mean = |rounds| {
            let tau = |seed| {
                play(
                    Plan {
                        players: 40,
                        rounds,
                    },
                    seed,
                    pairing::pair,
                    || (),
                )
                .agreement
            };
            let all: Vec<Agreement> = (0..10).map(tau).collect();
            all.iter()
                .map(|agreement| agreement.second_opinion)
                .sum::<f64>()
                / 10.0
        };
        let (short, long) = (mean(3), mean(15));
        assert!(short > 0.1 && long > short + 0.1, "{short} {long}");
    }

    #[test]
    fn every_closed_round_is_told() {
        let mut closed = 0;
        play(
            Plan {
                players: 9,
                rounds: 4,
            },
            1,
            pairing::pair,
            || closed += 1,
        );
        assert_eq!(closed, 4);
    }
}
