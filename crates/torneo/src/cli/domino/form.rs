//! `new`, `amend` and `load`: where a tournament comes from.

use clap::{Args, ValueEnum};
use torneo_rules::domino::act::Act;
use torneo_rules::domino::form::Form;
use torneo_rules::pairing::request::Modality;
use torneo_rules::ranking::options::Order;

use super::session::{Answering, Changing, failed, now_ms};
use crate::cli::archive::{open_to_write, runtime};
use crate::cli::{Run, one_of};
use crate::desk::Desk;
use crate::exit::{Exit, Failure};
use crate::input::{parse_json, read_bytes};
use crate::output;
use crate::say::{Lang, Noun, Say, say};
use crate::wire::domino::file::TournamentFile;

#[derive(Args)]
pub struct New {
    #[command(flatten)]
    on: Changing,
    #[command(flatten)]
    described: Described,
    #[arg(long, default_value = "rotating_partners", value_parser = one_of(&[Modality::RotatingPartners, Modality::FixedPairs]))]
    modality: Modality,
    #[arg(long, value_name = "N")]
    opponent_window: Option<u32>,
    #[arg(long)]
    leaders_duel: bool,
    #[arg(long)]
    opponent_windows: bool,
    #[arg(long)]
    frozen_category: bool,
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    #[arg(long, value_name = "N")]
    target: Option<u32>,
    #[arg(long)]
    draws: bool,
    #[arg(long)]
    time_limit: bool,
    #[arg(long, value_enum, default_value_t = Bye::Win)]
    bye: Bye,
    #[arg(long, value_name = "N", default_value_t = 0)]
    bye_points: u32,
    #[arg(long, default_value = "wins_eff", value_parser = one_of(&[Order::WinsEff, Order::Eff]))]
    order: Order,
}

/// What a bye is worth.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Bye {
    Win,
    Nothing,
}

#[derive(Args)]
pub struct Amend {
    #[command(flatten)]
    on: Changing,
    #[command(flatten)]
    described: Described,
}

#[derive(Args)]
pub struct Load {
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    #[command(flatten)]
    answer: Answering,
}

/// What may change later too.
#[derive(Args)]
struct Described {
    #[arg(long, value_name = "TEXT")]
    name: Option<String>,
    #[arg(long, value_name = "TEXT")]
    place: Option<String>,
    #[arg(long, value_name = "TEXT")]
    date: Option<String>,
    #[arg(long, value_name = "N")]
    rounds: Option<u32>,
}

impl Described {
    /// Puts what was said on the command line into a form.
    fn describe(&self, form: &mut Form) {
        let texts = [
            (&self.name, &mut form.name),
            (&self.place, &mut form.place),
            (&self.date, &mut form.date),
        ];
        for (said, text) in texts {
            if let Some(said) = said {
                text.clone_from(said);
            }
        }
        form.rounds = self.rounds.unwrap_or(form.rounds);
    }
}

impl Run for New {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let id = &self.on.at.id;
        let mut form = Form::named(id);
        self.described.describe(&mut form);
        form.games_per_round = self.games.unwrap_or(form.games_per_round);
        form.target = self.target.unwrap_or(form.target);
        form.draws = self.draws;
        form.time_limit = self.time_limit;
        form.bye_win = self.bye == Bye::Win;
        form.bye_points = self.bye_points;
        form.modality = self.modality;
        form.pairing.opponent_window = self.opponent_window;
        form.pairing.leaders_duel = self.leaders_duel;
        form.pairing.opponent_window_by_category = self.opponent_windows;
        form.pairing.frozen_category = self.frozen_category;
        form.ranking.order = self.order;
        let who = self.on.author();
        let place = self.on.at.answer.data.place(lang)?;
        let entry = runtime().block_on(async {
            let store = open_to_write(&place).await?;
            let created = Desk::create(store.clone(), id, &who, &form, now_ms()).await;
            store.close().await;
            created.map(|(_, entry)| entry)
        });
        let entry = entry.map_err(|no| failed(no, lang))?;
        let told = say!(
            lang,
            "Torneo '{id}' creado. Ahora inscriba: torneo domino add {id} …\n",
            "Tournament '{id}' created. Now enrol: torneo domino add {id} …\n"
        );
        self.on.at.answer.stored(&[entry], &told, lang)
    }
}

impl Run for Amend {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        self.on.perform(
            lang,
            |tournament| {
                let mut form = tournament.form().clone();
                self.described.describe(&mut form);
                Ok(vec![Act::Amend(form)])
            },
            |tournament| {
                let form = tournament.form();
                format!("{}: {}\n", form.name, Noun::ROUNDS.count(form.rounds, lang))
            },
        )
    }
}

impl Run for Load {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let path = &self.file;
        let file: TournamentFile = parse_json(&read_bytes(path, lang)?, path, lang)?;
        let checked = file
            .check()
            .map_err(|misfit| Failure::new(Exit::Misfit, misfit.say(lang)))?;
        let stream = checked.stream.clone();
        let place = self.answer.data.place(lang)?;
        let head = runtime().block_on(async {
            let store = open_to_write(&place).await?;
            let head = Desk::load(&store, checked).await;
            store.close().await;
            head
        });
        let head = head.map_err(|no| failed(no, lang))?;
        let (version, hash) = (head.version, head.hash);
        if self.answer.json {
            let said = serde_json::json!({"stream": stream.as_str(), "version": version.number(), "hash": hash.to_string()});
            return output::print_json(&said, lang).map(|()| Exit::Done);
        }
        let entries = Noun::ENTRIES.count(version.number(), lang);
        let told = say!(
            lang,
            "{stream}: {entries} en el archivo; última huella {hash}\n",
            "{stream}: {entries} kept; last hash {hash}\n"
        );
        output::print(&told, lang).map(|()| Exit::Done)
    }
}
