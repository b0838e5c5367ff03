//! `add`, `import`, `absent`, `withdraw`, `return`, `forbid` and `permit`: who takes part.

use clap::{ArgAction, Args};
use serde::Serialize;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::act::{Act, Company};
use torneo_rules::domino::person::{Member, Person};
use torneo_rules::pairing::feasibility::Feasibility;
use torneo_rules::roster::PlayerId;

use super::session::{Changing, failed, now_ms, players};
use crate::cli::archive::{open_to_write, runtime};
use crate::cli::{Run, one_of};
use crate::desk::{Desk, DeskError};
use crate::exit::{Exit, Failure, fail};
use crate::input::read_bytes;
use crate::output;
use crate::say::{Lang, Noun, Say, say};
use crate::wire::domino::people::{BadLine, mapping, preview};

#[derive(Args)]
pub struct Add {
    #[command(flatten)]
    on: Changing,
    #[arg(value_name = "ID")]
    player: String,
    #[arg(long, value_name = "TEXT", default_value = "")]
    name: String,
    #[arg(long, value_name = "TEXT", default_value = "")]
    club: String,
    #[arg(long, value_name = "TEXT", default_value = "")]
    country: String,
    #[arg(long, value_name = "N")]
    ranking: Option<u32>,
    #[arg(long, value_name = "N")]
    rating: Option<u32>,
    #[arg(long, value_name = "TEXT")]
    surname: Option<String>,
    #[arg(long, value_name = "TEXT")]
    licence: Option<String>,
    #[arg(long, value_name = "TEXT")]
    category: Vec<String>,
    #[arg(long, value_name = "TEXT")]
    member: Vec<String>,
    #[arg(long, value_name = "N", default_value_t = 0)]
    byes: u32,
}

#[derive(Args)]
pub struct Import {
    #[command(flatten)]
    on: Changing,
    #[arg(value_name = "CSV")]
    file: String,
    #[arg(long, value_name = "LIST")]
    columns: Option<String>,
    #[arg(long)]
    preview: bool,
    #[arg(long)]
    skip_bad: bool,
}

/// The arguments of a verb that does the same to everybody who is named.
#[derive(Args)]
struct Everybody {
    #[command(flatten)]
    on: Changing,
    #[arg(value_name = "PLAYER", required = true)]
    players: Vec<String>,
}

/// The arguments of a verb about how two people may meet.
#[derive(Args)]
struct TwoPeople {
    #[command(flatten)]
    on: Changing,
    #[arg(value_parser = one_of(&[Company::Partners, Company::Opponents]))]
    company: Company,
    #[arg(value_name = "PLAYER", required = true, num_args = 2, action = ArgAction::Set)]
    players: Vec<String>,
}

/// Verbs that are called as their acts are.
macro_rules! acts {
    ($($verb:ident($arguments:ident) does $act:expr),+ $(,)?) => {
        $(
            #[derive(Args)]
            pub struct $verb {
                #[command(flatten)]
                who: $arguments,
            }

            impl Run for $verb {
                fn run(&self, lang: Lang) -> Result<Exit, Failure> {
                    self.who.perform($act, lang)
                }
            }
        )+
    };
}

acts!(
    Remove(Everybody) does Act::Remove,
    Absent(Everybody) does Act::Absent,
    Withdraw(Everybody) does Act::Withdraw,
    Return(Everybody) does Act::Return,
    Forbid(TwoPeople) does |company, players| Act::Forbid { company, players },
    Permit(TwoPeople) does |company, players| Act::Permit { company, players },
);

impl Everybody {
    fn perform(&self, act: fn(PlayerId) -> Act, lang: Lang) -> Result<Exit, Failure> {
        self.on.perform(
            lang,
            |tournament| {
                let mut named = players(&self.players, tournament, lang)?;
                // Whoever is taken off the list moves up those after them: the last goes first.
                if matches!(act(PlayerId(0)), Act::Remove(_)) {
                    named.sort_by(|a, b| b.cmp(a));
                }
                Ok(named.into_iter().map(act).collect())
            },
            |tournament| enrolled(tournament, lang),
        )
    }
}

impl TwoPeople {
    fn perform(&self, act: fn(Company, [PlayerId; 2]) -> Act, lang: Lang) -> Result<Exit, Failure> {
        self.on.perform(
            lang,
            |tournament| {
                let two = players(&self.players, tournament, lang)?;
                Ok(vec![act(self.company, [two[0], two[1]])])
            },
            |_| say!(lang, "Hecho\n", "Done\n"),
        )
    }
}

impl Run for Add {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let person = Person {
            id: self.player.clone(),
            name: self.name.clone(),
            club: self.club.clone(),
            country: self.country.clone(),
            ranking: self.ranking,
            rating: self.rating,
            surname: self.surname.clone(),
            licence: self.licence.clone(),
            categories: self.category.clone(),
            members: members(&self.member),
        };
        let act = Act::Enrol {
            person,
            granted_byes: self.byes,
        };
        let acts = |_: &Tournament| Ok(vec![act]);
        let tell = |tournament: &Tournament| enrolled(tournament, lang);
        self.on.perform(lang, acts, tell)
    }
}

/// The two of a fixed pair by name.
fn members(names: &[String]) -> Vec<Member> {
    let named = |name: &String| Member {
        name: name.clone(),
        licence: None,
    };
    names.iter().map(named).collect()
}

/// How many there are, and what that means before the first round (ruling D14).
pub(super) fn enrolled(tournament: &Tournament, lang: Lang) -> String {
    let all = Noun::ENROLLED.count(tournament.taking_part(), lang);
    let active = Noun::ACTIVE.count(tournament.active(), lang);
    let mut told = format!("{all}, {active}\n");
    let feasibility = tournament.feasibility();
    if tournament.rounds().next().is_none() && feasibility != Feasibility::Enough {
        let warning = feasibility.say(lang);
        told += &say!(lang, "AVISO: {warning}\n", "WARNING: {warning}\n");
    }
    told
}

/// What a list would bring, for programs.
#[derive(Serialize)]
struct Previewed<'a> {
    good: usize,
    bad: &'a [BadLine],
}

impl Run for Import {
    fn run(&self, lang: Lang) -> Result<Exit, Failure> {
        let path = &self.file;
        let said = self.columns.as_deref().map(mapping).transpose();
        let said = said.map_err(|word| {
            fail!(
                lang,
                Usage,
                "no hay ninguna columna '{word}'; son id, name, surname, club, country, ranking, rating, licence, categories, first_member y second_member",
                "there is no column '{word}'; they are id, name, surname, club, country, ranking, rating, licence, categories, first_member and second_member"
            )
        })?;
        let bytes = read_bytes(path, lang)?;
        let (who, answer) = (self.on.author(), &self.on.at.answer);
        let place = answer.data.place(lang)?;
        let done = runtime().block_on(async {
            let store = open_to_write(&place).await?;
            let done = async {
                let mut desk = Desk::open(store.clone(), &self.on.at.id).await?;
                let found = preview(&bytes, desk.tournament(), &who, said.as_ref());
                let bad = found.bad(lang);
                let save = !self.preview && (bad.is_empty() || self.skip_bad);
                let good = found.events.len();
                let entries = match save && good > 0 {
                    true => desk.record(&found.events, now_ms()).await?,
                    false => Vec::new(),
                };
                let told = enrolled(desk.tournament(), lang) + &unused(&found.unused(), lang);
                Ok::<_, DeskError>((good, bad, save, entries, told))
            };
            let done = done.await;
            store.close().await;
            done
        });
        let (good, bad, saved, entries, told) = done.map_err(|no| failed(no, lang))?;
        if saved {
            return answer.stored(&entries, &told, lang);
        }
        if answer.json {
            output::print_json(&Previewed { good, bad: &bad }, lang)?;
        } else {
            output::print(&previewed(good, &bad, lang), lang)?;
        }
        match bad.len() {
            0 => Ok(Exit::Done),
            _ if self.preview => Ok(Exit::Done),
            count => {
                let lines = Noun::BAD_LINES.count(count, lang);
                Err(fail!(
                    lang,
                    Invalid,
                    "{path} tiene {lines} y no se ha guardado nada; corrija o use --skip-bad",
                    "{path} has {lines} and nothing was kept; mend them or use --skip-bad"
                ))
            }
        }
    }
}

/// The columns of a list that were not taken, if there are any.
fn unused(headings: &[String], lang: Lang) -> String {
    let columns = headings.join(", ");
    match headings {
        [] => String::new(),
        _ => say!(
            lang,
            "Columnas que no se toman: {columns}\n",
            "Columns that are not taken: {columns}\n"
        ),
    }
}

fn previewed(good: usize, bad: &[BadLine], lang: Lang) -> String {
    let mut told = Noun::GOOD_LINES.count(good, lang) + "\n";
    for BadLine { line, reason } in bad {
        told += &say!(lang, "línea {line}: {reason}\n", "line {line}: {reason}\n");
    }
    told
}
