//! What people are called where others read it: by name, and namesakes by what tells them apart.

use std::collections::HashMap;

use torneo_rules::domino::Tournament;
use torneo_rules::domino::person::{Entrant, Person};

/// What everybody is called, in the order of entry. The name; of namesakes also the club, or else the country, or else the id;
/// the id alone where there is no name.
pub fn called(tournament: &Tournament) -> Vec<String> {
    let people: Vec<&Person> = tournament.entrants().iter().map(person_of).collect();
    let mut alike: HashMap<String, Vec<usize>> = HashMap::new();
    for (place, person) in people.iter().enumerate() {
        alike.entry(plain(&person.name)).or_default().push(place);
    }
    let told_apart = people.iter().enumerate().map(|(place, person)| {
        let name = person.name.trim();
        let others = alike.get(&plain(name)).map_or(&[][..], Vec::as_slice);
        if name.is_empty() {
            return person.id.clone();
        }
        let own = |text: fn(&Person) -> &str| {
            let same = |other: &&usize| plain(text(people[**other])) == plain(text(person));
            let alone = others.iter().filter(same).count() == 1;
            Some(text(person).trim()).filter(|text| alone && !text.is_empty())
        };
        match others {
            [_] => name.to_owned(),
            _ => {
                let club = own(|person| &person.club);
                let country = || own(|person| &person.country);
                let apart = club.or_else(country).unwrap_or(&people[place].id);
                format!("{name} ({apart})")
            }
        }
    });
    let mut called: Vec<String> = told_apart.collect();
    // The club of one may be the country of another, or a name may itself end in brackets.
    let mut times: HashMap<String, usize> = HashMap::new();
    for name in &called {
        *times.entry(plain(name)).or_default() += 1;
    }
    for (name, person) in called.iter_mut().zip(&people) {
        if times.get(&plain(name)) > Some(&1) {
            *name = with_id(person);
        }
    }
    called
}

/// Somebody by name with the id beside it; by the id alone where the name says no more.
pub fn with_id(person: &Person) -> String {
    let (id, name) = (&person.id, person.name.trim());
    match name.is_empty() || name == id {
        true => id.clone(),
        false => format!("{name} ({id})"),
    }
}

fn person_of(entrant: &Entrant) -> &Person {
    &entrant.person
}

/// Two spellings that people take for the same.
fn plain(text: &str) -> String {
    text.trim().to_lowercase()
}

#[cfg(test)]
mod tests {
    use torneo_rules::domino::act::{Act, Author};
    use torneo_rules::domino::form::Form;

    use super::*;

    /// People as `id|name|club|country`, and what each is called.
    fn check(people: &[(&str, &str)]) {
        let mut tournament = Tournament::new(Form::named("Copa"));
        let director = Author::Director("Eva".to_owned());
        for (person, _) in people {
            let mut parts = person.split('|').map(str::to_owned);
            let mut next = || parts.next().unwrap_or_default();
            let person = Person {
                id: next(),
                name: next(),
                club: next(),
                country: next(),
                ..Person::called("")
            };
            let act = Act::Enrol {
                person,
                granted_byes: 0,
            };
            let event = tournament.decide(&director, &act).unwrap();
            tournament.apply(&event);
        }
        let expected: Vec<&str> = people.iter().map(|(_, called)| *called).collect();
        assert_eq!(called(&tournament), expected);
    }

    #[test]
    fn namesakes_are_told_apart_by_what_differs() {
        check(&[("p1|Ana", "Ana"), ("p2|", "p2"), ("p3|Bea||ES", "Bea")]);
        check(&[
            ("1|José Pérez|Sur|ES", "José Pérez (Sur)"),
            ("2|josé pérez|Norte|ES", "josé pérez (Norte)"),
            ("3|José Pérez||VE", "José Pérez (VE)"),
            ("4|José Pérez ||ES", "José Pérez (4)"),
        ]);
        check(&[
            ("1|Ana|Sur|ES", "Ana (1)"),
            ("2|Ana|Sur|ES", "Ana (2)"),
            ("3|Eva|ES", "Eva (3)"),
            ("4|Eva||ES", "Eva (4)"),
            ("5|Eva (Sur)", "Eva (Sur)"),
        ]);
    }

    #[test]
    fn the_id_stands_beside_the_name() {
        let named = |id: &str, name: &str| Person {
            name: name.to_owned(),
            ..Person::called(id)
        };
        assert_eq!(with_id(&named("109", " Ana ")), "Ana (109)");
        assert_eq!(with_id(&named("Ana", "Ana")), "Ana");
        assert_eq!(with_id(&named("109", "")), "109");
    }
}
