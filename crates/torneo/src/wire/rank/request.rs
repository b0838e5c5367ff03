//! The form of a ranking request, and the check that turns it into what the rules take.
//!
//! Unknown keys are tolerated everywhere but in `options`, where a misspelt one would silently rank
//! by another law.

use serde::Deserialize;
use torneo_rules::pairing::request::Modality;
use torneo_rules::ranking::options::{Buchholz, FlatDrp, NoGames, Options, Order, Repeats};
use torneo_rules::ranking::score_sheet::{Bye, PlayedGame, ScoreSheet, Side};
use torneo_rules::roster::{PlayerId, Round};

use crate::wire::names::Names;
use crate::wire::rank::number::Number;
use crate::wire::rank::refusal::{Refusal, Where};

/// What `torneo rank` reads.
#[derive(Debug, Deserialize)]
#[serde(expecting = "an object with 'games'")]
pub struct RankRequest {
    /// Rotating partners unless said; with fixed pairs an id is a pair and stands alone on its side.
    #[serde(default)]
    modality: Modality,
    players: Option<Vec<String>>,
    games: Vec<GameLine>,
    byes: Option<Vec<ByeLine>>,
    options: Option<OptionsLine>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object with a game")]
struct GameLine {
    round: Number,
    table: Option<Number>,
    pair_a: Vec<String>,
    pair_b: Vec<String>,
    points_a: Number,
    points_b: Number,
    /// For whom it is no game, because their partner left them alone (ruling D23).
    excused: Option<Vec<String>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an object with a bye")]
struct ByeLine {
    round: Number,
    player: String,
}

#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "an object with options")]
struct OptionsLine {
    drp_divisor: Option<Number>,
    flat_drp: Option<FlatDrp>,
    repeats: Option<Repeats>,
    buchholz: Option<Buchholz>,
    bye_wins: Option<bool>,
    no_games: Option<NoGames>,
    order: Option<Order>,
}

/// A checked request: what the rules take, and the names to answer with.
#[derive(Debug)]
pub struct Event {
    pub names: Names,
    pub sheet: ScoreSheet,
    pub options: Options,
}

impl RankRequest {
    /// The one check of a ranking request.
    pub fn check(self) -> Result<Event, Refusal> {
        let options = self.options.unwrap_or_default().check()?;
        let byes = self.byes.unwrap_or_default();
        for (index, game) in self.games.iter().enumerate() {
            game.check_pairs(index + 1, self.modality)?;
        }
        check_ids(self.players.as_deref(), &self.games, &byes)?;
        let names = match self.players {
            Some(players) => registered(players)?,
            None => collected(&self.games, &byes),
        };
        let games = self.games.iter().enumerate();
        let games = games.map(|(index, game)| game.check(index + 1, &names));
        let games = games.collect::<Result<Vec<_>, _>>()?;
        let excused = excused(&self.games, &names)?;
        let byes = byes.iter().enumerate();
        let byes = byes.map(|(index, bye)| bye.check(index + 1, &names));
        let byes = byes.collect::<Result<Vec<_>, _>>()?;
        let sheet = ScoreSheet::new(names.len(), games, byes).map_err(|rejection| {
            Refusal::Sheet(rejection.with_name(|player| names.of(player).to_owned()))
        })?;
        let sheet = sheet.excusing(excused, Vec::new());
        Ok(Event {
            names,
            sheet,
            options,
        })
    }
}

/// Who is excused from which game, by its place from 0.
fn excused(games: &[GameLine], names: &Names) -> Result<Vec<(usize, PlayerId)>, Refusal> {
    let mut found = Vec::new();
    for (index, game) in games.iter().enumerate() {
        for id in game.excused.iter().flatten() {
            found.push((index, player(id, Where::Game(index + 1), names)?));
        }
    }
    Ok(found)
}

/// The ids of a list, each of which may appear once.
fn registered(players: Vec<String>) -> Result<Names, Refusal> {
    let mut places: Vec<(&str, usize)> = players
        .iter()
        .enumerate()
        .map(|(index, id)| (id.as_str(), index + 1))
        .collect();
    places.sort_unstable();
    if let Some(two) = places.windows(2).find(|two| two[0].0 == two[1].0) {
        return Err(Refusal::DuplicatePlayer {
            player: two[0].0.to_owned(),
            first: two[0].1,
            second: two[1].1,
        });
    }
    Ok(Names::sorted(players.into_iter()))
}

/// The ids of everybody seated or resting.
fn collected(games: &[GameLine], byes: &[ByeLine]) -> Names {
    let seated = games
        .iter()
        .flat_map(|game| game.pair_a.iter().chain(&game.pair_b));
    let resting = byes.iter().map(|bye| &bye.player);
    Names::sorted(seated.chain(resting).cloned())
}

fn check_ids(
    players: Option<&[String]>,
    games: &[GameLine],
    byes: &[ByeLine],
) -> Result<(), Refusal> {
    let listed = players.unwrap_or_default().iter().enumerate();
    let listed = listed.map(|(index, id)| (Where::Player(index + 1), id));
    let seated = games.iter().enumerate().flat_map(|(index, game)| {
        let four = game.pair_a.iter().chain(&game.pair_b);
        four.map(move |id| (Where::Game(index + 1), id))
    });
    let resting = byes.iter().enumerate();
    let resting = resting.map(|(index, bye)| (Where::Bye(index + 1), &bye.player));
    let mut blank = listed
        .chain(seated)
        .chain(resting)
        .filter(|(_, id)| id.trim().is_empty());
    match blank.next() {
        Some((place, _)) => Err(Refusal::EmptyId { place }),
        None => Ok(()),
    }
}

fn player(id: &str, place: Where, names: &Names) -> Result<PlayerId, Refusal> {
    names.find(id).ok_or_else(|| Refusal::UnknownPlayer {
        player: id.to_owned(),
        place,
        like: names.like(id).into_iter().map(str::to_owned).collect(),
    })
}

impl GameLine {
    /// Before anything else, so that five at a table are called five at a table.
    fn check_pairs(&self, number: usize, modality: Modality) -> Result<(), Refusal> {
        let side = modality.entrants_of_a_side();
        for (pair, players) in [("pair_a", &self.pair_a), ("pair_b", &self.pair_b)] {
            if players.len() != side {
                return Err(Refusal::PairSize {
                    game: number,
                    pair,
                    count: players.len(),
                    due: side,
                });
            }
        }
        Ok(())
    }

    fn check(&self, number: usize, names: &Names) -> Result<PlayedGame, Refusal> {
        let place = Where::Game(number);
        let side = |pair: &[String], points: &Number, field| {
            Ok(Side {
                players: match pair {
                    [one] => [player(one, place, names)?].into(),
                    pair => [
                        player(&pair[0], place, names)?,
                        player(&pair[1], place, names)?,
                    ]
                    .into(),
                },
                points: points.whole(place, field)?,
            })
        };
        let table = self.table.as_ref();
        Ok(PlayedGame {
            round: Round(self.round.whole(place, "round")?),
            table: table.map(|table| table.whole(place, "table")).transpose()?,
            sides: [
                side(&self.pair_a, &self.points_a, "points_a")?,
                side(&self.pair_b, &self.points_b, "points_b")?,
            ],
        })
    }
}

impl ByeLine {
    fn check(&self, number: usize, names: &Names) -> Result<Bye, Refusal> {
        let place = Where::Bye(number);
        Ok(Bye {
            player: player(&self.player, place, names)?,
            round: Round(self.round.whole(place, "round")?),
        })
    }
}

impl OptionsLine {
    fn check(self) -> Result<Options, Refusal> {
        let default = Options::default();
        let drp_divisor = match self.drp_divisor {
            None => default.drp_divisor,
            Some(number) => number.positive().ok_or_else(|| Refusal::BadDivisor {
                value: number.to_string(),
            })?,
        };
        Ok(Options {
            drp_divisor,
            flat_drp: self.flat_drp.unwrap_or(default.flat_drp),
            repeats: self.repeats.unwrap_or(default.repeats),
            buchholz: self.buchholz.unwrap_or(default.buchholz),
            bye_wins: self.bye_wins.unwrap_or(default.bye_wins),
            no_games: self.no_games.unwrap_or(default.no_games),
            order: self.order.unwrap_or(default.order),
        })
    }
}
