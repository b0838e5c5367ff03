//! `torneo snatch simulate`: a whole session played by bots, its ranking, and how often they did what.

use clap::{Args, value_parser};
use torneo_rules::snatch::headless;
use torneo_rules::snatch::rules::Profile;
use torneo_rules::snatch::session::form::Order;
use torneo_rules::snatch::standings::standings;
use torneo_rules::word::word;

use super::keep::Keep;
use super::mix::Mix;
use crate::cli::{Run, one_of};
use crate::exit::{Exit, Failure, fail};
use crate::input::read_bytes;
use crate::say::{Lang, say};
use crate::wire::live::session::file::SessionFile;
use crate::wire::snatch::simulation::Simulation;
use crate::{output, sheet};

/// Rows of the ranking that people are shown.
const SHOWN: usize = 20;

#[derive(Args)]
pub struct SnatchSimulate {
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = value_parser!(u32).range(2..=10_000))]
    players: u32,
    #[command(flatten)]
    mix: Mix,
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value = "seed", value_parser = one_of(&Profile::ALL))]
    profile: Profile,
    #[arg(long, default_value = "fixed", value_parser = one_of(&Order::ALL))]
    order: Order,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["profile", "order"])]
    file: Option<String>,
    #[command(flatten)]
    keep: Keep,
    #[arg(long)]
    json: bool,
}

impl Run for SnatchSimulate {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let file = self.session(lang)?;
        let seed = file.seed.unwrap_or_default();
        let bots = self.mix.bots(self.players, seed, lang)?;
        let played = headless::play(file.form(), &bots);
        if !played.session.is_over() {
            return Err(unplayed(lang));
        }
        let code = self.keep.kept(&file, &played, &bots, lang)?;
        let profile = word(&file.profile);
        let rows = standings(bots.len(), played.session.scores());
        if self.json {
            let answer = Simulation::new(&played, &rows, &bots, &profile, code);
            output::print_json(&answer, lang)?;
        } else {
            let title = say!(
                lang,
                "Sesión de {} bots, perfil {profile}, semilla {seed}",
                "Session of {} bots, profile {profile}, seed {seed}",
                bots.len()
            );
            let title = match code {
                Some(code) if self.keep.in_a_journal() => say!(
                    lang,
                    "{title}, guardada como {code}",
                    "{title}, kept as {code}"
                ),
                Some(code) => say!(
                    lang,
                    "{title}; sus datos llevan el código {code}",
                    "{title}; its data carry the code {code}"
                ),
                None => title,
            };
            let shown = &rows[..rows.len().min(SHOWN)];
            let text = sheet::snatch::session(&title, &played.rates, shown, &bots, lang);
            output::print(&text, lang)?;
        }
        Ok(Exit::Done)
    }
}

impl SnatchSimulate {
    /// The session file that was given, or one made of the arguments. The seed is the file's, else the argument's.
    fn session(&self, lang: Lang) -> Result<SessionFile, Failure> {
        let mut file = match &self.file {
            Some(path) => {
                let bytes = read_bytes(path, lang)?;
                let read = SessionFile::read(&String::from_utf8_lossy(&bytes));
                read.map_err(|wrong| {
                    fail!(
                        lang,
                        Malformed,
                        "{path} no es un archivo de sesión: {wrong}; corríjalo ahí",
                        "{path} is not a session file: {wrong}; correct it there"
                    )
                })?
            }
            None => SessionFile {
                title: say!(lang, "Sesión simulada", "Simulated session"),
                profile: self.profile,
                order: self.order,
                ..SessionFile::default()
            },
        };
        file.seed.get_or_insert(self.seed);
        Ok(file)
    }
}

fn unplayed(lang: Lang) -> Failure {
    fail!(
        lang,
        Invalid,
        "con un número impar de jugadores esta sesión no se abre; cambie --players o la política del archivo",
        "with an odd number of players this session does not open; change --players or the file's policy"
    )
}
