//! Bots: pure choices from what a player sees. They act through the same door as people.
//!
//! ```text
//! random        anything that is allowed
//! cautious      small even trades; keeps its word, stops trading once robbed, shames and reports
//! snatcher      takes whatever is offered, forces offers, asks for much and gives little
//! equilibrium   what backward induction says (`solve`)
//! ```
//!
//! Spec: docs/spec/snatchgame.md §9.

use std::collections::BTreeMap;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::belief::{Belief, CERTAIN};
use super::deadline::Phase;
use super::exchange::{Answer, Reply};
use super::game::Action;
use super::role::Role;
use super::rules::Rules;
use super::solve::{Milli, Theory};
use super::tokens::{Bundle, Offer};
use super::variant::{AfterSnatch, Variant};
use super::view::{Choice, View};
use crate::chance::Chance;
use crate::word::word;

/// Tokens that a cautious bot risks at a time.
const SMALL: u32 = 2;

/// Corn that a snatcher asks for its one turkey.
const MUCH: u32 = 5;

/// What a bot is like.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(
    feature = "schema",
    derive(ts_rs::TS, utoipa::ToSchema),
    ts(rename = "SnatchBot"),
    schema(as = SnatchBot)
)]
pub enum Bot {
    #[serde(alias = "azar", alias = "aleatorio")]
    Random,
    #[serde(alias = "prudente", alias = "cauto")]
    Cautious,
    #[serde(alias = "ladron", alias = "ladrón")]
    Snatcher,
    #[serde(alias = "equilibrio")]
    Equilibrium,
}

impl Bot {
    pub const ALL: [Bot; 4] = [Bot::Random, Bot::Cautious, Bot::Snatcher, Bot::Equilibrium];

    /// The Spanish names, which are as good as the code. The first has no accent.
    pub fn aliases(self) -> &'static [&'static str] {
        match self {
            Bot::Random => &["azar", "aleatorio"],
            Bot::Cautious => &["prudente", "cauto"],
            Bot::Snatcher => &["ladron", "ladrón"],
            Bot::Equilibrium => &["equilibrio"],
        }
    }
}

/// A word that names no bot.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("there is no such bot; bots are random, cautious, snatcher and equilibrium")]
pub struct NoSuchBot;

impl FromStr for Bot {
    type Err = NoSuchBot;

    /// English or Spanish, with or without accents and capitals.
    fn from_str(text: &str) -> Result<Self, NoSuchBot> {
        let text = text.to_lowercase();
        let named = |bot: &Bot| word(bot) == text || bot.aliases().contains(&text.as_str());
        Bot::ALL.into_iter().find(named).ok_or(NoSuchBot)
    }
}

/// Theories that were worked out already, for bots that play many games.
#[derive(Debug, Clone, Default)]
pub struct Theories(BTreeMap<(Variant, Rules), Theory>);

impl Theories {
    fn of(&mut self, view: &View) -> &mut Theory {
        let (variant, rules) = (view.variant, view.rules);
        let theory = || Theory::new(variant, rules, Milli(0));
        self.0.entry((variant, rules)).or_insert_with(theory)
    }
}

/// What a bot does now, or nothing if the game waits for somebody else. Bots do not talk.
pub fn choose(
    bot: Bot,
    view: &View,
    theories: &mut Theories,
    chance: &mut Chance,
) -> Option<Action> {
    if view.paused || view.phase.waits_for() != Some(view.role) {
        return None;
    }
    match bot {
        Bot::Random => random(view, chance),
        Bot::Cautious => Some(cautious(view)),
        Bot::Snatcher => Some(snatcher(view)),
        Bot::Equilibrium => Some(equilibrium(view, theories.of(view))),
    }
}

fn random(view: &View, chance: &mut Chance) -> Option<Action> {
    let choice = chance.pick(&(0..view.choices.len()).collect::<Vec<_>>())?;
    let yes = chance.pick(&[true, false])?;
    Some(match &view.choices[choice] {
        Choice::Force => Action::Force { force: yes },
        Choice::Offer { give, ask, least } => {
            let enough = |part: &Bundle| part.count() >= *least;
            let gives: Vec<Bundle> = give.parts().filter(enough).collect();
            let give = chance.pick(&gives)?;
            let asks: Vec<Bundle> = ask.parts().filter(|part| *part != give).collect();
            let ask = chance.pick(&asks)?;
            Action::Offer(Offer { give, ask })
        }
        Choice::FixedOffer(offer) => Action::Offer(*offer),
        Choice::NoOffer => Action::NoOffer {},
        Choice::Answer(answer) => Action::Answer { answer: *answer },
        Choice::Plan(offers) => {
            let mut replies = Vec::with_capacity(offers.len());
            for offer in offers {
                let answer = chance.pick(&Answer::ALL)?;
                replies.push(Reply {
                    offer: *offer,
                    answer,
                });
            }
            Action::Plan { replies }
        }
        Choice::Believe(who) => {
            let share =
                |chance: &mut Chance, most: u32| chance.pick(&(0..=most).collect::<Vec<u32>>());
            let first = share(chance, CERTAIN)?;
            let second = share(chance, CERTAIN - first)?;
            believes(*who, [first, second, CERTAIN - first - second])
        }
        Choice::Shame => Action::Shame { assign: yes },
        Choice::Report => Action::Report { report: yes },
        Choice::Say | Choice::SetVariant => return None,
    })
}

fn cautious(view: &View) -> Action {
    let robbed = view
        .exchanges
        .iter()
        .any(|exchange| exchange.answer == Some(Answer::Snatch));
    match view.phase {
        Phase::Force => Action::Force { force: false },
        Phase::Offer if robbed && view.choices.contains(&Choice::NoOffer) => Action::NoOffer {},
        Phase::Offer => {
            let players = &view.held.players;
            let lot = SMALL
                .min(players.proposer.turkeys)
                .min(players.responder.corn);
            offer_or_least(view, Bundle::of(lot, 0), Bundle::of(0, lot))
        }
        Phase::Plan => planned(view, |offer| fair(view, offer)),
        // Whoever keeps their word expects it of others, too.
        Phase::BeliefOfProposer => believes(Role::Proposer, [80, 10, 10]),
        Phase::BeliefOfResponder => believes(Role::Responder, [80, 20, 0]),
        Phase::Respond => Action::Answer {
            answer: view.offer.map_or(Answer::Reject, |offer| fair(view, offer)),
        },
        Phase::Shame => Action::Shame { assign: true },
        Phase::Report | Phase::Chat | Phase::Finished => Action::Report { report: true },
    }
}

/// Accepts what loses nothing.
fn fair(view: &View, offer: Offer) -> Answer {
    let worth = |bundle: Bundle| bundle.points(view.rules.values.responder);
    match worth(offer.give) >= worth(offer.ask) {
        true => Answer::Accept,
        false => Answer::Reject,
    }
}

/// An answer to each offer that may be made.
fn planned(view: &View, mut answer: impl FnMut(Offer) -> Answer) -> Action {
    let offers = view.choices.iter().find_map(|choice| match choice {
        Choice::Plan(offers) => Some(offers.as_slice()),
        Choice::Say
        | Choice::Force
        | Choice::Offer { .. }
        | Choice::FixedOffer(_)
        | Choice::NoOffer
        | Choice::Answer(_)
        | Choice::Believe(_)
        | Choice::Shame
        | Choice::Report
        | Choice::SetVariant => None,
    });
    let reply = |offer: &Offer| Reply {
        offer: *offer,
        answer: answer(*offer),
    };
    Action::Plan {
        replies: offers.unwrap_or(&[]).iter().map(reply).collect(),
    }
}

/// A belief of somebody in this role: the three answers, or the first number for what follows a snatch.
fn believes(who: Role, [first, second, third]: [u32; 3]) -> Action {
    let belief = match who {
        Role::Proposer => Belief::Answer {
            accept: first,
            reject: second,
            snatch: third,
        },
        Role::Responder => Belief::Sanction { chance: first },
    };
    Action::Believe { belief }
}

fn snatcher(view: &View) -> Action {
    match view.phase {
        Phase::Force => Action::Force { force: true },
        Phase::Offer => {
            let players = &view.held.players;
            let give = Bundle::of(1.min(players.proposer.turkeys), 0);
            let ask = Bundle::of(0, MUCH.min(players.responder.corn));
            offer_or_least(view, give, ask)
        }
        Phase::Plan => planned(view, |_| Answer::Snatch),
        Phase::BeliefOfProposer => believes(Role::Proposer, [10, 10, 80]),
        Phase::BeliefOfResponder => believes(Role::Responder, [20, 80, 0]),
        Phase::Respond => Action::Answer {
            answer: Answer::Snatch,
        },
        Phase::Shame => Action::Shame { assign: false },
        Phase::Report | Phase::Chat | Phase::Finished => Action::Report { report: true },
    }
}

fn equilibrium(view: &View, theory: &mut Theory) -> Action {
    // A practice round is played as the first.
    let (round, held) = (view.round.max(1), &view.held);
    match (view.phase, view.offer) {
        (Phase::Force, _) => Action::Force {
            force: theory.force(round, held),
        },
        (Phase::Offer, _) => match theory.propose(round, held, view.forced) {
            Some(offer) => Action::Offer(offer),
            None => Action::NoOffer {},
        },
        (Phase::Plan, _) => planned(view, |offer| theory.answer(round, held, offer)),
        (Phase::BeliefOfProposer, offer) => {
            let offered = |offer| theory.answer(round, held, offer);
            let answer = offer.map_or(Answer::Accept, offered);
            let sure = |of| if of == answer { CERTAIN } else { 0 };
            believes(Role::Proposer, Answer::ALL.map(sure))
        }
        (Phase::BeliefOfResponder, offer) => {
            let offered = |offer| theory.report(round, &held.snatched(offer), offer);
            // Asked before any offer: whoever can gain by a judge calls for one.
            let sure = offer.map_or(view.variant.after_snatch() == AfterSnatch::Judge, offered);
            believes(Role::Responder, [if sure { CERTAIN } else { 0 }, 0, 0])
        }
        (Phase::Respond, Some(offer)) => Action::Answer {
            answer: theory.answer(round, held, offer),
        },
        (Phase::Report, Some(offer)) => Action::Report {
            report: theory.report(round, held, offer),
        },
        (Phase::Shame | Phase::Respond | Phase::Report | Phase::Chat | Phase::Finished, _) => {
            Action::Shame { assign: false }
        }
    }
}

/// This offer if it may be made, else none, else the least there is.
fn offer_or_least(view: &View, give: Bundle, ask: Bundle) -> Action {
    let wanted = Offer { give, ask };
    let mut least = None;
    if view.choices.contains(&Choice::FixedOffer(wanted)) {
        return Action::Offer(wanted);
    }
    for choice in &view.choices {
        match choice {
            Choice::FixedOffer(offer) => return Action::Offer(*offer),
            Choice::Offer {
                give: most,
                ask: _,
                least: fewest,
            } => {
                if give.count() >= *fewest && give != ask {
                    return Action::Offer(wanted);
                }
                let enough = |part: &Bundle| part.count() >= *fewest;
                least = most.parts().filter(enough).min_by_key(|part| part.count());
            }
            Choice::NoOffer => return Action::NoOffer {},
            Choice::Say
            | Choice::Force
            | Choice::Answer(_)
            | Choice::Plan(_)
            | Choice::Believe(_)
            | Choice::Shame
            | Choice::Report
            | Choice::SetVariant => (),
        }
    }
    match least {
        Some(give) => Action::Offer(Offer {
            give,
            ask: Bundle::NOTHING,
        }),
        None => Action::NoOffer {},
    }
}
