//! `torneo snatch report`: what a session tells, as text, JSON or a picture.

use std::fs;

use clap::Args;

use super::session::{Session, failed};
use crate::cli::Run;
use crate::cli::archive::runtime;
use crate::data::report;
use crate::exit::{Exit, Failure};
use crate::say::Lang;
use crate::wire::journal::JournalProof;
use crate::{output, picture, sheet};

#[derive(Args)]
pub struct SnatchReport {
    #[command(flatten)]
    session: Session,
    #[arg(long)]
    json: bool,
    #[arg(long, value_name = "FILE.svg")]
    svg: Option<String>,
}

impl Run for SnatchReport {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let (code, stream) = self.session.chosen(lang)?;
        let (told, head) = runtime().block_on(async {
            let reader = self.session.reader(lang).await?;
            let read = report::read(&reader, &stream, &code).await;
            let read = read.map_err(|why| failed(&why, &code, lang))?;
            Ok((read, self.session.signed_head(&reader, lang).await?))
        })?;
        let mut told = told.told().expect("the session has entries");
        told.proof = head.as_ref().map(|head| JournalProof {
            key: head.key.clone(),
            head: Some(head.to_string()),
        });
        if let Some(path) = &self.svg {
            let svg = picture::session::picture(&told, lang);
            fs::write(path, svg).map_err(|error| output::unwritable(path, &error, lang))?;
        }
        match self.json {
            true => output::print_json(&told, lang)?,
            false => {
                let footer = head.map_or_else(String::new, |head| head.footer(lang));
                output::print(&(sheet::report::session(&told, lang) + &footer), lang)?;
            }
        }
        Ok(Exit::Done)
    }
}
