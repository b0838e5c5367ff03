//! A game as one client may see it, and all they may do, from what the rules say.

use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::game::{Action, Actor, Event, Game};
use torneo_rules::snatch::role::ByRole;
use torneo_rules::snatch::tokens::Offer;
use torneo_rules::snatch::view::{Choice, View};

use torneo_rules::snatch::rules::{Profile, Tokens};

use super::{
    SnatchChoice, SnatchOutcome, SnatchPlanned, SnatchPlannedAnswer, SnatchRound, SnatchView,
    WrittenTable,
};

impl SnatchView {
    /// What `view` shows of `game`. Who changed the variant, and whether both have come, are matters of the room.
    pub fn of(game: &Game, view: View, profile: Profile) -> Self {
        Self {
            variant: view.variant,
            profile,
            changed_by: None,
            round: view.round,
            rounds: view.rules.rounds,
            reset: match view.rules.tokens {
                Tokens::Reset => true,
                Tokens::Carry => false,
            },
            phase: view.phase,
            paused: view.paused,
            waits_for: view.waits_for,
            held: view.held.players,
            bank: view.held.bank,
            points: view.points,
            worth: view.rules.values,
            rules: view.rules,
            forced: view.forced,
            offer: view.offer,
            by_clock: by_clock(game),
            shame: view.shame,
            history: view.exchanges.iter().map(SnatchRound::from).collect(),
            chat: Some(view.chat.clone()),
            result: game.result(),
            outcome: None,
        }
    }
}

impl SnatchOutcome {
    /// What the last round of a game did, if there was one and it is shown until some moment.
    pub fn of(game: &Game, until_ms: Option<u64>) -> Option<Self> {
        let until_ms = until_ms?;
        let outcome = game.last_outcome()?;
        Some(Self {
            round: SnatchRound::from(&outcome.exchange),
            before: outcome.before,
            handed: outcome.handed,
            confiscated: outcome.confiscated,
            next: outcome.next,
            rounds: game.state().rules.rounds,
            until_ms,
        })
    }
}

impl SnatchChoice {
    /// A kind of thing that may be done in `game`, with what would come of it.
    pub fn of(game: &Game, choice: &Choice) -> Self {
        match choice {
            Choice::Say => SnatchChoice::Chat {},
            Choice::Force => SnatchChoice::P2Force {},
            Choice::Offer { give, ask, least } => SnatchChoice::ProposeOffer {
                give: *give,
                ask: *ask,
                least: *least,
                only: None,
                table: WrittenTable::all(game, *give, *ask),
            },
            Choice::FixedOffer(offer) => SnatchChoice::ProposeOffer {
                give: offer.give,
                ask: offer.ask,
                least: offer.give.count(),
                only: Some(*offer),
                table: WrittenTable::only(game, *offer),
            },
            Choice::NoOffer => SnatchChoice::NoOffer {
                points: points_after(game, &Event::NotOffered { auto: false }),
            },
            Choice::Answer(answer) => SnatchChoice::P2Action {
                action: *answer,
                points: points_after(
                    game,
                    &Event::Answered {
                        answer: *answer,
                        auto: false,
                    },
                ),
                endings: game.consequences_of_answer(*answer),
            },
            Choice::Plan(offers) => SnatchChoice::P2Plan {
                offers: offers.iter().map(|offer| planned(game, *offer)).collect(),
            },
            Choice::Believe(who) => SnatchChoice::Believe {
                who: *who,
                most: game.state().rules.beliefs,
            },
            Choice::Shame => SnatchChoice::AssignShame {
                points: points_after(
                    game,
                    &Event::Shamed {
                        assign: true,
                        auto: false,
                    },
                ),
            },
            Choice::Report => SnatchChoice::Report {
                points: points_after(
                    game,
                    &Event::Reported {
                        report: true,
                        auto: false,
                    },
                ),
                endings: game.consequences_of_report(),
            },
            Choice::SetVariant => SnatchChoice::SetVariant {},
        }
    }

    /// The choice with the answers to each offer in the order in which somebody sees them.
    #[must_use]
    pub fn with_answers_in(mut self, order: Option<[Answer; 3]>) -> Self {
        if let (SnatchChoice::P2Plan { offers }, Some(order)) = (&mut self, order) {
            for asked in offers {
                let place = |it: &SnatchPlannedAnswer| order.iter().position(|of| *of == it.answer);
                asked.answers.sort_by_key(place);
            }
        }
        self
    }
}

/// What each answer to an offer that may be made would bring.
fn planned(game: &Game, offer: Offer) -> SnatchPlanned {
    let answers = Answer::ALL.into_iter().map(|answer| SnatchPlannedAnswer {
        answer,
        endings: game.consequences_of_reply(offer, answer),
    });
    SnatchPlanned {
        offer,
        answers: answers.collect(),
    }
}

/// What the clock would decide now.
fn by_clock(game: &Game) -> Option<Event> {
    game.decide(Actor::System, &Action::Timeout.into()).ok()
}

/// Everybody's points right after an event, before anything is dealt anew.
fn points_after(game: &Game, event: &Event) -> ByRole<u32> {
    let mut then = game.clone();
    then.apply(event);
    let (now, then) = (game.state(), then.state());
    let ended = then.exchanges.get(now.exchanges.len());
    let points: ByRole<u32> =
        ended.map_or_else(|| then.rules.points(&then.held), |round| round.outcome);
    points
}
