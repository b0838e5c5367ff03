//! What each of a player's games would have changed, told to people.

use torneo_rules::ranking::counterfactual::{Counterfactual, Outcome, own_side};
use torneo_rules::ranking::fraction::Fraction;
use torneo_rules::roster::PlayerId;

use crate::input::quoted;
use crate::say::{Lang, say};
use crate::table::column::{CellKind, nth};
use crate::table::csv::Cell;
use crate::table::terminal;
use crate::wire::rank::request::Event;

/// One line per game, with the EFF and place of its two closest endings.
pub fn games(
    player: PlayerId,
    event: &Event,
    eff: &Fraction,
    games: &[Counterfactual],
    lang: Lang,
) -> String {
    if games.is_empty() {
        return String::new();
    }
    let columns = [
        nth(0, CellKind::Integer, ["Ronda", "Round"]),
        nth(1, CellKind::Integer, ["Mesa", "Table"]),
        nth(2, CellKind::Text, ["Compañero", "Partner"]),
        nth(3, CellKind::Word, ["Rivales", "Opponents"]),
        nth(4, CellKind::Word, ["Resultado", "Result"]).aligned_right(),
        nth(5, CellKind::Word, ["Ganada por uno", "Won by one"]),
        nth(6, CellKind::Word, ["Perdida por uno", "Lost by one"]),
    ];
    let lines = games.iter().map(|game| line(player, event, eff, game));
    let table = terminal::table(&columns.each_ref(), lines, lang);
    let title = say!(
        lang,
        "Si una partida hubiera acabado por un solo punto (EFF, cambio y puesto)",
        "If one game had ended by a single point (EFF, change and place)"
    );
    let note = say!(
        lang,
        "El ganador conserva los puntos con que se ganó la partida y el perdedor tiene uno menos; lo demás no cambia.",
        "The winner keeps the points the game was won with and the loser has one less; nothing else changes."
    );
    format!("{title}\n{table}{note}\n")
}

fn line(
    player: PlayerId,
    event: &Event,
    eff: &Fraction,
    counterfactual: &Counterfactual,
) -> [Cell; 7] {
    let game = &event.sheet.games()[counterfactual.game];
    let own = own_side(game, player).expect("the game is one of the player's");
    let (side, other) = (&game.sides[own], &game.sides[1 - own]);
    let partner = side.players.iter().find(|other| **other != player);
    let opponents: Vec<String> = other
        .players
        .iter()
        .map(|player| quoted(event.names.of(*player)))
        .collect();
    [
        Cell::number(game.round.0),
        game.table.map_or_else(|| Cell::word("-"), Cell::number),
        Cell::of(partner, |partner| Cell::text(event.names.of(*partner))),
        Cell::Word(opponents.join(", ")),
        Cell::Word(format!("{}-{}", side.points, other.points)),
        Cell::Word(outcome(&counterfactual.if_won, eff)),
        Cell::Word(outcome(&counterfactual.if_lost, eff)),
    ]
}

fn outcome(outcome: &Outcome, eff: &Fraction) -> String {
    let change = (&outcome.eff - eff).two_digits();
    let sign = if change.starts_with('-') { "" } else { "+" };
    let (points, against) = (outcome.points_for, outcome.points_against);
    let (eff, place) = (outcome.eff.two_digits(), outcome.place);
    format!("{points}-{against}: {eff} ({sign}{change}) #{place}")
}
