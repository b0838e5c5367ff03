//! Random tournaments for tests: people of different skill come late, stay away, leave and return.
//!
//! Everything follows from a seed, so a failing tournament can be named by one number.

use std::cmp::Reverse;

use torneo_rules::pairing::RoundPairing;
use torneo_rules::pairing::request::{ClosedRound, Entrant, Options, Request, Status};
use torneo_rules::roster::{PlayerId, Round};

/// A small generator with a good spread (splitmix64); enough to shuffle tests.
pub struct Chance(pub u64);

impl Chance {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        x ^ (x >> 31)
    }

    /// A number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.next() % bound
    }

    /// Whether something of this many percent happens.
    pub fn percent(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}

/// Somebody who never changes identity, whatever the standing does.
pub struct Person {
    pub wins: u32,
    pub status: Status,
    skill: u64,
    tie_break: u64,
}

/// A tournament between two rounds.
pub struct Tournament {
    pub people: Vec<Person>,
    /// Persons, best first: the standing before the next round.
    pub standing: Vec<usize>,
    /// Closed rounds, by person.
    pub history: Vec<ClosedRound>,
    chance: Chance,
    restless: bool,
}

impl Tournament {
    /// `restless`: people come late, stay away, leave and return.
    pub fn new(players: usize, restless: bool, seed: u64) -> Self {
        let mut tournament = Self {
            people: Vec::new(),
            standing: Vec::new(),
            history: Vec::new(),
            chance: Chance(seed),
            restless,
        };
        for _ in 0..players {
            tournament.enter();
        }
        tournament
    }

    pub fn round(&self) -> u32 {
        u32::try_from(self.history.len()).expect("tournaments are short") + 1
    }

    /// The question about the next round; players are places of the standing.
    pub fn request(&self, options: Options) -> Request {
        let place = self.places();
        let entrants = self
            .standing
            .iter()
            .map(|person| Entrant {
                wins: self.people[*person].wins,
                status: self.people[*person].status,
            })
            .collect();
        let renamed = |player: &PlayerId| place[player.index()];
        let history = self
            .history
            .iter()
            .map(|closed| ClosedRound {
                round: closed.round,
                tables: closed
                    .tables
                    .iter()
                    .map(|table| table.map(|pair| pair.map(|player| renamed(&player))))
                    .collect(),
                byes: closed.byes.iter().map(renamed).collect(),
            })
            .collect();
        Request::new(entrants, history, Round(self.round()), options)
            .expect("a played tournament is consistent")
    }

    /// Plays a round that answers [`Tournament::request`].
    pub fn play(&mut self, paired: &RoundPairing) {
        let person = |player: PlayerId| PlayerId::at(self.standing[player.index()]);
        let closed = ClosedRound {
            round: paired.round,
            tables: paired
                .tables
                .iter()
                .map(|table| table.map(|pair| pair.map(person)))
                .collect(),
            byes: paired.byes.iter().copied().map(person).collect(),
        };
        for table in &closed.tables {
            let strength = table.map(|pair| {
                let skill: u64 = pair.iter().map(|who| self.people[who.index()].skill).sum();
                skill + self.chance.below(150)
            });
            for who in &table[usize::from(strength[1] > strength[0])] {
                self.people[who.index()].wins += 1;
            }
        }
        for who in &closed.byes {
            self.people[who.index()].wins += 1;
        }
        self.history.push(closed);
        if self.restless {
            self.move_people();
        }
        self.rank();
    }

    fn enter(&mut self) {
        let (skill, tie_break) = (self.chance.below(100), self.chance.next());
        self.standing.push(self.people.len());
        self.people.push(Person {
            wins: 0,
            status: Status::Active,
            skill,
            tie_break,
        });
    }

    fn move_people(&mut self) {
        for person in 0..self.people.len() {
            let status = match self.people[person].status {
                Status::Active if self.chance.percent(4) => Status::Absent,
                Status::Active if self.chance.percent(2) => Status::Withdrawn,
                Status::Absent if self.chance.percent(80) => Status::Active,
                Status::Withdrawn if self.chance.percent(10) => Status::Active,
                status => status,
            };
            self.people[person].status = status;
        }
        for _ in 0..self.chance.below(3) {
            self.enter();
        }
    }

    fn rank(&mut self) {
        let people = &mut self.people;
        for person in people.iter_mut() {
            person.tie_break = self.chance.next();
        }
        self.standing
            .sort_by_key(|person| (Reverse(people[*person].wins), people[*person].tie_break));
    }

    /// The place in the standing of each person.
    fn places(&self) -> Vec<PlayerId> {
        let mut places = vec![PlayerId(0); self.people.len()];
        for (place, person) in self.standing.iter().enumerate() {
            places[*person] = PlayerId::at(place);
        }
        places
    }
}
