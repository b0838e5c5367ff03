//! `torneo pair`: a pairing request in, a round out.

use std::fs::OpenOptions;
use std::io::{self, Read, Seek, SeekFrom, Write};

use clap::{Args, ValueEnum};
use torneo_rules::domino::act::Method;
use torneo_rules::pairing;
use torneo_rules::pairing::request::Modality;

use super::{Run, one_of};
use crate::exit::{Exit, Failure, fail};
use crate::say::Lang;
use crate::sheet::seat::Teller;
use crate::wire::explanation::WireExplanation;
use crate::wire::optimal::WireOptimal;
use crate::wire::pairing::{PairAnswer, PairRequest};
use crate::wire::round_log::LogLine;
use crate::{input, output, sheet};

#[derive(Args)]
pub struct Pair {
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    #[arg(long, default_value = "canonical", value_parser = one_of(&[Method::Canonical, Method::Optimal]))]
    method: Method,
    #[arg(long, value_enum, default_value_t = PairFormat::Json)]
    format: PairFormat,
    #[arg(long, value_name = "PLAYER")]
    explain: Option<String>,
    #[arg(long, value_name = "FILE")]
    log: Option<String>,
}

/// An answer for programs, or the sheet for the wall.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PairFormat {
    Json,
    Text,
}

impl Run for Pair {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let path = &self.file;
        let bytes = input::read_bytes(path, lang)?;
        let (request, names) = input::parse_json::<PairRequest>(&bytes, path, lang)?.check(lang)?;
        drop(bytes);
        let asked = self.explain.as_ref();
        let asked = asked.map(|id| names.asked_for(id, lang)).transpose()?;
        if self.method == Method::Optimal && request.options().modality == Modality::FixedPairs {
            return Err(fail!(
                lang,
                Invalid,
                "las parejas fijas no tienen método óptimo; quite --method optimal",
                "fixed pairs have no optimal method; leave out --method optimal"
            ));
        }
        let optimal = match self.method {
            Method::Canonical => None,
            Method::Optimal => Some(pairing::pair_optimal(&request)),
        };
        let paired = match &optimal {
            Some(optimal) => optimal.round.clone(),
            None => pairing::pair(&request),
        };
        if let Some(log) = &self.log {
            append(log, &LogLine::new(&paired, &names), lang)?;
        }
        let explain = match optimal {
            Some(_) => pairing::explain_optimal,
            None => pairing::explain,
        };
        let explanation = match asked {
            Some(player) => {
                Some(explain(&request, player).ok_or_else(|| not_active(names.of(player), lang))?)
            }
            None => None,
        };
        let text = self.format == PairFormat::Text;
        match explanation {
            Some(explanation) if text => {
                let teller = Teller {
                    names: &names,
                    round: paired.round,
                    lang,
                };
                output::print(&sheet::seat::seat(&explanation, teller), lang)?;
            }
            None if text => {
                let mut page = sheet::round::round(&paired, &names, lang);
                if let Some(optimal) = &optimal {
                    page.push_str(&sheet::optimal::comparison(optimal, lang));
                }
                output::print(&page, lang)?;
            }
            explanation => {
                let explanation =
                    explanation.map(|why| WireExplanation::new(&why, &names, paired.round));
                let optimal = optimal.as_ref().map(WireOptimal::new);
                let answer = PairAnswer::new(&paired, &names, optimal, explanation);
                output::print_json(&answer, lang)?;
            }
        }
        Ok(Exit::Done)
    }
}

fn not_active(id: &str, lang: Lang) -> Failure {
    let id = input::quoted(id);
    fail!(
        lang,
        Invalid,
        "el jugador '{id}' no juega esta ronda (ausente o retirado); pregunte por uno activo",
        "player '{id}' does not play this round (absent or withdrawn); ask for an active one"
    )
}

/// Adds one line to the log and waits until it is on the disk, before anybody sees the round.
fn append(path: &str, line: &LogLine, lang: Lang) -> Result<(), Failure> {
    let mut text = serde_json::to_string(line).expect("a log line is plain data");
    text.push('\n');
    let written = (|| {
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        if ends_half_way(&mut file)? {
            text.insert(0, '\n');
        }
        file.write_all(text.as_bytes())?;
        file.sync_data()
    })();
    written.map_err(|error: io::Error| {
        fail!(
            lang,
            Unreadable,
            "no se puede escribir en el registro {path}: {error}; la ronda no se ha publicado",
            "cannot write to the log {path}: {error}; the round was not published"
        )
    })
}

/// Whether the last line of the log was cut off, so that ours must not be glued to it.
fn ends_half_way(file: &mut std::fs::File) -> io::Result<bool> {
    if file.seek(SeekFrom::End(0))? == 0 {
        return Ok(false);
    }
    file.seek(SeekFrom::End(-1))?;
    let mut last = [0];
    file.read_exact(&mut last)?;
    Ok(last != *b"\n")
}
