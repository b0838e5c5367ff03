//! `journal export`: the journal as lines of JSON that anybody can check with `sha256sum`.

use std::io::{self, BufWriter, Write};

use clap::Args;
use torneo_rules::journal::StreamId;
use torneo_store::Error;

use super::Run;
use super::archive::{Data, failure, open_sound, runtime};
use crate::exit::{Exit, Failure, fail};
use crate::say::Lang;

super::verbs!(JournalVerb {
    Export(JournalExport),
});

#[derive(Args)]
pub struct JournalExport {
    #[arg(
        value_name = "STREAM",
        required_unless_present = "all",
        conflicts_with = "all"
    )]
    stream: Option<String>,
    #[arg(long)]
    all: bool,
    #[command(flatten)]
    data: Data,
}

/// Why an export stopped.
enum Stopped {
    Archive(Error),
    Output(io::Error),
    NoStream(String),
}

impl Run for JournalExport {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let place = self.data.place(lang)?;
        match runtime().block_on(write(&place, self.stream.as_ref())) {
            Ok(()) => Ok(Exit::Done),
            // Whoever reads has seen enough, as `head` does.
            Err(Stopped::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
                Ok(Exit::Done)
            }
            Err(Stopped::Output(error)) => Err(fail!(
                lang,
                Unreadable,
                "no se puede escribir la salida: {error}",
                "cannot write the output: {error}"
            )),
            Err(Stopped::Archive(error)) => Err(failure(&error, lang)),
            Err(Stopped::NoStream(name)) => Err(fail!(
                lang,
                Invalid,
                "no hay ninguna serie '{name}'; «torneo verify» las enumera",
                "there is no stream '{name}'; 'torneo verify' lists them"
            )),
        }
    }
}

async fn write(place: &str, asked: Option<&String>) -> Result<(), Stopped> {
    let reader = open_sound(place).await.map_err(Stopped::Archive)?;
    let told = reader.streams().await.map_err(Stopped::Archive)?;
    let mut streams: Vec<StreamId> = told.into_iter().map(|told| told.stream).collect();
    if let Some(name) = asked {
        streams.retain(|stream| stream.as_str() == name);
        if streams.is_empty() {
            return Err(Stopped::NoStream(name.clone()));
        }
    }
    let mut out = BufWriter::new(io::stdout().lock());
    for stream in streams {
        let written = reader.export(&stream, &mut out).await;
        written
            .map_err(Stopped::Archive)?
            .map_err(Stopped::Output)?;
    }
    out.flush().map_err(Stopped::Output)
}
