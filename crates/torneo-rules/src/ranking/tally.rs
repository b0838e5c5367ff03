//! What can be counted without knowing anybody else: games, points, wins and how wide they were.
//!
//! Spec: docs/spec/eff.md §2 and §4. Rulings E06 (classes start at exactly 50, 25 and 10) and E08 (equal
//! points are a draw; a bye is not a game).

use serde::Serialize;

use crate::ranking::fraction::Fraction;
use crate::ranking::options::Options;
use crate::ranking::score_sheet::{PlayedGame, ScoreSheet};
use crate::roster::PlayerId;

/// A dominant win has at least this margin, in points.
const DOMINANT: u32 = 50;
/// A clear win has at least this margin, in points.
const CLEAR: u32 = 25;
/// A narrow win has at least this margin, in points; below it a win is minimal.
const NARROW: u32 = 10;

/// How many games were won by how much. In the order of its JSON.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(ts_rs::TS), ts(rename = "EffMargins"))]
pub struct WinsByMargin {
    pub clear: u32,
    pub dominant: u32,
    pub minimal: u32,
    pub narrow: u32,
}

impl WinsByMargin {
    /// The class of a margin above zero.
    fn class(&mut self, margin: u32) -> &mut u32 {
        match margin {
            DOMINANT.. => &mut self.dominant,
            CLEAR.. => &mut self.clear,
            NARROW.. => &mut self.narrow,
            _ => &mut self.minimal,
        }
    }

    /// Games won, byes not included.
    pub fn total(&self) -> u32 {
        self.dominant + self.clear + self.narrow + self.minimal
    }

    /// What the wins are worth together: 100, 75, 50 and 25 for the four classes.
    pub fn worth(&self) -> u32 {
        100 * self.dominant + 75 * self.clear + 50 * self.narrow + 25 * self.minimal
    }

    /// The quality of the wins (ICV), 0 to 100; 0 without wins.
    pub fn quality(&self) -> Fraction {
        match self.total() {
            0 => Fraction::zero(),
            total => Fraction::new(i64::from(self.worth()), u64::from(total)),
        }
    }
}

/// One player's counts.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Tally {
    pub games: u32,
    pub drawn: u32,
    pub lost: u32,
    pub byes: u32,
    /// Games that were none for them, because their partner left them alone (ruling D23).
    pub excused: u32,
    pub wins_by_margin: WinsByMargin,
    pub points_for: u64,
    pub points_against: u64,
    /// Points that penalties take from those for (ruling D24).
    pub points_off: u64,
}

impl Tally {
    /// Games won (PG), and byes too when the organiser says that a bye is a win.
    pub fn wins(&self, options: &Options) -> u32 {
        self.wins_by_margin.total() + if options.bye_wins { self.byes } else { 0 }
    }

    /// Points for minus points against, in percent of a set of tiles per game (DRP); 0 without games.
    pub fn points_rate(&self, options: &Options) -> Fraction {
        if self.games == 0 {
            return Fraction::zero();
        }
        let difference = signed(self.points_for) - signed(self.points_against);
        let tiles = u64::from(options.drp_divisor.get()) * u64::from(self.games);
        Fraction::new(difference * 100, tiles)
    }

    /// The DRP with the points that penalties took off (ruling D24); 0 without games.
    pub fn penalised_rate(&self, options: &Options) -> Fraction {
        if self.games == 0 {
            return Fraction::zero();
        }
        let difference = signed(self.points_for) - signed(self.points_off);
        let difference = difference - signed(self.points_against);
        let tiles = u64::from(options.drp_divisor.get()) * u64::from(self.games);
        Fraction::new(difference * 100, tiles)
    }

    fn add_game(&mut self, own: u32, theirs: u32) {
        self.games += 1;
        self.points_for += u64::from(own);
        self.points_against += u64::from(theirs);
        *self.ending(own, theirs) += 1;
    }

    fn remove_game(&mut self, own: u32, theirs: u32) {
        self.games -= 1;
        self.points_for -= u64::from(own);
        self.points_against -= u64::from(theirs);
        *self.ending(own, theirs) -= 1;
    }

    /// The counter to which a game of these points belongs.
    fn ending(&mut self, own: u32, theirs: u32) -> &mut u32 {
        match own.checked_sub(theirs) {
            Some(0) => &mut self.drawn,
            Some(margin) => self.wins_by_margin.class(margin),
            None => &mut self.lost,
        }
    }
}

/// Everybody's counts, by player.
pub fn tallies(sheet: &ScoreSheet) -> Vec<Tally> {
    let mut tallies = vec![Tally::default(); sheet.players()];
    for (player, own, other) in sheet.counted_seats() {
        tallies[player.index()].add_game(own.points, other.points);
    }
    for bye in sheet.byes() {
        tallies[bye.player.index()].byes += 1;
    }
    for (_, player) in sheet.excused() {
        tallies[player.index()].excused += 1;
    }
    for player in sheet.excused_byes() {
        tallies[player.index()].byes += 1;
    }
    for (player, points) in sheet.points_off() {
        tallies[player.index()].points_off += u64::from(*points);
    }
    tallies
}

/// Counts `after` instead of `before`, which must have been counted and seats the same people, for those to whom it is a game.
pub fn replace_game(
    tallies: &mut [Tally],
    before: &PlayedGame,
    after: &PlayedGame,
    counts: impl Fn(PlayerId) -> bool,
) {
    for (player, own, other) in before.seats().filter(|(player, ..)| counts(*player)) {
        tallies[player.index()].remove_game(own.points, other.points);
    }
    for (player, own, other) in after.seats().filter(|(player, ..)| counts(*player)) {
        tallies[player.index()].add_game(own.points, other.points);
    }
}

/// Points are at most a million a game, so their sums are far inside 63 bits.
fn signed(points: u64) -> i64 {
    i64::try_from(points).expect("a sum of points fits 63 bits")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(margins: &[u32], expected: &str) {
        let mut tally = Tally::default();
        for margin in margins {
            tally.add_game(100, 100 - margin);
        }
        let WinsByMargin {
            dominant,
            clear,
            narrow,
            minimal,
        } = tally.wins_by_margin;
        let quality = tally.wins_by_margin.quality().two_digits();
        assert_eq!(
            format!(
                "{dominant} {clear} {narrow} {minimal}, {} drawn: {quality}",
                tally.drawn
            ),
            expected
        );
    }

    #[test]
    fn classes_start_exactly_at_their_margin() {
        check(&[50, 49, 25, 24, 10, 9, 1], "1 2 2 2, 0 drawn: 57.14");
    }

    #[test]
    fn a_draw_is_no_win() {
        check(&[0], "0 0 0 0, 1 drawn: 0.00");
    }

    #[test]
    fn the_documents_two_examples() {
        check(&[50, 60, 30, 15, 12], "2 1 2 0, 0 drawn: 75.00");
        check(&[50, 60, 30, 15], "2 1 1 0, 0 drawn: 81.25");
    }

    #[test]
    fn the_documents_points_rates() {
        let rate = |points_for, points_against| {
            let tally = Tally {
                games: 14,
                points_for,
                points_against,
                ..Tally::default()
            };
            tally.points_rate(&Options::default()).two_digits()
        };
        assert_eq!(rate(180, 96), "21.43");
        assert_eq!(rate(120, 272), "-38.78");
    }
}
