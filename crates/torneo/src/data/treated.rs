//! Columns that say what is compared: treatment and matching group, and every rule that held. They stand in every table, so
//! that tables of several sessions can be laid one under the other.

use std::sync::Arc;

use torneo_rules::roster::PlayerId;
use torneo_rules::snatch::rules::{Profile, Rules};
use torneo_rules::snatch::session::form::OptionOrder;
use torneo_rules::snatch::tokens::Offer;
use torneo_rules::word::word;

use super::column::{CellKind, Column};
use super::csv::Cell;
use super::reading::Row;
use crate::wire::live::session::file::SessionFile;

/// What the organiser's file says of the whole session.
#[derive(Debug, Clone)]
pub struct About {
    order: String,
    wording: String,
    option_order: OptionOrder,
    seed: u64,
    treatments: Vec<Treated>,
}

#[derive(Debug, Clone)]
struct Treated {
    name: Option<String>,
    profile: Profile,
    rules: Rules,
}

impl About {
    pub fn of(file: &SessionFile) -> Arc<Self> {
        let treatments = (0..).zip(file.played());
        Arc::new(Self {
            order: word(&file.order),
            wording: word(&file.wording),
            option_order: file.option_order,
            seed: file.seed.unwrap_or_default(),
            treatments: treatments
                .map(|(number, played)| Treated {
                    name: file.treatment_name(number).map(str::to_owned),
                    profile: file.profile_of(number),
                    rules: played.rules,
                })
                .collect(),
        })
    }

    /// The rules of a treatment, from 0; those of the first where there is no such treatment.
    pub fn rules(&self, treatment: u32) -> Rules {
        self.treated(treatment).rules
    }

    /// The answers in the order in which somebody saw them, as `accept>reject>snatch`.
    pub fn option_order(&self, player: PlayerId) -> String {
        let order = self.option_order.of(self.seed, player);
        order.map(|answer| word(&answer)).join(">")
    }

    fn treated(&self, treatment: u32) -> &Treated {
        let treated = self.treatments.get(treatment as usize);
        treated.unwrap_or(&self.treatments[0])
    }
}

/// Treatment, group and rules, for rows of which the treatment is known.
pub fn treated<T: 'static>(
    of: impl Fn(&Row<T>) -> Option<(u32, Option<u32>)> + Copy + Send + Sync + 'static,
) -> Vec<Column<Row<T>>> {
    let mut columns = vec![
        Column::new(
            "treatment",
            CellKind::Text,
            [
                "Tratamiento; vacío si todos juegan lo mismo",
                "Treatment; empty where everybody plays the same",
            ],
            move |row: &Row<T>| {
                let treated = of(row).map(|(treatment, _)| row.about.treated(treatment));
                let name = treated.and_then(|treated| treated.name.as_deref());
                Cell::of(name, Cell::text)
            },
        ),
        Column::integer(
            "group",
            [
                "Grupo de emparejamiento, desde 1: la observación independiente; vacío si no hay grupos",
                "Matching group, from 1: the independent observation; empty without groups",
            ],
            move |row: &Row<T>| of(row).and_then(|(_, group)| group),
        ),
        Column::new(
            "profile",
            CellKind::Word,
            [
                "Perfil del que parten las reglas",
                "Profile that the rules begin with",
            ],
            move |row: &Row<T>| {
                let treated = of(row).map(|(treatment, _)| row.about.treated(treatment));
                Cell::of(treated, |treated| Cell::Word(word(&treated.profile)))
            },
        )
        .values(&[
            ["seed", "Como en el documento", "As in the document"],
            ["classic", "Clásico", "Classic"],
            ["paper", "Precio fijo", "Fixed price"],
        ]),
        Column::new(
            "order",
            CellKind::Word,
            ["Orden de las variantes", "Order of the variants"],
            |row: &Row<T>| Cell::word(&row.about.order),
        )
        .values(&[
            ["fixed", "El de la lista", "As listed"],
            [
                "latin",
                "Fila de un cuadrado latino",
                "A row of a Latin square",
            ],
            ["random", "Sorteado", "By lot"],
        ]),
        Column::new(
            "wording",
            CellKind::Word,
            [
                "Con qué palabras se cuenta el juego",
                "In which words the game is told",
            ],
            |row: &Row<T>| Cell::word(&row.about.wording),
        )
        .values(&[
            [
                "plain",
                "Las del documento: robar, vergüenza, denunciar",
                "The document's: snatch, shame, report",
            ],
            ["neutral", "Neutras", "Neutral"],
        ]),
    ];
    columns.extend(ruled(of));
    columns
}

/// The rules one by one.
fn ruled<T: 'static>(
    of: impl Fn(&Row<T>) -> Option<(u32, Option<u32>)> + Copy + Send + Sync + 'static,
) -> Vec<Column<Row<T>>> {
    let rules = move |row: &Row<T>| of(row).map(|(treatment, _)| row.about.rules(treatment));
    let choice = |name: &str, meaning: [&str; 2], choice: fn(&Rules) -> String| {
        Column::new(name, CellKind::Word, meaning, move |row: &Row<T>| {
            Cell::of(rules(row), |rules| Cell::Word(choice(&rules)))
        })
    };
    let count = |name: &str, meaning: [&str; 2], count: fn(&Rules) -> u32| {
        Column::integer(name, meaning, move |row: &Row<T>| {
            rules(row).map(|rules| count(&rules))
        })
    };
    vec![
        count(
            "rounds",
            [
                "Rondas de cada partida; cuenta la última",
                "Rounds of each game; the last one counts",
            ],
            |rules| rules.rounds,
        ),
        count(
            "practice_rounds",
            [
                "Rondas de práctica antes de la primera, que no cuentan",
                "Practice rounds before the first, which count for nothing",
            ],
            |rules| u32::from(rules.practice),
        ),
        choice(
            "tokens",
            [
                "Qué pasa con las fichas entre rondas",
                "What happens to tokens between rounds",
            ],
            |rules| word(&rules.tokens),
        )
        .values(&[
            ["carry", "Siguen donde quedaron", "Stay where they were"],
            ["reset", "Se reparten otra vez", "Dealt again"],
        ]),
        choice(
            "force",
            ["Cómo exige P2 en G2", "How P2 forces in G2"],
            |rules| word(&rules.force),
        )
        .values(&[
            [
                "default_on",
                "Exige mientras no diga que no",
                "On until P2 says otherwise",
            ],
            ["ask", "Se le pregunta en cada ronda", "Asked in each round"],
        ]),
        choice(
            "sanction",
            ["Qué hace el juez de G4", "What the judge of G4 does"],
            |rules| word(&rules.sanction),
        )
        .values(&[
            [
                "inverse",
                "P1 recibe lo pedido gratis",
                "P1 gets the request for nothing",
            ],
            ["confiscate", "P2 lo pierde todo", "P2 loses everything"],
        ]),
        choice(
            "offers_form",
            ["Qué ofertas hay", "Which offers there are"],
            |rules| word(&rules.offer),
        )
        .values(&[
            ["variable", "Cualquiera", "Any"],
            ["fixed", "Cinco por cinco", "Five for five"],
            ["menu", "Las de una lista", "Those of a list"],
        ]),
        Column::new(
            "menu",
            CellKind::Text,
            [
                "Ofertas de la lista: pavos y elotes que da > pavos y elotes que pide; vacío sin lista",
                "Offers of the list: turkeys and corn given > turkeys and corn asked for; empty without a list",
            ],
            move |row: &Row<T>| {
                let listed = rules(row).filter(|rules| !rules.menu.is_empty());
                Cell::of(listed, |rules| {
                    let offers = rules.menu.offers().map(|Offer { give, ask }| {
                        format!(
                            "{}+{}>{}+{}",
                            give.turkeys, give.corn, ask.turkeys, ask.corn
                        )
                    });
                    Cell::Word(offers.collect::<Vec<_>>().join(" "))
                })
            },
        ),
        count(
            "strategy",
            [
                "1: P2 responde a cada oferta posible antes de saber cuál se hace (método de estrategia)",
                "1: P2 answers every offer that could be made before knowing which is (strategy method)",
            ],
            |rules| u32::from(rules.strategy),
        ),
        count(
            "beliefs",
            [
                "Puntos que vale esperar del otro justo lo que hace; 0: no se pregunta",
                "Points for expecting of the other just what they do; 0: nobody is asked",
            ],
            |rules| rules.beliefs,
        )
        .unit("points"),
        count(
            "endowment_turkeys",
            ["Pavos que recibe P1", "Turkeys that P1 is dealt"],
            |rules| rules.endowment.turkeys,
        )
        .unit("tokens"),
        count(
            "endowment_corn",
            ["Elotes que recibe P2", "Corn that P2 is dealt"],
            |rules| rules.endowment.corn,
        )
        .unit("tokens"),
        count(
            "p1_value_turkey",
            [
                "Lo que vale un pavo para P1",
                "What a turkey is worth to P1",
            ],
            |rules| rules.values.proposer.turkeys,
        )
        .unit("points"),
        count(
            "p1_value_corn",
            [
                "Lo que vale un elote para P1",
                "What an ear of corn is worth to P1",
            ],
            |rules| rules.values.proposer.corn,
        )
        .unit("points"),
        count(
            "p2_value_turkey",
            [
                "Lo que vale un pavo para P2",
                "What a turkey is worth to P2",
            ],
            |rules| rules.values.responder.turkeys,
        )
        .unit("points"),
        count(
            "p2_value_corn",
            [
                "Lo que vale un elote para P2",
                "What an ear of corn is worth to P2",
            ],
            |rules| rules.values.responder.corn,
        )
        .unit("points"),
    ]
}
