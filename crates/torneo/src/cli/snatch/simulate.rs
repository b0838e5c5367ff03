//! `torneo snatch simulate`: a whole session played by bots, its ranking, and how often they did what.

use clap::{ArgMatches, Command, value_parser};
use torneo_rules::snatch::deadline::Deadlines;
use torneo_rules::snatch::headless;
use torneo_rules::snatch::session::form::{Form, OddField, Order};
use torneo_rules::snatch::standings::standings;
use torneo_rules::snatch::variant::Variant;
use torneo_rules::snatch::view::ShameVisible;

use super::{
    count_argument, json_argument, mix, number, profile, profile_argument, seed, seed_argument,
};
use crate::cli::{choice, verb, word};
use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};
use crate::wire::snatch::simulation::Simulation;
use crate::{output, sheet};

const EXAMPLE: &str = "  torneo snatch simulate --players 200 --bots random=50,cautious=30,snatcher=10,equilibrium=10 --seed 7";

/// Rows of the ranking that people are shown.
const SHOWN: usize = 20;

pub fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Juega una sesión entera con bots",
        "Play a whole session with bots"
    );
    let players = count_argument(
        "players",
        "200",
        say!(
            lang,
            "Jugadores, de 2 a 10000 (200)",
            "Players, 2 to 10000 (200)"
        ),
    );
    let order = choice(
        "order",
        &["fixed", "latin", "random"],
        say!(
            lang,
            "Orden de las variantes: fixed (por defecto), latin o random",
            "Order of the variants: fixed (default), latin or random"
        ),
    );
    verb("simulate", about, EXAMPLE, lang)
        .arg(players.value_parser(value_parser!(u32).range(2..=10_000)))
        .arg(mix::argument(lang))
        .arg(seed_argument(lang))
        .arg(profile_argument(lang))
        .arg(order)
        .arg(json_argument(lang))
}

pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let (seed, profile) = (seed(matches), profile(matches));
    let bots = mix::bots(matches, number(matches, "players"), seed, lang)?;
    let form = Form {
        rules: profile.rules(),
        phases: Variant::ALL.to_vec(),
        order: match word(matches, "order") {
            "latin" => Order::Latin,
            "random" => Order::Random,
            _ => Order::Fixed,
        },
        odd: OddField::Bye,
        deadlines: Deadlines::RULED,
        shame_visible: ShameVisible::LaterGames,
        seed,
    };
    let played = headless::play(form, &bots);
    let rows = standings(bots.len(), played.session.scores());
    if matches.get_flag("json") {
        let answer = Simulation::new(&played, &rows, &bots, profile.code());
        output::print_json(&answer, lang)?;
    } else {
        let title = say!(
            lang,
            "Sesión de {} bots, perfil {}, semilla {seed}",
            "Session of {} bots, profile {}, seed {seed}",
            bots.len(),
            profile.code()
        );
        let shown = &rows[..rows.len().min(SHOWN)];
        let text = sheet::snatch::session(&title, &played.rates, shown, &bots, lang);
        output::print(&text, lang)?;
    }
    Ok(Exit::Done)
}
