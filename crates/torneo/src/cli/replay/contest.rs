//! A contest done again from the export of its journal: the chain of its entries, every round paired anew, and what the independent
//! checker says.

use torneo_rules::journal::export::Checker;
use torneo_rules::journal::{Entry, line};

use crate::exit::{Exit, Failure};
use crate::output;
use crate::say::{Lang, Noun, say};
use crate::venue::contest::proof::{ContestProof, prove};

/// What every entry of a contest's stream begins with.
const STREAM: &str = "contest/";

/// Whether a file begins with an entry of a contest.
pub(super) fn is_export(bytes: &[u8]) -> bool {
    let first = bytes.split(|&byte| byte == b'\n').next();
    let first = first.and_then(|line| std::str::from_utf8(line).ok());
    let first = first.and_then(|text| line::read(text).ok());
    first.is_some_and(|entry| entry.stream.as_str().starts_with(STREAM))
}

/// Does the contest again and says what was found.
pub(super) fn of_export(bytes: &[u8], json: bool, lang: Lang) -> Result<Exit, Failure> {
    let text = String::from_utf8_lossy(bytes);
    let proof = match entries(&text) {
        Ok(entries) => prove(&entries),
        Err(number) => ContestProof {
            difference: Some(format!("line {number} does not fit the chain")),
            ..ContestProof::default()
        },
    };
    match json {
        true => output::print_json(&proof, lang)?,
        false => output::print(&told(&proof, lang), lang)?,
    }
    Ok(match (&proof.difference, proof.violations.is_empty()) {
        (Some(_), _) => Exit::Misfit,
        (None, false) => Exit::HardFault,
        (None, true) => Exit::Done,
    })
}

/// The entries of an export; otherwise the number of the first line that does not fit, or of the one after a cut.
fn entries(text: &str) -> Result<Vec<Entry>, usize> {
    let mut checker = Checker::default();
    let mut entries = Vec::new();
    for (text, number) in text.lines().zip(1_usize..) {
        checker.line(text).map_err(|_| number)?;
        entries.extend(line::read(text).ok());
    }
    let complete = checker.streams().values().all(|one| one.complete);
    let one = checker.streams().len() == 1;
    match complete && one {
        true => Ok(entries),
        false => Err(text.lines().count() + 1),
    }
}

fn told(proof: &ContestProof, lang: Lang) -> String {
    let ContestProof {
        entries,
        hash,
        difference,
        rounds,
        violations,
    } = proof;
    match difference {
        Some(why) => say!(lang, "No sale igual: {why}\n", "It differs: {why}\n"),
        None => {
            let faults = Noun::FAULTS.count(violations.len(), lang);
            let rounds = Noun::ROUNDS.count(rounds.len(), lang);
            let entries = Noun::ENTRIES.count(*entries, lang);
            let said = violations.iter().map(|words| match lang {
                Lang::Es => &words.es,
                Lang::En => &words.en,
            });
            let listed: String = said.map(|one| format!("  {one}\n")).collect();
            say!(
                lang,
                "{entries} y {rounds}, todo sale igual\nRevisor independiente: {faults}\n{listed}Última huella: {hash}\n",
                "{entries} and {rounds}, everything comes out the same\nIndependent checker: {faults}\n{listed}Last hash: {hash}\n"
            )
        }
    }
}
