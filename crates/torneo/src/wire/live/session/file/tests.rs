//! What fits a session file, and what is said of what does not.

use super::*;

fn check(text: &str, expected: &str) {
    let refused = SessionFile::read(text).map_err(|wrong| wrong.to_string());
    match (refused, expected) {
        (Ok(_), "") => (),
        (Ok(_), expected) => panic!("{text} should be refused: {expected}"),
        (Err(why), expected) => assert!(
            !expected.is_empty() && why.starts_with(expected),
            "{text}: {why}, not {expected}"
        ),
    }
}

/// A case a line: `file => how the refusal begins`, nothing for a file that is taken.
fn check_all(cases: &str) {
    for case in cases.trim().lines() {
        let (text, expected) = case.split_once(" =>").expect(case);
        check(text.trim(), expected.trim_start());
    }
}

#[test]
fn everything_may_be_left_out() {
    let file = SessionFile::read("{}").unwrap_or_else(|wrong| panic!("{wrong}"));
    assert_eq!(file, SessionFile::default());
    let again = serde_json::to_string(&file).unwrap_or_default();
    assert_eq!(SessionFile::read(&again).ok(), Some(file));
}

#[test]
fn what_does_not_fit_is_named_by_its_place() {
    check(r#"{"rondas": 3}"#, "rondas: unknown field `rondas`");
    check(r#"{"deadlines": {"offre": 3}}"#, "deadlines.offre: unknown");
    check(r#"{"phases": ["G1", "G9"]}"#, "phases[1]: unknown variant");
    check(r#"{"phases": []}"#, "phases: ");
    check(r#"{"rounds": 4}"#, "rounds: ");
    check(r#"{"rounds": 3.5}"#, "rounds: ");
    check(r#"{"rounds": 2.0}"#, "");
    check(r#"{"title": ""}"#, "title: ");
    check(
        "{\"title\": \"Cla\u{200b}se\"}",
        "title: it has a character",
    );
    check(
        "{\"title\": \"Clase\u{202e}\"}",
        "title: it has a character",
    );
    check(
        "{\"format\": \"snatch-session/3\", \"labels\": {\"from\": \"list\", \"list\": [\"A\", \"A\u{2060}\"]}}",
        "labels.list[1]: it has a character",
    );
    check_all(
        r#"
        {"format": "snatch-session/6"} => format:
        {"format": "snatch-session/5", "listed": true} =>
        {"format": "snatch-session/4", "listed": true} => listed: it needs the member 'format' with 'snatch-session/5'
        {"format": "snatch-session/3", "rules": {"beliefs": 20}} => rules.beliefs: it needs the member 'format' with 'snatch-session/4'
        {"format": "snatch-session/3", "deadlines": {"belief": 20}} => deadlines.belief: it needs
        {"format": "snatch-session/4", "rules": {"beliefs": 101}} => rules.beliefs:
        {"format": "snatch-session/4", "rules": {"strategy": true}} => rules.strategy:
        {"format": "snatch-session/4", "rules": {"strategy": true, "offer": "fixed", "beliefs": 20}} =>
        {"format": "snatch-session/4", "rules": {"offer": "menu"}} => rules.menu:
        "#,
    );
    let menu = |rest: &str| {
        let five = r#"{"offer_pavo": 5, "offer_elote": 0, "request_pavo": 0, "request_elote": 5}"#;
        let three = r#"{"offer_pavo": 3, "offer_elote": 0, "request_pavo": 0, "request_elote": 5}"#;
        format!(
            r#"{{"format": "snatch-session/4", "rules": {{"offer": "menu", "strategy": true, "menu": [{five}, {three}{rest}]}}}}"#
        )
    };
    check(&menu(""), "");
    let again = r#", {"offer_pavo": 5, "offer_elote": 0, "request_pavo": 0, "request_elote": 5}"#;
    check(
        &menu(again),
        "rules.menu: an offer stands on the menu twice",
    );
    let same = r#", {"offer_pavo": 5, "offer_elote": 0, "request_pavo": 5, "request_elote": 0}"#;
    check(&menu(same), "rules.menu: ");
    let much = r#", {"offer_pavo": 11, "offer_elote": 0, "request_pavo": 0, "request_elote": 5}"#;
    check(&menu(much), "rules.menu: ");
    check_all(
        r#"
        {"room": "lab-a"} => room: it needs the member 'format'
        {"format": "snatch-session/3", "room": "Lab A"} => room: 1 to 30
        {"format": "snatch-session/3", "room": "lab-a", "labels": {"from": "list", "list": ["PC-1", "pc-1"]}} => labels.list[1]: two people
        {"format": "snatch-session/3", "completion": "javascript:alert(1)"} => completion: a link
        {"format": "snatch-session/3", "language": "es", "consent": {"es": "sí"}} =>
        {"format": "snatch-session/3", "language": "es", "consent": {"en": "yes"}} => consent.es: a text
        {"wording": "neutral"} => wording: it needs
        {"format": "snatch-session/2", "rules": {"practice": true}} => rules.practice: it needs
        {"format": "snatch-session/3", "rules": {"practice": true}} =>
        {"format": "snatch-session/3", "texts": {"how-g1": {"es": ""}}} => texts.how-g1.es: a text
        {"format": "snatch-session/3", "labels": {"from": "link", "parameter": "PROLIFIC_PID"}, "announce_bots": false} =>
        {"deadlines": {"offer": 0}} => deadlines.offer:
        {"payment": {"rate": "1,5"}} => payment.rate:
        {"seed": 9007199254740992} => seed:
        {"entry": {"by": "codes", "count": 0}} => entry.count:
        {"odd": {"policy": "bot", "bot": "hard"}} => odd
        {"questionnaire": [{"kind": "scale", "text": {"es": "¿?", "en": "?"}, "least": 5, "most": 5}]} => questionnaire[0].most:
        {"questionnaire": [{"kind": "choice", "text": {"es": "¿?", "en": "?"}, "options": []}]} => questionnaire[0].options:
        {"consent": {"es": "sí"}} => consent.en: a text of 1 to
        {"odd": {"policy": "bye", "bot": "random"}} => odd.bot: unknown field `bot`
        {"entry": {"by": "qr", "cuenta": 3}} => entry.cuenta:
        {"pause": {"kind": "organiser", "seconds": 3}} => pause.seconds:
        {"questionnaire": [{"kind": "text", "text": {"es": "¿?", "en": "?"}, "max": 5}]} => questionnaire[0].max: unknown field
        {} {} => .:
        [] => .:
        "#,
    );
}

#[test]
fn all_that_does_not_fit_is_named_at_once() {
    let file = serde_json::json!({"title": "", "rounds": null, "rondas": 3, "deadlines": {"offer": null, "force": 0},
        "payment": {"rate": "1,5"}, "consent": {"es": "", "en": "I agree"}});
    let wrong = SessionFile::of(file).unwrap_err();
    let places: Vec<&str> = wrong.iter().map(|wrong| wrong.place.as_str()).collect();
    assert_eq!(
        places,
        [
            "deadlines.offer",
            "rondas",
            "rounds",
            "title",
            "deadlines.force",
            "payment.rate",
            "consent.es"
        ]
    );
}

/// What the questions are for, in a new file and in those of earlier sessions.
#[test]
fn questions_have_a_rule_and_once_had_a_flag() {
    use crate::wire::live::session::pages::CheckRule;
    let check = |text: &str, rule: CheckRule| {
        let file = SessionFile::read(text).unwrap_or_else(|wrong| panic!("{wrong}"));
        assert_eq!(file.instructions.asked(), rule, "{text}");
    };
    check("{}", CheckRule::Required);
    check(r#"{"instructions": {"text": null}}"#, CheckRule::Required);
    check(r#"{"instructions": {"check": "shown"}}"#, CheckRule::Shown);
    check(r#"{"instructions": {"check": "none"}}"#, CheckRule::None);
    check(r#"{"instructions": {"check": true}}"#, CheckRule::Shown);
    check(r#"{"instructions": {"check": false}}"#, CheckRule::None);
    check(r#"{"instructions": {"shown": false}}"#, CheckRule::None);
    let wrong = SessionFile::read(r#"{"instructions": {"check": "always"}}"#).unwrap_err();
    assert_eq!(
        wrong.to_string(),
        "instructions.check: 'required', 'shown' or 'none' is expected for the two questions"
    );
}

#[test]
fn the_form_follows_the_file() {
    let text = r#"{"phases": ["G4", "G4"], "rounds": 1, "profile": "paper", "seed": 7, "chat_seconds": 0,
        "odd": {"policy": "bot", "bot": "prudente"}, "order": "latin", "shame_visible": "never"}"#;
    let file = SessionFile::read(text).unwrap_or_else(|wrong| panic!("{wrong}"));
    let form = file.form();
    let [played] = form.treatments.as_slice() else {
        panic!("everybody plays the same");
    };
    assert_eq!((played.rules.rounds, form.seed), (1, 7));
    assert_eq!(played.phases, [Variant::G4, Variant::G4]);
    assert_eq!(form.deadlines.chat, Seconds(0));
}
