//! `--bots random=50,cautious=30`: bots and how many parts of the field each is.

use clap::Args;
use torneo_rules::chance::Chance;
use torneo_rules::snatch::bot::Bot;

use crate::exit::{Failure, fail};
use crate::input::quoted;
use crate::say::Lang;

#[derive(Args)]
pub struct Mix {
    #[arg(
        long,
        value_name = "MIX",
        default_value = "random=25,cautious=25,snatcher=25,equilibrium=25"
    )]
    bots: String,
}

impl Mix {
    /// So many bots in the proportions that were asked for, in an order drawn by lot.
    pub fn bots(&self, players: u32, seed: u64, lang: Lang) -> Result<Vec<Bot>, Failure> {
        let mix = mix(&self.bots, lang)?;
        Ok(dealt(&mix, players, seed))
    }
}

/// `random=50,cautious=30`: bots and how many parts of the field each is.
fn mix(text: &str, lang: Lang) -> Result<Vec<(Bot, u32)>, Failure> {
    let wrong = |part: &str| {
        let part = quoted(part);
        fail!(
            lang,
            Usage,
            "'{part}' no vale para --bots; escriba por ejemplo random=50,cautious=50",
            "'{part}' does not fit --bots; write for example random=50,cautious=50"
        )
    };
    let parts = text.split(',').map(|part| {
        let (name, weight) = part.split_once('=').unwrap_or((part, "1"));
        let bot: Bot = name.trim().parse().map_err(|_| wrong(part))?;
        match weight.trim().parse::<u32>() {
            Ok(weight) if weight <= 10_000 => Ok((bot, weight)),
            Ok(_) | Err(_) => Err(wrong(part)),
        }
    });
    let mix: Vec<(Bot, u32)> = parts.collect::<Result<_, Failure>>()?;
    if mix.iter().all(|(_, weight)| *weight == 0) {
        return Err(wrong(text));
    }
    Ok(mix)
}

/// Bots in the proportions of the mix as nearly as whole bots allow, in an order drawn by lot.
fn dealt(mix: &[(Bot, u32)], players: u32, seed: u64) -> Vec<Bot> {
    let total: u64 = mix.iter().map(|(_, weight)| u64::from(*weight)).sum();
    let mut bots = Vec::with_capacity(players as usize);
    let mut reached = 0;
    for (bot, weight) in mix {
        reached += u64::from(*weight);
        let until = (reached * u64::from(players) + total / 2) / total;
        bots.resize((until as usize).max(bots.len()), *bot);
    }
    Chance::of_step(seed, u64::MAX - 2).shuffle(&mut bots);
    bots
}
