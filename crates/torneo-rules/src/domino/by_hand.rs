//! Rounds as the independent checker judges them: one made by the director before it is published, where somebody without a
//! seat or with two is refused, and any published one when the tournament is proved.
//!
//! Spec: docs/spec/domino-tournament.md §3.3. The checker is `audit`, which shares nothing with the pairing.

use crate::audit::{
    Case, Entrant, Fault, Options, Pinned, Report, SeatedRound, Sheet, Standing, Status,
    ViolationKind, audit,
};
use crate::domino::Tournament;
use crate::domino::act::Company;
use crate::domino::event::{Broken, Origin, PublishedRound, Rule};
use crate::domino::person::Presence;
use crate::domino::rejection::Rejection;
use crate::domino::score::TableNumber;
use crate::pairing::Table;
use crate::pairing::quality::Quality;
use crate::pairing::request::{Modality, PinnedTable};
use crate::roster::{PlayerId, Round};

impl Tournament {
    /// What the checker says about tables made by hand, without publishing them.
    pub fn judge_by_hand(&self, tables: &[Table], byes: &[PlayerId]) -> Result<Report, Rejection> {
        self.judge(tables, byes, &[], None)
    }

    /// What the checker says about a round that is about to be published, whatever made it: its claims are checked too.
    pub fn judge_published(&self, round: &PublishedRound) -> Result<Report, Rejection> {
        let pins = match &round.origin {
            Origin::Paired { pins, .. } => pins.as_slice(),
            Origin::ByHand { .. } => &[],
        };
        let quality = Some(round.quality.share());
        self.judge(&round.tables, &round.byes, pins, quality)
    }

    fn judge(
        &self,
        tables: &[Table],
        byes: &[PlayerId],
        pins: &[PinnedTable],
        quality: Option<f64>,
    ) -> Result<Report, Rejection> {
        self.may_publish()?;
        for player in tables.iter().flatten().flatten().chain(byes) {
            self.entrant(*player)?;
        }
        let present = |player: PlayerId| status(self.entrants[player.index()].presence);
        let round = self.next_round();
        Ok(self.audited(round, tables, byes, pins, quality, present))
    }

    /// What the checker says about seats in a round, by the rounds that are closed.
    pub(super) fn audited(
        &self,
        round: Round,
        tables: &[Table],
        byes: &[PlayerId],
        pins: &[PinnedTable],
        quality: Option<f64>,
        status: impl Fn(PlayerId) -> Status,
    ) -> Report {
        let ranking = self.ranking();
        let entrants = self.order(&ranking).into_iter().map(|player| Entrant {
            player,
            wins: ranking.wins(player),
            status: status(player),
        });
        let history: Vec<SeatedRound> = self
            .closed
            .iter()
            .map(|closed| {
                seated(
                    closed.round(),
                    &closed.published.tables,
                    &closed.published.byes,
                )
            })
            .collect();
        let pairing = self.form.pairing;
        audit(Case {
            standing: &Standing::Known(entrants.collect()),
            history: &history,
            round,
            options: &Options {
                fixed_pairs: self.form.modality == Modality::FixedPairs,
                opponent_window: pairing.opponent_window,
                leaders_duel: pairing.leaders_duel,
                opponent_window_by_category: pairing.opponent_window_by_category,
                frozen_category: pairing.frozen_category,
                forbidden_partners: self.apart_in(Company::Partners, round),
                forbidden_opponents: self.apart_in(Company::Opponents, round),
                pinned: pins
                    .iter()
                    .map(|pin| Pinned {
                        number: pin.number.map(|number| number as usize),
                        pairs: pin.pairs.map(|side| side.to_vec()),
                    })
                    .collect(),
            },
            sheet: &Sheet {
                seated: seated(round, tables, byes),
                window: None,
                quality,
                contingencies: None,
            },
        })
    }

    pub(super) fn judged_by_hand(
        &self,
        tables: &[Table],
        byes: &[PlayerId],
        reason: String,
    ) -> Result<PublishedRound, Rejection> {
        let report = self.judge_by_hand(tables, byes)?;
        let broken = self.broken(&report)?;
        let people = |count: usize| u32::try_from(count).expect("a tournament has few players");
        Ok(PublishedRound {
            round: report.round,
            tables: tables.to_vec(),
            byes: byes.to_vec(),
            absent: self.absent(),
            quality: Quality {
                clean: people(report.quality.valid),
                seated: people(report.quality.seated),
            },
            origin: Origin::ByHand { reason, broken },
        })
    }

    /// What is published with tables that were judged so; refused when somebody has no seat, or two.
    pub fn broken(&self, report: &Report) -> Result<Vec<Broken>, Rejection> {
        let mut broken: Vec<Broken> = Vec::new();
        for fault in &report.faults {
            let found = self.broken_by(fault)?;
            // Whoever seats by hand seldom keeps the order of the standing; once is enough to say so.
            let said = |rule| broken.iter().any(|other| other.rule == rule);
            broken.extend(found.filter(|f| f.rule != Rule::SeatOrder || !said(f.rule)));
        }
        broken.extend(report.violations.iter().map(|violation| Broken {
            rule: match violation.kind {
                ViolationKind::Partners => Rule::Partners,
                ViolationKind::Opponents => Rule::Opponents,
                ViolationKind::Duel => Rule::LeadersDuel,
            },
            table: number(violation.table),
            players: violation.players.to_vec(),
        }));
        Ok(broken)
    }

    /// What a fault means for a round made by hand: no seat is refused, an odd order is noted.
    fn broken_by(&self, fault: &Fault) -> Result<Option<Broken>, Rejection> {
        let id = |player: &PlayerId| self.id(*player).to_owned();
        let note = |rule, table: usize, players: &[PlayerId]| {
            Ok(Some(Broken {
                rule,
                table: number(table),
                players: players.to_vec(),
            }))
        };
        match fault {
            Fault::UnknownPlayer(player, _) | Fault::NotActive(player, _, _) => {
                Err(Rejection::NotActive { id: id(player) })
            }
            Fault::SeatedTwice(player, _) => Err(Rejection::SeatedTwice { id: id(player) }),
            Fault::NoSeat(player) => Err(Rejection::NoSeat { id: id(player) }),
            Fault::ByeCount { .. } => note(Rule::ByeCount, 0, &[]),
            Fault::WrongByes { given, .. } => note(Rule::ByeTurn, 0, given),
            Fault::ByeOrder { due } => note(Rule::SeatOrder, 0, due),
            Fault::TableOrder { table, due } | Fault::PairOrder { table, due } => {
                note(Rule::SeatOrder, *table, &[*due])
            }
            Fault::SeatOrder { table, due, other } => {
                note(Rule::SeatOrder, *table, &[*due, *other])
            }
            // Four seats, the due number of the round and no claimed figures: these cannot arise.
            Fault::TableSize { .. }
            | Fault::PinnedMissing(_)
            | Fault::WrongRound { .. }
            | Fault::WrongWindow { .. }
            | Fault::WrongQuality { .. } => Ok(None),
        }
    }
}

fn number(table: usize) -> Option<TableNumber> {
    let table = u32::try_from(table).ok()?;
    (table > 0).then_some(TableNumber(table))
}

fn status(presence: Presence) -> Status {
    match presence {
        Presence::Present => Status::Active,
        Presence::AbsentNext => Status::Absent,
        Presence::Withdrawn => Status::Withdrawn,
    }
}

fn seated(round: Round, tables: &[Table], byes: &[PlayerId]) -> SeatedRound {
    let tables = tables.iter();
    SeatedRound {
        round,
        tables: tables
            .map(|table| table.iter().map(|pair| pair.to_vec()).collect())
            .collect(),
        byes: byes.to_vec(),
    }
}
