//! Every figure of the theory that is shown beside the data.

use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::rules::{OfferForm, Profile, Rules, Tokens};
use torneo_rules::snatch::solve::{Milli, Theory};
use torneo_rules::snatch::variant::Variant;

use super::script::offer;

/// Points after the last round, and what was done in it.
fn check(rules: Rules, variants: &[Variant], points: (u32, u32), last: Option<(&str, Answer)>) {
    for variant in variants {
        let line = Theory::new(*variant, rules, Milli(0)).line();
        let step = line.last().expect("a game has rounds");
        assert_eq!(
            (step.points.proposer, step.points.responder),
            points,
            "{variant} {rules:?}"
        );
        let last = last.map(|(text, answer)| (offer(text).expect("an offer in words"), answer));
        assert_eq!(step.trade, last, "{variant} {rules:?}");
    }
}

#[test]
fn own_points_only() {
    use Variant::{G1, G2, G3, G4, G5};
    let classic = Profile::Classic.rules();
    let one_round = Rules {
        rounds: 1,
        ..Profile::Seed.rules()
    };
    for rules in [classic, one_round] {
        check(rules, &[G1, G3, G5], (10, 10), None);
        check(rules, &[G2], (9, 12), Some(("1/0:0/10", Answer::Snatch)));
        check(rules, &[G4], (25, 10), Some(("5/0:0/10", Answer::Accept)));
    }
    let carried = Profile::Seed.rules();
    check(carried, &[G1, G3, G5], (10, 10), None);
    check(carried, &[G2], (7, 16), Some(("1/0:2/10", Answer::Snatch)));
    check(carried, &[G4], (25, 10), Some(("5/0:0/10", Answer::Accept)));
    let fixed = Rules {
        offer: OfferForm::Fixed,
        ..classic
    };
    for rules in [Profile::Paper.rules(), fixed] {
        check(rules, &[G1, G3, G5], (10, 10), None);
        check(rules, &[G2], (5, 20), Some(("5/0:0/5", Answer::Snatch)));
        check(rules, &[G4], (15, 15), Some(("5/0:0/5", Answer::Accept)));
    }
}

#[test]
fn a_conscience_accepts_requests_up_to_its_cost() {
    let rules = Rules {
        rounds: 1,
        tokens: Tokens::Reset,
        ..Profile::Classic.rules()
    };
    for cost in [0, 500, 1000, 3000, 3500, 10_000] {
        let mut theory = Theory::new(Variant::G1, rules, Milli(cost));
        for asked in 0..=10 {
            let text = format!("10/0:0/{asked}");
            let answer = theory.answer(1, &rules.dealt(), offer(&text).unwrap());
            let expected = if 1000 * asked <= cost {
                Answer::Accept
            } else {
                Answer::Snatch
            };
            assert_eq!(answer, expected, "cost {cost}, asked {asked}");
        }
    }
    let mut theory = Theory::new(Variant::G1, rules, Milli(5000));
    let step = theory.line()[0];
    assert_eq!(
        step.trade,
        Some((offer("3/0:0/5").unwrap(), Answer::Accept))
    );
}
