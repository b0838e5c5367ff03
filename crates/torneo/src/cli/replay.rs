//! `torneo replay`: does a whole tournament again from its file, or a contest from the export of its journal, and says the first
//! difference.

/// Contests, from the export of their journal.
mod contest;

use clap::Args;
use serde::Serialize;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::event::{EventKind, Origin};

use super::Run;
use crate::exit::{Exit, Failure};
use crate::input::{parse_json, read_bytes};
use crate::output;
use crate::say::{Lang, Noun, Say, say};
use crate::wire::audit::{Verdict, verdict};
use crate::wire::domino::file::{Checked, Misfit, TournamentFile};

#[derive(Args)]
pub struct Replay {
    #[arg(value_name = "FILE", default_value = "-")]
    file: String,
    #[arg(long)]
    json: bool,
}

impl Run for Replay {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        of_file(&self.file, self.json, lang)
    }
}

/// The JSON answer of `torneo replay`.
#[derive(Serialize)]
struct ReplayReport {
    stream: Option<String>,
    version: Option<u64>,
    hash: Option<String>,
    /// What the independent checker says about the published rounds, also those undone later.
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<Audited>,
    fault: Option<String>,
}

/// How many published rounds the independent checker found so.
#[derive(Default, Serialize)]
struct Audited {
    clean: usize,
    unavoidable: usize,
    undecided: usize,
    avoidable: usize,
    /// Made by hand against a rule, and published with what they break.
    by_hand: usize,
    /// Paired by a method and yet against a rule: the program is wrong.
    faulty: usize,
}

impl Audited {
    /// Judges every round as it was when it was published.
    fn of(checked: &Checked) -> Self {
        let mut audited = Self::default();
        let mut before = Tournament::new(checked.tournament.form().clone());
        for event in &checked.events {
            if let EventKind::Published { round, .. } = &event.did {
                let report = before.judge_published(round);
                let report = report.expect("a checked round could be published");
                *audited.count(verdict(&report), &round.origin) += 1;
            }
            before.apply(event);
        }
        audited
    }

    fn count(&mut self, verdict: Verdict, origin: &Origin) -> &mut usize {
        match (verdict, origin) {
            (Verdict::Clean, _) => &mut self.clean,
            (Verdict::Unavoidable, _) => &mut self.unavoidable,
            (_, Origin::ByHand { .. }) => &mut self.by_hand,
            (Verdict::Undecided, Origin::Paired { .. }) => &mut self.undecided,
            (Verdict::Avoidable, Origin::Paired { .. }) => &mut self.avoidable,
            (Verdict::Faulty, Origin::Paired { .. }) => &mut self.faulty,
        }
    }

    fn exit(&self) -> Exit {
        match self.faulty {
            0 => Exit::Done,
            _ => Exit::HardFault,
        }
    }
}

/// Checks a tournament file; also what `torneo verify` does when it is given one.
pub(super) fn of_file(path: &str, json: bool, lang: Lang) -> Result<Exit, Failure> {
    let bytes = read_bytes(path, lang)?;
    if contest::is_export(&bytes) {
        return contest::of_export(&bytes, json, lang);
    }
    let file: TournamentFile = parse_json(&bytes, path, lang)?;
    match file.check() {
        Ok(checked) if json => {
            let rounds = Audited::of(&checked);
            let exit = rounds.exit();
            let answer = ReplayReport {
                rounds: Some(rounds),
                stream: Some(checked.stream.to_string()),
                version: Some(checked.head.version.number()),
                hash: Some(checked.head.hash.to_string()),
                fault: None,
            };
            output::print_json(&answer, lang).map(|()| exit)
        }
        Ok(checked) => {
            let rounds = Audited::of(&checked);
            output::print(&told(&checked, &rounds, lang), lang).map(|()| rounds.exit())
        }
        Err(Misfit::Form(why)) => Err(Failure::new(
            Exit::Malformed,
            format!("{path}: {}", Misfit::Form(why).say(lang)),
        )),
        Err(misfit) => {
            let fault = misfit.say(lang);
            match json {
                true => output::print_json(
                    &ReplayReport {
                        stream: None,
                        version: None,
                        hash: None,
                        rounds: None,
                        fault: Some(misfit.say(Lang::En)),
                    },
                    lang,
                )?,
                false => output::print(&format!("{fault}\n"), lang)?,
            }
            Ok(Exit::Misfit)
        }
    }
}

fn told(checked: &Checked, audited: &Audited, lang: Lang) -> String {
    let tournament = &checked.tournament;
    let entries = Noun::ENTRIES.count(checked.entries.len(), lang);
    let rounds = tournament.rounds().count();
    let by_hand = tournament
        .rounds()
        .filter(|round| match round.published.origin {
            Origin::Paired { .. } => false,
            Origin::ByHand { .. } => true,
        })
        .count();
    let paired = rounds - by_hand;
    let (name, hash) = (&tournament.form().name, checked.head.hash);
    let Audited {
        clean,
        unavoidable,
        undecided,
        avoidable,
        by_hand: against,
        faulty,
    } = audited;
    say!(
        lang,
        "{name}: {entries}, todo sale igual\nRondas emparejadas de nuevo: {paired}; hechas a mano y revisadas: {by_hand}\nRevisor independiente: rondas limpias {clean}, con violaciones inevitables {unavoidable}, sin decidir {undecided}, evitables {avoidable}, a mano contra una regla {against}, con faltas {faulty}\nÚltima huella: {hash}\n",
        "{name}: {entries}, everything comes out the same\nRounds paired again: {paired}; made by hand and judged again: {by_hand}\nIndependent checker: clean rounds {clean}, with unavoidable violations {unavoidable}, undecided {undecided}, avoidable {avoidable}, by hand against a rule {against}, faulty {faulty}\nLast hash: {hash}\n"
    )
}
