//! Results for the round of a tournament that is only rehearsed, so that nobody has to play it.
//!
//! Does not enter them: that is an act like any other.

use super::skill::{Skills, TARGET};
use crate::chance::Chance;
use crate::domino::Tournament;
use crate::domino::act::Act;
use crate::domino::score::{GameNumber, Points};

/// How the games could end that nobody has settled in the round that is played, at most so many of them, as acts of the director. The same
/// people are the better ones in every round: their skill follows from the seed. What a game brings does not depend on those entered before.
pub fn results(tournament: &Tournament, seed: u64, most: usize) -> Vec<Act> {
    let skills = Skills::draw(tournament.entrants().len(), &mut Chance::new(seed));
    let target = tournament.form().target;
    let Some(round) = tournament.open() else {
        return Vec::new();
    };
    let open = round.seated().flat_map(|(table, played)| {
        let games = played.games.iter().zip((1..).map(GameNumber));
        let open = games.filter(|(game, _)| game.outcome().is_none());
        open.map(move |(_, game)| (table, game, played.seats))
    });
    let settled = open.map(|(table, game, seats)| {
        let step = u64::from(round.round().0) << 40 | u64::from(table.0) << 8 | u64::from(game.0);
        let sides = skills.play(&seats, &mut Chance::of_step(seed, step));
        Act::Enter {
            table,
            game,
            points: scaled(sides.map(|side| side.points), target),
        }
    });
    settled.take(most).collect()
}

/// The model plays to its own target; whoever lost stays below this one, too.
fn scaled(points: Points, target: u32) -> Points {
    points.map(|side| (u64::from(side) * u64::from(target) / u64::from(TARGET)) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::domino::act::{Author, Method};
    use crate::domino::form::Form;
    use crate::domino::person::Person;
    use crate::pairing::request::Modality;

    fn done(tournament: &mut Tournament, act: &Act) {
        let event = tournament.decide(&Author::Director("Eva".to_owned()), act);
        tournament.apply(&event.expect("the act is allowed"));
    }

    /// A tournament of eight entrants whose first round is played.
    fn begun(form: Form) -> Tournament {
        let mut tournament = Tournament::new(form);
        for number in 1..=8 {
            let person = Person {
                name: format!("Ana {number}"),
                ..Person::called(number.to_string())
            };
            let granted_byes = 0;
            done(
                &mut tournament,
                &Act::Enrol {
                    person,
                    granted_byes,
                },
            );
        }
        tournament
    }

    #[test]
    fn a_whole_tournament_is_rehearsed_whatever_its_form() {
        let rotating = Form {
            games_per_round: 3,
            target: 7,
            ..Form::named("Ensayo")
        };
        let pairs = Form {
            modality: Modality::FixedPairs,
            target: 200,
            ..Form::named("Ensayo")
        };
        for form in [rotating, pairs] {
            let mut tournament = begun(form);
            for _ in 0..3 {
                let publish = Act::Publish {
                    method: Method::default(),
                    pins: Vec::new(),
                    approval: None,
                    keep: false,
                };
                done(&mut tournament, &publish);
                // One after the other is what all at once would have been.
                let all = results(&tournament, 7, usize::MAX);
                for act in &all {
                    assert_eq!(results(&tournament, 7, 1).first(), Some(act));
                    done(&mut tournament, act);
                }
                assert_eq!(results(&tournament, 7, 1), []);
                done(&mut tournament, &Act::Close);
            }
            assert_eq!(tournament.closed().len(), 3);
        }
    }
}
