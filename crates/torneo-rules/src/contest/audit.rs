//! Whether what was published holds what its format promises. Reads rounds and results only, and shares nothing with
//! `format` or the methods behind it.

use std::collections::{BTreeMap, BTreeSet};

use super::Contest;
use super::encounter::{Encounter, GameResult};
use super::event::ByeKind;
use super::form::Format;
use crate::roster::{PlayerId, Round};
use crate::round_robin::Cycles;

/// What a published round breaks.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Violation {
    #[error("round {round}: somebody stands twice")]
    Twice { round: Round, player: PlayerId },
    #[error("round {round}: players {} and {} have met before", players[0], players[1])]
    MetBefore {
        round: Round,
        players: [PlayerId; 2],
    },
    #[error("round {round}: players {} and {} are kept apart", players[0], players[1])]
    KeptApart {
        round: Round,
        players: [PlayerId; 2],
    },
    #[error("round {round}: player {player} had a bye before, or points without a game")]
    SecondBye { round: Round, player: PlayerId },
    #[error("round {round}: more than one player is left over")]
    ManyByes { round: Round },
    #[error("round {round}: player {player} is out and plays on")]
    Out { round: Round, player: PlayerId },
    #[error("players {} and {} met {times} times", players[0], players[1])]
    Meetings {
        players: [PlayerId; 2],
        times: usize,
    },
}

impl Violation {
    /// The round that breaks it, if it is one.
    pub fn round(&self) -> Option<Round> {
        match self {
            Self::Twice { round, .. }
            | Self::MetBefore { round, .. }
            | Self::KeptApart { round, .. }
            | Self::SecondBye { round, .. }
            | Self::ManyByes { round }
            | Self::Out { round, .. } => Some(*round),
            Self::Meetings { .. } => None,
        }
    }
}

impl Contest {
    /// Everything that breaks a promise of the format. Rounds by hand are judged too.
    pub fn audit(&self) -> Vec<Violation> {
        let mut found = self.seated_twice();
        match self.form.format {
            Format::Swiss { .. } => found.extend(self.audit_swiss()),
            Format::RoundRobin { cycles } => found.extend(self.audit_table(cycles)),
            Format::Knockout { games, third_place } => {
                found.extend(self.audit_knockout(games, third_place));
            }
            Format::Arena { .. } => {}
        }
        found
    }

    fn seated_twice(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        for round in &self.rounds {
            let mut seen = BTreeSet::new();
            let byes = round.byes.iter().map(|bye| bye.player);
            for player in round.games.iter().flatten().copied().chain(byes) {
                if !seen.insert(player) {
                    found.push(Violation::Twice {
                        round: round.round,
                        player,
                    });
                }
            }
        }
        found
    }

    fn audit_swiss(&self) -> Vec<Violation> {
        let mut found = Vec::new();
        for round in &self.rounds {
            let number = round.round;
            for &players in &round.games {
                let earlier = |it: &&Encounter| it.round < number && was_played(it);
                let met = self
                    .encounters
                    .iter()
                    .filter(earlier)
                    .any(|it| players.contains(&it.white) && players.contains(&it.black));
                if met {
                    found.push(Violation::MetBefore {
                        round: number,
                        players,
                    });
                }
                let apart = |pair: &[PlayerId; 2]| pair.iter().all(|one| players.contains(one));
                let for_now = self.terms.apart.iter();
                let mut for_now = for_now.filter(|group| group.forbids(players, number.0));
                let forbidden = self.kept_apart.iter().any(apart) || for_now.next().is_some();
                if round.by_hand.is_none() && forbidden {
                    found.push(Violation::KeptApart {
                        round: number,
                        players,
                    });
                }
            }
            let allocated: Vec<PlayerId> = round
                .byes
                .iter()
                .filter(|bye| bye.kind == ByeKind::Allocated)
                .map(|bye| bye.player)
                .collect();
            if allocated.len() > 1 {
                found.push(Violation::ManyByes { round: number });
            }
            let again = allocated
                .into_iter()
                .filter(|player| self.barred(*player, number));
            found.extend(again.map(|player| Violation::SecondBye {
                round: number,
                player,
            }));
        }
        found
    }

    /// Whether somebody had the bye, or won without playing, before a round.
    fn barred(&self, player: PlayerId, before: Round) -> bool {
        let earlier = self.rounds.iter().filter(|round| round.round < before);
        let had = earlier.flat_map(|round| &round.byes).any(|bye| {
            bye.player == player && matches!(bye.kind, ByeKind::Allocated | ByeKind::Full)
        });
        let forfeit = self.encounters.iter().any(|it| {
            let won = match it.result {
                Some(GameResult::WhiteByForfeit) => it.white == player,
                Some(GameResult::BlackByForfeit) => it.black == player,
                Some(
                    GameResult::White
                    | GameResult::Black
                    | GameResult::Draw
                    | GameResult::BothLose
                    | GameResult::BothForfeit,
                )
                | None => false,
            };
            it.round < before && won
        });
        had || forfeit
    }

    fn audit_table(&self, cycles: Cycles) -> Vec<Violation> {
        let most = match cycles {
            Cycles::Single => 1,
            Cycles::Double => 2,
        };
        let complete = self.is_complete();
        let mut meetings: BTreeMap<[PlayerId; 2], usize> = BTreeMap::new();
        for (index, one) in self.field.iter().enumerate() {
            for other in &self.field[index + 1..] {
                meetings.insert([*one.min(other), *one.max(other)], 0);
            }
        }
        for encounter in &self.encounters {
            let (one, other) = (encounter.white, encounter.black);
            *meetings
                .entry([one.min(other), one.max(other)])
                .or_default() += 1;
        }
        meetings
            .into_iter()
            .filter(|(_, times)| *times > most || complete && *times < most)
            .map(|(players, times)| Violation::Meetings { players, times })
            .collect()
    }

    /// Who has lost a match meets nobody in a later one, but those who lost in the semifinals each other.
    fn audit_knockout(&self, games: u32, third_place: bool) -> Vec<Violation> {
        let mut found = Vec::new();
        let mut matches: BTreeMap<[PlayerId; 2], Vec<&Encounter>> = BTreeMap::new();
        for it in &self.encounters {
            let pair = [it.white.min(it.black), it.white.max(it.black)];
            if !matches.contains_key(&pair) {
                let losses = |player: PlayerId| {
                    let lost = matches
                        .values()
                        .filter(|theirs| loser(theirs) == Some(player));
                    lost.count()
                };
                let [white, black] = [it.white, it.black].map(losses);
                let for_the_third = third_place && white == 1 && black == 1;
                if let Some(player) = [(white, it.white), (black, it.black)]
                    .into_iter()
                    .find_map(|(lost, player)| (lost > 0 && !for_the_third).then_some(player))
                {
                    let round = it.round;
                    found.push(Violation::Out { round, player });
                }
            }
            let theirs = matches.entry(pair).or_default();
            theirs.push(it);
            let times = theirs.len();
            if times > games as usize + 1 {
                found.push(Violation::Meetings {
                    players: pair,
                    times,
                });
            }
        }
        found
    }
}

/// Who lost a match: fewer halves, or white in the last game when they are level.
fn loser(theirs: &[&Encounter]) -> Option<PlayerId> {
    let last = theirs.last()?;
    let mut lead = 0_i64;
    for game in theirs {
        let [white, black] = game.result?.halves();
        let first = i64::from(white) - i64::from(black);
        lead += if game.white == last.white {
            first
        } else {
            -first
        };
    }
    Some(if lead > 0 { last.black } else { last.white })
}

fn was_played(encounter: &Encounter) -> bool {
    matches!(
        encounter.result,
        Some(GameResult::White | GameResult::Black | GameResult::Draw)
    )
}
