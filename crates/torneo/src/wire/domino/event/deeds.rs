//! What happened, into JSON and back.

use torneo_rules::domino::event::EventKind;
use torneo_rules::domino::score::{GameNumber, TableNumber};
use torneo_rules::roster::Round;

use super::super::parts::Number;
use super::super::round::WireLine;
use super::results::{WireAward, WireClaim, WireScore};
use super::{WireEventKind, WirePlayer};

impl From<&EventKind> for WireEventKind {
    fn from(deed: &EventKind) -> Self {
        let number = |player: &_| Number(*player);
        match deed {
            EventKind::Created(form) => WireEventKind::Created { form: form.into() },
            EventKind::Amended(form) => WireEventKind::Amended { form: form.into() },
            EventKind::Enrolled {
                player,
                person,
                granted,
            } => WireEventKind::Enrolled {
                player: number(player),
                person: person.into(),
                granted: granted.iter().map(|round| round.0).collect(),
            },
            EventKind::Rewritten { player, person } => WireEventKind::Rewritten {
                player: number(player),
                person: person.into(),
            },
            EventKind::Absent(player) => WireEventKind::Absent(WirePlayer {
                player: number(player),
            }),
            EventKind::Withdrawn { player, forfeits } => WireEventKind::Withdrawn {
                player: number(player),
                forfeits: forfeits.map(|table| table.0),
            },
            EventKind::Returned(player) => WireEventKind::Returned(WirePlayer {
                player: number(player),
            }),
            EventKind::Forbidden { company, players } => WireEventKind::Forbidden {
                company: (*company).into(),
                players: players.map(Number),
            },
            EventKind::Permitted { company, players } => WireEventKind::Permitted {
                company: (*company).into(),
                players: players.map(Number),
            },
            EventKind::Published(round) => WireEventKind::Published {
                round: round.into(),
            },
            EventKind::Closed { round, standing } => WireEventKind::Closed {
                round: round.0,
                standing: standing.iter().map(WireLine::from).collect(),
            },
            EventKind::Undone { round, reason } => WireEventKind::Undone {
                round: round.0,
                reason: reason.clone(),
            },
            EventKind::Proposed {
                table,
                game,
                points,
            } => WireEventKind::Proposed(WireScore::of(*table, *game, *points)),
            EventKind::Confirmed {
                table,
                game,
                points,
            } => WireEventKind::Confirmed(WireScore::of(*table, *game, *points)),
            EventKind::Entered {
                table,
                game,
                points,
            } => WireEventKind::Entered(WireScore::of(*table, *game, *points)),
            EventKind::Disputed {
                table,
                game,
                points,
            } => WireEventKind::Disputed(WireClaim::of(*table, *game, *points)),
            EventKind::Awarded {
                table,
                verdict,
                reason,
            } => WireEventKind::Awarded(WireAward::of(*table, *verdict, reason)),
            EventKind::Corrected(correction) => WireEventKind::Corrected(correction.into()),
        }
    }
}

impl TryFrom<WireEventKind> for EventKind {
    type Error = String;

    fn try_from(deed: WireEventKind) -> Result<Self, String> {
        Ok(match deed {
            WireEventKind::Created { form } => EventKind::Created(form.into()),
            WireEventKind::Amended { form } => EventKind::Amended(form.into()),
            WireEventKind::Enrolled {
                player,
                person,
                granted,
            } => EventKind::Enrolled {
                player: player.0,
                person: person.into(),
                granted: granted.into_iter().map(Round).collect(),
            },
            WireEventKind::Rewritten { player, person } => EventKind::Rewritten {
                player: player.0,
                person: person.into(),
            },
            WireEventKind::Absent(wire) => EventKind::Absent(wire.player.0),
            WireEventKind::Withdrawn { player, forfeits } => EventKind::Withdrawn {
                player: player.0,
                forfeits: forfeits.map(TableNumber),
            },
            WireEventKind::Returned(wire) => EventKind::Returned(wire.player.0),
            WireEventKind::Forbidden { company, players } => EventKind::Forbidden {
                company: company.into(),
                players: players.map(|number| number.0),
            },
            WireEventKind::Permitted { company, players } => EventKind::Permitted {
                company: company.into(),
                players: players.map(|number| number.0),
            },
            WireEventKind::Published { round } => EventKind::Published(round.try_into()?),
            WireEventKind::Proposed(score) => EventKind::Proposed {
                table: TableNumber(score.table),
                game: GameNumber(score.game),
                points: score.points,
            },
            WireEventKind::Confirmed(score) => EventKind::Confirmed {
                table: TableNumber(score.table),
                game: GameNumber(score.game),
                points: score.points,
            },
            WireEventKind::Disputed(claim) => EventKind::Disputed {
                table: TableNumber(claim.table),
                game: GameNumber(claim.game),
                points: claim.points,
            },
            WireEventKind::Entered(score) => EventKind::Entered {
                table: TableNumber(score.table),
                game: GameNumber(score.game),
                points: score.points,
            },
            WireEventKind::Awarded(award) => EventKind::Awarded {
                table: TableNumber(award.table),
                verdict: award.verdict.into(),
                reason: award.reason,
            },
            WireEventKind::Corrected(correction) => EventKind::Corrected(correction.into()),
            WireEventKind::Closed { round, standing } => EventKind::Closed {
                round: Round(round),
                standing: standing.into_iter().map(Into::into).collect(),
            },
            WireEventKind::Undone { round, reason } => EventKind::Undone {
                round: Round(round),
                reason,
            },
        })
    }
}
