//! Every possible round, priced by a literal reading of the objective. Slow on purpose, and knows nothing of
//! the method it judges: people are names, blocks are looked up in the history.

use torneo_rules::pairing::optimal::Objective;
use torneo_rules::pairing::request::{Request, Status};
use torneo_rules::pairing::{Partnership, RoundPairing, Table};
use torneo_rules::roster::PlayerId;

/// A request, read anew.
pub struct Judge<'a> {
    request: &'a Request,
    /// Active players, more wins first.
    order: Vec<PlayerId>,
    /// In rounds, for partners.
    window: u32,
}

impl<'a> Judge<'a> {
    pub fn new(request: &'a Request) -> Self {
        let mut order: Vec<PlayerId> = (0..request.entrants().len())
            .map(PlayerId::at)
            .filter(|player| request.entrants()[player.index()].status == Status::Active)
            .collect();
        order.sort_by_key(|player| std::cmp::Reverse(request.entrants()[player.index()].wins));
        let (start, late) = match order.len() {
            0..=36 => (3, 7),
            37..=76 => (4, 8),
            _ => (5, 9),
        };
        Self {
            request,
            order,
            window: start - u32::from(request.round().0 >= late),
        }
    }

    /// The least price of any round with these byes and the pinned tables.
    pub fn best(&self, byes: &[PlayerId]) -> Objective {
        let pinned: Vec<Table> = self
            .request
            .options()
            .pinned_tables
            .iter()
            .map(|pin| pin.pairs)
            .collect();
        let fixed = self.price(&pinned, byes);
        let free: Vec<PlayerId> = self
            .order
            .iter()
            .filter(|player| !byes.contains(player))
            .filter(|player| {
                !pinned
                    .iter()
                    .flatten()
                    .any(|side: &Partnership| side.contains(player))
            })
            .copied()
            .collect();
        let mut best = None;
        self.seat(&free, fixed, byes, &mut best);
        best.expect("there is always a round")
    }

    /// What a round costs.
    pub fn price_of(&self, round: &RoundPairing) -> Objective {
        self.price(&round.tables, &round.byes)
    }

    fn seat(
        &self,
        free: &[PlayerId],
        spent: Objective,
        byes: &[PlayerId],
        best: &mut Option<Objective>,
    ) {
        let Some((&first, rest)) = free.split_first() else {
            *best = Some(best.map_or(spent, |best| best.min(spent)));
            return;
        };
        for a in 0..rest.len() {
            for b in a + 1..rest.len() {
                for c in b + 1..rest.len() {
                    let left: Vec<PlayerId> = (0..rest.len())
                        .filter(|place| ![a, b, c].contains(place))
                        .map(|place| rest[place])
                        .collect();
                    let [a, b, c] = [rest[a], rest[b], rest[c]];
                    // The best of three seatings is the only one a best round can use.
                    let seatings = [
                        [[first, a], [b, c]],
                        [[first, b], [a, c]],
                        [[first, c], [a, b]],
                    ];
                    let price = seatings.map(|table| self.price(&[table.map(Into::into)], byes));
                    let mut sum = spent;
                    sum += price.into_iter().min().expect("there are three seatings");
                    self.seat(&left, sum, byes, best);
                }
            }
        }
    }

    fn price(&self, tables: &[Table], byes: &[PlayerId]) -> Objective {
        let mut sum = Objective::default();
        for table in tables {
            let wins = table.iter().flatten().map(|player| self.wins(*player));
            let most = wins.clone().max().expect("a table has four people");
            let fewest = wins.min().expect("a table has four people");
            sum += Objective {
                violations: self.violations(table, byes),
                wins_gap: u64::from(most - fewest),
                partner_distance: table
                    .iter()
                    .map(|pair| {
                        let [a, b] = pair.ends();
                        self.place(a).abs_diff(self.place(b)) as u64
                    })
                    .sum(),
            };
        }
        sum
    }

    fn violations(&self, table: &Table, byes: &[PlayerId]) -> u32 {
        let [[a, b], [c, d]] = &table.map(|pair| pair.ends());
        let leaders = self.duel(byes);
        let duel = |x: &PlayerId, y: &PlayerId| {
            leaders.is_some_and(|two| two.contains(x) && two.contains(y))
        };
        let mut count = 0;
        for (x, y) in [(a, b), (c, d)] {
            count += u32::from(duel(x, y) || self.partners_blocked(*x, *y));
        }
        for (x, y) in [(a, c), (a, d), (b, c), (b, d)] {
            let met = !duel(x, y) && self.opponents_lately(*x, *y);
            count += u32::from(met || self.opponents_unwanted(*x, *y));
        }
        let here = |pair: [&PlayerId; 2]| {
            leaders.map_or(0, |two| pair.iter().filter(|x| two.contains(x)).count())
        };
        let (ours, theirs) = (here([a, b]), here([c, d]));
        count + u32::from(ours + theirs > 0 && (ours, theirs) != (1, 1))
    }

    fn partners_blocked(&self, x: PlayerId, y: PlayerId) -> bool {
        let wished = &self.request.options().forbidden_partners;
        let met = self.request.history().iter().any(|closed| {
            self.request.round().0 - closed.round.0 <= self.window
                && closed
                    .tables
                    .iter()
                    .flatten()
                    .any(|pair| pair.contains(&x) && pair.contains(&y))
        });
        met || wished.contains(&[x, y]) || wished.contains(&[y, x])
    }

    fn opponents_lately(&self, x: PlayerId, y: PlayerId) -> bool {
        self.request.history().iter().any(|closed| {
            self.request.round().0 - closed.round.0 <= 1
                && closed.tables.iter().any(|[ours, theirs]| {
                    (ours.contains(&x) && theirs.contains(&y))
                        || (ours.contains(&y) && theirs.contains(&x))
                })
        })
    }

    fn opponents_unwanted(&self, x: PlayerId, y: PlayerId) -> bool {
        let wished = &self.request.options().forbidden_opponents;
        wished.contains(&[x, y]) || wished.contains(&[y, x])
    }

    /// The only two leaders, when they must meet and neither rests nor is pinned.
    fn duel(&self, byes: &[PlayerId]) -> Option<[PlayerId; 2]> {
        let &[first, second, ..] = self.order.as_slice() else {
            return None;
        };
        let third = self.order.get(2).map(|player| self.wins(*player));
        let only_two = self.wins(first) == self.wins(second) && third != Some(self.wins(first));
        let pins = &self.request.options().pinned_tables;
        let away = |player: PlayerId| {
            byes.contains(&player)
                || pins
                    .iter()
                    .any(|pin| pin.pairs.iter().any(|side| side.contains(&player)))
        };
        let asked = self.request.options().leaders_duel;
        (asked && only_two && !away(first) && !away(second)).then_some([first, second])
    }

    fn wins(&self, player: PlayerId) -> u32 {
        self.request.entrants()[player.index()].wins
    }

    fn place(&self, player: PlayerId) -> usize {
        self.order
            .iter()
            .position(|other| *other == player)
            .expect("only active players sit")
    }
}
