//! One line of the round log, with the keys of the founding document (§6), so that an auditor who knows the
//! document can read it.

use serde::Serialize;
use torneo_rules::domino::PlayedRound;
use torneo_rules::pairing::request::Modality;
use torneo_rules::pairing::{Partnership, RoundPairing};
use torneo_rules::roster::PlayerId;

use super::domino::as_pairing;
use super::names::Names;
use crate::say::{Lang, Say};
use crate::sheet::change::SayWith;

#[derive(Serialize)]
pub struct LogLine<'a> {
    ronda: u32,
    /// Said for fixed pairs only.
    #[serde(skip_serializing_if = "Modality::is_rotating")]
    modalidad: Modality,
    mesas: Vec<Mesa<'a>>,
    contingencias: Vec<Contingencia<'a>>,
    jugadores_bye: Vec<&'a str>,
    calidad: f64,
    /// What was changed after it was published.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cambios: Vec<Cambio<'a>>,
}

#[derive(Serialize)]
struct Cambio<'a> {
    descripcion: String,
    motivo: &'a str,
    mesas: Vec<u32>,
}

#[derive(Serialize)]
struct Mesa<'a> {
    numero: usize,
    pareja_a: Pareja<'a>,
    pareja_b: Pareja<'a>,
}

#[derive(Serialize)]
struct Pareja<'a> {
    jugador1: &'a str,
    /// Nobody beside a fixed pair, which is one entrant (ruling D21).
    #[serde(skip_serializing_if = "Option::is_none")]
    jugador2: Option<&'a str>,
}

#[derive(Serialize)]
struct Contingencia<'a> {
    nivel: u8,
    descripcion: String,
    jugadores: Vec<&'a str>,
}

impl<'a> LogLine<'a> {
    pub fn new(pairing: &RoundPairing, names: &'a Names) -> Self {
        let pareja = |side: &Partnership| Pareja {
            jugador1: names.of(side.ends()[0]),
            jugador2: side.get(1).map(|second| names.of(*second)),
        };
        let mesas = pairing
            .tables
            .iter()
            .zip(1..)
            .map(|([ours, theirs], numero)| Mesa {
                numero,
                pareja_a: pareja(ours),
                pareja_b: pareja(theirs),
            });
        let contingencias = pairing
            .contingencies
            .iter()
            .map(|contingency| Contingencia {
                nivel: contingency.kind.level(),
                descripcion: contingency.kind.say(Lang::Es),
                jugadores: contingency
                    .players
                    .iter()
                    .map(|player| names.of(*player))
                    .collect(),
            });
        Self {
            ronda: pairing.round.0,
            modalidad: pairing.modality(),
            mesas: mesas.collect(),
            contingencias: contingencias.collect(),
            jugadores_bye: pairing
                .byes
                .iter()
                .map(|player| names.of(*player))
                .collect(),
            calidad: pairing.quality.share(),
            cambios: Vec::new(),
        }
    }

    /// A published round with its final tables and what was changed.
    pub fn played(round: &'a PlayedRound, names: &'a Names) -> Self {
        let mut line = Self::new(&as_pairing(&round.published), names);
        for (mesa, (number, _)) in line.mesas.iter_mut().zip(round.seated()) {
            mesa.numero = number.0 as usize;
        }
        let called = |player: PlayerId| names.of(player).to_owned();
        let changes = round.changes.iter().map(|change| Cambio {
            descripcion: change.change.say_with(&called, Lang::Es),
            motivo: &change.reason,
            mesas: change.tables.iter().map(|table| table.0).collect(),
        });
        line.cambios = changes.collect();
        line
    }
}
