//! Who did how well: the EFF of every player, exactly, and the order it gives.
//!
//! ```text
//! ScoreSheet → tallies, encounters → figures (DRP, TBz, ICV, ICC, EFF) → standings
//!                                         ↘ counterfactual, warnings      second_opinion
//! ```
//!
//! Spec: docs/spec/eff.md. Rulings: docs/rulings/E01 to E14.
//!
//! Players are numbered in the order of their ids, because that is how ties are listed.
//! Names, JSON and words for people live in the venue.

/// The word for an EFF.
pub mod band;

/// How strong the opponents were.
pub mod buchholz;

/// What one game decided otherwise would have changed.
pub mod counterfactual;

/// Who met whom.
pub mod encounters;

/// The components, their terms and the EFF.
pub mod figures;

/// Exact numbers.
pub mod fraction;

/// What an organiser may choose.
pub mod options;

/// The smallest and largest of a component.
pub mod range;

/// Why a sheet cannot be ranked.
pub mod rejection;

/// All games and byes, checked.
pub mod score_sheet;

/// Skill estimated by regression, with its uncertainty.
pub mod second_opinion;

/// The order and the places.
pub mod standings;

/// What can be counted without knowing anybody else.
pub mod tally;

/// What an arbiter should know before signing.
pub mod warning;

use crate::roster::PlayerId;
use encounters::Encounters;
use figures::{Figures, Ranges};
use fraction::Fraction;
use options::{NoGames, Options};
use score_sheet::ScoreSheet;
use standings::Standing;
use tally::Tally;

/// A ranked event.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ranking {
    pub options: Options,
    /// By player.
    pub tallies: Vec<Tally>,
    pub encounters: Encounters,
    /// By player; nothing for those not classified.
    pub figures: Vec<Option<Figures>>,
    /// Nothing when nobody is classified.
    pub ranges: Option<Ranges>,
    /// Best first.
    pub standings: Vec<Standing>,
    /// In the order of ids.
    pub unranked: Vec<PlayerId>,
}

impl Ranking {
    /// Games won, and byes when they count as wins.
    pub fn wins(&self, player: PlayerId) -> u32 {
        self.tallies[player.index()].wins(&self.options)
    }

    /// The figures of somebody classified.
    pub fn figures_of(&self, player: PlayerId) -> Option<&Figures> {
        self.figures[player.index()].as_ref()
    }

    /// Everybody classified whose figure is exactly `wanted`: those who set a minimum or maximum.
    pub fn players_with(
        &self,
        wanted: &Fraction,
        figure: fn(&Figures) -> &Fraction,
    ) -> Vec<PlayerId> {
        let measured = self.figures.iter().enumerate();
        measured
            .filter(|(_, figures)| figures.as_ref().is_some_and(|own| figure(own) == wanted))
            .map(|(at, _)| PlayerId::at(at))
            .collect()
    }
}

/// Ranks an event. The same sheet gives the same ranking, whatever the order of its games, sides and seats.
pub fn rank(sheet: &ScoreSheet, options: Options) -> Ranking {
    let tallies = tally::tallies(sheet);
    let encounters = Encounters::of(sheet, options.repeats);
    let (classified, unranked): (Vec<PlayerId>, Vec<PlayerId>) = (0..sheet.players())
        .map(PlayerId::at)
        .partition(|player| is_classified(&tallies[player.index()], options.no_games));
    let (figures, ranges) = figures::measure(&tallies, &encounters, &classified, &options);
    let standings = standings::standings(&classified, &figures, &tallies, &options);
    Ranking {
        options,
        tallies,
        encounters,
        figures,
        ranges,
        standings,
        unranked,
    }
}

/// Ruling E09. Whoever has played is always classified, also after leaving the event.
fn is_classified(tally: &Tally, no_games: NoGames) -> bool {
    match no_games {
        NoGames::WithBye => tally.games > 0 || tally.byes > 0 || tally.excused > 0,
        NoGames::Include => true,
        NoGames::Exclude => tally.games > 0,
    }
}
