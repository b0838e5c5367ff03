//! The canonical pairing, written a second time: naive, slow, clause by clause.
//!
//! Spec: docs/spec/suizo-domino.md; rulings D01 to D11. Every function cites its clause.
//!
//! A judge for the product's own pairing, so it shares nothing with it: players are strings, every
//! question is asked of the history again, nothing is indexed. Included by tests with `#[path]`.

use std::collections::BTreeSet;

/// Id, wins, whether active; the list is the standing.
pub type Player = (String, u32, bool);

/// Two partners, the better one first.
pub type Pair = [String; 2];

/// Two partnerships that play each other.
pub type Table = [Pair; 2];

/// Number of the round, its tables, its byes.
pub type Closed = (u32, Vec<Table>, Vec<String>);

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Contingency {
    pub level: u8,
    pub kind: &'static str,
    pub players: Vec<String>,
}

#[derive(Debug, Clone, PartialEq)]
pub struct RoundPairing {
    pub window: u32,
    pub tables: Vec<Table>,
    pub byes: Vec<String>,
    pub contingencies: Vec<Contingency>,
    pub quality: f64,
}

/// Section 3, in the order of the rulings.
pub fn pair(players: &[Player], history: &[Closed], round: u32) -> RoundPairing {
    let standing = order(players);
    let window = partner_window(standing.len(), round);
    let law = Law {
        history,
        round,
        window,
        standing: standing.iter().map(|(id, _)| id.clone()).collect(),
    };
    let byes = law.byes();
    let groups = score_groups(&standing, &byes);
    let mut log = Vec::new();
    let mut tables = Vec::new();
    for group in &groups {
        let pairs = law.partners(group, &mut log);
        tables.extend(law.fold(&pairs, &mut log));
    }
    law.transfuse(&mut tables, &mut log);
    let in_groups: Vec<String> = groups.concat();
    law.last_resort(&mut tables, &in_groups, &mut log);
    let tables = law.number(tables);
    let quality = law.quality(&tables);
    RoundPairing {
        window,
        tables,
        byes,
        contingencies: log,
        quality,
    }
}

/// D1: only the active, stable by wins descending.
fn order(players: &[Player]) -> Vec<(String, u32)> {
    let mut standing: Vec<(String, u32)> = players
        .iter()
        .filter(|(_, _, active)| *active)
        .map(|(id, wins, _)| (id.clone(), *wins))
        .collect();
    standing.sort_by_key(|(_, wins)| std::cmp::Reverse(*wins));
    standing
}

/// D4 and section 7: by the number of active players, one less in the last rounds, never below 2.
fn partner_window(active: usize, round: u32) -> u32 {
    let (base, shorter_from) = if active <= 36 {
        (3, 7)
    } else if active <= 76 {
        (4, 8)
    } else {
        (5, 9)
    };
    let window = if round >= shorter_from {
        base - 1
    } else {
        base
    };
    window.max(2)
}

/// D3: equal wins, each group filled up to a multiple of four from those below.
fn score_groups(standing: &[(String, u32)], byes: &[String]) -> Vec<Vec<String>> {
    let mut groups: Vec<(u32, Vec<String>)> = Vec::new();
    for (id, wins) in standing.iter().filter(|(id, _)| !byes.contains(id)) {
        match groups.last_mut() {
            Some((same, members)) if same == wins => members.push(id.clone()),
            Some(_) | None => groups.push((*wins, vec![id.clone()])),
        }
    }
    let mut groups: Vec<Vec<String>> = groups.into_iter().map(|(_, members)| members).collect();
    for i in 0..groups.len() {
        let mut need = (4 - groups[i].len() % 4) % 4;
        for j in i + 1..groups.len() {
            let take = need.min(groups[j].len());
            let moved: Vec<String> = groups[j].drain(..take).collect();
            groups[i].extend(moved);
            need -= take;
        }
    }
    groups.retain(|group| !group.is_empty());
    groups
}

/// The request, and the questions the clauses ask of it.
struct Law<'a> {
    history: &'a [Closed],
    round: u32,
    window: u32,
    /// The active players by D1.
    standing: Vec<String>,
}

impl Law<'_> {
    fn place(&self, id: &str) -> usize {
        self.standing
            .iter()
            .position(|other| other == id)
            .expect("only active players are paired")
    }

    /// D9 inside a pair: the better player first.
    fn pair_of(&self, a: &str, b: &str) -> Pair {
        if self.place(a) < self.place(b) {
            [a.to_owned(), b.to_owned()]
        } else {
            [b.to_owned(), a.to_owned()]
        }
    }

    /// D4 for partners, with the window of the moment (D5 shortens it).
    fn partners_blocked(&self, a: &str, b: &str, window: u32) -> bool {
        self.history.iter().any(|(round, tables, _)| {
            self.round - round <= window
                && tables
                    .iter()
                    .flatten()
                    .any(|pair| pair.contains(&a.to_owned()) && pair.contains(&b.to_owned()))
        })
    }

    /// D4 for opponents: any of the four crossings of a table of the last round.
    fn opponents_blocked(&self, a: &str, b: &str) -> bool {
        let (a, b) = (a.to_owned(), b.to_owned());
        self.history.iter().any(|(round, tables, _)| {
            self.round - round <= 1
                && tables.iter().any(|[first, second]| {
                    first.contains(&a) && second.contains(&b)
                        || first.contains(&b) && second.contains(&a)
                })
        })
    }

    fn blocked_crossings(&self, first: &Pair, second: &Pair) -> usize {
        first
            .iter()
            .flat_map(|a| second.iter().map(move |b| (a, b)))
            .filter(|(a, b)| self.opponents_blocked(a, b))
            .count()
    }

    /// D7: blocked partnerships plus blocked crossings.
    fn cost(&self, table: &Table) -> usize {
        let [first, second] = table;
        let partnerships = table
            .iter()
            .filter(|[a, b]| self.partners_blocked(a, b, self.window))
            .count();
        partnerships + self.blocked_crossings(first, second)
    }

    /// D2: `n mod 4`, the longest without a bye first, then the lowest; listed in standing order (D11).
    fn byes(&self) -> Vec<String> {
        let last_bye = |id: &String| {
            self.history
                .iter()
                .filter(|(_, _, byes)| byes.contains(id))
                .map(|(round, _, _)| *round)
                .max()
                .unwrap_or(0)
        };
        let mut lowest_first: Vec<&String> = self.standing.iter().rev().collect();
        lowest_first.sort_by_key(|id| last_bye(id));
        let chosen = &lowest_first[..self.standing.len() % 4];
        self.standing
            .iter()
            .filter(|id| chosen.contains(id))
            .cloned()
            .collect()
    }

    /// D5, one group.
    fn partners(&self, group: &[String], log: &mut Vec<Contingency>) -> Vec<Pair> {
        let mut free: Vec<String> = group.to_vec();
        let mut pairs: Vec<Pair> = Vec::new();
        while !free.is_empty() {
            let j1 = free.remove(0);
            let fits = |x: &String| !self.partners_blocked(&j1, x, self.window);
            // Level 0: the next five. Level 1: the ten after those.
            if let Some(at) = free.iter().take(15).position(fits) {
                let candidate = free.remove(at);
                if at >= 5 {
                    record(log, 1, "extended search", &[&j1, &candidate]);
                }
                pairs.push(self.pair_of(&j1, &candidate));
            } else if !self.exchange(&j1, &mut free, &mut pairs, log) {
                self.shorten(&j1, &mut free, &mut pairs, log);
            }
        }
        pairs.sort_by_key(|[better, _]| self.place(better));
        pairs
    }

    /// D5, level 2: the newest ten pairs, newest first.
    fn exchange(
        &self,
        j1: &str,
        free: &mut Vec<String>,
        pairs: &mut Vec<Pair>,
        log: &mut Vec<Contingency>,
    ) -> bool {
        let ok = |a: &str, b: &str| !self.partners_blocked(a, b, self.window);
        for at in (0..pairs.len()).rev().take(10) {
            let [a, b] = pairs[at].clone();
            for i in 0..free.len() {
                let x = free[i].clone();
                for (joins, stays) in [(&a, &b), (&b, &a)] {
                    if ok(joins, j1) && ok(stays, &x) {
                        free.remove(i);
                        pairs[at] = self.pair_of(stays, &x);
                        pairs.push(self.pair_of(joins, j1));
                        record(log, 2, "exchange", &[joins, j1, stays, &x]);
                        return true;
                    }
                }
            }
        }
        false
    }

    /// D5, level 2: no exchange; shorten the window until somebody fits.
    fn shorten(
        &self,
        j1: &str,
        free: &mut Vec<String>,
        pairs: &mut Vec<Pair>,
        log: &mut Vec<Contingency>,
    ) {
        let first = (self.window - 1).max(2);
        for window in std::iter::once(first).chain((0..self.window).rev()) {
            let found = free
                .iter()
                .position(|x| !self.partners_blocked(j1, x, window));
            if let Some(at) = found {
                let candidate = free.remove(at);
                record(log, 2, "shortened window", &[j1, &candidate]);
                pairs.push(self.pair_of(j1, &candidate));
                return;
            }
        }
        unreachable!("a window of 0 blocks nobody and a group is even");
    }

    /// D6, one group: upper half against lower half.
    fn fold(&self, pairs: &[Pair], log: &mut Vec<Contingency>) -> Vec<Table> {
        let (upper, lower) = pairs.split_at(pairs.len() / 2);
        let mut lower = lower.to_vec();
        let fits = |a: &Pair, b: &Pair| self.blocked_crossings(a, b) == 0;
        for i in 0..upper.len() {
            if fits(&upper[i], &lower[i]) {
                continue;
            }
            if let Some(j) = (i + 1..lower.len()).find(|j| fits(&upper[i], &lower[*j])) {
                let brought = lower.remove(j);
                lower.insert(i, brought);
                let [[a, b], [c, d]] = [&upper[i], &lower[i]];
                record(log, 1, "rotation", &[a, b, c, d]);
            } else if let Some(j) = (0..i)
                .rev()
                .find(|j| fits(&upper[i], &lower[*j]) && fits(&upper[*j], &lower[i]))
            {
                lower.swap(i, j);
                let [[a, b], [c, d]] = [&upper[i], &lower[i]];
                record(log, 1, "backward exchange", &[a, b, c, d]);
            }
        }
        upper
            .iter()
            .cloned()
            .zip(lower)
            .map(|(a, b)| [a, b])
            .collect()
    }

    /// D7: over all tables, at most ten passes, until a pass changes nothing.
    fn transfuse(&self, tables: &mut [Table], log: &mut Vec<Contingency>) {
        for _ in 0..10 {
            let mut changed = false;
            for i in 0..tables.len() {
                if self.cost(&tables[i]) > 0 {
                    changed |= self.transfuse_table(i, tables, log);
                }
            }
            if !changed {
                return;
            }
        }
    }

    fn transfuse_table(&self, i: usize, tables: &mut [Table], log: &mut Vec<Contingency>) -> bool {
        let mut best: Option<(usize, usize, Table, Table)> = None;
        'distances: for d in 1..=5 {
            let mut cleared = false;
            for j in [Some(i + d), i.checked_sub(d)].into_iter().flatten() {
                if j >= tables.len() {
                    continue;
                }
                let before = self.cost(&tables[i]) + self.cost(&tables[j]);
                for (own, other) in self.exchanges(&tables[i], &tables[j]) {
                    let after = self.cost(&own) + self.cost(&other);
                    let gain = before.saturating_sub(after);
                    if gain > best.as_ref().map_or(0, |(gain, _, _, _)| *gain) {
                        best = Some((gain, j, own, other));
                    }
                    cleared |= after == 0;
                }
            }
            // "Stop looking at farther tables": the other table at this distance is not farther.
            if cleared {
                break 'distances;
            }
        }
        let Some((_, j, own, other)) = best else {
            return false;
        };
        let eight: Vec<&str> = own
            .iter()
            .chain(&other)
            .flatten()
            .map(String::as_str)
            .collect();
        record(log, 3, "transfusion", &eight);
        tables[i] = own;
        tables[j] = other;
        true
    }

    /// D7: the exchanges between two tables in the order in which they are tried.
    fn exchanges(&self, own: &Table, other: &Table) -> Vec<(Table, Table)> {
        let mut all = Vec::new();
        for (p, q) in [(1, 1), (1, 0), (0, 1), (0, 0)] {
            let (mut own, mut other) = (own.clone(), other.clone());
            std::mem::swap(&mut own[p], &mut other[q]);
            all.push((own, other));
        }
        for (p, seat) in [(1, 1), (1, 0), (0, 1), (0, 0)] {
            for (q, other_seat) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                let (mut own, mut other) = (own.clone(), other.clone());
                std::mem::swap(&mut own[p][seat], &mut other[q][other_seat]);
                all.push((self.better_first(&own), self.better_first(&other)));
            }
        }
        all
    }

    fn better_first(&self, table: &Table) -> Table {
        [0, 1].map(|p| self.pair_of(&table[p][0], &table[p][1]))
    }

    /// D8: a round without any violation, or each violating table accepted.
    fn last_resort(
        &self,
        tables: &mut Vec<Table>,
        in_groups: &[String],
        log: &mut Vec<Contingency>,
    ) {
        if tables.iter().all(|table| self.cost(table) == 0) {
            return;
        }
        let mut search = Search {
            law: self,
            order: in_groups,
            seated: BTreeSet::new(),
            tables: Vec::new(),
            steps: 0,
        };
        let kind = match search.run() {
            Verdict::Found => {
                *tables = search.tables;
                record(log, 3, "exhaustive search", &[]);
                return;
            }
            Verdict::Impossible => "violation accepted: proved unavoidable",
            Verdict::OutOfSteps => "violation accepted: not proved unavoidable",
        };
        for table in tables.iter().filter(|table| self.cost(table) > 0) {
            let [[a, b], [c, d]] = table;
            record(log, 4, kind, &[a, b, c, d]);
        }
    }

    /// D9: table 1 holds the best player, the better pair and the better player come first.
    fn number(&self, tables: Vec<Table>) -> Vec<Table> {
        let mut tables: Vec<Table> = tables
            .iter()
            .map(|table| {
                let mut table = self.better_first(table);
                table.sort_by_key(|[better, _]| self.place(better));
                table
            })
            .collect();
        tables.sort_by_key(|[[best, _], _]| self.place(best));
        tables
    }

    /// D10: seated players without any violation against the nominal windows.
    fn quality(&self, tables: &[Table]) -> f64 {
        let mut seated = 0_u32;
        let mut valid = 0_u32;
        for [first, second] in tables {
            for (own, other) in [(first, second), (second, first)] {
                let [a, b] = own;
                for player in own {
                    seated += 1;
                    let violated = self.partners_blocked(a, b, self.window)
                        || other
                            .iter()
                            .any(|rival| self.opponents_blocked(player, rival));
                    valid += u32::from(!violated);
                }
            }
        }
        if seated == 0 {
            1.0
        } else {
            f64::from(valid) / f64::from(seated)
        }
    }
}

enum Verdict {
    Found,
    Impossible,
    OutOfSteps,
}

/// D8: a step is one free candidate for the fourth seat looked at.
const MOST_STEPS: u32 = 400_000;

struct Search<'a> {
    law: &'a Law<'a>,
    order: &'a [String],
    seated: BTreeSet<String>,
    tables: Vec<Table>,
    steps: u32,
}

impl Search<'_> {
    fn free(&self) -> Vec<String> {
        self.order
            .iter()
            .filter(|id| !self.seated.contains(*id))
            .cloned()
            .collect()
    }

    /// First free player; partner; first rival; second rival later in the order than the first.
    fn run(&mut self) -> Verdict {
        let free = self.free();
        let Some(first) = free.first() else {
            return Verdict::Found;
        };
        let law = self.law;
        let rivals = |a: &String, b: &String| law.opponents_blocked(a, b);
        let partners = |a: &String, b: &String| law.partners_blocked(a, b, law.window);
        for partner in free.iter().filter(|x| *x != first && !partners(first, x)) {
            for (at, rival) in free.iter().enumerate() {
                if rival == first
                    || rival == partner
                    || rivals(first, rival)
                    || rivals(partner, rival)
                {
                    continue;
                }
                for fourth in free[at + 1..].iter().filter(|x| *x != partner) {
                    if self.steps == MOST_STEPS {
                        return Verdict::OutOfSteps;
                    }
                    self.steps += 1;
                    if partners(rival, fourth) || rivals(first, fourth) || rivals(partner, fourth) {
                        continue;
                    }
                    let four = [first, partner, rival, fourth];
                    self.seated.extend(four.into_iter().cloned());
                    self.tables.push([
                        [first.clone(), partner.clone()],
                        [rival.clone(), fourth.clone()],
                    ]);
                    match self.run() {
                        Verdict::Impossible => {}
                        ended @ (Verdict::Found | Verdict::OutOfSteps) => return ended,
                    }
                    self.tables.pop();
                    for id in four {
                        self.seated.remove(id);
                    }
                }
            }
        }
        Verdict::Impossible
    }
}

fn record(log: &mut Vec<Contingency>, level: u8, kind: &'static str, players: &[&str]) {
    log.push(Contingency {
        level,
        kind,
        players: players.iter().map(|&id| id.to_owned()).collect(),
    });
}
