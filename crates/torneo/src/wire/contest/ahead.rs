//! Looking ahead and back: a round before it is published, what would be if games ended so, and why somebody plays whom.

use serde::{Deserialize, Serialize};
use torneo_rules::contest::Contest;
use torneo_rules::contest::audit::Violation;
use torneo_rules::contest::encounter::{EncounterNumber, GameResult};
use torneo_rules::contest::event::Bye;
use torneo_rules::contest::explanation::Reason;
use torneo_rules::contest::rated::ExplainedGame;
use torneo_rules::contest::rejection::Rejection;
use torneo_rules::contest::standing::{ExplainedFigure, Line};
use torneo_rules::dutch::tournament::Color;
use torneo_rules::roster::PlayerId;
use ts_rs::TS;
use utoipa::ToSchema;

use crate::say::say;
use crate::wire::two::ContestPair;
use crate::wire::words::Words;

/// What an organiser wants to look at before it is published.
#[derive(Debug, Clone, Default, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContestProposalRequest {
    /// How games that are still played shall be taken to end.
    #[serde(default)]
    #[ts(optional, as = "Option<Vec<ContestSupposed>>")]
    #[schema(max_items = 1000)]
    pub suppose: Vec<ContestSupposed>,
    /// A round by hand, to be judged; without, the format proposes one.
    #[ts(optional, as = "Option<ContestHandRound>")]
    pub by_hand: Option<ContestHandRound>,
}

/// A game that is taken to end so.
#[derive(Debug, Clone, Copy, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContestSupposed {
    pub encounter: EncounterNumber,
    pub result: GameResult,
}

/// A round that somebody made.
#[derive(Debug, Clone, Serialize, Deserialize, TS, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ContestHandRound {
    #[schema(value_type = Vec<ContestPair>)]
    pub games: Vec<[PlayerId; 2]>,
    pub byes: Vec<Bye>,
}

/// The next round as it would be, and the standings that it would follow.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestProposal {
    pub round: u32,
    /// Nothing when there can be none.
    pub pairing: Option<ContestHandRound>,
    /// Why there can be none.
    pub refused: Option<Words>,
    /// What it breaks.
    pub violations: Vec<Words>,
    pub standings: Vec<Line>,
}

impl ContestProposal {
    pub fn of(contest: &Contest, asked: &ContestProposalRequest) -> Result<Self, Rejection> {
        let supposed = asked.suppose.iter();
        let supposed: Vec<_> = supposed.map(|one| (one.encounter, one.result)).collect();
        let ahead = contest.supposing(&supposed)?;
        let judged = match &asked.by_hand {
            None => ahead.propose().map(|round| {
                let (games, byes) = (round.games, round.byes);
                (ContestHandRound { games, byes }, Vec::new())
            }),
            Some(hand) => ahead
                .judge_by_hand(&hand.games, &hand.byes)
                .map(|violations| (hand.clone(), violations)),
        };
        let (pairing, violations, refused) = match judged {
            Ok((pairing, violations)) => (Some(pairing), violations, None),
            Err(rejection) => (None, Vec::new(), Some(Words::of(&rejection))),
        };
        let violations = violations.iter().map(|one| words(contest, one));
        Ok(Self {
            round: ahead.published() + 1,
            pairing,
            refused,
            violations: violations.collect(),
            standings: ahead.standings(),
        })
    }
}

/// What a round breaks, by name.
pub fn words(contest: &Contest, violation: &Violation) -> Words {
    let both = |players: &[PlayerId; 2]| players.map(|one| contest.name(one));
    Words::each(|lang| match violation {
        Violation::Twice { player, .. } => {
            let name = contest.name(*player);
            say!(lang, "{name} aparece dos veces", "{name} stands twice")
        }
        Violation::MetBefore { players, .. } => {
            let [one, other] = both(players);
            say!(
                lang,
                "{one} y {other} ya jugaron",
                "{one} and {other} have met before"
            )
        }
        Violation::KeptApart { players, .. } => {
            let [one, other] = both(players);
            say!(
                lang,
                "{one} y {other} están separados",
                "{one} and {other} are kept apart"
            )
        }
        Violation::Colors { players, .. } => {
            let [one, other] = both(players);
            say!(
                lang,
                "{one} y {other} deben llevar el mismo color (C3)",
                "{one} and {other} must both have the same color (C3)"
            )
        }
        Violation::LeftOut { player, .. } => {
            let name = contest.name(*player);
            say!(
                lang,
                "{name} está presente y ni juega ni descansa",
                "{name} is here and neither plays nor has a bye"
            )
        }
        Violation::NotDue { players, .. } => {
            let [one, other] = both(players);
            say!(
                lang,
                "{one} y {other} no se encuentran en esta ronda, o no con estos colores",
                "{one} and {other} do not meet in this round, or not with these colors"
            )
        }
        Violation::WrongRest { player, .. } => {
            let name = contest.name(*player);
            say!(
                lang,
                "{name} descansa y no le tocaba",
                "{name} rests, and it was not their turn"
            )
        }
        Violation::WhiteAgain { player, .. } => {
            let name = contest.name(*player);
            say!(
                lang,
                "{name} llevó blancas más veces que su rival, y las lleva otra vez",
                "{name} had white more often than the opponent, and has it again"
            )
        }
        Violation::SecondBye { player, .. } => {
            let name = contest.name(*player);
            say!(
                lang,
                "{name} ya descansó o ganó sin jugar",
                "{name} had a bye before, or points without a game"
            )
        }
        Violation::ManyByes { .. } => say!(
            lang,
            "sobra más de una persona",
            "more than one player is left over"
        ),
        Violation::Out { player, .. } => {
            let name = contest.name(*player);
            say!(
                lang,
                "{name} está fuera y sigue jugando",
                "{name} is out and plays on"
            )
        }
        Violation::Meetings { players, times } => {
            let [one, other] = both(players);
            say!(
                lang,
                "{one} y {other} se encontraron {times} veces",
                "{one} and {other} met {times} times"
            )
        }
    })
}

/// How every figure of somebody in the standings comes about, round by round.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestFigures {
    pub figures: Vec<ExplainedFigure>,
    /// The games that count for performance and rating.
    pub rated: Vec<ExplainedGame>,
}

/// Why somebody plays whom in a round.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestWhy {
    /// Nobody for who rests.
    pub opponent: Option<u32>,
    /// What the pairing goes by, in one sentence.
    pub basis: Words,
    /// What both had before the round, in tenths of a point; nothing of who rests alone.
    pub points: [u32; 2],
    /// What acceleration adds to them.
    pub virtual_points: [u32; 2],
    /// Whether each had white in the games before, in order.
    pub whites: [Vec<bool>; 2],
    pub others: Vec<ContestWhyNot>,
}

/// Why it is not this one.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestWhyNot {
    pub player: u32,
    pub why: Words,
}

impl From<Reason> for ContestWhy {
    fn from(reason: Reason) -> Self {
        let others = reason.others.iter().map(|(player, why)| ContestWhyNot {
            player: (*player).into(),
            why: Words::of(why),
        });
        let whites = |colors: &Vec<Color>| colors.iter().map(|one| *one == Color::White).collect();
        Self {
            opponent: reason.opponent.map(u32::from),
            basis: Words::of(&reason),
            points: reason.points,
            virtual_points: reason.virtual_points,
            whites: [whites(&reason.colors[0]), whites(&reason.colors[1])],
            others: others.collect(),
        }
    }
}
