//! `torneo invite`: a new one-time link, for another organiser or for one who forgot the password.

use clap::{ArgMatches, Command};

use super::archive::{failure, open_to_write, place, runtime};
use super::{Verb, verb};
use crate::exit::{Exit, Failure};
use crate::http::PublicAddress;
use crate::output;
use crate::say::{Lang, say};
use crate::settings::{self, Settings};
use crate::venue::organisers::Organisers;

pub(super) const VERB: Verb = Verb { command, run };

fn command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Da un enlace de un solo uso para un organizador nuevo o que olvidó su contraseña",
        "Give a one-time link for a new organiser or one who forgot the password"
    );
    let example = "  torneo invite --data datos";
    verb("invite", about, example, lang).args(settings::arguments(lang))
}

fn run(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let settings = settings::choose(matches, lang)?.settings;
    let secret = runtime().block_on(invite(&settings));
    let secret = secret.map_err(|error| failure(&error, lang))?;
    let link = PublicAddress::new(&settings, settings.listen).invitation(&secret);
    output::print(
        &say!(
            lang,
            "Con el servidor en marcha, una sola vez:\n{link}\n\
             El nombre de un organizador que ya existe recibe la contraseña nueva.\n",
            "With the server running, once:\n{link}\n\
             The name of an organiser who exists already gets the new password.\n"
        ),
        lang,
    )?;
    Ok(Exit::Done)
}

async fn invite(settings: &Settings) -> Result<String, torneo_store::Error> {
    let store = open_to_write(&place(settings)).await?;
    let secret = Organisers::open(store.clone()).await?.invite().await;
    store.close().await;
    secret
}
