//! Seeded schedules of several servers on one database: they are killed, stopped, cut off and restarted at any moment.
//!
//! Whatever happens, no two of them speak for one place at the same time; and once everything is well again, every place is
//! spoken for.

use std::collections::BTreeMap;

use torneo_store::{NodeSeen, NodesSeen};

use super::{Heard, Lease, Step};

const SERVERS: usize = 3;
const PLACES: usize = 12;
/// How many schedules an ordinary run tries.
const SCHEDULES: u64 = 2_000;
/// The length of one schedule and of the peace after it, in milliseconds, and how far each step goes.
const TROUBLE_MS: u64 = 20_000;
const PEACE_MS: u64 = 12_000;
const STEP_MS: u64 = 50;

/// Where chance comes from: SplitMix64, by Sebastiano Vigna.
pub struct Chance(pub u64);

impl Chance {
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)) % end
    }
}

struct Row {
    beat_ms: u64,
    locked: bool,
    bus_ok: bool,
    draining: bool,
}

#[derive(Default)]
struct Database {
    up: bool,
    nodes: BTreeMap<String, Row>,
    /// The owner of each place.
    places: Vec<Option<String>>,
}

impl Database {
    fn seen(&self, now_ms: u64) -> NodesSeen {
        let node = |(id, row): (&String, &Row)| NodeSeen {
            id: id.clone(),
            silent_ms: i64::try_from(now_ms - row.beat_ms).unwrap(),
            locked: row.locked,
            bus_ok: row.bus_ok,
            draining: row.draining,
            places: self.count(Some(id)),
        };
        NodesSeen {
            now_ms,
            nodes: self.nodes.iter().map(node).collect(),
            free: self.count(None),
        }
    }

    fn count(&self, owner: Option<&String>) -> u64 {
        let owned = self.places.iter().filter(|place| place.as_ref() == owner);
        owned.count() as u64
    }

    /// As the statement does: whether an owner is dead is judged again.
    fn claim(&mut self, id: &str, most: u64, from_dead: bool, now_ms: u64) -> Vec<usize> {
        let seen = self.seen(now_ms);
        let dead: Vec<&String> = seen
            .nodes
            .iter()
            .filter(|node| from_dead && node.is_dead())
            .map(|node| &node.id)
            .collect();
        let mut taken = Vec::new();
        for (place, owner) in self.places.iter_mut().enumerate() {
            let open = owner.as_ref().is_none_or(|owner| dead.contains(&owner));
            if open && (taken.len() as u64) < most {
                *owner = Some(id.to_owned());
                taken.push(place);
            }
        }
        taken
    }
}

struct Server {
    number: usize,
    run: u32,
    lease: Lease,
    /// Places it speaks for, while its lease lasts.
    kept: Vec<usize>,
    stopped_until: u64,
    cut_until: u64,
    bus_until: u64,
    dead_until: u64,
    next_beat: u64,
}

impl Server {
    fn id(&self) -> String {
        format!("{}-{}", self.number, self.run)
    }

    fn start(number: usize, run: u32, at: u64) -> Self {
        let mut server = Self {
            number,
            run,
            lease: Lease::new(""),
            kept: Vec::new(),
            stopped_until: 0,
            cut_until: 0,
            bus_until: 0,
            dead_until: 0,
            next_beat: at,
        };
        server.lease = Lease::new(&server.id());
        server.lease.step(Heard::Bus(true), at);
        server
    }

    fn speaks_for(&self, place: usize, now_ms: u64) -> bool {
        let runs = now_ms >= self.stopped_until && now_ms >= self.dead_until;
        let lasts = self.lease.until_ms().is_some_and(|until| now_ms < until);
        runs && lasts && self.kept.contains(&place)
    }

    fn follow(&mut self, steps: Vec<Step>, db: &mut Database, now_ms: u64) {
        for step in steps {
            match step {
                Step::Serve => {
                    let id = self.id();
                    let mine = |place: &usize| db.places[*place].as_ref() == Some(&id);
                    self.kept = (0..PLACES).filter(mine).collect();
                }
                Step::Cease => self.kept.clear(),
                Step::Claim { most, from_dead } => {
                    let id = self.id();
                    self.kept.extend(db.claim(&id, most, from_dead, now_ms));
                }
                Step::HandOver => {
                    self.kept.clear();
                    let id = self.id();
                    for owner in db
                        .places
                        .iter_mut()
                        .filter(|owner| owner.as_ref() == Some(&id))
                    {
                        *owner = None;
                    }
                }
            }
        }
    }

    fn go_on(&mut self, db: &mut Database, now_ms: u64) {
        if now_ms < self.dead_until || now_ms < self.stopped_until {
            return;
        }
        let bus = Heard::Bus(now_ms >= self.bus_until);
        let steps = self.lease.step(bus, now_ms);
        self.follow(steps, db, now_ms);
        if now_ms < self.next_beat {
            let steps = self.lease.step(Heard::Tick, now_ms);
            return self.follow(steps, db, now_ms);
        }
        self.next_beat = now_ms + 500;
        let id = self.id();
        if !db.up || now_ms < self.cut_until {
            if let Some(row) = db.nodes.get_mut(&id) {
                row.locked = false;
            }
            let steps = self.lease.step(Heard::Broken, now_ms);
            return self.follow(steps, db, now_ms);
        }
        let row = Row {
            beat_ms: now_ms,
            locked: true,
            bus_ok: self.lease.has_bus(),
            draining: self.lease.is_draining(),
        };
        db.nodes.insert(id, row);
        let seen = db.seen(now_ms);
        let heard = Heard::Beat {
            sent_ms: now_ms,
            seen: &seen,
        };
        let steps = self.lease.step(heard, now_ms);
        self.follow(steps, db, now_ms);
    }
}

fn trouble(servers: &mut [Server], db: &mut Database, chance: &mut Chance, now_ms: u64) {
    let victim = &mut servers[chance.below(SERVERS as u64) as usize];
    let until = now_ms + 100 + chance.below(6_000);
    match chance.below(6) {
        0 => {
            // Killed: the lock is free at once, and another run begins later.
            if let Some(row) = db.nodes.get_mut(&victim.id()) {
                row.locked = false;
            }
            let (number, run) = (victim.number, victim.run + 1);
            *victim = Server::start(number, run, until);
            victim.dead_until = until;
        }
        1 => victim.stopped_until = until,
        2 => victim.cut_until = until,
        3 => victim.bus_until = until,
        4 => db.up = !db.up,
        _ => {}
    }
}

fn schedule(seed: u64) {
    let mut chance = Chance(seed);
    let mut db = Database {
        up: true,
        places: vec![None; PLACES],
        ..Database::default()
    };
    let mut servers: Vec<Server> = (0..SERVERS).map(|n| Server::start(n, 0, 0)).collect();
    for now_ms in (0..TROUBLE_MS + PEACE_MS).step_by(STEP_MS as usize) {
        if now_ms < TROUBLE_MS && chance.below(12) == 0 {
            trouble(&mut servers, &mut db, &mut chance, now_ms);
        }
        if now_ms >= TROUBLE_MS {
            db.up = true;
        }
        let first = chance.below(SERVERS as u64) as usize;
        for turn in 0..SERVERS {
            servers[(first + turn) % SERVERS].go_on(&mut db, now_ms);
            for place in 0..PLACES {
                let speak = servers.iter().filter(|one| one.speaks_for(place, now_ms));
                assert!(
                    speak.count() <= 1,
                    "seed {seed}, {now_ms} ms: place {place}"
                );
            }
        }
    }
    let end = TROUBLE_MS + PEACE_MS - STEP_MS;
    for place in 0..PLACES {
        let spoken = servers.iter().any(|one| one.speaks_for(place, end));
        assert!(spoken, "seed {seed}: nobody speaks for place {place}");
    }
}

/// How many schedules are tried; `TORNEO_CLUSTER_SCHEDULES` says it.
pub fn schedules() -> u64 {
    let asked = std::env::var("TORNEO_CLUSTER_SCHEDULES");
    asked.map_or(SCHEDULES, |text| text.parse().expect("a number"))
}

#[test]
fn no_schedule_has_two_who_speak_for_one_place() {
    for seed in 0..schedules() {
        schedule(seed);
    }
}
