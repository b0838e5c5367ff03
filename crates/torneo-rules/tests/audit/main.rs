//! The audit against rounds that are right, and against rounds in which exactly one thing was broken.

mod faults;
mod violations;

#[path = "../reference/canonical.rs"]
mod canonical;

use canonical::{Closed, Player};
use torneo_rules::audit::{
    Case, Entrant, Fault, Logged, Options, Report, SeatedRound, Sheet, Standing, Status, audit,
};
use torneo_rules::roster::{PlayerId, Round};

/// A request and its answer, ready to be broken.
#[derive(Clone)]
pub struct Made {
    pub standing: Vec<Entrant>,
    pub known: bool,
    pub history: Vec<SeatedRound>,
    pub round: u32,
    pub options: Options,
    pub sheet: Sheet,
}

impl Made {
    pub fn judge(&self) -> Report {
        let standing = match self.known {
            true => Standing::Known(self.standing.clone()),
            false => Standing::Unknown { active: Vec::new() },
        };
        audit(Case {
            standing: &standing,
            history: &self.history,
            round: Round(self.round),
            options: &self.options,
            sheet: &self.sheet,
        })
    }

    pub fn tables(&mut self) -> &mut Vec<Vec<Vec<PlayerId>>> {
        &mut self.sheet.seated.tables
    }

    /// Says the quality that the audit will find, so that only what was broken is wrong.
    pub fn honest(&mut self) {
        self.sheet.quality = None;
        let quality = self.judge().quality.value();
        self.sheet.quality = Some(quality);
    }
}

pub fn number(id: &str) -> PlayerId {
    PlayerId(id[1..].parse().expect("P and a number"))
}

pub fn numbers(ids: &[String]) -> Vec<PlayerId> {
    ids.iter().map(|id| number(id)).collect()
}

pub fn seated((round, tables, byes): &Closed) -> SeatedRound {
    let table = |[a, b]: &canonical::Table| vec![numbers(a), numbers(b)];
    SeatedRound {
        round: Round(*round),
        tables: tables.iter().map(table).collect(),
        byes: numbers(byes),
    }
}

/// Every round of a tournament of the reference pairing, with results by a fixed rule.
pub fn tournament(players: u32, rounds: u32) -> Vec<Made> {
    let mut standing: Vec<Player> = (0..players).map(|n| (format!("P{n}"), 0, true)).collect();
    let mut history: Vec<Closed> = Vec::new();
    let mut made = Vec::new();
    for round in 1..=rounds {
        let answer = canonical::pair(&standing, &history, round);
        let closed = (round, answer.tables, answer.byes);
        let log = answer.contingencies.iter().map(|entry| Logged {
            level: u32::from(entry.level),
            players: numbers(&entry.players),
        });
        made.push(Made {
            standing: standing
                .iter()
                .map(|(id, wins, _)| Entrant {
                    player: number(id),
                    wins: *wins,
                    status: Status::Active,
                })
                .collect(),
            known: true,
            history: history.iter().map(seated).collect(),
            round,
            options: Options::default(),
            sheet: Sheet {
                seated: seated(&closed),
                window: Some(answer.window),
                quality: Some(answer.quality),
                contingencies: Some(log.collect()),
            },
        });
        for (i, [first, second]) in closed.1.iter().enumerate() {
            let second_wins = (i as u32 * 7 + round * 5).is_multiple_of(3);
            let winners = if second_wins { second } else { first };
            for player in &mut standing {
                player.1 += u32::from(winners.contains(&player.0));
            }
        }
        for player in &mut standing {
            player.1 += u32::from(closed.2.contains(&player.0));
        }
        standing.sort_by_key(|(_, wins, _)| std::cmp::Reverse(*wins));
        history.push(closed);
    }
    made
}

pub fn last_round(players: u32, rounds: u32) -> Made {
    tournament(players, rounds)
        .pop()
        .expect("a tournament has rounds")
}

pub fn fault_name(fault: &Fault) -> &'static str {
    match fault {
        Fault::WrongRound { .. } => "wrong round",
        Fault::WrongWindow { .. } => "wrong window",
        Fault::UnknownPlayer(..) => "unknown player",
        Fault::NotActive(..) => "not active",
        Fault::SeatedTwice(..) => "seated twice",
        Fault::NoSeat(_) => "no seat",
        Fault::TableSize { .. } => "table size",
        Fault::ByeCount { .. } => "bye count",
        Fault::WrongByes { .. } => "wrong byes",
        Fault::ByeOrder { .. } => "bye order",
        Fault::PinnedMissing(_) => "pinned missing",
        Fault::TableOrder { .. } => "table order",
        Fault::PairOrder { .. } => "pair order",
        Fault::SeatOrder { .. } => "seat order",
        Fault::WrongQuality { .. } => "wrong quality",
    }
}

pub fn places(made: &Made) -> impl Fn(PlayerId) -> usize + use<> {
    let order: Vec<PlayerId> = made.standing.iter().map(|e| e.player).collect();
    move |player| order.iter().position(|p| *p == player).expect("known")
}
