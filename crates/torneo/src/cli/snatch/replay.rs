//! `torneo snatch replay`: what was asked in a game goes in; what the rules answer, and the state after it, comes out.

use clap::Args;
use serde_json::value::RawValue;

use crate::cli::Run;
use crate::exit::{Exit, Failure};
use crate::say::Lang;
use crate::{input, output, wire};

#[derive(Args)]
pub struct SnatchReplay {
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
}

impl Run for SnatchReplay {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let path = &self.file;
        let bytes = input::read_bytes(path, lang)?;
        let document: Box<RawValue> = input::parse_json(&bytes, path, lang)?;
        output::print(&wire::snatch::trace::replay(&document, lang)?, lang)?;
        Ok(Exit::Done)
    }
}
