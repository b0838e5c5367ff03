//! SnatchGame as tables for people: its theory, and a session of bots.

use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::headless::Rates;
use torneo_rules::snatch::solve::Step;
use torneo_rules::snatch::standings::Row;
use torneo_rules::snatch::tokens::{Bundle, Offer};
use torneo_rules::snatch::variant::Variant;

use crate::say::{Lang, say};

/// The theory of some variants, one line a round.
pub fn theory(title: &str, solved: &[(Variant, Vec<Step>)], lang: Lang) -> String {
    let mut lines = vec![
        title.to_owned(),
        String::new(),
        say!(
            lang,
            "Variante  Ronda  P1   P2   Qué se hace",
            "Variant   Round  P1   P2   What is done"
        ),
    ];
    for (variant, steps) in solved {
        lines.extend(steps.iter().map(|step| {
            format!(
                "{:<10}{:<7}{:<5}{:<5}{}",
                variant.code(),
                step.round,
                step.points.proposer,
                step.points.responder,
                done(step, lang)
            )
        }));
    }
    lines.push(String::new());
    lines.join("\n")
}

fn done(step: &Step, lang: Lang) -> String {
    let forced = match step.forced {
        true => say!(lang, "P2 obliga; ", "P2 forces; "),
        false => String::new(),
    };
    let Some((offer, answer)) = step.trade else {
        return forced + &say!(lang, "sin oferta", "no offer");
    };
    let answer = match answer {
        Answer::Accept => say!(lang, "aceptada", "accepted"),
        Answer::Reject => say!(lang, "rechazada", "rejected"),
        Answer::Snatch if step.reported => {
            say!(lang, "robada y denunciada", "snatched and reported")
        }
        Answer::Snatch => say!(lang, "robada", "snatched"),
    };
    format!("{forced}{}, {answer}", offered(offer, lang))
}

fn offered(offer: Offer, lang: Lang) -> String {
    let (give, ask) = (goods(offer.give, lang), goods(offer.ask, lang));
    say!(lang, "{give} por {ask}", "{give} for {ask}")
}

fn goods(bundle: Bundle, lang: Lang) -> String {
    let Bundle { turkeys, corn } = bundle;
    let turkeys_named = match turkeys {
        1 => say!(lang, "1 pavo", "1 turkey"),
        _ => say!(lang, "{turkeys} pavos", "{turkeys} turkeys"),
    };
    let corn_named = match corn {
        1 => say!(lang, "1 elote", "1 corn"),
        _ => say!(lang, "{corn} elotes", "{corn} corn"),
    };
    match (turkeys, corn) {
        (0, 0) => say!(lang, "nada", "nothing"),
        (_, 0) => turkeys_named,
        (0, _) => corn_named,
        (_, _) => say!(
            lang,
            "{turkeys_named} y {corn_named}",
            "{turkeys_named} and {corn_named}"
        ),
    }
}

/// What a session of bots did, and the best of its ranking.
pub fn session(title: &str, rates: &[Rates], rows: &[Row], bots: &[Bot], lang: Lang) -> String {
    let mut lines = vec![
        title.to_owned(),
        String::new(),
        say!(
            lang,
            "Variante  Partidas  Ofertas  Forzadas  Aceptadas  Rechazadas  Robadas  Vergüenza  Denuncias  Media P1  Media P2",
            "Variant   Games     Offers   Forced    Accepted   Rejected    Snatched Shame      Reports    Mean P1   Mean P2"
        ),
    ];
    lines.extend(rates.iter().map(rates_line));
    lines.push(String::new());
    lines.push(say!(
        lang,
        "Puesto  Jugador  Bot          Como P1  Como P2  Descansos  Total    Ajustado",
        "Rank    Player   Bot          As P1    As P2    Byes       Total    Adjusted"
    ));
    lines.extend(rows.iter().map(|row| {
        format!(
            "{:<8}{:<9}{:<13}{:<9}{:<9}{:<11}{:<9}{}",
            row.rank,
            row.player,
            bots[row.player.index()].code(),
            row.as_role.proposer,
            row.as_role.responder,
            row.byes,
            row.aggregate.two_digits(),
            row.adjusted.two_digits()
        )
    }));
    lines.push(String::new());
    lines.join("\n")
}

fn rates_line(rates: &Rates) -> String {
    let share = |count: u32, of: u32| match of {
        0 => "-".to_owned(),
        of => format!("{:.1} %", 100.0 * f64::from(count) / f64::from(of)),
    };
    let mean = |points: u64| format!("{:.2}", points as f64 / f64::from(rates.games.max(1)));
    format!(
        "{:<10}{:<10}{:<9}{:<10}{:<11}{:<12}{:<9}{:<11}{:<11}{:<10}{}",
        rates.variant.code(),
        rates.games,
        share(rates.offers, rates.rounds),
        share(rates.forced, rates.rounds),
        share(rates.accepted, rates.offers),
        share(rates.rejected, rates.offers),
        share(rates.snatched, rates.offers),
        share(rates.shamed, rates.snatched),
        share(rates.reported, rates.snatched),
        mean(rates.points.proposer),
        mean(rates.points.responder)
    )
}
