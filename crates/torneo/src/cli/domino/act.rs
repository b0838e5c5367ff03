//! `act`: anything the desk can be asked for, as its JSON.

use clap::Args;

use super::session::{Changing, now_ms, player};
use crate::cli::Run;
use crate::exit::{Exit, Failure};
use crate::input::{parse_json, read_bytes};
use crate::say::{Lang, say};
use crate::wire::desk::act::{DominoAct, NoSuchId};

#[derive(Args)]
pub struct AnyAct {
    #[command(flatten)]
    on: Changing,
    #[arg(value_name = "JSON|FILE", default_value = "-")]
    act: String,
}

impl Run for AnyAct {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let bytes = match self.act.starts_with('{') {
            true => self.act.clone().into_bytes(),
            false => read_bytes(&self.act, lang)?,
        };
        let act: DominoAct = parse_json(&bytes, "-", lang)?;
        self.on.perform(
            lang,
            |tournament| {
                let acts = act.acts(tournament, now_ms());
                acts.or_else(|NoSuchId(id)| player(tournament, &id, lang).map(|_| Vec::new()))
            },
            |_| say!(lang, "Hecho\n", "Done\n"),
        )
    }
}
