//! A game as one client may see it, and all they may do, from what the rules say.

use torneo_rules::snatch::consequence::Consequence;
use torneo_rules::snatch::game::{Action, Actor, By, Event, Game};
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::Tokens;
use torneo_rules::snatch::tokens::Bundle;
use torneo_rules::snatch::view::{Choice, View};

use super::{
    Both, Goods, SnatchChoice, SnatchEnding, SnatchEvent, SnatchLine, SnatchOfferEnding,
    SnatchProfile, SnatchRound, SnatchView,
};
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
            reset: match view.rules.tokens {
                Tokens::Reset => true,
                Tokens::Carry => false,
            },
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
            by_clock: by_clock(game),
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
                endings: SnatchOfferEnding::all(game, *give, *ask),
            },
            Choice::FixedOffer(offer) => SnatchChoice::ProposeOffer {
                give: offer.give.into(),
                ask: offer.ask.into(),
                least: offer.give.count(),
                only: Some((*offer).into()),
                endings: SnatchOfferEnding::only(game, *offer),
            },
            Choice::NoOffer => SnatchChoice::NoOffer {
                points: points_after(game, &Event::NotOffered { by: By::Player }),
            },
            Choice::Answer(answer) => SnatchChoice::P2Action {
                action: (*answer).into(),
                points: points_after(
                    game,
                    &Event::Answered {
                        answer: *answer,
                        by: By::Player,
                    },
                ),
                endings: told(game.consequences_of_answer(*answer)),
            },
            Choice::Shame => SnatchChoice::AssignShame {
                points: points_after(
                    game,
                    &Event::Shamed {
                        assign: true,
                        by: By::Player,
                    },
                ),
            },
            Choice::Report => SnatchChoice::Report {
                points: points_after(
                    game,
                    &Event::Reported {
                        report: true,
                        by: By::Player,
                    },
                ),
                endings: told(game.consequences_of_report()),
            },
            Choice::SetVariant => SnatchChoice::SetVariant {},
        }
    }
}

/// What the clock would decide now. The system has no seat, and none of its events names one.
fn by_clock(game: &Game) -> Option<SnatchEvent> {
    let event = game.decide(Actor::System, &Action::Timeout.into()).ok()?;
    Some(SnatchEvent::told(&event, SeatName::P1))
}

fn told(endings: Vec<Consequence>) -> Vec<SnatchEnding> {
    endings.into_iter().map(SnatchEnding::from).collect()
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
