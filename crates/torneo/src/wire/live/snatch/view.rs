//! A game as one client may see it, and all they may do, from what the rules say.

use torneo_rules::snatch::game::{By, Event, Game};
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::tokens::Bundle;
use torneo_rules::snatch::view::{Choice, View};

use super::{Both, Goods, SnatchChoice, SnatchLine, SnatchProfile, SnatchRound, SnatchView};
use crate::wire::live::room::SeatName;

impl SnatchView {
    /// What `view` shows of `game`. Who changed the variant, and whether both have come, are matters of the room.
    pub fn of(game: &Game, view: &View, profile: SnatchProfile) -> Self {
        let one_each = |role| Goods {
            pavo: Bundle::of(1, 0).points(role),
            elote: Bundle::of(0, 1).points(role),
        };
        let lines = view.chat.iter().map(|line| SnatchLine {
            round: line.round,
            from: line.from.into(),
            text: line.text.clone(),
        });
        Self {
            variant: view.variant.into(),
            profile,
            changed_by: None,
            round: view.round,
            rounds: view.rules.rounds,
            phase: view.phase.into(),
            paused: view.paused,
            waits_for: view.waits_for.map(SeatName::from),
            held: view.held.players.into(),
            bank: view.held.bank.into(),
            points: view.points.into(),
            worth: Both {
                p1: one_each(Role::Proposer),
                p2: one_each(Role::Responder),
            },
            forced: view.forced,
            offer: view.offer.map(Into::into),
            shame: view.shame.into(),
            history: view.exchanges.iter().map(SnatchRound::from).collect(),
            chat: Some(lines.collect()),
            result: game.result().map(Both::from),
        }
    }
}

impl SnatchChoice {
    /// A kind of thing that may be done in `game`, with what would come of it.
    pub fn of(game: &Game, choice: &Choice) -> Self {
        match choice {
            Choice::Say => SnatchChoice::Chat {},
            Choice::Force => SnatchChoice::P2Force {},
            Choice::Offer { give, ask, least } => SnatchChoice::ProposeOffer {
                give: (*give).into(),
                ask: (*ask).into(),
                least: *least,
                only: None,
            },
            Choice::FixedOffer(offer) => SnatchChoice::ProposeOffer {
                give: offer.give.into(),
                ask: offer.ask.into(),
                least: offer.give.count(),
                only: Some((*offer).into()),
            },
            Choice::NoOffer => SnatchChoice::NoOffer {},
            Choice::Answer(answer) => SnatchChoice::P2Action {
                action: (*answer).into(),
                points: points_after(
                    game,
                    &Event::Answered {
                        answer: *answer,
                        by: By::Player,
                    },
                ),
            },
            Choice::Shame => SnatchChoice::AssignShame {},
            Choice::Report => SnatchChoice::Report {
                points: points_after(
                    game,
                    &Event::Reported {
                        report: true,
                        by: By::Player,
                    },
                ),
            },
            Choice::SetVariant => SnatchChoice::SetVariant {},
        }
    }
}

/// Everybody's points right after an event, before anything is dealt anew.
fn points_after(game: &Game, event: &Event) -> Both<u32> {
    let mut then = game.clone();
    then.apply(event);
    let (now, then) = (game.state(), then.state());
    let ended = then.exchanges.get(now.exchanges.len());
    let points: ByRole<u32> = ended.map_or_else(|| then.held.points(), |round| round.outcome);
    points.into()
}
