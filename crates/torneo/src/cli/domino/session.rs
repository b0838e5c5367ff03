//! What every command of a tournament does: open the archive, ask the rules, store, answer.

use clap::ArgMatches;
use serde::Serialize;
use serde_json::value::RawValue;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::{Act, Author};
use torneo_rules::journal::Entry;
use torneo_rules::roster::PlayerId;

use super::text;
use crate::cli::archive;
use crate::desk::{self, Desk, DeskError, Kept};
use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::Lang;
use crate::venue::clock;
use crate::wire::domino::names;

/// What was stored, for programs: the version and hash of the entry, and the entry itself.
#[derive(Serialize)]
struct Stored<'a> {
    version: u64,
    hash: String,
    entry: &'a RawValue,
}

/// Who asks.
pub(super) fn author(matches: &ArgMatches) -> Author {
    let asked = matches.get_one::<String>("by").cloned();
    let name = asked
        .or_else(|| std::env::var("TORNEO_AUTHOR").ok())
        .unwrap_or_else(|| "director".to_owned());
    Author::Director(name)
}

pub(super) fn now_ms() -> u64 {
    clock::now_ms()
}

pub(super) fn failed(no: DeskError, lang: Lang) -> Failure {
    no.failure(lang, archive::failure)
}

/// The tournament, for looking at.
pub(super) fn kept(matches: &ArgMatches, lang: Lang) -> Result<Kept, Failure> {
    let id = text(matches, "id");
    let place = archive::data(matches, "data", lang)?;
    let read = archive::runtime().block_on(async {
        let reader = archive::open(&place).await?;
        desk::read(&reader, id).await
    });
    read.map_err(|no| failed(no, lang))
}

/// Acts made from the tournament as it stands, all stored or none; `tell` says what they brought.
pub(super) fn perform(
    matches: &ArgMatches,
    lang: Lang,
    acts: impl FnOnce(&Tournament) -> Result<Vec<Act>, Failure>,
    tell: impl FnOnce(&Tournament) -> String,
) -> Result<Exit, Failure> {
    let who = author(matches);
    let place = archive::data(matches, "data", lang)?;
    let done = archive::runtime().block_on(async {
        let opened = async {
            let store = archive::open_to_write(&place).await?;
            let desk = Desk::open(store.clone(), text(matches, "id")).await;
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
    answer(matches, &entries, &told, lang)
}

/// What was stored, or the sentence for people.
pub(super) fn answer(
    matches: &ArgMatches,
    entries: &[Entry],
    told: &str,
    lang: Lang,
) -> Result<Exit, Failure> {
    if !matches.get_flag("json") {
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

/// Somebody by id, or the ids most like it.
pub(super) fn player(tournament: &Tournament, id: &str, lang: Lang) -> Result<PlayerId, Failure> {
    match tournament.find(id) {
        Some(player) => Ok(player),
        None => names(tournament).asked_for(id, lang),
    }
}

/// The players named on the command line.
pub(super) fn players(
    matches: &ArgMatches,
    tournament: &Tournament,
    lang: Lang,
) -> Result<Vec<PlayerId>, Failure> {
    let ids = matches.get_many::<String>("players").unwrap_or_default();
    ids.map(|id| player(tournament, id, lang)).collect()
}
