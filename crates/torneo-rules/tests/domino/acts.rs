//! What is allowed and what is not, as tables: a few lines of a tournament, and what the last one is answered.

use torneo_rules::domino::act::Method;

use crate::cases::{EIGHT, check, check_all};
use crate::script::Told;

#[test]
fn people_enter_leave_and_come_back() {
    check_all(
        "
        eight | enrol a => refused: id 'a' is taken by another player; choose another
        eight | absent z => refused: there is no player number 1000; enrol them first
        eight | absent a | absent a => refused: 'a' is already marked absent for the next round; nothing is left to do
        eight | withdraw a | absent a => refused: 'a' has already withdrawn; readmit them if they are back
        eight | withdraw a | withdraw a => refused: 'a' has already withdrawn; readmit them if they are back
        eight | withdraw a | return a => done
        eight | return a => refused: 'a' is already playing; nothing is left to do
        eight | rename a b => refused: id 'b' is taken by another player; choose another
        eight | rename a a2 | absent a2 => done
        eight | enrol +1 i => refused: byes asked for: 1; rounds closed: 0; grant at most as many byes as rounds are closed
        eight | publish | enrol +1 i => refused: byes asked for: 1; rounds closed: 0; grant at most as many byes as rounds are closed
        eight | publish | play | close | enrol +1 i => 9 players
        ",
    );
}

#[test]
fn a_withdrawal_during_a_round_forfeits_what_is_not_settled() {
    check_all(
        "
        eight | publish | withdraw a => a left and forfeits table 1
        eight | publish | play | withdraw a => a left
        eight | publish | withdraw a | enter 1.1 100-0 => refused: game 1 of table 1 is settled; correct it, with a reason
        (games=2) eight | publish | enter 1.1 100-0 | withdraw a | correct 1 1.1 0-100 : mixed up => Played([100, 0]) -> Played([0, 100])
        ",
    );
}

#[test]
fn rounds_are_published_in_their_time() {
    check_all(
        r#"
        enrol a b c | publish => refused: 3 players are active; a round needs at least four, so enrol or readmit more
        eight | publish => round 1, quality 8/8\n   1 a b - e f\n   2 c d - g h
        eight | publish | publish => refused: round 1 is being played; close it or undo it first
        eight | close => refused: no round is being played; publish one first
        eight | publish | close => refused: 2 tables have no result yet, the first is table 1; enter or rule on them
        eight | publish | enter 1.1 100-3 | close => refused: table 2 has no result yet; enter or rule on it
        (rounds=1) eight | publish | play | close | publish => refused: the only round was played; amend the number of rounds to play more
        (rounds=1) eight | publish | play | close | amend 2 | publish => round 2, quality 8/8\n   1 c a - d b\n   2 e g - f h
        eight | publish | amend 0 => refused: 'rounds' is 0; choose from 1 to 60
        eight | publish | amend 7 200 => refused: rounds were published under the present rules; change only name, place, date, number of rounds, days, halls, time or prizes
        (rounds=3) eight | publish | play | close | publish | amend 1 => refused: published already: 2 rounds; keep at least that many
        "#,
    );
}

#[test]
fn a_round_of_low_quality_needs_a_reason() {
    let one = ["enrol a b c d", "publish", "play", "close"];
    let refused = "refused: 0 of 4 seated players are free of violations, below 0.85; approve the round with a reason, or pair it otherwise";
    check("", &[&one[..], &["publish"]].concat(), refused);
    check(
        "",
        &[&one[..], &["publish :  "]].concat(),
        "refused: an explanation is missing; say why in at most 500 characters",
    );
    check(
        "",
        &[&one[..], &["publish : we are only four"]].concat(),
        "round 2, quality 0/4\n   1 a c - b d\n  violation accepted: proved unavoidable: a c b d",
    );
}

#[test]
fn a_round_by_hand_seats_everybody_once_and_says_what_it_breaks() {
    let one = [EIGHT, "publish", "play", "close"];
    let check = |line: &str, expected| check("", &[&one[..], &[line]].concat(), expected);
    check(
        "by-hand a b c d e f g h",
        "refused: an explanation is missing; say why in at most 500 characters",
    );
    check(
        "by-hand a b c d e f g a : x",
        "refused: 'a' sits more than once in the round; give everybody one place",
    );
    check(
        "by-hand a b c d e f g z : x",
        "refused: there is no player number 1000; enrol them first",
    );
    check(
        "by-hand a b c d e f g : x",
        "refused: 'h' has neither a table nor a bye; give them one",
    );
    check(
        "by-hand a b c d e f g h : television",
        "round 2, quality 0/8\n   1 a b - c d\n   2 e f - g h\n  breaks seat_order: c\n  breaks partners: a b\n  breaks partners: c d\n  breaks partners: e f\n  breaks partners: g h",
    );
}

#[test]
fn people_can_be_kept_apart() {
    check_all(
        r#"
        eight | forbid partners a a => refused: 'a' cannot be kept apart from themselves; name two people
        eight | forbid partners a b | forbid partners b a => refused: 'b' and 'a' are already kept apart in that way; nothing is left to do
        eight | permit partners a b => refused: 'a' and 'b' are not kept apart in that way; nothing is left to do
        eight | forbid partners a b | publish => round 1, quality 8/8\n   1 a c - e f\n   2 b d - g h
        eight | forbid partners a b | permit partners b a | publish => round 1, quality 8/8\n   1 a b - e f\n   2 c d - g h
        "#,
    );
}

#[test]
fn a_score_must_be_possible() {
    check_all(
        "
        eight | publish | enter 1.1 100-99 => done
        eight | publish | enter 1.1 299-0 => done
        eight | publish | enter 1.1 300-0 => refused: 300-0: nobody can end with more than 299; correct the points
        eight | publish | enter 1.1 99-98 => refused: 99-98: nobody reached 100; correct the points
        eight | publish | enter 1.1 100-100 => refused: 100-100: only one pair can reach 100; correct the points
        eight | publish | enter 1.1 50-50 => refused: 50-50 is a draw, which this tournament does not allow; correct the points
        (draws) eight | publish | enter 1.1 50-50 => done
        (draws) eight | publish | enter 1.1 99-98 => refused: 99-98: nobody reached 100; correct the points
        (time_limit) eight | publish | enter 1.1 99-98 => done
        eight | publish | enter 3.1 100-0 => refused: round 1 has no table 3; choose one of its 2
        eight | publish | enter 0.1 100-0 => refused: round 1 has no table 0; choose one of its 2
        eight | publish | enter 1.2 100-0 => refused: a table plays 1 game; there is no game 2
        eight | publish | enter 1.0 100-0 => refused: a table plays 1 game; there is no game 0
        ",
    );
}

#[test]
fn pairs_report_and_the_director_settles() {
    check_all(
        "
        eight | publish | first 1.1 proposes 100-7 => proposed
        eight | publish | first 1.1 proposes 100-7 | first 1.1 proposes 100-8 | second 1.1 confirms 100-8 => agreed: 100-8
        ",
    );
    // Proposed again while the finger of the other pair was moving: it agrees to what it saw or to nothing.
    check_all(
        "
        eight | publish | first 1.1 proposes 100-7 | first 1.1 proposes 100-0 | second 1.1 confirms 100-7 => refused: what you confirm is not what stands for game 1 of table 1; look again at the points
        eight | publish | first 1.1 proposes 100-7 | second 1.1 proposes 100-7 => agreed: 100-7
        eight | publish | first 1.1 proposes 100-7 | second 1.1 proposes 7-100 => disputed
        eight | publish | first 1.1 proposes 100-7 | second 1.1 disputes | first 1.1 proposes 100-7 => refused: both pairs disagree about game 1 of table 1; the director settles it
        eight | publish | first 1.1 proposes 100-7 | second 1.1 disputes | enter 1.1 100-7 => done
        eight | publish | first 1.1 proposes 100-7 | first 1.1 confirms 100-7 => refused: your own pair proposed this result; the other pair must confirm it
        eight | publish | second 1.1 confirms 100-7 => refused: nobody has proposed a result for game 1 of table 1; propose one
        eight | publish | second 1.1 disputes => refused: nobody has proposed a result for game 1 of table 1; propose one
        eight | publish | first 1.1 closes => refused: a pair may only report its own table; ask the director
        eight | publish | first 1.1 proposes 100-7 2 => refused: this link is for table 2 of round 1; use the link of the present round
        eight | publish | first 1.1 proposes 1-7 => refused: 1-7: nobody reached 100; correct the points
        eight | publish | enter 1.1 100-7 | second 1.1 confirms 100-7 => refused: game 1 of table 1 is settled; correct it, with a reason
        eight | publish | enter 1.1 100-7 | enter 1.1 100-8 => refused: game 1 of table 1 is settled; correct it, with a reason
        ",
    );
}

#[test]
fn rulings_and_corrections_keep_their_reason() {
    check_all(
        "
        eight | publish | award 1 second => refused: an explanation is missing; say why in at most 500 characters
        eight | publish | award 1 second : did not come | award 2 void : nobody came | close => round 1 closed
        eight | publish | award 1 second : late | award 1 first : later => refused: every game of table 1 is settled; correct the games one by one
        eight | publish | correct 1 1.1 100-0 : x => refused: game 1 of table 1 is not settled yet; enter its result
        eight | publish | enter 1.1 100-0 | correct 1 1.1 100-0 : x => refused: game 1 of table 1 already ended so; nothing is left to correct
        eight | publish | enter 1.1 100-0 | correct 2 1.1 100-0 : x => refused: round 2 does not exist yet; choose a published round
        eight | publish | play | close | correct 1 2.1 second : doping => Played([118, 18]) -> Forfeit(Second)
        ",
    );
}

#[test]
fn the_last_round_can_be_undone() {
    check_all(
        r#"
        eight | undo : x => refused: no round was published yet; there is nothing to undo
        eight | publish | undo => refused: an explanation is missing; say why in at most 500 characters
        eight | publish | undo : a was absent | publish => round 1, quality 8/8\n   1 a b - e f\n   2 c d - g h
        eight | absent a | publish | undo : wrong | absent a => refused: 'a' is already marked absent for the next round; nothing is left to do
        eight | publish | play | close | undo : fire | undo : x => refused: no round was published yet; there is nothing to undo
        "#,
    );
}

#[test]
fn what_if_is_what_would_come() {
    let mut told = Told::new("");
    for line in ["enrol a b c d e f g h i", "publish", "play", "close"] {
        told.line(line);
    }
    let leaving = told.tournament.find("c").expect("c is enrolled");
    let asked = told
        .tournament
        .propose_without(&[leaving], Method::Canonical);
    told.line("withdraw c");
    let came = told.tournament.propose(Method::Canonical, &[]);
    assert_eq!(asked, came);
    assert_eq!(asked.expect("eight are left").round.byes, []);
}
