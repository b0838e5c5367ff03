//! People: one row for everybody who came in, whether or not they played.

use std::collections::BTreeMap;

use torneo_rules::ranking::fraction::Fraction;
use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::report::conscience::Bracket;
use torneo_rules::snatch::report::study::Study;
use torneo_rules::snatch::report::watch::Watch;
use torneo_rules::snatch::session::Session;
use torneo_rules::snatch::session::form::Presence;
use torneo_rules::snatch::standings::{Row as Standing, means, standings};
use torneo_rules::word::word;

use super::column::{CellKind, Column};
use super::csv::Cell;
use super::people::Person;
use super::place::{millis, origin};
use super::reading::{Reading, Row};
use super::traits::{DEVICES, LANGUAGES};
use super::treated::treated;
use crate::wire::live::session::record::player;

/// Somebody, and how they did.
pub struct PlayerRow {
    pub person: Person,
    /// None before they are enrolled.
    pub presence: Option<Presence>,
    /// Treatment and matching group, once enrolled.
    pub cell: Option<(u32, Option<u32>)>,
    pub shame: Option<u32>,
    pub standing: Option<Standing>,
    pub bracket: Option<Bracket>,
}

/// A row for everybody who came in.
pub fn player_rows(reading: &Reading, study: &Study) -> Vec<PlayerRow> {
    let Some(session) = reading.watch().map(Watch::session) else {
        return Vec::new();
    };
    let standings = standings(session.entrants().len(), session.scores());
    let standings = standings.into_iter().map(|row| (row.player, row));
    let mut standings: BTreeMap<PlayerId, Standing> = standings.collect();
    let brackets = study.brackets().into_iter();
    let mut brackets: BTreeMap<PlayerId, Bracket> =
        brackets.map(|bracket| (bracket.player, bracket)).collect();
    let made = |person: &Person| {
        let id = person.player.and_then(player);
        let entrant = id.and_then(|id| session.entrants().get(id.index()));
        PlayerRow {
            presence: entrant.map(|entrant| entrant.presence),
            cell: entrant.map(|entrant| (entrant.treatment, entrant.group)),
            shame: entrant.map(|entrant| entrant.shame),
            standing: id.and_then(|id| standings.remove(&id)),
            bracket: id.and_then(|id| brackets.remove(&id)),
            person: with_bye_points(person, session),
        }
    };
    reading.people().all().iter().map(made).collect()
}

/// Somebody, with what their byes are worth: the mean of both roles in the phase of their treatment.
fn with_bye_points(person: &Person, session: &Session) -> Person {
    let mut person = person.clone();
    let Some(treatment) = person
        .player
        .and_then(player)
        .map(|id| session.treatment_of(id))
    else {
        return person;
    };
    let open = session.is_playing().then(|| session.history().len() - 1);
    for (phase, stay) in &mut person.stays {
        if stay.role.is_none() && Some(*phase) != open {
            let means = means(session.scores(), *phase, treatment);
            stay.bye_points = means.map(|means| {
                let both = &means.proposer + &means.responder;
                (&both / &Fraction::new(2, 1)).two_digits()
            });
        }
    }
    person
}

pub fn columns() -> Vec<Column<Row<PlayerRow>>> {
    let mut columns: Vec<_> = origin().into_iter().take(1).collect();
    columns.extend(treated(|row: &Row<PlayerRow>| row.it.cell));
    columns.extend(coming_in());
    columns.extend(read_with());
    columns.extend(conduct());
    columns.extend(standing());
    columns.extend(delta());
    columns
}

fn number(
    name: &str,
    meaning: [&str; 2],
    of: fn(&PlayerRow) -> Option<u32>,
) -> Column<Row<PlayerRow>> {
    Column::integer(name, meaning, move |row: &Row<PlayerRow>| of(&row.it))
}

/// Number, identity and times, which the wide table has too.
pub fn coming_in() -> Vec<Column<Row<PlayerRow>>> {
    let text = |name, meaning, of: fn(&Person) -> &str| {
        Column::new(
            name,
            CellKind::Text,
            meaning,
            move |row: &Row<PlayerRow>| Cell::text(of(&row.it.person)),
        )
    };
    vec![
        number(
            "player",
            [
                "Número de jugador, el de las demás tablas; vacío si no llegó a inscribirse",
                "Player's number, as in the other tables; empty if never enrolled",
            ],
            |row| row.person.player,
        ),
        number(
            "place",
            ["Orden de llegada, desde 1", "Order of coming, from 1"],
            |row| Some(row.person.place),
        ),
        text(
            "person",
            ["Identificador de la persona", "Id of the person"],
            |person| &person.id,
        ),
        text(
            "name",
            ["Nombre con el que entró", "Name they came in with"],
            |person| &person.name,
        ),
        number(
            "code",
            [
                "Número de su código personal",
                "Number of their personal code",
            ],
            |row| row.person.code,
        ),
        millis(
            "entered_ms",
            ["Cuándo entró", "When they came in"],
            |row: &Row<PlayerRow>| Some(row.it.person.entered_ms),
        ),
        millis(
            "consented_ms",
            ["Cuándo consintió", "When they consented"],
            |row: &Row<PlayerRow>| row.it.person.consented_ms,
        ),
        millis(
            "enrolled_ms",
            ["Cuándo recibió su número", "When they were given a number"],
            |row: &Row<PlayerRow>| row.it.person.enrolled_ms,
        ),
    ]
}

/// What they read the page in and on, and whether they are a program that said so.
fn read_with() -> Vec<Column<Row<PlayerRow>>> {
    vec![
        Column::new(
            "language",
            CellKind::Word,
            ["Idioma de su página", "Language of their page"],
            |row: &Row<PlayerRow>| Cell::of(row.it.person.language, |it| Cell::Word(word(&it))),
        )
        .values(LANGUAGES),
        Column::new(
            "device",
            CellKind::Word,
            ["Clase de aparato", "Kind of device"],
            |row: &Row<PlayerRow>| Cell::of(row.it.person.device, |it| Cell::Word(word(&it))),
        )
        .values(DEVICES),
        Column::flag(
            "is_bot",
            ["Era un programa", "Was a program"],
            |row: &Row<PlayerRow>| row.it.person.bot.is_some(),
        ),
    ]
}

fn conduct() -> Vec<Column<Row<PlayerRow>>> {
    vec![
        Column::new(
            "presence",
            CellKind::Word,
            [
                "Si se cuenta con la persona",
                "Whether they can be counted on",
            ],
            |row: &Row<PlayerRow>| {
                Cell::of(row.it.presence, |presence| {
                    Cell::word(match presence {
                        Presence::Present => "present",
                        Presence::Away => "away",
                        Presence::Out => "out",
                    })
                })
            },
        )
        .values(&[
            ["present", "Presente", "Present"],
            [
                "away",
                "Ausente en su última partida",
                "Away in their last game",
            ],
            [
                "out",
                "Retirada, o una fase entera sin decidir",
                "Dropped, or a whole phase without deciding",
            ],
        ]),
        number(
            "decisions",
            ["Decisiones que le tocaron", "Decisions that were theirs"],
            |row| Some(row.person.decisions),
        )
        .unit("decisions"),
        number(
            "auto",
            [
                "De ellas, las que tomó el reloj",
                "Of them, those that the clock made",
            ],
            |row| Some(row.person.defaults),
        )
        .unit("decisions"),
        number(
            "chat_lines",
            ["Mensajes que escribió", "Lines of chat they wrote"],
            |row| Some(row.person.chat_lines),
        ),
        number(
            "shame",
            ["Fichas de vergüenza al final", "Tokens of shame at the end"],
            |row| row.shame,
        )
        .unit("tokens"),
    ]
}

/// Points and rank, which the wide table has too.
pub fn standing() -> Vec<Column<Row<PlayerRow>>> {
    let exact = |name, meaning, of: fn(&Standing) -> String| {
        Column::new(
            name,
            CellKind::Decimal,
            meaning,
            move |row: &Row<PlayerRow>| {
                Cell::of(row.it.standing.as_ref(), |standing| {
                    Cell::Word(of(standing))
                })
            },
        )
        .unit("points")
    };
    let whole = |name, meaning, of: fn(&Standing) -> u32| {
        Column::new(
            name,
            CellKind::Integer,
            meaning,
            move |row: &Row<PlayerRow>| {
                Cell::of(row.it.standing.as_ref(), |standing| {
                    Cell::number(of(standing))
                })
            },
        )
    };
    vec![
        whole(
            "score_as_p1",
            ["Suma de puntos como P1", "Sum of points as P1"],
            |standing| standing.as_role.proposer,
        )
        .unit("points"),
        whole(
            "score_as_p2",
            ["Suma de puntos como P2", "Sum of points as P2"],
            |standing| standing.as_role.responder,
        )
        .unit("points"),
        whole(
            "byes",
            ["Fases en que descansó", "Phases they waited"],
            |standing| standing.byes,
        ),
        exact(
            "aggregate",
            [
                "P1 + P2 + descansos, cada uno la media de su fase; dos decimales",
                "P1 + P2 + byes, each the mean of its phase; two decimals",
            ],
            |standing| standing.aggregate.two_digits(),
        ),
        exact(
            "adjusted",
            [
                "Suma de puntos menos la media de esa fase y papel; dos decimales",
                "Sum of points minus the mean of that phase and role; two decimals",
            ],
            |standing| standing.adjusted.two_digits(),
        ),
        Column::new(
            "rank",
            CellKind::Integer,
            [
                "Puesto por el total; los iguales lo comparten",
                "Rank by the aggregate; equals share it",
            ],
            |row: &Row<PlayerRow>| {
                Cell::of(row.it.standing.as_ref(), |standing| {
                    Cell::number(standing.rank)
                })
            },
        ),
    ]
}

/// The bracket of delta, which the wide table has too.
pub fn delta() -> Vec<Column<Row<PlayerRow>>> {
    vec![
        number(
            "delta_lower",
            [
                "Mayor petición que aceptó como P2 (sin G4): delta es al menos eso",
                "Largest request they accepted as P2 (without G4): delta is at least this",
            ],
            |row| row.bracket?.lower,
        )
        .unit("points"),
        number(
            "delta_upper",
            [
                "Menor petición que robó como P2 (sin G4): delta es como mucho eso",
                "Smallest request they snatched as P2 (without G4): delta is at most this",
            ],
            |row| row.bracket?.upper,
        )
        .unit("points"),
        Column::flag(
            "delta_contradictory",
            [
                "Ningún delta explica sus elecciones",
                "No delta explains their choices",
            ],
            |row: &Row<PlayerRow>| row.it.bracket.map(|bracket| bracket.contradictory),
        ),
    ]
}
