//! Random tournaments with everything that happens in halls: byes, forfeits, late entries, forbidden pairs.

use torneo_rules::chance::Chance;
use torneo_rules::dutch::tournament::{
    Cell, Color, ForbiddenGroup, Outcome, Player, PointSystem, Tournament,
};
use torneo_rules::dutch::{Rejection, RoundPairing, pair};

/// One of so many, from zero.
pub fn below(chance: &mut Chance, count: usize) -> usize {
    let all: Vec<usize> = (0..count).collect();
    chance.pick(&all).expect("one of several")
}

/// True about so many times in a hundred.
pub fn often(chance: &mut Chance, percent: usize) -> bool {
    below(chance, 100) < percent
}

/// A tournament before its first round.
pub fn fresh(chance: &mut Chance, least: usize, most: usize) -> (Tournament, usize) {
    let count = least + below(chance, most - least + 1);
    let rounds = 3 + below(chance, 7);
    let mut tournament = Tournament {
        players: (0..count)
            .map(|place| Player {
                number: place + 1,
                ..Player::default()
            })
            .collect(),
        rounds: Some(rounds),
        ..Tournament::default()
    };
    if often(chance, 50) {
        tournament.initial_color = chance.pick(&[Color::White, Color::Black]);
    }
    match below(chance, 8) {
        0 => tournament.points.allocated_bye = 5,
        1 => {
            tournament.points = PointSystem {
                win: 30,
                draw: 10,
                allocated_bye: 30,
                ..PointSystem::default()
            };
        }
        _ => {}
    }
    for _ in 0..below(chance, 3) {
        let players = (0..2 + below(chance, 2))
            .map(|_| below(chance, count))
            .collect();
        tournament.forbidden.push(ForbiddenGroup {
            players,
            first_round: 1,
            last_round: 1 + below(chance, rounds),
        });
    }
    if often(chance, 25) {
        let (win, draw) = (tournament.points.win, tournament.points.draw);
        // A whole point first, then half of one, as the Baku method has it; or the whole one only.
        let halves = if often(chance, 50) { 1 + rounds / 4 } else { 0 };
        for player in tournament.players.iter_mut().take(count / 2) {
            player.accelerations = vec![win; 1 + rounds / 3];
            player.accelerations.extend(vec![draw; halves]);
        }
    }
    (tournament, rounds)
}

/// Who is away this round, for one reason or another.
fn away(chance: &mut Chance, round: usize, last: Option<Cell>) -> Option<Cell> {
    match last {
        Some(Cell::ZeroBye) if often(chance, 60) => Some(Cell::ZeroBye),
        Some(Cell::Absent) if round > 1 && often(chance, 50) => Some(Cell::Absent),
        None if often(chance, 6) => Some(Cell::Absent),
        Some(_) | None => match below(chance, 60) {
            0..3 => Some(Cell::HalfBye),
            3..5 => Some(Cell::ZeroBye),
            5 => Some(Cell::FullBye),
            _ => None,
        },
    }
}

/// Plays a whole tournament; `judge` sees every round before it is played, and its pairing.
pub fn play(
    chance: &mut Chance,
    mut tournament: Tournament,
    rounds: usize,
    mut judge: impl FnMut(&Tournament, usize, &Result<RoundPairing, Rejection>),
) {
    for round in 1..=rounds {
        let count = tournament.players.len();
        let absent: Vec<Option<Cell>> = (0..count)
            .map(|place| {
                away(
                    chance,
                    round,
                    tournament.players[place].cells.last().copied(),
                )
            })
            .collect();
        let asked = (0..count).filter(|&place| absent[place].is_some());
        tournament
            .asked_byes
            .extend(asked.map(|place| (round, place)));
        let found = pair(&tournament, round);
        judge(&tournament, round, &found);
        let Ok(found) = found else {
            return;
        };
        let mut cells: Vec<Cell> = absent
            .into_iter()
            .map(|cell| cell.unwrap_or(Cell::Absent))
            .collect();
        for game in &found.games {
            (cells[game.white], cells[game.black]) = result(chance, game.white, game.black);
        }
        if let Some(bye) = found.bye {
            cells[bye] = Cell::AllocatedBye;
        }
        for (player, cell) in tournament.players.iter_mut().zip(cells) {
            player.cells.push(cell);
        }
    }
}

pub fn result(chance: &mut Chance, white: usize, black: usize) -> (Cell, Cell) {
    if often(chance, 5) {
        let forfeit = |opponent, color, won| Cell::Forfeit {
            opponent,
            scheduled: Some(color),
            won,
        };
        let (first, second) = chance
            .pick(&[(true, false), (false, true), (false, false)])
            .expect("one of three");
        return (
            forfeit(black, Color::White, first),
            forfeit(white, Color::Black, second),
        );
    }
    let stronger = white < black;
    let (mine, theirs) = match below(chance, 10) {
        0..3 => (Outcome::Draw, Outcome::Draw),
        3..8 if stronger => (Outcome::Win, Outcome::Loss),
        3..8 => (Outcome::Loss, Outcome::Win),
        _ if stronger => (Outcome::Loss, Outcome::Win),
        _ => (Outcome::Win, Outcome::Loss),
    };
    let game = |opponent, color, outcome| Cell::Game {
        opponent,
        color,
        outcome,
    };
    (
        game(black, Color::White, mine),
        game(white, Color::Black, theirs),
    )
}
