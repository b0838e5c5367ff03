//! `pair`, `what-if`, `publish`, `close` and `undo`: the rounds.

use clap::{Arg, ArgMatches};
use serde::Deserialize;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::{Act, Method};
use torneo_rules::domino::proposal::Proposal;
use torneo_rules::pairing::Table;
use torneo_rules::roster::PlayerId;

use super::session::{failed, kept, perform, player, players};
use super::{Order, changing, looking, players_argument, reason_argument, text};
use crate::cli::{choice_of, chosen};
use crate::exit::{Exit, Failure};
use crate::input::{parse_json, read_bytes};
use crate::output;
use crate::say::{Lang, say};
use crate::sheet;
use crate::wire::audit::Judged;
use crate::wire::domino::{names, standing_names};
use crate::wire::optimal::WireOptimal;
use crate::wire::pairing::PairAnswer;

pub(super) const PAIR: Order = Order {
    command: |lang| {
        let about = say!(
            lang,
            "Muestra la próxima ronda sin publicarla",
            "Show the next round without publishing it"
        );
        looking(
            "pair",
            about,
            "torneo domino pair copa --method optimal",
            lang,
        )
        .arg(method_argument(lang))
        .arg(by_hand_argument(lang))
        .arg(
            Arg::new("explain")
                .long("explain")
                .value_name(say!(lang, "JUGADOR", "PLAYER"))
                .help(say!(
                    lang,
                    "Explica por qué ese jugador se sienta con esos tres",
                    "Tell why that player sits with these three"
                )),
        )
    },
    run: pair,
};
pub(super) const WHAT_IF: Order = Order {
    command: |lang| {
        let about = say!(
            lang,
            "Muestra la próxima ronda si alguien se retirase",
            "Show the next round if somebody left"
        );
        looking("what-if", about, "torneo domino what-if copa ana", lang)
            .arg(method_argument(lang))
            .arg(players_argument(lang))
    },
    run: what_if,
};
pub(super) const PUBLISH: Order = Order {
    command: |lang| {
        let about = say!(
            lang,
            "Empareja y publica la próxima ronda",
            "Pair and publish the next round"
        );
        let example = "torneo domino publish copa
  torneo domino publish copa --by-hand mesas.json --reason \"mesas de la televisión\"";
        changing("publish", about, example, lang)
            .arg(method_argument(lang))
            .arg(by_hand_argument(lang))
            .arg(reason_argument(lang))
    },
    run: publish,
};
pub(super) const CLOSE: Order = Order {
    command: |lang| {
        let about = say!(
            lang,
            "Cierra la ronda cuando todas las mesas tienen resultado",
            "Close the round once every table has a result"
        );
        changing("close", about, "torneo domino close copa", lang)
    },
    run: |matches, lang| {
        perform(
            matches,
            lang,
            |_| Ok(vec![Act::Close]),
            |tournament| {
                let closed = tournament.closed().len();
                say!(lang, "Ronda {closed} cerrada\n", "Round {closed} closed\n")
            },
        )
    },
};
pub(super) const UNDO: Order = Order {
    command: |lang| {
        let about = say!(
            lang,
            "Deshace la última ronda publicada, con sus resultados",
            "Undo the last published round, with its results"
        );
        changing(
            "undo",
            about,
            "torneo domino undo copa --reason \"faltaba una mesa\"",
            lang,
        )
        .arg(reason_argument(lang))
    },
    run: |matches, lang| {
        let reason = text(matches, "reason").to_owned();
        perform(
            matches,
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
    },
};

fn method_argument(lang: Lang) -> Arg {
    choice_of(
        "method",
        &[Method::Canonical, Method::Optimal],
        say!(
            lang,
            "canonical (por defecto) u optimal, comparado con el canónico",
            "canonical (default) or optimal, compared with the canonical one"
        ),
    )
}

fn by_hand_argument(lang: Lang) -> Arg {
    Arg::new("by-hand")
        .long("by-hand")
        .value_name(say!(lang, "ARCHIVO", "FILE"))
        .help(say!(
            lang,
            "Mesas hechas a mano, en JSON: {{\"tables\":[[[\"a\",\"b\"],[\"c\",\"d\"]]],\"byes\":[]}}",
            "Tables made by hand, in JSON: {{\"tables\":[[[\"a\",\"b\"],[\"c\",\"d\"]]],\"byes\":[]}}"
        ))
}

/// Tables made by hand, as they come.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ByHand {
    tables: Vec<[[String; 2]; 2]>,
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
        let table = |[[a, b], [c, d]]: &[[String; 2]; 2]| -> Result<Table, Failure> {
            Ok([[find(a)?, find(b)?], [find(c)?, find(d)?]])
        };
        let tables = self.tables.iter().map(table).collect::<Result<_, _>>()?;
        let byes = self.byes.iter().map(find).collect::<Result<_, _>>()?;
        Ok((tables, byes))
    }
}

fn pair(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let tournament = kept(matches, lang)?.tournament;
    if let Some(path) = matches.get_one::<String>("by-hand") {
        let (tables, byes) = ByHand::read(path, lang)?.seats(&tournament, lang)?;
        let report = tournament.judge_by_hand(&tables, &byes);
        let report = report.map_err(|no| failed(no.into(), lang))?;
        let mut judged = Judged::default();
        judged.add(&report, &names(&tournament), lang);
        match matches.get_flag("json") {
            true => output::print_json(&judged, lang)?,
            false => output::print(&judged.text(lang), lang)?,
        }
        return Ok(judged.exit());
    }
    let proposal = tournament.propose(chosen(matches, "method", lang)?, &[]);
    let proposal = proposal.map_err(|no| failed(no.into(), lang))?;
    match matches.get_one::<String>("explain") {
        None => show(matches, &tournament, &proposal, lang),
        Some(id) => {
            let asked = player(&tournament, id, lang)?;
            let standing = standing_names(&tournament, &proposal.order);
            let why = sheet::seat::of_proposal(&proposal, asked, &standing, lang);
            output::print(&why, lang).map(|()| Exit::Done)
        }
    }
}

fn what_if(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let tournament = kept(matches, lang)?.tournament;
    let leaving = players(matches, &tournament, lang)?;
    let proposal = tournament.propose_without(&leaving, chosen(matches, "method", lang)?);
    let proposal = proposal.map_err(|no| failed(no.into(), lang))?;
    show(matches, &tournament, &proposal, lang)
}

/// The sheet, why each bye, and how the optimal round compares.
fn show(
    matches: &ArgMatches,
    tournament: &Tournament,
    proposal: &Proposal,
    lang: Lang,
) -> Result<Exit, Failure> {
    let called = names(tournament);
    if matches.get_flag("json") {
        let optimal = proposal.optimal.as_ref().map(WireOptimal::new);
        let answer = PairAnswer::new(&proposal.round, &called, optimal, None);
        return output::print_json(&answer, lang).map(|()| Exit::Done);
    }
    let mut page = sheet::round::round(&proposal.round, &called, lang);
    let standing = standing_names(tournament, &proposal.order);
    for bye in &proposal.round.byes {
        page += "\n";
        page += &sheet::seat::of_proposal(proposal, *bye, &standing, lang);
    }
    if let Some(optimal) = &proposal.optimal {
        page += &sheet::optimal::comparison(optimal, lang);
    }
    output::print(&page, lang).map(|()| Exit::Done)
}

fn publish(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let reason = matches.get_one::<String>("reason").cloned();
    let by_hand = matches
        .get_one::<String>("by-hand")
        .map(|path| ByHand::read(path, lang))
        .transpose()?;
    perform(
        matches,
        lang,
        |tournament| {
            let act = match by_hand {
                Some(by_hand) => {
                    let (tables, byes) = by_hand.seats(tournament, lang)?;
                    Act::PublishByHand {
                        tables,
                        byes,
                        reason: reason.unwrap_or_default(),
                    }
                }
                None => Act::Publish {
                    method: chosen(matches, "method", lang)?,
                    pins: Vec::new(),
                    approval: reason,
                },
            };
            Ok(vec![act])
        },
        |tournament| {
            let round = tournament.open().map(|open| &open.published);
            round.map_or_else(String::new, |round| {
                sheet::domino::published(round, &names(tournament), lang)
            })
        },
    )
}
