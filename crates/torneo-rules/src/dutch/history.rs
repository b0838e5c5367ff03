//! What a player brings into a round: score, color preference, floats, byes.
//!
//! Spec: docs/spec/swiss-dutch.md §2 (C.04.3 articles 1.2, 1.4, 1.6, 1.7; C.04.1 article 3).

use super::tournament::{Cell, Color, Tenths, Tournament};

/// How much a color is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Strength {
    None,
    Mild,
    Strong,
    Absolute,
}

/// Which color is due, and why (article 1.7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Preference {
    pub color: Option<Color>,
    pub strength: Strength,
    /// Games with the one color more than with the other.
    pub difference: u16,
    /// The color of both of the last two games.
    pub repeated: Option<Color>,
}

impl Preference {
    pub const NONE: Self = Self {
        color: None,
        strength: Strength::None,
        difference: 0,
        repeated: None,
    };

    /// The preference of somebody who had these colors in the games played.
    pub fn after(colors: &[Color]) -> Self {
        let Some(&last) = colors.last() else {
            return Self::NONE;
        };
        let white = colors
            .iter()
            .filter(|&&color| color == Color::White)
            .count();
        let black = colors.len() - white;
        let rarer = if white > black {
            Color::Black
        } else {
            Color::White
        };
        let difference = white.abs_diff(black) as u16;
        let before_last = colors.len().checked_sub(2).map(|index| colors[index]);
        let repeated = (before_last == Some(last)).then_some(last);
        let (color, strength) = match (difference, repeated) {
            (2.., _) => (rarer, Strength::Absolute),
            (_, Some(color)) => (color.other(), Strength::Absolute),
            (1, None) => (rarer, Strength::Strong),
            (0, None) => (last.other(), Strength::Mild),
        };
        Self {
            color: Some(color),
            strength,
            difference,
            repeated,
        }
    }

    /// Both can have what is due to them.
    pub fn agrees(self, other: Self) -> bool {
        self.color.is_none() || other.color.is_none() || self.color != other.color
    }

    pub fn is_absolute(self) -> bool {
        self.strength == Strength::Absolute
    }
}

/// Against whom somebody was paired, by score (article 1.4).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Float {
    None,
    Down,
    Up,
}

/// All that counts of one player before a round.
#[derive(Debug, Clone)]
pub(super) struct History {
    /// Points without acceleration.
    pub points: Tenths,
    /// Points with the acceleration of the round: what the pairing goes by.
    pub score: Tenths,
    /// Of the games played, in order.
    pub colors: Vec<Color>,
    pub opponents: Vec<usize>,
    pub preference: Preference,
    /// One round before, two rounds before.
    pub floats: [Float; 2],
    pub may_have_bye: bool,
    pub unplayed: usize,
    pub was_paired: bool,
}

/// The histories of all players before `round`.
pub(super) fn before(tournament: &Tournament, round: usize) -> Vec<History> {
    let players = 0..tournament.players.len();
    players.map(|one| history(tournament, one, round)).collect()
}

fn history(tournament: &Tournament, one: usize, round: usize) -> History {
    let player = &tournament.players[one];
    let cells: Vec<Cell> = (1..round).map(|earlier| player.cell(earlier)).collect();
    let games: Vec<(usize, Color)> = cells.iter().filter_map(|cell| cell.game()).collect();
    let colors: Vec<Color> = games.iter().map(|game| game.1).collect();
    let points = points_before(tournament, one, round);
    let float = |back: usize| {
        round
            .checked_sub(back)
            .filter(|&earlier| earlier > 0)
            .map_or(Float::None, |earlier| float(tournament, one, earlier))
    };
    History {
        points,
        score: points + player.acceleration(round),
        preference: Preference::after(&colors),
        opponents: games.iter().map(|game| game.0).collect(),
        unplayed: cells.len() - games.len(),
        colors,
        floats: [float(1), float(2)],
        may_have_bye: cells.iter().all(|&cell| leaves_bye(tournament, cell)),
        was_paired: cells.iter().any(|cell| cell.was_paired()),
    }
}

fn points_before(tournament: &Tournament, one: usize, round: usize) -> Tenths {
    let player = &tournament.players[one];
    (1..round)
        .map(|earlier| tournament.points.points(player.cell(earlier)))
        .sum()
}

/// C2: an allocated bye bars another whatever it was worth, and so does a win's worth of points without a game.
fn leaves_bye(tournament: &Tournament, cell: Cell) -> bool {
    match cell {
        Cell::Game { .. } | Cell::Open { .. } => true,
        Cell::AllocatedBye => false,
        Cell::Forfeit { .. } | Cell::FullBye | Cell::HalfBye | Cell::ZeroBye | Cell::Absent => {
            tournament.points.points(cell) < tournament.points.win
        }
    }
}

fn float(tournament: &Tournament, one: usize, round: usize) -> Float {
    let cell = tournament.players[one].cell(round);
    let score = |player: usize| {
        points_before(tournament, player, round) + tournament.players[player].acceleration(round)
    };
    match cell {
        Cell::Game { opponent, .. } => match score(one).cmp(&score(opponent)) {
            std::cmp::Ordering::Greater => Float::Down,
            std::cmp::Ordering::Less => Float::Up,
            std::cmp::Ordering::Equal => Float::None,
        },
        Cell::AllocatedBye => Float::Down,
        Cell::Open { .. } => Float::None,
        Cell::Forfeit { .. } | Cell::FullBye | Cell::HalfBye | Cell::ZeroBye | Cell::Absent => {
            if tournament.points.points(cell) > tournament.points.loss {
                Float::Down
            } else {
                Float::None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(colors: &str, color: Option<Color>, strength: Strength) {
        let colors: Vec<Color> = colors
            .chars()
            .map(|letter| match letter {
                'w' => Color::White,
                _ => Color::Black,
            })
            .collect();
        let found = Preference::after(&colors);
        assert_eq!(
            (found.color, found.strength),
            (color, strength),
            "{colors:?}"
        );
    }

    #[test]
    fn the_color_that_is_due() {
        use Color::{Black, White};
        check("", None, Strength::None);
        check("w", Some(Black), Strength::Strong);
        check("wb", Some(White), Strength::Mild);
        check("bw", Some(Black), Strength::Mild);
        check("bww", Some(Black), Strength::Absolute);
        check("wbb", Some(White), Strength::Absolute);
        check("wwb", Some(Black), Strength::Strong);
        check("wbww", Some(Black), Strength::Absolute);
        check("bbwbw", Some(White), Strength::Strong);
        // The difference outweighs the last two games.
        check("wwwwbb", Some(Black), Strength::Absolute);
    }
}
