//! What every command of a tournament does: open the archive, ask the rules, store, answer.

use clap::Args;
use serde::Serialize;
use serde_json::value::RawValue;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::{Act, Author};
use torneo_rules::journal::Entry;
use torneo_rules::roster::PlayerId;

use crate::cli::archive::{self, Data};
use crate::desk::{self, Desk, DeskError, Kept};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::Lang;
use crate::venue::clock::Clock;
use crate::wire::domino::names;

/// What was stored, for programs: the version and hash of the entry, and the entry itself.
#[derive(Serialize)]
struct Stored<'a> {
    version: u64,
    hash: String,
    entry: &'a RawValue,
}

/// The arguments of a command about one tournament: which, and how to answer.
#[derive(Args)]
pub struct Looking {
    #[arg(value_name = "TOURNAMENT")]
    pub id: String,
    #[command(flatten)]
    pub answer: Answering,
}

/// How to answer, and where the archive is.
#[derive(Args)]
pub struct Answering {
    #[arg(long, display_order = 700)]
    pub json: bool,
    #[command(flatten)]
    pub data: Data,
}

/// The arguments of a command that changes a tournament: also who asks.
#[derive(Args)]
pub struct Changing {
    #[command(flatten)]
    pub at: Looking,
    #[arg(long, value_name = "NAME", display_order = 710)]
    by: Option<String>,
}

pub(super) fn now_ms() -> u64 {
    Clock::start().now_ms()
}

pub(super) fn failed(no: DeskError, lang: Lang) -> Failure {
    no.failure(lang, archive::failure)
}

impl Looking {
    /// The tournament, for looking at.
    pub fn kept(&self, lang: Lang) -> Result<Kept, Failure> {
        self.answer.kept(&self.id, lang)
    }
}

impl Changing {
    /// Who asks.
    pub fn author(&self) -> Author {
        let name = self.by.clone();
        let name = name.or_else(|| std::env::var("TORNEO_AUTHOR").ok());
        Author::Director(name.unwrap_or_else(|| "director".to_owned()))
    }

    /// Acts made from the tournament as it stands, all stored or none; `tell` says what they brought.
    pub fn perform(
        &self,
        lang: Lang,
        acts: impl FnOnce(&Tournament) -> Result<Vec<Act>, Failure>,
        tell: impl FnOnce(&Tournament) -> String,
    ) -> Result<Exit, Failure> {
        let (who, place) = (self.author(), self.at.answer.data.place(lang)?);
        let done = archive::runtime().block_on(async {
            let opened = async {
                let store = archive::open_to_write(&place).await?;
                let desk = Desk::open(store.clone(), &self.at.id).await;
                Ok::<_, DeskError>((store, desk))
            };
            let (store, desk) = opened.await.map_err(|no| failed(no, lang))?;
            let done = async {
                let mut desk = desk.map_err(|no| failed(no, lang))?;
                let acts = acts(desk.tournament())?;
                let entries = desk.act(&who, &acts, now_ms()).await;
                let entries = entries.map_err(|no| failed(no, lang))?;
                Ok((entries, tell(desk.tournament())))
            };
            let done = done.await;
            store.close().await;
            done
        });
        let (entries, told) = done?;
        self.at.answer.stored(&entries, &told, lang)
    }
}

impl Answering {
    /// The tournament of an id, for looking at.
    pub fn kept(&self, id: &str, lang: Lang) -> Result<Kept, Failure> {
        let place = self.data.place(lang)?;
        let read = archive::runtime().block_on(async {
            let reader = archive::open(&place).await?;
            desk::read(&reader, id).await
        });
        read.map_err(|no| failed(no, lang))
    }

    /// What was stored, or the sentence for people.
    pub fn stored(&self, entries: &[Entry], told: &str, lang: Lang) -> Result<Exit, Failure> {
        if !self.json {
            return output::print(told, lang).map(|()| Exit::Done);
        }
        for entry in entries {
            let stored = Stored {
                version: entry.version.number(),
                hash: entry.hash.to_string(),
                entry: serde_json::from_str(entry.payload.as_str()).expect("a payload is JSON"),
            };
            output::print_json(&stored, lang)?;
        }
        Ok(Exit::Done)
    }
}

/// Somebody by id, or the ids most like it.
pub(super) fn player(tournament: &Tournament, id: &str, lang: Lang) -> Result<PlayerId, Failure> {
    match tournament.find(id) {
        Some(player) => Ok(player),
        None => names(tournament).asked_for(id, lang),
    }
}

/// The players named on the command line.
pub(super) fn players(
    ids: &[String],
    tournament: &Tournament,
    lang: Lang,
) -> Result<Vec<PlayerId>, Failure> {
    let ids = ids.iter();
    ids.map(|id| player(tournament, id, lang)).collect()
}
