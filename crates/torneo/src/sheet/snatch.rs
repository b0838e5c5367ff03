//! SnatchGame as tables for people: its theory, and a session of bots.

use torneo_rules::snatch::bot::Bot;
use torneo_rules::snatch::exchange::Answer;
use torneo_rules::snatch::headless::Rates;
use torneo_rules::snatch::solve::Step;
use torneo_rules::snatch::standings::Row;
use torneo_rules::snatch::tokens::{Bundle, Offer};
use torneo_rules::snatch::variant::Variant;
use torneo_rules::word::word;

use crate::say::{Lang, say};
use crate::table::terminal::plain;

/// The theory of some variants, one line a round.
pub fn theory(title: &str, solved: &[(Variant, Vec<Step>)], lang: Lang) -> String {
    let steps = solved.iter();
    let steps = steps.flat_map(|(variant, steps)| steps.iter().map(move |step| (variant, step)));
    let rows = steps.map(|(variant, step)| {
        [
            variant.to_string(),
            step.round.to_string(),
            step.points.proposer.to_string(),
            step.points.responder.to_string(),
            done(step, lang),
        ]
    });
    let headings = [
        ["Variante", "Variant"],
        ["Ronda", "Round"],
        ["P1", "P1"],
        ["P2", "P2"],
        ["Qué se hace", "What is done"],
    ];
    format!("{title}\n\n{}", plain(headings, rows, lang))
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
    let of_rates = [
        ["Variante", "Variant"],
        ["Partidas", "Games"],
        ["Ofertas", "Offers"],
        ["Forzadas", "Forced"],
        ["Aceptadas", "Accepted"],
        ["Rechazadas", "Rejected"],
        ["Robadas", "Snatched"],
        ["Vergüenza", "Shame"],
        ["Denuncias", "Reports"],
        ["Media P1", "Mean P1"],
        ["Media P2", "Mean P2"],
    ];
    let of_rows = [
        ["Puesto", "Rank"],
        ["Jugador", "Player"],
        ["Bot", "Bot"],
        ["Como P1", "As P1"],
        ["Como P2", "As P2"],
        ["Descansos", "Byes"],
        ["Total", "Total"],
        ["Ajustado", "Adjusted"],
    ];
    let ranking = rows.iter().map(|row| {
        [
            row.rank.to_string(),
            row.player.to_string(),
            word(&bots[row.player.index()]),
            row.as_role.proposer.to_string(),
            row.as_role.responder.to_string(),
            row.byes.to_string(),
            row.aggregate.two_digits(),
            row.adjusted.two_digits(),
        ]
    });
    let rates = plain(of_rates, rates.iter().map(rates_line), lang);
    format!("{title}\n\n{rates}\n{}", plain(of_rows, ranking, lang))
}

fn rates_line(rates: &Rates) -> [String; 11] {
    let share = |count: u32, of: u32| match of {
        0 => "-".to_owned(),
        of => format!("{:.1} %", 100.0 * f64::from(count) / f64::from(of)),
    };
    let mean = |points: u64| format!("{:.2}", points as f64 / f64::from(rates.games.max(1)));
    [
        rates.variant.to_string(),
        rates.games.to_string(),
        share(rates.offers, rates.rounds),
        share(rates.forced, rates.rounds),
        share(rates.accepted, rates.offers),
        share(rates.rejected, rates.offers),
        share(rates.snatched, rates.offers),
        share(rates.shamed, rates.snatched),
        share(rates.reported, rates.snatched),
        mean(rates.points.proposer),
        mean(rates.points.responder),
    ]
}
