//! `pair`, `what-if`, `publish`, `close` and `undo`: the rounds.

use clap::Args;
use serde::Deserialize;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::{Act, Method};
use torneo_rules::domino::proposal::Proposal;
use torneo_rules::pairing::Table;
use torneo_rules::roster::PlayerId;

use super::session::{Changing, Looking, failed, player, players};
use crate::cli::{Run, one_of};
use crate::exit::{Exit, Failure};
use crate::input::{parse_json, read_bytes};
use crate::output;
use crate::say::{Lang, say};
use crate::sheet;
use crate::wire::audit::Judged;
use crate::wire::domino::{names, names_with_ids, standing_names_with_ids};
use crate::wire::optimal::WireOptimal;
use crate::wire::pairing::PairAnswer;
use crate::wire::two::DominoFour;

#[derive(Args)]
pub struct DominoPair {
    #[command(flatten)]
    on: Looking,
    #[command(flatten)]
    how: Pairing,
    #[arg(long, value_name = "FILE")]
    by_hand: Option<String>,
    #[arg(long, value_name = "PLAYER")]
    explain: Option<String>,
}

#[derive(Args)]
pub struct WhatIf {
    #[command(flatten)]
    on: Looking,
    #[command(flatten)]
    how: Pairing,
    #[arg(value_name = "PLAYER", required = true)]
    players: Vec<String>,
}

#[derive(Args)]
pub struct Publish {
    #[command(flatten)]
    on: Changing,
    #[command(flatten)]
    how: Pairing,
    #[arg(long, value_name = "FILE")]
    by_hand: Option<String>,
    #[arg(long, value_name = "WHY")]
    reason: Option<String>,
    #[arg(long)]
    keep: bool,
}

#[derive(Args)]
pub struct Close {
    #[command(flatten)]
    on: Changing,
}

#[derive(Args)]
pub struct Undo {
    #[command(flatten)]
    on: Changing,
    #[arg(long, value_name = "WHY", default_value = "")]
    reason: String,
}

/// `--method`.
#[derive(Args)]
struct Pairing {
    #[arg(long, default_value = "canonical", value_parser = one_of(&[Method::Canonical, Method::Optimal]))]
    method: Method,
}

impl Run for Close {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        self.on.perform(
            lang,
            |_| Ok(vec![Act::Close]),
            |tournament| {
                let closed = tournament.closed().len();
                say!(lang, "Ronda {closed} cerrada\n", "Round {closed} closed\n")
            },
        )
    }
}

impl Run for Undo {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let reason = self.reason.clone();
        self.on.perform(
            lang,
            |_| Ok(vec![Act::Undo { reason }]),
            |tournament| {
                let next = tournament.next_round();
                say!(
                    lang,
                    "La ronda {next} está por publicar\n",
                    "Round {next} is to be published\n"
                )
            },
        )
    }
}

/// Tables made by hand, as they come.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ByHand {
    tables: Vec<DominoFour>,
    #[serde(default)]
    byes: Vec<String>,
}

impl ByHand {
    fn read(path: &str, lang: Lang) -> Result<Self, Failure> {
        parse_json(&read_bytes(path, lang)?, path, lang)
    }

    fn seats(
        &self,
        tournament: &Tournament,
        lang: Lang,
    ) -> Result<(Vec<Table>, Vec<PlayerId>), Failure> {
        let find = |id: &String| player(tournament, id, lang);
        let table = |four: &DominoFour| four.found(|id| player(tournament, id, lang));
        let tables = self.tables.iter().map(table).collect::<Result<_, _>>()?;
        let byes = self.byes.iter().map(find).collect::<Result<_, _>>()?;
        Ok((tables, byes))
    }
}

impl Run for DominoPair {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let tournament = self.on.kept(lang)?.tournament;
        if let Some(path) = &self.by_hand {
            let (tables, byes) = ByHand::read(path, lang)?.seats(&tournament, lang)?;
            let report = tournament.judge_by_hand(&tables, &byes);
            let report = report.map_err(|no| failed(no.into(), lang))?;
            let called = match self.on.answer.json {
                true => names(&tournament),
                false => names_with_ids(&tournament),
            };
            let mut judged = Judged::default();
            judged.add(&report, &called, lang);
            match self.on.answer.json {
                true => output::print_json(&judged, lang)?,
                false => output::print(&judged.text(lang), lang)?,
            }
            return Ok(judged.exit());
        }
        let proposal = tournament.propose(self.how.method, &[]);
        let proposal = proposal.map_err(|no| failed(no.into(), lang))?;
        match &self.explain {
            None => show(self.on.answer.json, &tournament, &proposal, lang),
            Some(id) => {
                let asked = player(&tournament, id, lang)?;
                let standing = standing_names_with_ids(&tournament, &proposal.order);
                let why = sheet::seat::of_proposal(&proposal, asked, &standing, lang);
                output::print(&why, lang).map(|()| Exit::Done)
            }
        }
    }
}

impl Run for WhatIf {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let tournament = self.on.kept(lang)?.tournament;
        let leaving = players(&self.players, &tournament, lang)?;
        let proposal = tournament.propose_without(&leaving, self.how.method);
        let proposal = proposal.map_err(|no| failed(no.into(), lang))?;
        show(self.on.answer.json, &tournament, &proposal, lang)
    }
}

/// The sheet, why each bye, and how the optimal round compares.
fn show(
    json: bool,
    tournament: &Tournament,
    proposal: &Proposal,
    lang: Lang,
) -> Result<Exit, Failure> {
    if json {
        let called = names(tournament);
        let optimal = proposal.optimal.as_ref().map(WireOptimal::new);
        let answer = PairAnswer::new(&proposal.round, &called, optimal, None);
        return output::print_json(&answer, lang).map(|()| Exit::Done);
    }
    let called = names_with_ids(tournament);
    let mut page = sheet::round::round(&proposal.round, &called, lang);
    let standing = standing_names_with_ids(tournament, &proposal.order);
    for bye in &proposal.round.byes {
        page += "\n";
        page += &sheet::seat::of_proposal(proposal, *bye, &standing, lang);
    }
    if let Some(optimal) = &proposal.optimal {
        page += &sheet::optimal::comparison(optimal, lang);
    }
    output::print(&page, lang).map(|()| Exit::Done)
}

impl Run for Publish {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let (reason, by_hand) = (self.reason.clone(), self.by_hand.as_ref());
        let by_hand = by_hand.map(|path| ByHand::read(path, lang)).transpose()?;
        self.on.perform(
            lang,
            |tournament| {
                let act = match by_hand {
                    Some(by_hand) => {
                        let (tables, byes) = by_hand.seats(tournament, lang)?;
                        Act::PublishByHand {
                            tables,
                            byes,
                            reason: reason.unwrap_or_default(),
                            keep: self.keep,
                        }
                    }
                    None => Act::Publish {
                        method: self.how.method,
                        pins: Vec::new(),
                        approval: reason,
                        keep: self.keep,
                    },
                };
                Ok(vec![act])
            },
            |tournament| {
                let round = tournament.open().map(|open| &open.published);
                round.map_or_else(String::new, |round| {
                    sheet::domino::published(round, &names_with_ids(tournament), lang)
                })
            },
        )
    }
}
