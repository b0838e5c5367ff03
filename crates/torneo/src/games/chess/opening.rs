//! What is asked for when a room for chess is opened, checked once.

use cozy_chess::Board;
use serde::Deserialize;
use torneo_rules::chess::clock::control::{Control, Period};
use torneo_rules::chess::game::terms::{self, NotTerms, Occasion};
use torneo_rules::chess::position::{Position, Variant};

use super::{Bot, Terms};
use crate::games::{Opening, Plan, SeatPlan, Unfit};
use crate::venue::secrets;

/// Seconds that a player may begin with: from one to three hours.
const BASE_SECONDS: std::ops::RangeInclusive<u32> = 1..=10_800;

/// Seconds that a move may add.
const MOST_INCREMENT_SECONDS: u32 = 180;

/// Moves of a period, and days for a move.
const MOVES: std::ops::RangeInclusive<u32> = 1..=200;
const DAYS: std::ops::RangeInclusive<u32> = 1..=14;

const DAY_MS: u64 = 86_400_000;

/// First positions of Chess960.
const FIRST_POSITIONS: u64 = 960;

/// The word for this game.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum ChessName {
    Chess,
}

#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ChessSeatPlans)]
pub struct Seats {
    white: SeatPlan<Bot>,
    black: SeatPlan<Bot>,
}

/// How time is counted. Each form has other members, so that they tell themselves apart.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(untagged)]
#[schema(as = NewChessClock)]
pub enum NewClock {
    Increment(IncrementClock),
    Delay(DelayClock),
    Periods(PeriodClock),
    Days(DaysClock),
}

/// Time for the whole game, and what each move adds.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewChessIncrement)]
pub struct IncrementClock {
    #[schema(minimum = 1, maximum = 10_800)]
    base_seconds: u32,
    #[schema(maximum = 180)]
    increment_seconds: u32,
}

/// Time for the whole game; the first seconds of each move are free.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewChessDelay)]
pub struct DelayClock {
    #[schema(minimum = 1, maximum = 10_800)]
    base_seconds: u32,
    #[schema(maximum = 180)]
    delay_seconds: u32,
}

/// So many moves in so much time, again and again, and what each move adds.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewChessPeriods)]
pub struct PeriodClock {
    #[schema(minimum = 1, maximum = 200)]
    moves: u32,
    #[schema(minimum = 1, maximum = 10_800)]
    period_seconds: u32,
    #[schema(maximum = 180)]
    increment_seconds: u32,
}

/// So many days for each move, as in correspondence.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewChessDays)]
pub struct DaysClock {
    #[schema(minimum = 1, maximum = 14)]
    days_per_move: u32,
}

/// How seriously a game between two people is meant; tournaments have rooms of their own.
#[derive(Clone, Copy, Default, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = NewChessOccasion)]
pub enum NewOccasion {
    #[default]
    Casual,
    Serious,
}

/// What is asked for when a room is opened.
#[derive(Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewChessRoom)]
pub struct NewRoom {
    #[expect(dead_code, reason = "the word tells this form from the others")]
    game: ChessName,
    seats: Seats,
    /// None for as long as it takes.
    clock: Option<NewClock>,
    #[serde(default)]
    variant: Variant,
    #[serde(default)]
    occasion: NewOccasion,
    /// Where the game begins; the ordinary position without, and in Chess960 one of the 960, drawn.
    fen: Option<String>,
}

impl Opening for NewRoom {
    type Terms = Terms;

    fn plan(self) -> Result<Plan<Terms>, Unfit> {
        let fen = match (self.fen, self.variant) {
            (Some(fen), Variant::Standard | Variant::Chess960) => Some(fen),
            (None, Variant::Standard) => None,
            (None, Variant::Chess960) => Some(drawn()),
        };
        let terms = Terms::try_from(terms::Terms {
            variant: self.variant,
            fen,
            control: control(self.clock)?,
            occasion: match self.occasion {
                NewOccasion::Casual => Occasion::Casual,
                NewOccasion::Serious => Occasion::Serious,
            },
        });
        Ok(Plan {
            terms: terms.map_err(unfit)?,
            seats: vec![self.seats.white.planned(), self.seats.black.planned()],
            move_seconds: None,
        })
    }
}

fn control(clock: Option<NewClock>) -> Result<Control, Unfit> {
    let Some(clock) = clock else {
        return Ok(Control::Unlimited);
    };
    let fits = |fits: bool| fits.then_some(()).ok_or(BAD_CLOCK);
    let base_ms = |seconds: u32| {
        fits(BASE_SECONDS.contains(&seconds))?;
        Ok(1000 * u64::from(seconds))
    };
    let extra_ms = |seconds: u32| {
        fits(seconds <= MOST_INCREMENT_SECONDS)?;
        Ok(1000 * u64::from(seconds))
    };
    Ok(match clock {
        NewClock::Increment(clock) => Control::Increment {
            base_ms: base_ms(clock.base_seconds)?,
            increment_ms: extra_ms(clock.increment_seconds)?,
        },
        NewClock::Delay(clock) => Control::Delay {
            base_ms: base_ms(clock.base_seconds)?,
            delay_ms: extra_ms(clock.delay_seconds)?,
        },
        NewClock::Periods(clock) => {
            fits(MOVES.contains(&clock.moves))?;
            let period = Period {
                moves: Some(clock.moves),
                time_ms: base_ms(clock.period_seconds)?,
                increment_ms: extra_ms(clock.increment_seconds)?,
            };
            Control::Periods {
                periods: vec![period],
            }
        }
        NewClock::Days(clock) => {
            fits(DAYS.contains(&clock.days_per_move))?;
            Control::PerMove {
                allowance_ms: DAY_MS * u64::from(clock.days_per_move),
            }
        }
    })
}

/// The clocks of quick play: few, so that people find each other. Minutes, and seconds for each move.
#[derive(Clone, Copy, Deserialize, utoipa::ToSchema)]
#[schema(as = QuickChessClock)]
pub enum QuickClock {
    #[serde(rename = "3+2")]
    Blitz,
    #[serde(rename = "10+5")]
    Rapid,
    #[serde(rename = "30+20")]
    Classical,
}

impl QuickClock {
    pub fn word(self) -> &'static str {
        match self {
            QuickClock::Blitz => "chess 3+2",
            QuickClock::Rapid => "chess 10+5",
            QuickClock::Classical => "chess 30+20",
        }
    }

    /// Standard chess between two people who do not know each other.
    pub fn terms(self) -> Terms {
        let (minutes, increment_seconds) = match self {
            QuickClock::Blitz => (3, 2),
            QuickClock::Rapid => (10, 5),
            QuickClock::Classical => (30, 20),
        };
        let clock = NewClock::Increment(IncrementClock {
            base_seconds: 60 * minutes,
            increment_seconds,
        });
        let control = control(Some(clock)).expect("our own clocks are in their range");
        let terms = terms::Terms {
            control,
            ..terms::Terms::default()
        };
        Terms::try_from(terms).expect("the first position can be played")
    }
}

const BAD_CLOCK: Unfit = Unfit {
    code: "bad_clock",
    why: "a clock begins with 1 to 10800 seconds, a move adds at most 180; a period has 1 to 200 moves, a move 1 to 14 days",
    described: true,
};

fn unfit(why: NotTerms) -> Unfit {
    match why {
        NotTerms::Control(_) => BAD_CLOCK,
        NotTerms::Position(_) => Unfit {
            code: "bad_position",
            why: "this is no legal position in FEN, X-FEN or Shredder-FEN",
            described: false,
        },
        NotTerms::Over => Unfit {
            code: "bad_position",
            why: "in this position the game is already over; choose another",
            described: false,
        },
    }
}

/// One of the 960 first positions, each as likely as the others, as X-FEN.
fn drawn() -> String {
    let number = u32::try_from(secrets::seed() % FIRST_POSITIONS).expect("960 is small");
    let shredder = format!("{:#}", Board::chess960_startpos(number));
    let position = Position::from_fen(&shredder, Variant::Chess960);
    position
        .expect("every number below 960 is a position")
        .fen()
}
