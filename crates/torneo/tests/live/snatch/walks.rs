//! Each variant to the end by two sockets. In every phase every message is tried from every role, and the answer must be
//! that of the rule book.

use std::time::Duration;

use serde_json::{Value, json};
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::game::{Action, Actor, Asked, Game};
use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::{Mode, Profile};
use torneo_rules::snatch::tokens::{Bundle, Offer};
use torneo_rules::snatch::variant::Variant;

use super::{Pair, act, look, offer, seat_two, until};
use crate::phone::Phone;
use crate::server::Server;

const P1: Role = Role::Proposer;
const P2: Role = Role::Responder;

/// Slow enough for the server's limit of 20 messages a second.
const PACE: Duration = Duration::from_millis(55);

/// Everything that a phone could say, right or wrong, but for a change of the variant.
fn everything() -> Vec<Action> {
    let odd = |give, ask| Action::Offer(Offer { give, ask });
    let mut all = vec![
        Action::Say {
            text: "hola".to_owned(),
        },
        Action::Say {
            text: " \t".to_owned(),
        },
        Action::Say {
            text: "x".repeat(501),
        },
        Action::Force { force: true },
        offer(2, 2),
        offer(11, 1),
        offer(1, 11),
        offer(0, 5),
        odd(Bundle::of(1, 0), Bundle::of(1, 0)),
        odd(Bundle::of(0, u32::MAX), Bundle::NOTHING),
        Action::NoOffer {},
        Action::Shame { assign: true },
        Action::Report { report: true },
    ];
    all.extend(Answer::ALL.map(|answer| Action::Answer { answer }));
    all
}

/// Plays a script; before each step everything that the rules refuse is refused with their code.
async fn walk(variant: Variant, profile: &str, script: &[(Role, Action)]) {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start(data.path());
    let more = json!({"profile": profile, "chat_seconds": 8});
    let mut pair = seat_two(&server, &variant.to_string(), more).await;
    let rules = profile.parse::<Profile>().unwrap().rules();
    let mut game = Game::new(Mode::Demo, rules, variant, ByRole::default());
    let mut tried = Vec::new();
    for (step, (role, action)) in script.iter().enumerate() {
        let kind = (game.phase(), game.state().stage.forced());
        if !tried.contains(&kind) {
            refuses_what_the_rules_refuse(&mut pair, &game).await;
            tried.push(kind);
        }
        if *action == Action::Timeout {
            let round = game.state().round;
            let offering =
                |room: &Value| room["view"]["phase"] == "offer" && room["view"]["round"] == round;
            let [ana, beto] = &mut pair.phones;
            // Who only listened may have heard of it already.
            if !offering(&look(&server, &pair.room).await) {
                beto.meanwhile(until(ana, offering)).await;
            }
            game.apply(&game.decide(Actor::System, &Action::Timeout.into()).unwrap());
            continue;
        }
        let event = game.decide(Actor::Player(*role), &action.clone().into());
        let event = event.unwrap_or_else(|why| panic!("{variant} {step}: {why}"));
        let phone = &mut pair.phones[place(*role)];
        let mut wish = act(&pair.room, action);
        wish["round"] = game.state().round.into();
        let id = format!("step-{step}");
        let answer = phone.ask_as(&id, wish.clone()).await;
        assert_eq!(answer["ok"], true, "{variant} {step} {answer}");
        assert_eq!(phone.ask_as(&id, wish).await, answer, "a double tap");
        game.apply(&event);
        same(&look(&server, &pair.room).await, &game);
    }
    assert!(game.is_finished(), "{variant}");
    refuses_what_the_rules_refuse(&mut pair, &game).await;
}

fn place(role: Role) -> usize {
    match role {
        Role::Proposer => 0,
        Role::Responder => 1,
    }
}

async fn refuses_what_the_rules_refuse(pair: &mut Pair, game: &Game) {
    let room = pair.room.clone();
    for role in Role::BOTH {
        let [ana, beto] = &mut pair.phones;
        let (phone, other) = match role {
            Role::Proposer => (ana, beto),
            Role::Responder => (beto, ana),
        };
        other.meanwhile(refuses_to(phone, role, &room, game)).await;
    }
}

async fn refuses_to(phone: &mut Phone, role: Role, room: &str, game: &Game) {
    let round = game.state().round;
    for action in everything() {
        let expected = game.decide(Actor::Player(role), &action.clone().into());
        if let Err(refused) = expected {
            check(phone, act(room, &action), &refused.code(), game).await;
        }
    }
    let stale = Asked {
        action: Action::NoOffer {},
        round: Some(round + 1),
    };
    if let Err(refused) = game.decide(Actor::Player(role), &stale) {
        let mut wish = act(room, &Action::NoOffer {});
        wish["round"] = (round + 1).into();
        check(phone, wish, &refused.code(), game).await;
    }
    // What belongs to the clock, the organiser or another game.
    for action in [Action::Timeout, Action::Pause, Action::Resume] {
        check(phone, act(room, &action), "bad_message", game).await;
    }
    let place = json!({"type": "act", "room": room, "action": {"type": "place", "cell": "b2"}});
    check(phone, place, "bad_action", game).await;
}

async fn check(phone: &mut Phone, wish: Value, code: &str, game: &Game) {
    tokio::time::sleep(PACE).await;
    let answer = phone.ask(wish.clone()).await;
    assert_eq!(answer["code"], code, "{wish} in {:?}", game.state().stage);
}

/// The server's table is the rule book's.
fn same(room: &Value, game: &Game) {
    let (view, state) = (&room["view"], game.state());
    let points = state.rules.points(&state.held);
    assert_eq!(view["phase"], json!(game.phase()));
    assert_eq!(view["round"], state.round);
    assert_eq!(
        view["points"],
        json!({"P1": points.proposer, "P2": points.responder})
    );
    assert_eq!(
        view["history"].as_array().unwrap().len(),
        state.exchanges.len()
    );
    assert_eq!(view["shame"]["P2"], state.shame.responder);
    assert_eq!(room["over"], game.is_finished());
}

fn answer(answer: Answer) -> Action {
    Action::Answer { answer }
}

fn say(text: &str) -> Action {
    Action::Say {
        text: text.to_owned(),
    }
}

#[tokio::test]
async fn g1_to_the_end() {
    let script = [
        (P1, offer(5, 5)),
        (P2, answer(Answer::Accept)),
        (P1, Action::NoOffer {}),
        (P1, offer(1, 2)),
        (P2, answer(Answer::Snatch)),
    ];
    walk(Variant::G1, "seed", &script).await;
}

#[tokio::test]
async fn g2_to_the_end() {
    let script = [
        (P1, offer(1, 0)),
        (P2, answer(Answer::Snatch)),
        (P2, Action::Force { force: false }),
        (P1, Action::NoOffer {}),
        (P1, offer(2, 3)),
        (P2, answer(Answer::Reject)),
    ];
    walk(Variant::G2, "seed", &script).await;
}

#[tokio::test]
async fn g2_to_the_end_when_the_responder_is_asked() {
    let script = [
        (P2, Action::Force { force: true }),
        (P1, offer(5, 5)),
        (P2, answer(Answer::Accept)),
        (P2, Action::Force { force: false }),
        (P1, Action::NoOffer {}),
        (P2, Action::Force { force: false }),
        (P1, Action::NoOffer {}),
    ];
    walk(Variant::G2, "paper", &script).await;
}

#[tokio::test]
async fn g3_to_the_end() {
    let script = [
        (P1, offer(3, 3)),
        (P2, answer(Answer::Snatch)),
        (P1, Action::Shame { assign: true }),
        (P1, offer(1, 1)),
        (P2, answer(Answer::Snatch)),
        (P1, Action::Shame { assign: false }),
        (P1, Action::NoOffer {}),
    ];
    walk(Variant::G3, "seed", &script).await;
}

#[tokio::test]
async fn g4_to_the_end() {
    let script = [
        (P1, offer(5, 10)),
        (P2, answer(Answer::Snatch)),
        (P1, Action::Report { report: true }),
        (P1, offer(1, 0)),
        (P2, answer(Answer::Snatch)),
        (P1, Action::Report { report: false }),
        (P1, Action::NoOffer {}),
    ];
    walk(Variant::G4, "seed", &script).await;
}

#[tokio::test]
async fn g5_to_the_end() {
    let script = [
        (P1, say("¿cinco por cinco?")),
        (P2, say("va")),
        (P1, Action::Timeout),
        (P1, offer(5, 5)),
        (P2, answer(Answer::Accept)),
        (P1, Action::Timeout),
        (P1, Action::NoOffer {}),
        (P1, Action::Timeout),
        (P1, offer(5, 5)),
        (P2, answer(Answer::Snatch)),
    ];
    walk(Variant::G5, "seed", &script).await;
}
