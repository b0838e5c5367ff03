//! A published round that is changed, and results that outlive an undone round (ruling D22).

use crate::cases::check_all;

#[test]
fn somebody_without_a_table_takes_a_seat() {
    check_all(
        r#"
        nine | publish | change replace b i : b did not come => changed, quality 8/8\n   1 a i - e f*\n   2 c d - g h\n  absent b
        nine | publish | enrol late | change replace b late bye : b feels ill => changed, quality 8/8\n   1 a late - e f*\n   2 c d - g h\n  bye i b\n  breaks bye_turn: b
        nine | publish | withdraw b | change replace b i : b left => changed, quality 8/8\n   1 a i - e f*\n   2 c d - g h\n  absent b
        nine | publish | withdraw i | change replace b i : x => refused: 'i' has already withdrawn; readmit them if they are back
        nine | publish | change replace i b : x => refused: 'i' has no table in this round; choose somebody who has one
        nine | publish | change replace b c : x => refused: 'c' has a table in this round; choose somebody without one
        nine | publish | change replace b i => refused: an explanation is missing; say why in at most 500 characters
        nine | change replace b i : x => refused: no round is being played; publish one first
        "#,
    );
}

#[test]
fn what_was_played_stays() {
    check_all(
        "
        nine | publish | enter 1.1 100-0 | change replace b i : x => refused: table 1 has played or is in dispute; settle it, or correct its result
        nine | publish | enter 1.1 100-0 | change swap b c : x => refused: table 1 has played or is in dispute; settle it, or correct its result
        nine | publish | first 1.1 proposes 100-40 | second 1.1 disputes | change swap b c : x => refused: table 1 has played or is in dispute; settle it, or correct its result
        ",
    );
    // A proposal is dropped, a ruling is lifted.
    check_all(
        "
        nine | publish | first 1.1 proposes 100-40 | change swap b e : x | second 1.1 confirms 100-40 => refused: nobody has proposed a result for game 1 of table 1; propose one
        nine | publish | award 1 second : did not come | change replace e i : found one | enter 1.1 100-3 => done
        nine | publish | enter 2.1 100-0 | change swap b e : x | enter 1.1 100-0 | close => round 1 closed
        ",
    );
}

#[test]
fn people_pairs_and_numbers_change_places() {
    check_all(
        r#"
        nine | publish | change swap b c : x => changed, quality 8/8\n   1 a c - e f*\n   2 b d - g h*\n  bye i
        nine | publish | change swap a b : x => refused: nothing would change; choose two different places
        nine | publish | change pairs 1.2 2.1 : x => changed, quality 8/8\n   1 a b - c d*\n   2 e f - g h*\n  bye i
        nine | publish | change exchange 1 2 : wheelchair => changed, quality 8/8\n   1 c d - g h*\n   2 a b - e f*\n  bye i\n  breaks seat_order 1: a
        nine | publish | change exchange 1 3 : x => refused: round 1 has no table 3; choose one of its 2
        "#,
    );
}

#[test]
fn tables_come_and_go() {
    check_all(
        r#"
        nine | publish | change dissolve 1 a b : two are missing => changed, quality 4/4\n   2 c d - g h\n  bye i a b\n  absent e f\n  breaks bye_turn: a b
        nine | publish | change dissolve 1 a b : x | enter 1.1 100-0 => refused: round 1 has no table 1; choose one of its 2
        nine | publish | change dissolve 1 : x | play | close | publish => round 2, quality 8/8\n   1 c i - d b\n   2 g e - h a\n  bye f\n  transfusion between two tables: c i d b h a g e
        "#,
    );
    // The empty number is taken first; a later one is new.
    check_all(
        r#"
        nine | publish | change dissolve 1 a b : x | change add a b e f : they came => changed, quality 8/8\n   1 a b - e f*\n   2 c d - g h\n  bye i
        nine | publish | enrol j k l | change add i j k l : late => changed, quality 12/12\n   1 a b - e f\n   2 c d - g h\n   3 i j - k l*
        nine | publish | enrol j | change rest j : late => changed, quality 8/8\n   1 a b - e f\n   2 c d - g h\n  bye i j
        nine | publish | enrol j k | change add i j k k : x => refused: 'k' sits more than once in the round; give everybody one place
        nine | publish | change dissolve 1 c : x => refused: 'c' has no table in this round; choose somebody who has one
        "#,
    );
    // The empty number can be used for another table.
    check_all(
        r"nine | publish | change dissolve 1 : x | change exchange 1 2 : nearer => changed, quality 4/4\n   1 c d - g h*\n  bye i\n  absent a b e f",
    );
}

#[test]
fn later_rounds_see_the_final_seats() {
    // As published, a and b were partners, and so were c and d; changed, they were not, and may be now.
    check_all(
        r"nine | publish | change swap b c : x | play | close | publish => round 2, quality 8/8\n   1 b a - d c\n   2 i e - f g\n  bye h\n  transfusion between two tables: b a d c i e f g",
    );
}

#[test]
fn results_outlive_an_undone_round_where_the_table_is_the_same() {
    let again = |line: &str| {
        check_all(&format!(
            "nine | publish | enter 1.1 100-7 | enter 2.1 3-100 | {line}"
        ));
    };
    again(r"undo : x | publish => round 1, quality 8/8\n   1 a b - e f\n   2 c d - g h\n  bye i");
    again(
        r"undo : x | publish keep => round 1, quality 8/8\n   1 a b - e f\n   2 c d - g h\n  bye i\n  keeps 1.1 Played([100, 7])\n  keeps 2.1 Played([3, 100])",
    );
    again("undo : x | publish keep | close => round 1 closed");
    // Turned round with the pairs, and nothing for others.
    again(
        r"undo : x | keep-by-hand e f b a c g d h i : x => round 1, quality 8/8\n   1 e f - b a\n   2 c g - d h\n  bye i\n  breaks seat_order: a b\n  keeps 1.1 Played([7, 100])",
    );
}
