//! `add`, `import`, `absent`, `withdraw`, `return`, `forbid` and `permit`: who takes part.

use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use serde::Serialize;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::{Act, Company};
use torneo_rules::domino::person::Person;
use torneo_rules::pairing::feasibility::Feasibility;
use torneo_rules::roster::PlayerId;
use torneo_rules::word::word;

use super::session::{answer, author, failed, now_ms, perform, players};
use super::{Order, changing, players_argument, positional, text};
use crate::cli::archive::{data, open_to_write, runtime};
use crate::cli::chosen;
use crate::desk::{Desk, DeskError};
use crate::exit::{Exit, Failure};
use crate::input::read_bytes;
use crate::output;
use crate::say::{Lang, Noun, Say, say};
use crate::wire::domino::people::{BadLine, preview};

pub(super) const ADD: Order = Order {
    command: add_command,
    run: add,
};
pub(super) const IMPORT: Order = Order {
    command: import_command,
    run: import,
};
pub(super) const ABSENT: Order = Order {
    command: |lang| {
        let about = say!(
            lang,
            "Alguien falta a la próxima ronda",
            "Somebody misses the next round"
        );
        of_players("absent", about, "torneo domino absent copa ana", lang)
    },
    run: |matches, lang| each(matches, lang, Act::Absent),
};
pub(super) const WITHDRAW: Order = Order {
    command: |lang| {
        let about = say!(
            lang,
            "Alguien se retira; pierde la mesa sin acabar",
            "Somebody leaves; an unfinished table is lost"
        );
        of_players("withdraw", about, "torneo domino withdraw copa ana", lang)
    },
    run: |matches, lang| each(matches, lang, Act::Withdraw),
};
pub(super) const RETURN: Order = Order {
    command: |lang| {
        let about = say!(
            lang,
            "Alguien vuelve para la próxima ronda",
            "Somebody is back for the next round"
        );
        of_players("return", about, "torneo domino return copa ana", lang)
    },
    run: |matches, lang| each(matches, lang, Act::Return),
};
pub(super) const FORBID: Order = Order {
    command: |lang| {
        let about = say!(lang, "Separa a dos personas", "Keep two people apart");
        of_company(
            "forbid",
            about,
            "torneo domino forbid copa partners ana bea",
            lang,
        )
    },
    run: |matches, lang| {
        company(matches, lang, |company, players| Act::Forbid {
            company,
            players,
        })
    },
};
pub(super) const PERMIT: Order = Order {
    command: |lang| {
        let about = say!(
            lang,
            "Deja de separar a dos personas",
            "Keep two people apart no more"
        );
        of_company(
            "permit",
            about,
            "torneo domino permit copa partners ana bea",
            lang,
        )
    },
    run: |matches, lang| {
        company(matches, lang, |company, players| Act::Permit {
            company,
            players,
        })
    },
};

fn add_command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Inscribe a alguien, también a medio torneo",
        "Enrol somebody, also half-way"
    );
    let example = "torneo domino add copa ana --name \"Ana Ruiz\" --club \"Peña Sur\" --ranking 3";
    let word = |name: &'static str, help: String| Arg::new(name).long(name).help(help);
    let number = |name: &'static str, help: String| {
        word(name, help)
            .value_name("N")
            .value_parser(value_parser!(u32))
    };
    changing("add", about, example, lang)
        .arg(positional(
            "player",
            "ID",
            say!(
                lang,
                "Cómo lo llaman las hojas",
                "What the sheets call them"
            ),
        ))
        .arg(word("name", say!(lang, "Nombre", "Name")))
        .arg(word("club", say!(lang, "Club", "Club")))
        .arg(word("country", say!(lang, "País", "Country")))
        .arg(number(
            "ranking",
            say!(
                lang,
                "Puesto en la lista del organizador, 1 el mejor",
                "Place in the organizer's list, 1 for the best"
            ),
        ))
        .arg(number(
            "byes",
            say!(
                lang,
                "Descansos concedidos por rondas perdidas (0)",
                "Byes granted for rounds missed (0)"
            ),
        ))
}

fn add(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let said = |name: &str| text(matches, name).to_owned();
    let person = Person {
        id: said("player"),
        name: said("name"),
        club: said("club"),
        country: said("country"),
        ranking: matches.get_one("ranking").copied(),
    };
    let granted_byes = matches.get_one("byes").copied().unwrap_or(0);
    let act = Act::Enrol {
        person,
        granted_byes,
    };
    perform(
        matches,
        lang,
        |_| Ok(vec![act]),
        |tournament| enrolled(tournament, lang),
    )
}

/// How many there are, and what that means before the first round (ruling D14).
pub(super) fn enrolled(tournament: &Tournament, lang: Lang) -> String {
    let (all, active) = (tournament.entrants().len(), tournament.active());
    let mut told = say!(
        lang,
        "{all} inscritos, {active} activos\n",
        "{all} enrolled, {active} active\n"
    );
    let feasibility = tournament.feasibility();
    if tournament.rounds().next().is_none() && feasibility != Feasibility::Enough {
        let warning = feasibility.say(lang);
        told += &say!(lang, "AVISO: {warning}\n", "WARNING: {warning}\n");
    }
    told
}

fn import_command(lang: Lang) -> Command {
    let about = say!(
        lang,
        "Inscribe a los jugadores de un CSV, o dice qué líneas están mal y no guarda nada",
        "Enrol the players of a CSV, or name its bad lines and keep nothing"
    );
    changing(
        "import",
        about,
        "torneo domino import copa jugadores.csv --preview",
        lang,
    )
    .arg(positional(
        "file",
        "CSV",
        say!(
            lang,
            "UTF-8 o Latin-1, separado por , ; o tabulador: id, nombre, club, país, ranking",
            "UTF-8 or Latin-1, separated by , ; or tab: id, name, club, country, ranking"
        ),
    ))
    .arg(
        Arg::new("preview")
            .long("preview")
            .action(ArgAction::SetTrue)
            .help(say!(
                lang,
                "Solo muestra lo que pasaría",
                "Only show what would happen"
            )),
    )
    .arg(
        Arg::new("skip-bad")
            .long("skip-bad")
            .action(ArgAction::SetTrue)
            .help(say!(
                lang,
                "Guarda las líneas buenas aunque haya malas",
                "Keep the good lines although some are bad"
            )),
    )
}

/// What a list would bring, for programs.
#[derive(Serialize)]
struct Previewed<'a> {
    good: usize,
    bad: &'a [BadLine],
}

fn import(matches: &ArgMatches, lang: Lang) -> Result<Exit, Failure> {
    let path = text(matches, "file");
    let bytes = read_bytes(path, lang)?;
    let (who, json) = (author(matches), matches.get_flag("json"));
    let (only_look, skip) = (matches.get_flag("preview"), matches.get_flag("skip-bad"));
    let place = data(matches, "data", lang)?;
    let done = runtime().block_on(async {
        let store = open_to_write(&place).await?;
        let done = async {
            let mut desk = Desk::open(store.clone(), text(matches, "id")).await?;
            let found = preview(&bytes, desk.tournament(), &who);
            let bad = found.bad(lang);
            let save = !only_look && (bad.is_empty() || skip);
            let good = found.events.len();
            let entries = match save && good > 0 {
                true => desk.record(&found.events, now_ms()).await?,
                false => Vec::new(),
            };
            Ok::<_, DeskError>((good, bad, save, entries, enrolled(desk.tournament(), lang)))
        };
        let done = done.await;
        store.close().await;
        done
    });
    let (good, bad, saved, entries, told) = done.map_err(|no| failed(no, lang))?;
    if saved {
        return answer(matches, &entries, &told, lang);
    }
    if json {
        output::print_json(&Previewed { good, bad: &bad }, lang)?;
    } else {
        output::print(&previewed(good, &bad, lang), lang)?;
    }
    match bad.len() {
        0 => Ok(Exit::Done),
        _ if only_look => Ok(Exit::Done),
        count => {
            let lines = Noun::BAD_LINES.count(count, lang);
            Err(Failure::new(
                Exit::Invalid,
                say!(
                    lang,
                    "{path} tiene {lines} y no se ha guardado nada; corrija o use --skip-bad",
                    "{path} has {lines} and nothing was kept; mend them or use --skip-bad"
                ),
            ))
        }
    }
}

fn previewed(good: usize, bad: &[BadLine], lang: Lang) -> String {
    let mut told = Noun::GOOD_LINES.count(good, lang) + "\n";
    for BadLine { line, reason } in bad {
        told += &say!(lang, "línea {line}: {reason}\n", "line {line}: {reason}\n");
    }
    told
}

fn of_players(name: &'static str, about: String, example: &str, lang: Lang) -> Command {
    changing(name, about, example, lang).arg(players_argument(lang))
}

fn each(matches: &ArgMatches, lang: Lang, act: fn(PlayerId) -> Act) -> Result<Exit, Failure> {
    perform(
        matches,
        lang,
        |tournament| {
            let named = players(matches, tournament, lang)?;
            Ok(named.into_iter().map(act).collect())
        },
        |tournament| enrolled(tournament, lang),
    )
}

fn of_company(name: &'static str, about: String, example: &str, lang: Lang) -> Command {
    let company = positional(
        "company",
        "partners|opponents",
        say!(
            lang,
            "Como compañeros o como rivales",
            "As partners or as opponents"
        ),
    );
    changing(name, about, example, lang)
        .arg(
            company
                .value_parser([Company::Partners, Company::Opponents].map(|company| word(&company)))
                .hide_possible_values(true),
        )
        .arg(players_argument(lang).num_args(2))
}

fn company(
    matches: &ArgMatches,
    lang: Lang,
    act: fn(Company, [PlayerId; 2]) -> Act,
) -> Result<Exit, Failure> {
    let company = chosen(matches, "company", lang)?;
    perform(
        matches,
        lang,
        |tournament| {
            let two = players(matches, tournament, lang)?;
            Ok(vec![act(company, [two[0], two[1]])])
        },
        |_| say!(lang, "Hecho\n", "Done\n"),
    )
}
