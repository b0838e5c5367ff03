//! The EFF written a second time, as naively as it can be: names, maps, lists and own fractions.
//!
//! Written from the specification's formulas, sharing nothing with the rules but the request.

use std::cmp::Ordering;
use std::collections::{BTreeMap, BTreeSet};

use torneo_rules::ranking::options::{Buchholz, FlatDrp, NoGames, Options, Order, Repeats};
use torneo_rules::ranking::score_sheet::ScoreSheet;
use torneo_rules::ranking::{Ranking, rank};
use torneo_rules::roster::PlayerId;

use crate::events::{Chance, event, options};

/// A reduced fraction in plain 128-bit numbers; too large a one stops the test.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Q(i128, i128);

fn q(n: i128, d: i128) -> Q {
    let (mut a, mut b) = (n.abs(), d.abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    let sign = if d < 0 { -1 } else { 1 };
    Q(sign * n / a, sign * d / a)
}

fn whole(n: i128) -> Q {
    Q(n, 1)
}

fn add(a: Q, b: Q) -> Q {
    q(a.0 * b.1 + b.0 * a.1, a.1 * b.1)
}

fn sub(a: Q, b: Q) -> Q {
    add(a, Q(-b.0, b.1))
}

fn mul(a: Q, b: Q) -> Q {
    q(a.0 * b.0, a.1 * b.1)
}

fn div(a: Q, b: Q) -> Q {
    q(a.0 * b.1, a.1 * b.0)
}

fn cmp(a: Q, b: Q) -> Ordering {
    (a.0 * b.1).cmp(&(b.0 * a.1))
}

fn text(a: Q) -> String {
    format!("{}/{}", a.0, a.1)
}

type Table = BTreeMap<String, Q>;

/// One game from one player's chair.
struct Chair {
    partner: String,
    opponents: [String; 2],
    own: i128,
    theirs: i128,
}

fn name(player: PlayerId) -> String {
    format!("player {:02}", player.0)
}

fn chairs(sheet: &ScoreSheet) -> BTreeMap<String, Vec<Chair>> {
    let mut all: BTreeMap<String, Vec<Chair>> = BTreeMap::new();
    for at in 0..sheet.players() {
        all.insert(name(PlayerId::at(at)), Vec::new());
    }
    for game in sheet.games() {
        for (mine, yours) in [(0, 1), (1, 0)] {
            for (me, you) in [(0, 1), (1, 0)] {
                let (side, other) = (&game.sides[mine], &game.sides[yours]);
                all.get_mut(&name(side.players[me]))
                    .expect("everybody has a list")
                    .push(Chair {
                        partner: name(side.players[you]),
                        opponents: other.players.ends().map(name),
                        own: side.points.into(),
                        theirs: other.points.into(),
                    });
            }
        }
    }
    all
}

fn people(mut met: Vec<String>, options: &Options) -> Vec<String> {
    if options.repeats == Repeats::Once {
        met = met
            .into_iter()
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
    }
    met
}

fn buchholz(mut wins: Vec<i128>, options: &Options) -> Q {
    wins.sort();
    match wins.len() {
        0 => whole(0),
        1 => whole(10 * wins[0]),
        count => {
            let kept: i128 = wins[1..].iter().sum();
            match options.buchholz {
                Buchholz::Sum => whole(kept),
                Buchholz::Mean => q(kept, count as i128 - 1),
            }
        }
    }
}

fn normalized(values: &Table, low: i128, high: i128, flat: i128) -> Table {
    let smallest = values.values().copied().min_by(|a, b| cmp(*a, *b));
    let largest = values.values().copied().max_by(|a, b| cmp(*a, *b));
    let (Some(smallest), Some(largest)) = (smallest, largest) else {
        return Table::new();
    };
    let scale = |value: Q| {
        if smallest == largest {
            return whole(flat);
        }
        let share = div(sub(value, smallest), sub(largest, smallest));
        add(mul(share, whole(high - low)), whole(low))
    };
    values
        .iter()
        .map(|(id, value)| (id.clone(), scale(*value)))
        .collect()
}

fn quality(chairs: &[Chair]) -> Q {
    let worth: Vec<i128> = chairs
        .iter()
        .filter(|chair| chair.own > chair.theirs)
        .map(|chair| match chair.own - chair.theirs {
            1..=9 => 25,
            10..=24 => 50,
            25..=49 => 75,
            _ => 100,
        })
        .collect();
    match worth.len() {
        0 => whole(0),
        count => q(worth.iter().sum(), count as i128),
    }
}

/// Each player's figures as text, and each classified player's place, best first.
fn reference(
    sheet: &ScoreSheet,
    options: &Options,
) -> (BTreeMap<String, String>, Vec<(String, usize)>) {
    let chairs = chairs(sheet);
    let byes = |id: &String| {
        sheet
            .byes()
            .iter()
            .filter(|bye| name(bye.player) == *id)
            .count() as i128
    };
    let mut wins: BTreeMap<String, i128> = BTreeMap::new();
    let mut classified = Vec::new();
    for (id, own) in &chairs {
        let won = own.iter().filter(|chair| chair.own > chair.theirs).count() as i128;
        wins.insert(
            id.clone(),
            won + if options.bye_wins { byes(id) } else { 0 },
        );
        let stands = !own.is_empty()
            || match options.no_games {
                NoGames::WithBye => byes(id) > 0,
                NoGames::Include => true,
                NoGames::Exclude => false,
            };
        if stands {
            classified.push(id.clone());
        }
    }
    let (mut drp, mut tbz, mut icv) = (Table::new(), Table::new(), Table::new());
    for id in &classified {
        let own = &chairs[id];
        let difference: i128 = own.iter().map(|chair| chair.own - chair.theirs).sum();
        let tiles = i128::from(options.drp_divisor.get()) * (own.len() as i128).max(1);
        drp.insert(id.clone(), q(100 * difference, tiles));
        let met = own
            .iter()
            .flat_map(|chair| chair.opponents.clone())
            .collect();
        let strength = people(met, options)
            .iter()
            .map(|other| wins[other])
            .collect();
        tbz.insert(id.clone(), buchholz(strength, options));
        icv.insert(id.clone(), quality(own));
    }
    let flat = if options.flat_drp == FlatDrp::Middle {
        0
    } else {
        50
    };
    let drp_norm = normalized(&drp, -100, 100, flat);
    let tbz_norm = normalized(&tbz, 0, 100, 50);
    let mut icc_raw = Table::new();
    for id in &classified {
        let met = people(
            chairs[id]
                .iter()
                .map(|chair| chair.partner.clone())
                .collect(),
            options,
        );
        let sum = met
            .iter()
            .fold(whole(0), |sum, partner| add(sum, tbz_norm[partner]));
        let raw = match met.len() {
            0 => whole(50),
            count => sub(whole(100), div(sum, whole(count as i128))),
        };
        icc_raw.insert(id.clone(), raw);
    }
    let icc = normalized(&icc_raw, 0, 100, 50);
    let mut eff = Table::new();
    for id in &classified {
        let parts = [
            (drp_norm[id], 40),
            (tbz_norm[id], 30),
            (icv[id], 20),
            (icc[id], 10),
        ];
        let sum = parts.iter().fold(whole(0), |sum, (part, weight)| {
            add(sum, mul(*part, q(*weight, 100)))
        });
        eff.insert(id.clone(), sum);
    }
    let ahead = |a: &String, b: &String| {
        let by_eff = cmp(eff[b], eff[a]);
        let by_wins = wins[b].cmp(&wins[a]);
        let main = match options.order {
            Order::Eff => by_eff.then(by_wins),
            Order::WinsEff => by_wins.then(by_eff),
        };
        main.then(cmp(drp[b], drp[a]))
            .then(cmp(tbz[b], tbz[a]))
            .then(cmp(icv[b], icv[a]))
    };
    let mut lines = classified.clone();
    lines.sort_by(|a, b| ahead(a, b).then(a.cmp(b)));
    let places = lines
        .iter()
        .map(|id| {
            let better = classified
                .iter()
                .filter(|other| ahead(other, id) == Ordering::Less);
            (id.clone(), better.count() + 1)
        })
        .collect();
    let figures = classified
        .iter()
        .map(|id| {
            let all = [&drp, &drp_norm, &tbz, &tbz_norm, &icv, &icc_raw, &icc, &eff];
            (id.clone(), all.map(|table| text(table[id])).join(" "))
        })
        .collect();
    (figures, places)
}

/// The rules' answer in the reference's words.
fn answered(ranking: &Ranking) -> (BTreeMap<String, String>, Vec<(String, usize)>) {
    let figures = ranking.figures.iter().enumerate();
    let figures = figures
        .filter_map(|(at, figures)| Some((PlayerId::at(at), figures.as_ref()?)))
        .map(|(player, figures)| {
            let all = [
                &figures.drp,
                &figures.drp_norm,
                &figures.tbz.value,
                &figures.tbz_norm,
                &figures.icv,
                &figures.icc_raw,
                &figures.icc,
                &figures.eff,
            ];
            (name(player), all.map(|figure| figure.to_string()).join(" "))
        })
        .collect();
    let lines = ranking.standings.iter();
    (
        figures,
        lines.map(|line| (name(line.player), line.place)).collect(),
    )
}

#[test]
fn the_rules_agree_with_a_naive_reference() {
    for seed in 0..5_000 {
        let mut chance = Chance(seed);
        let sheet = event(&mut chance);
        let options = options(&mut chance);
        let found = answered(&rank(&sheet, options));
        assert_eq!(
            found,
            reference(&sheet, &options),
            "seed {seed}, {options:?}, {sheet:?}"
        );
    }
}
