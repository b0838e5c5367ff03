//! Whole games in words: what is refused, where the game stands, what it is worth.

use torneo_rules::snatch::role::{ByRole, Role};
use torneo_rules::snatch::rules::{Mode, Profile, Rules, Tokens};
use torneo_rules::snatch::variant::Variant;
use torneo_rules::snatch::view::ShameVisible;
use torneo_rules::word::word;

use super::script::play;

/// Plays a script and compares `codes of refusals | round phase points bank`.
fn check_with(mode: Mode, rules: Rules, variant: Variant, script: &str, expected: &str) {
    let (game, refused) = play(mode, rules, variant, script);
    let state = game.state();
    let codes: Vec<String> = refused.iter().map(|rejection| rejection.code()).collect();
    let points = state.rules.points(&state.held);
    let phase = if state.paused {
        "paused".to_owned()
    } else {
        word(&game.phase())
    };
    let found = format!(
        "{} | {} {phase} {}-{} bank {}/{}",
        codes.join(" "),
        state.round,
        points.proposer,
        points.responder,
        state.held.bank.turkeys,
        state.held.bank.corn
    );
    assert_eq!(found.trim_start(), expected, "{variant} {script}");
}

fn check(profile: Profile, variant: Variant, script: &str, expected: &str) {
    check_with(Mode::Tournament, profile.rules(), variant, script, expected);
}

fn demo(variant: Variant, script: &str, expected: &str) {
    check_with(Mode::Demo, Profile::Seed.rules(), variant, script, expected);
}

/// A case a line: `profile variant: script => what comes of it`, where `demo` is the seed profile as two people try it out.
fn check_all(cases: &str) {
    for line in cases.trim().lines() {
        let (case, expected) = line.split_once("=>").expect(line);
        let (who, script) = case.split_once(':').expect(line);
        let (profile, variant) = who.trim().split_once(' ').expect(line);
        let (variant, script, expected) =
            (variant.parse().expect(line), script.trim(), expected.trim());
        match profile {
            "demo" => demo(variant, script, expected),
            profile => check(profile.parse().expect(line), variant, script, expected),
        }
    }
}

#[test]
fn three_rounds_make_a_game() {
    check_all(
        "
        seed G1: => | 1 offer 10-10 bank 0/0
        seed G1: P1 no => | 2 offer 10-10 bank 0/0
        seed G1: P1 5/0:0/5, P2 accept, P1 5/0:0/5, P2 accept, P1 no => | 3 finished 20-20 bank 0/0
        classic G1: P1 5/0:0/5, P2 accept => | 2 offer 10-10 bank 0/0
        classic G1: P1 no, P1 no, P1 5/0:0/5, P2 snatch => | 3 finished 5-20 bank 0/0
        seed G1: P1 no, P1 no, P1 no, P1 no => finished | 3 finished 10-10 bank 0/0
        ",
    );
}

#[test]
fn offers_are_judged_in_order() {
    use Profile::Seed;
    use Variant::G1;
    let refused = |offer: &str, code: &str| {
        let expected = format!("{code} | 1 offer 10-10 bank 0/0");
        check(Seed, G1, &format!("P1 {offer}"), &expected);
    };
    refused("11/0:0/11", "insufficient_offer");
    refused("0/1:0/0", "insufficient_offer");
    refused("4294967295/4294967295:0/1", "insufficient_offer");
    refused("1/0:0/11", "insufficient_request");
    refused("0/0:0/11", "insufficient_request");
    refused("0/0:0/1", "empty_offer");
    refused("0/0:0/0", "empty_offer");
    check_all(
        "
        seed G1: P1 5/0:0/5, P2 accept, P1 2/1:2/1 => same_bundle | 2 offer 15-15 bank 0/0
        paper G1: P1 4/0:0/5 => not_fixed_offer | 1 offer 10-10 bank 0/0
        paper G1: P1 11/0:0/11 => not_fixed_offer | 1 offer 10-10 bank 0/0
        paper G1: P1 5/0:0/5, P2 accept => | 2 offer 10-10 bank 0/0
        ",
    );
}

#[test]
fn the_holes_of_the_earlier_program_are_closed() {
    check_all(
        "
        seed G1: P1 5/0:0/5, P1 1/0:0/1 => wrong_phase | 1 respond 10-10 bank 0/0
        seed G1: P2 accept => wrong_phase | 1 offer 10-10 bank 0/0
        seed G1: P1 report, P1 shame => wrong_variant wrong_variant | 1 offer 10-10 bank 0/0
        seed G3: P1 shame, P1 5/0:0/5, P1 shame => wrong_phase wrong_phase | 1 respond 10-10 bank 0/0
        seed G4: P1 report, P1 5/0:0/5, P1 report => wrong_phase wrong_phase | 1 respond 10-10 bank 0/0
        seed G1: P2 force => wrong_variant | 1 offer 10-10 bank 0/0
        seed G1: P1 pause, P2 resume, P1 timeout, ORG timeout => not_allowed not_allowed not_allowed not_allowed | 1 offer 10-10 bank 0/0
        seed G1: P2 no, P2 5/0:0/5, P1 accept, P1 force, SYS no, ORG say, SYS G1 => not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed not_allowed | 1 offer 10-10 bank 0/0
        seed G3: P1 5/0:0/5, P2 snatch, P2 accept, P2 shame => already_acted not_allowed | 1 shame 5-20 bank 0/0
        seed G4: P1 5/0:0/5, P2 snatch, P2 snatch, P1 no => already_acted wrong_phase | 1 report 5-20 bank 0/0
        classic G5: P1 no, P1 5/0:0/5, P2 accept => wrong_phase wrong_phase wrong_phase | 1 chat 10-10 bank 0/0
        classic G2: P2 accept, P1 no => wrong_phase wrong_phase | 1 force 10-10 bank 0/0
        ",
    );
}

#[test]
fn forcing_an_offer() {
    use Profile::Seed;
    use Variant::G2;
    check_all(
        "
        seed G2: P1 no => forced | 1 offer 10-10 bank 0/0
        seed G2: P2 free, P1 no => | 2 offer 10-10 bank 0/0
        seed G2: P2 free, P2 force, P2 force, P1 no => forced | 1 offer 10-10 bank 0/0
        seed G2: P1 1/0:0/1, P2 free => wrong_phase | 1 respond 10-10 bank 0/0
        classic G2: P2 force, P2 free, P1 no => already_acted forced | 1 offer 10-10 bank 0/0
        classic G2: SYS timeout, P2 force, P1 no => already_acted | 2 force 10-10 bank 0/0
        classic G2: P2 force, P1 1/0:0/1, P2 free => already_acted | 1 respond 10-10 bank 0/0
        ",
    );
    // Who has nothing left cannot be forced.
    check(
        Seed,
        G2,
        "P1 10/0:0/1, P2 snatch, P1 no",
        "| 3 offer 0-30 bank 0/0",
    );
}

#[test]
fn shame_is_a_token_that_stays() {
    let rules = Profile::Seed.rules();
    let script = "P1 5/0:0/5, P2 snatch, P1 shame";
    let (game, _) = play(Mode::Tournament, rules, Variant::G3, script);
    assert_eq!(
        game.state().shame,
        ByRole {
            proposer: 0,
            responder: 1
        }
    );
    assert_eq!(game.view_for(Role::Proposer).shame.responder, Some(1));
    let hidden = game.view_with(Role::Proposer, ShameVisible::Never);
    assert_eq!(hidden.shame.responder, None);
    let script = format!("{script}, P1 1/0:0/1, P2 snatch, P1 forgive, P1 G1");
    let (game, _) = play(Mode::Demo, rules, Variant::G3, &script);
    assert_eq!(game.state().shame.responder, 1);
    assert_eq!(game.state().variant, Variant::G1);
    let hidden = game.view_with(Role::Proposer, ShameVisible::G3Only);
    assert_eq!(hidden.shame.responder, None);
}

#[test]
fn the_judge() {
    use Profile::Paper;
    use Variant::G4;
    check_all(
        "
        seed G4: P1 5/0:0/5, P2 snatch, P1 report => | 2 offer 20-5 bank 0/0
        seed G4: P1 5/0:0/5, P2 snatch, P1 silence => | 2 offer 5-20 bank 0/0
        classic G4: P1 no, P1 no, P1 5/0:0/10, P2 snatch, P1 report => | 3 finished 30-0 bank 0/0
        paper G4: P1 no, P1 no, P1 5/0:0/5, P2 snatch, P1 report => | 3 finished 10-0 bank 0/10
        ",
    );
    // The bank is emptied when tokens are dealt again, and kept where they carry.
    check(
        Paper,
        G4,
        "P1 5/0:0/5, P2 snatch, P1 report",
        "| 2 offer 10-10 bank 0/0",
    );
    let carried = Rules {
        tokens: Tokens::Carry,
        ..Paper.rules()
    };
    check_with(
        Mode::Tournament,
        carried,
        G4,
        "P1 5/0:0/5, P2 snatch, P1 report, P1 5/0:0/5",
        "insufficient_request | 2 offer 10-0 bank 0/10",
    );
}

#[test]
fn talk_before_the_offer() {
    use Profile::Seed;
    use Variant::G5;
    check_all(
        "
        seed G5: P1 say, P2 500, P1 501, P2 blank, SYS timeout, P1 say, P1 501 => chat_too_long chat_empty wrong_phase wrong_phase | 1 offer 10-10 bank 0/0
        seed G1: P1 blank => wrong_variant | 1 offer 10-10 bank 0/0
        ",
    );
    let (game, _) = play(
        Mode::Demo,
        Seed.rules(),
        G5,
        "P1 say, SYS timeout, P1 no, P2 say",
    );
    let told: Vec<(u32, Role)> = game
        .state()
        .chat
        .iter()
        .map(|line| (line.round, line.from))
        .collect();
    assert_eq!(told, [(1, Role::Proposer), (2, Role::Responder)]);
}

#[test]
fn what_the_clock_decides() {
    use Profile::{Classic, Seed};
    use Variant::{G1, G2, G3, G4};
    let autos = |profile: Profile, variant, script: &str, expected: &str| {
        let (game, _) = play(Mode::Tournament, profile.rules(), variant, script);
        let last = game.state().exchanges.last().unwrap();
        let auto: Vec<String> = last.auto.iter().map(word).collect();
        let found = format!("{} {}", word(&last.proposal), auto.join(" "));
        assert_eq!(found, expected, "{script}");
    };
    autos(Seed, G1, "SYS timeout", "no_offer offer");
    autos(Seed, G1, "P1 5/0:0/5, SYS timeout", "offer respond");
    autos(
        Seed,
        G2,
        "SYS timeout, SYS timeout",
        "forced_offer offer respond",
    );
    autos(
        Classic,
        G2,
        "SYS timeout, SYS timeout",
        "no_offer force offer",
    );
    autos(
        Seed,
        G3,
        "P1 5/0:0/5, P2 snatch, SYS timeout",
        "offer shame",
    );
    autos(
        Seed,
        G4,
        "P1 5/0:0/5, P2 snatch, SYS timeout",
        "offer report",
    );
    // Five for five is cut to what both hold; where nothing is left of it there is no offer.
    check_all(
        "
        seed G2: P1 7/0:0/8, P2 accept, SYS timeout, P2 accept => | 3 offer 20-20 bank 0/0
        seed G2: P1 10/0:0/10, P2 accept, SYS timeout => | 3 offer 20-20 bank 0/0
        seed G1: P1 no, P1 no, P1 no, SYS timeout => finished | 3 finished 10-10 bank 0/0
        ",
    );
}

#[test]
fn a_pause_freezes_everything() {
    check_all(
        "
        seed G1: ORG pause, P1 no, SYS timeout, ORG pause => paused paused paused | 1 paused 10-10 bank 0/0
        seed G1: ORG resume, ORG pause, ORG resume, P1 no => not_paused | 2 offer 10-10 bank 0/0
        seed G1: ORG pause, P1 report, P1 no @7 => paused paused | 1 paused 10-10 bank 0/0
        seed G1: P1 no, P1 no, P1 no, ORG pause, ORG resume => finished finished | 3 finished 10-10 bank 0/0
        demo G1: ORG pause, P1 G2 => paused | 1 paused 10-10 bank 0/0
        ",
    );
}

#[test]
fn a_variant_changes_only_in_demo_play() {
    check_all(
        "
        seed G1: P1 G2 => variant_locked | 1 offer 10-10 bank 0/0
        seed G1: P1 no, P1 no, P1 no, P1 G2 => variant_locked | 3 finished 10-10 bank 0/0
        seed G1: ORG pause, P1 G2 => variant_locked | 1 paused 10-10 bank 0/0
        demo G1: P1 no, P2 G5 => | 1 chat 10-10 bank 0/0
        demo G1: P1 no, P1 no, P1 no, P2 G2, P1 no => forced | 1 offer 10-10 bank 0/0
        ",
    );
}

#[test]
fn a_message_for_another_round_is_stale() {
    check_all(
        "
        seed G1: P1 no @1, P1 no @1, P1 no @2 => stale | 3 offer 10-10 bank 0/0
        seed G1: P2 accept @2, P1 report @2 => stale wrong_variant | 1 offer 10-10 bank 0/0
        seed G3: P1 5/0:0/5, P2 snatch, P2 snatch @2, SYS timeout @2 => stale stale | 1 shame 5-20 bank 0/0
        ",
    );
}
