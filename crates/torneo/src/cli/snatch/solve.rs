//! `torneo snatch solve`: what players who think only of their own points would do.

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use torneo_rules::snatch::rules::Rules;
use torneo_rules::snatch::solve::{Milli, Step, Theory};
use torneo_rules::snatch::variant::Variant;

use super::{json_argument, profile, profile_argument};
use crate::cli::verb;
use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};
use crate::wire::snatch::theory::{Solved, SolvedVariant};
use crate::{output, sheet};

const EXAMPLE: &str = "  torneo snatch solve --profile classic
  torneo snatch solve --variant G1 --profile classic --delta 5";

pub fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Resuelve el juego por inducción hacia atrás",
        "Solve the game by backward induction"
    );
    let variant = Arg::new("variant")
        .long("variant")
        .value_name("G1|G2|G3|G4|G5")
        .value_parser(PossibleValuesParser::new(Variant::ALL.map(Variant::code)))
        .hide_possible_values(true)
        .help(say!(
            lang,
            "Una variante; sin ella, las cinco",
            "One variant; all five without it"
        ));
    let rounds = Arg::new("rounds")
        .long("rounds")
        .value_name("N")
        .value_parser(value_parser!(u32).range(1..=3))
        .help(say!(
            lang,
            "Rondas, de 1 a 3 (las del perfil)",
            "Rounds, 1 to 3 (the profile's)"
        ));
    let delta = Arg::new("delta")
        .long("delta")
        .value_name("X")
        .default_value("0")
        .hide_default_value(true)
        .action(ArgAction::Set)
        .value_parser(milli)
        .help(say!(
            lang,
            "Puntos que a P2 le pesa cada robo, hasta milésimas (0)",
            "Points that each snatch costs P2's conscience, to thousandths (0)"
        ));
    verb("solve", about, EXAMPLE, lang)
        .arg(variant)
        .arg(profile_argument(lang))
        .arg(rounds)
        .arg(delta)
        .arg(json_argument(lang))
}

/// A number from 0 to 1000 with at most three decimals, as thousandths.
fn milli(text: &str) -> Result<i64, String> {
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    let fits = !whole.is_empty() && whole.len() <= 4 && decimals.len() <= 3;
    if !fits || !digits(whole) || !digits(decimals) {
        return Err("0..1000".to_owned());
    }
    let value = format!("{whole}{decimals:0<3}").parse::<i64>();
    match value {
        Ok(value) if value <= 1_000_000 => Ok(value),
        Ok(_) | Err(_) => Err("0..1000".to_owned()),
    }
}

pub fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let profile = profile(matches);
    let mut rules: Rules = profile.rules();
    if let Some(rounds) = matches.get_one::<u32>("rounds") {
        rules.rounds = *rounds;
    }
    let delta = *matches
        .get_one::<i64>("delta")
        .expect("the argument has a default");
    let asked = matches.get_one::<String>("variant");
    let variants = Variant::ALL
        .into_iter()
        .filter(|variant| asked.is_none_or(|code| code == variant.code()));
    let solved: Vec<(Variant, Vec<Step>)> = variants
        .map(|variant| {
            let mut theory = Theory::new(variant, rules, Milli(delta));
            (variant, theory.line())
        })
        .collect();
    if matches.get_flag("json") {
        let answer = Solved {
            rules,
            delta: delta as f64 / 1000.0,
            variants: solved
                .iter()
                .map(|(variant, line)| SolvedVariant::new(*variant, line))
                .collect(),
        };
        output::print_json(&answer, lang)?;
    } else {
        let title = say!(
            lang,
            "Equilibrio perfecto en subjuegos, perfil {}, rondas: {}",
            "Subgame-perfect equilibrium, profile {}, rounds: {}",
            profile.code(),
            rules.rounds
        );
        output::print(&sheet::snatch::theory(&title, &solved, lang), lang)?;
    }
    Ok(Exit::Done)
}
