//! What players, the clock and the organiser send. Here an action's form is judged; what it means is for the rules.
//!
//! Spec: docs/spec/snatchgame.md §2.2. Ruling S04: `unknown_actor` before `bad_action` before everything else.

use serde::Deserialize;
use serde_json::value::RawValue;
use torneo_rules::snatch::game::{Action, Actor, Asked};
use torneo_rules::snatch::rejection::Rejection;
use torneo_rules::snatch::role::Role;
use torneo_rules::snatch::tokens::{Bundle, Offer};

use super::object::Object;

/// Who a text says it is.
pub fn actor(raw: &RawValue) -> Result<Actor, Rejection> {
    let name: Option<String> = serde_json::from_str(raw.get()).ok();
    match name.as_deref() {
        Some("P1") => Ok(Actor::Player(Role::Proposer)),
        Some("P2") => Ok(Actor::Player(Role::Responder)),
        Some("SYS") => Ok(Actor::System),
        Some("ORG" | "ORGANISER" | "ORGANIZER") => Ok(Actor::Organiser),
        Some(_) | None => Err(Rejection::UnknownActor),
    }
}

/// The action in a text. Fields that are not ours are passed over.
pub fn asked(raw: &RawValue) -> Result<Asked, Rejection> {
    let object = Object::read(raw).ok_or(Rejection::BadAction)?;
    let action = read(&object).ok_or(Rejection::BadAction)?;
    let round = match object.get("round") {
        None => None,
        Some(raw) if raw.get() == "null" => None,
        Some(raw) => Some(round(raw).ok_or(Rejection::BadAction)?),
    };
    Ok(Asked { action, round })
}

fn read(object: &Object) -> Option<Action> {
    let kind: String = field(object, "type")?;
    match kind.as_str() {
        "chat" => field(object, "text").map(|text| Action::Say { text }),
        "p2Force" => field(object, "force").map(|force| Action::Force { force }),
        "proposeOffer" => offer(object).map(Action::Offer),
        "noOffer" => Some(Action::NoOffer {}),
        "p2Action" => field(object, "action").map(|answer| Action::Answer { answer }),
        "assignShame" => field(object, "assign").map(|assign| Action::Shame { assign }),
        "report" => field(object, "report").map(|report| Action::Report { report }),
        "setVariant" => field(object, "variant").map(|variant| Action::SetVariant { variant }),
        "timeout" => Some(Action::Timeout),
        "pause" => Some(Action::Pause),
        "resume" => Some(Action::Resume),
        _ => None,
    }
}

fn offer(object: &Object) -> Option<Offer> {
    let tokens = |key| object.get(key).and_then(whole);
    Some(Offer {
        give: Bundle::of(tokens("offerPavo")?, tokens("offerElote")?),
        ask: Bundle::of(tokens("requestPavo")?, tokens("requestElote")?),
    })
}

fn field<'a, T: Deserialize<'a>>(object: &'a Object, key: &str) -> Option<T> {
    serde_json::from_str(object.get(key)?.get()).ok()
}

/// A whole number from zero up, written as one: `5`, not `5.0`, `"5"` or `true`. Numbers beyond what anybody could hold
/// become the largest there is, which nobody holds either.
fn whole(raw: &RawValue) -> Option<u32> {
    let digits = match raw.get() {
        "-0" => "0",
        text => text,
    };
    let all_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    all_digits.then(|| digits.parse().unwrap_or(u32::MAX))
}

/// The number of a round. A whole number that no round has is stale, not ill formed.
fn round(raw: &RawValue) -> Option<u32> {
    match raw.get().strip_prefix('-') {
        Some(size) if size.bytes().all(|byte| byte.is_ascii_digit()) => Some(u32::MAX),
        Some(_) => None,
        None => whole(raw),
    }
}
