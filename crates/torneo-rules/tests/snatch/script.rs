//! Games in words, so that tests are tables: `P1 5/0:0/5` offers five turkeys for five corn.

use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::game::{Action, Actor, Asked, Game};
use torneo_rules::snatch::rejection::Rejection;
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::{Mode, Rules};
use torneo_rules::snatch::tokens::{Bundle, Offer};
use torneo_rules::snatch::variant::Variant;

pub fn offer(text: &str) -> Option<Offer> {
    let bundle = |text: &str| {
        let (turkeys, corn) = text.split_once('/')?;
        Some(Bundle::of(turkeys.parse().ok()?, corn.parse().ok()?))
    };
    let (give, ask) = text.split_once(':')?;
    Some(Offer {
        give: bundle(give)?,
        ask: bundle(ask)?,
    })
}

fn action(word: &str) -> Action {
    match word {
        "no" => Action::NoOffer {},
        "force" => Action::Force { force: true },
        "free" => Action::Force { force: false },
        "accept" => Action::Answer {
            answer: Answer::Accept,
        },
        "reject" => Action::Answer {
            answer: Answer::Reject,
        },
        "snatch" => Action::Answer {
            answer: Answer::Snatch,
        },
        "shame" => Action::Shame { assign: true },
        "forgive" => Action::Shame { assign: false },
        "report" => Action::Report { report: true },
        "silence" => Action::Report { report: false },
        "timeout" => Action::Timeout,
        "pause" => Action::Pause,
        "resume" => Action::Resume,
        "say" => Action::Say {
            text: "hola".to_owned(),
        },
        "blank" => Action::Say {
            text: " \u{a0}\t".to_owned(),
        },
        "500" => Action::Say {
            text: "ñ".repeat(500),
        },
        "501" => Action::Say {
            text: "x".repeat(501),
        },
        word => match (offer(word), word.parse::<Variant>()) {
            (Some(offer), _) => Action::Offer(offer),
            (None, Ok(variant)) => Action::SetVariant { variant },
            (None, Err(_)) => panic!("'{word}' is no word of these scripts"),
        },
    }
}

/// One step such as `P2 accept` or `P2 accept @2`, where the round comes last.
fn asked(step: &str) -> (Actor, Asked) {
    let mut words = step.split(' ');
    let actor = match words.next().expect("a step has an actor") {
        "P1" => Actor::Player(Role::Proposer),
        "P2" => Actor::Player(Role::Responder),
        "SYS" => Actor::System,
        "ORG" => Actor::Organiser,
        name => panic!("'{name}' takes no part"),
    };
    let action = action(words.next().expect("a step has an action"));
    let round = words
        .next()
        .map(|round| round[1..].parse().expect("a round is a number"));
    (actor, Asked { action, round })
}

/// The game after a script, and the codes of what was refused, in order.
pub fn play(mode: Mode, rules: Rules, variant: Variant, script: &str) -> (Game, Vec<Rejection>) {
    let mut game = Game::new(mode, rules, variant, ByRole::default());
    let mut refused = Vec::new();
    for step in script.split(", ").filter(|step| !step.is_empty()) {
        let (actor, asked) = asked(step);
        match game.decide(actor, &asked) {
            Ok(event) => game.apply(&event),
            Err(rejection) => refused.push(rejection),
        }
    }
    (game, refused)
}
