//! What happened, into JSON and back.

use torneo_rules::domino::event::Deed;
use torneo_rules::domino::score::{GameNumber, TableNumber};
use torneo_rules::roster::Round;

use super::super::parts::Number;
use super::super::round::WireLine;
use super::results::{WireAward, WireClaim, WireScore};
use super::{WireDeed, WirePlayer};

impl From<&Deed> for WireDeed {
    fn from(deed: &Deed) -> Self {
        let number = |player: &_| Number(*player);
        match deed {
            Deed::Created(form) => WireDeed::Created { form: form.into() },
            Deed::Amended(form) => WireDeed::Amended { form: form.into() },
            Deed::Enrolled {
                player,
                person,
                granted,
            } => WireDeed::Enrolled {
                player: number(player),
                person: person.into(),
                granted: granted.iter().map(|round| round.0).collect(),
            },
            Deed::Rewritten { player, person } => WireDeed::Rewritten {
                player: number(player),
                person: person.into(),
            },
            Deed::Absent(player) => WireDeed::Absent(WirePlayer {
                player: number(player),
            }),
            Deed::Withdrawn { player, forfeits } => WireDeed::Withdrawn {
                player: number(player),
                forfeits: forfeits.map(|table| table.0),
            },
            Deed::Returned(player) => WireDeed::Returned(WirePlayer {
                player: number(player),
            }),
            Deed::Forbidden { company, players } => WireDeed::Forbidden {
                company: (*company).into(),
                players: players.map(Number),
            },
            Deed::Permitted { company, players } => WireDeed::Permitted {
                company: (*company).into(),
                players: players.map(Number),
            },
            Deed::Published(round) => WireDeed::Published {
                round: round.into(),
            },
            Deed::Closed { round, standing } => WireDeed::Closed {
                round: round.0,
                standing: standing.iter().map(WireLine::from).collect(),
            },
            Deed::Undone { round, reason } => WireDeed::Undone {
                round: round.0,
                reason: reason.clone(),
            },
            Deed::Proposed {
                table,
                game,
                points,
            } => WireDeed::Proposed(WireScore::of(*table, *game, *points)),
            Deed::Confirmed {
                table,
                game,
                points,
            } => WireDeed::Confirmed(WireScore::of(*table, *game, *points)),
            Deed::Entered {
                table,
                game,
                points,
            } => WireDeed::Entered(WireScore::of(*table, *game, *points)),
            Deed::Disputed {
                table,
                game,
                points,
            } => WireDeed::Disputed(WireClaim::of(*table, *game, *points)),
            Deed::Awarded {
                table,
                verdict,
                reason,
            } => WireDeed::Awarded(WireAward::of(*table, *verdict, reason)),
            Deed::Corrected(correction) => WireDeed::Corrected(correction.into()),
        }
    }
}

impl TryFrom<WireDeed> for Deed {
    type Error = String;

    fn try_from(deed: WireDeed) -> Result<Self, String> {
        Ok(match deed {
            WireDeed::Created { form } => Deed::Created(form.into()),
            WireDeed::Amended { form } => Deed::Amended(form.into()),
            WireDeed::Enrolled {
                player,
                person,
                granted,
            } => Deed::Enrolled {
                player: player.0,
                person: person.into(),
                granted: granted.into_iter().map(Round).collect(),
            },
            WireDeed::Rewritten { player, person } => Deed::Rewritten {
                player: player.0,
                person: person.into(),
            },
            WireDeed::Absent(wire) => Deed::Absent(wire.player.0),
            WireDeed::Withdrawn { player, forfeits } => Deed::Withdrawn {
                player: player.0,
                forfeits: forfeits.map(TableNumber),
            },
            WireDeed::Returned(wire) => Deed::Returned(wire.player.0),
            WireDeed::Forbidden { company, players } => Deed::Forbidden {
                company: company.into(),
                players: players.map(|number| number.0),
            },
            WireDeed::Permitted { company, players } => Deed::Permitted {
                company: company.into(),
                players: players.map(|number| number.0),
            },
            WireDeed::Published { round } => Deed::Published(round.try_into()?),
            WireDeed::Proposed(score) => Deed::Proposed {
                table: TableNumber(score.table),
                game: GameNumber(score.game),
                points: score.points,
            },
            WireDeed::Confirmed(score) => Deed::Confirmed {
                table: TableNumber(score.table),
                game: GameNumber(score.game),
                points: score.points,
            },
            WireDeed::Disputed(claim) => Deed::Disputed {
                table: TableNumber(claim.table),
                game: GameNumber(claim.game),
                points: claim.points,
            },
            WireDeed::Entered(score) => Deed::Entered {
                table: TableNumber(score.table),
                game: GameNumber(score.game),
                points: score.points,
            },
            WireDeed::Awarded(award) => Deed::Awarded {
                table: TableNumber(award.table),
                verdict: award.verdict.into(),
                reason: award.reason,
            },
            WireDeed::Corrected(correction) => Deed::Corrected(correction.into()),
            WireDeed::Closed { round, standing } => Deed::Closed {
                round: Round(round),
                standing: standing.into_iter().map(Into::into).collect(),
            },
            WireDeed::Undone { round, reason } => Deed::Undone {
                round: Round(round),
                reason,
            },
        })
    }
}
