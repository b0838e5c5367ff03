//! Ruling D21 written a second time: naive, slow, clause by clause. Shares nothing with the product's pairing: entrants are strings,
//! every question is asked of the history again. Included by tests with `#[path]`.

/// Id, wins, whether active; the list is the standing.
pub type Entrant = (String, u32, bool);

/// Two entrants who play each other, the better one first.
pub type Table = [String; 2];

/// Number of the round, its tables, its byes.
pub type Closed = (u32, Vec<Table>, Vec<String>);

/// Level, kind and the entrants concerned.
pub type Logged = (u8, &'static str, Vec<String>);

#[derive(Debug, Clone, PartialEq)]
pub struct Answer {
    pub tables: Vec<Table>,
    pub byes: Vec<String>,
    pub log: Vec<Logged>,
    pub quality: f64,
}

/// `window`: pairs may meet again after so many rounds; never without one.
pub fn pair(entrants: &[Entrant], history: &[Closed], round: u32, window: Option<u32>) -> Answer {
    // D1.
    let mut standing: Vec<(String, u32)> = entrants
        .iter()
        .filter(|(_, _, active)| *active)
        .map(|(id, wins, _)| (id.clone(), *wins))
        .collect();
    standing.sort_by_key(|(_, wins)| std::cmp::Reverse(*wins));
    let law = Law {
        history,
        round,
        window,
        standing: standing.iter().map(|(id, _)| id.clone()).collect(),
    };
    let byes = law.byes();
    let groups = groups(&standing, &byes);
    let mut log = Vec::new();
    let mut tables = Vec::new();
    for group in &groups {
        tables.extend(law.fold(group, &mut log));
    }
    law.transfuse(&mut tables, &mut log);
    law.last_resort(&mut tables, &groups.concat(), &mut log);
    // D9.
    for table in &mut tables {
        table.sort_by_key(|id| law.place(id));
    }
    tables.sort_by_key(|table| law.place(&table[0]));
    // D10.
    let clean = tables.iter().filter(|table| !law.violates(table)).count();
    let quality = match tables.len() {
        0 => 1.0,
        all => clean as f64 / all as f64,
    };
    Answer {
        tables,
        byes,
        log,
        quality,
    }
}

/// D3 with `need = (-size) mod 2`.
fn groups(standing: &[(String, u32)], byes: &[String]) -> Vec<Vec<String>> {
    let mut groups: Vec<(u32, Vec<String>)> = Vec::new();
    for (id, wins) in standing.iter().filter(|(id, _)| !byes.contains(id)) {
        match groups.last_mut() {
            Some((same, members)) if same == wins => members.push(id.clone()),
            Some(_) | None => groups.push((*wins, vec![id.clone()])),
        }
    }
    let mut groups: Vec<Vec<String>> = groups.into_iter().map(|(_, members)| members).collect();
    for i in 0..groups.len() {
        if groups[i].len() % 2 == 1 {
            let below = (i + 1..groups.len()).find(|j| !groups[*j].is_empty());
            let below = below.expect("an even number is seated");
            let moved = groups[below].remove(0);
            groups[i].push(moved);
        }
    }
    groups.retain(|group| !group.is_empty());
    groups
}

struct Law<'a> {
    history: &'a [Closed],
    round: u32,
    window: Option<u32>,
    standing: Vec<String>,
}

impl Law<'_> {
    fn place(&self, id: &str) -> usize {
        let place = self.standing.iter().position(|other| other == id);
        place.expect("only active entrants are paired")
    }

    fn met(&self, a: &str, b: &str) -> bool {
        self.history.iter().any(|(round, tables, _)| {
            self.window
                .is_none_or(|window| self.round - round <= window)
                && tables.iter().any(|[first, second]| {
                    (first == a && second == b) || (first == b && second == a)
                })
        })
    }

    fn violates(&self, table: &Table) -> bool {
        self.met(&table[0], &table[1])
    }

    /// D2 with `n mod 2`.
    fn byes(&self) -> Vec<String> {
        let last = |id: &String| {
            let rounds = self.history.iter().filter(|(_, _, byes)| byes.contains(id));
            rounds.map(|(round, _, _)| *round).max().unwrap_or(0)
        };
        if self.standing.len().is_multiple_of(2) {
            return Vec::new();
        }
        let lowest_first = self.standing.iter().rev();
        lowest_first
            .min_by_key(|id| last(id))
            .into_iter()
            .cloned()
            .collect()
    }

    /// D6 over entrants in group order.
    fn fold(&self, group: &[String], log: &mut Vec<Logged>) -> Vec<Table> {
        let (upper, lower) = group.split_at(group.len() / 2);
        let mut lower = lower.to_vec();
        for i in 0..upper.len() {
            if !self.met(&upper[i], &lower[i]) {
                continue;
            }
            if let Some(j) = (i + 1..lower.len()).find(|j| !self.met(&upper[i], &lower[*j])) {
                let brought = lower.remove(j);
                lower.insert(i, brought);
                log.push((1, "fold_rotation", vec![upper[i].clone(), lower[i].clone()]));
            } else if let Some(j) = (0..i)
                .rev()
                .find(|j| !self.met(&upper[i], &lower[*j]) && !self.met(&upper[*j], &lower[i]))
            {
                lower.swap(i, j);
                log.push((1, "fold_exchange", vec![upper[i].clone(), lower[i].clone()]));
            }
        }
        upper
            .iter()
            .cloned()
            .zip(lower)
            .map(|(a, b)| [a, b])
            .collect()
    }

    /// D7: entrants are exchanged, a table costs 0 or 1.
    fn transfuse(&self, tables: &mut [Table], log: &mut Vec<Logged>) {
        let cost = |table: &Table| i32::from(self.violates(table));
        for _ in 0..10 {
            let mut changed = false;
            for i in 0..tables.len() {
                if cost(&tables[i]) == 0 {
                    continue;
                }
                let mut best: Option<(i32, usize, [Table; 2])> = None;
                let mut cleared = false;
                for distance in 1..=5_usize {
                    let below = Some(i + distance).filter(|j| *j < tables.len());
                    for j in below.into_iter().chain(i.checked_sub(distance)) {
                        for (own, other) in [(1, 1), (1, 0), (0, 1), (0, 0)] {
                            let mut after = [tables[i].clone(), tables[j].clone()];
                            after[0][own] = tables[j][other].clone();
                            after[1][other] = tables[i][own].clone();
                            let left = cost(&after[0]) + cost(&after[1]);
                            let gain = cost(&tables[i]) + cost(&tables[j]) - left;
                            cleared |= left == 0;
                            if gain > best.as_ref().map_or(0, |(gain, ..)| *gain) {
                                best = Some((gain, j, after));
                            }
                        }
                    }
                    if cleared {
                        break;
                    }
                }
                if let Some((_, j, after)) = best {
                    log.push((3, "transfusion", after.concat()));
                    let [own, other] = after;
                    tables[i] = own;
                    tables[j] = other;
                    changed = true;
                }
            }
            if !changed {
                return;
            }
        }
    }

    /// D8: first free entrant, rivals in order, one rival looked at is one step.
    fn last_resort(&self, tables: &mut Vec<Table>, order: &[String], log: &mut Vec<Logged>) {
        if !tables.iter().any(|table| self.violates(table)) {
            return;
        }
        let mut steps = 0;
        let kind = match self.search(order, &mut steps) {
            Some(Some(found)) => {
                *tables = found;
                log.push((3, "exhaustive_search", Vec::new()));
                return;
            }
            Some(None) => "violation_unavoidable",
            None => "violation_not_proved",
        };
        for table in tables.iter().filter(|table| self.violates(table)) {
            log.push((4, kind, table.to_vec()));
        }
    }

    /// Nothing when the steps ran out; nothing inside when there is no such round.
    fn search(&self, free: &[String], steps: &mut u32) -> Option<Option<Vec<Table>>> {
        let Some((first, others)) = free.split_first() else {
            return Some(Some(Vec::new()));
        };
        for (at, rival) in others.iter().enumerate() {
            if *steps == 400_000 {
                return None;
            }
            *steps += 1;
            if self.met(first, rival) {
                continue;
            }
            let mut rest = others.to_vec();
            rest.remove(at);
            if let Some(mut tables) = self.search(&rest, steps)? {
                tables.insert(0, [first.clone(), rival.clone()]);
                return Some(Some(tables));
            }
        }
        Some(None)
    }
}
