//! `torneo snatch solve`: what players who think only of their own points would do.

use clap::{Args, value_parser};
use torneo_rules::snatch::rules::{Profile, Rules};
use torneo_rules::snatch::solve::{Milli, Step, Theory};
use torneo_rules::snatch::variant::Variant;
use torneo_rules::word::word;

use crate::cli::{Run, one_of};
use crate::exit::{Exit, Failure};
use crate::say::{Lang, say};
use crate::wire::snatch::theory::{Solved, SolvedVariant};
use crate::{output, sheet};

#[derive(Args)]
pub struct SnatchSolve {
    #[arg(long, value_parser = one_of(&Variant::ALL))]
    variant: Option<Variant>,
    #[arg(long, default_value = "seed", value_parser = one_of(&Profile::ALL))]
    profile: Profile,
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..=3))]
    rounds: Option<u32>,
    #[arg(long, value_name = "X", default_value = "0", value_parser = milli)]
    delta: i64,
    #[arg(long)]
    json: bool,
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

impl Run for SnatchSolve {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let (profile, delta) = (self.profile, self.delta);
        let mut rules: Rules = profile.rules();
        rules.rounds = self.rounds.unwrap_or(rules.rounds);
        let asked = |variant: &Variant| self.variant.is_none_or(|asked| asked == *variant);
        let variants = Variant::ALL.into_iter().filter(asked);
        let solved: Vec<(Variant, Vec<Step>)> = variants
            .map(|variant| {
                let mut theory = Theory::new(variant, rules, Milli(delta));
                (variant, theory.line())
            })
            .collect();
        if self.json {
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
                word(&profile),
                rules.rounds
            );
            output::print(&sheet::snatch::theory(&title, &solved, lang), lang)?;
        }
        Ok(Exit::Done)
    }
}
