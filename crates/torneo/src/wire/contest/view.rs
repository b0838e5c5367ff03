//! What a contest looks like to everybody, and to somebody who plays in it.

use serde::Serialize;
use torneo_rules::contest::encounter::{EncounterNumber, GameResult};
use torneo_rules::contest::event::Bye;
use torneo_rules::contest::form::Form;
use torneo_rules::contest::official::Official;
use torneo_rules::contest::person::Presence;
use torneo_rules::contest::rated::RatingReport;
use torneo_rules::contest::standing::Line;
use torneo_rules::roster::StageKind;
use torneo_rules::tie_breaks::TieBreak;
use ts_rs::TS;
use utoipa::ToSchema;

use super::Setup;
use crate::venue::contest::state::ContestState;
use crate::venue::organisers::roles::Role;
use crate::wire::live::room::Damage;

/// Somebody in the list.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestEntrant {
    pub number: u32,
    pub name: String,
    /// Of a pair or a team: who plays on its side.
    pub members: Vec<String>,
    pub rating: Option<u32>,
    pub category: String,
    pub bot: Option<String>,
    pub presence: Presence,
    /// What FIDE makes of their games.
    pub fide: Option<RatingReport>,
    /// Rounds that they asked to sit out.
    pub byes_asked: Vec<u32>,
}

/// One encounter.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestGame {
    pub encounter: u32,
    pub white: u32,
    pub black: u32,
    pub result: Option<GameResult>,
    /// Where it is played live.
    pub room: Option<String>,
    /// What white and black say of a game over the board.
    pub claims: [Option<GameResult>; 2],
}

/// One published round.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestRound {
    pub round: u32,
    pub games: Vec<ContestGame>,
    pub byes: Vec<Bye>,
    pub by_hand: Option<String>,
}

/// One match of a bracket.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestMatch {
    pub round: u32,
    pub sides: [Option<u32>; 2],
    /// In halves of a point.
    pub score: [u32; 2],
    pub winner: Option<u32>,
    pub third_place: bool,
}

/// Whoever asks, if they take part.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestYou {
    pub number: u32,
    /// The encounter that waits for them, and its room.
    pub encounter: Option<u32>,
    pub room: Option<String>,
}

/// A contest.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestView {
    pub code: String,
    #[schema(maximum = 9_007_199_254_740_991_u64)]
    pub version: u64,
    pub form: Form,
    /// What federations ask about it.
    pub official: Official,
    pub setup: Setup,
    pub stage: StageKind,
    /// The last published round.
    pub round: u32,
    pub total_rounds: Option<u32>,
    /// When something happens by itself: the start, the next round, the end of an arena.
    #[schema(maximum = 9_007_199_254_740_991_u64)]
    pub due_ms: Option<u64>,
    /// The clock of the server, to count down by.
    #[schema(maximum = 9_007_199_254_740_991_u64)]
    pub now_ms: u64,
    pub entrants: Vec<ContestEntrant>,
    pub rounds: Vec<ContestRound>,
    pub tie_breaks: Vec<TieBreak>,
    /// After how many rounds they stand so.
    pub settled_rounds: u32,
    pub standings: Vec<Line>,
    pub bracket: Option<Vec<ContestMatch>>,
    /// Who wins each prize of the form as things stand.
    pub prizes: Vec<Option<u32>>,
    pub you: Option<ContestYou>,
    /// What the organiser who asks may do here.
    pub role: Option<Role>,
    pub damaged: bool,
    /// Only where the journal cannot be read to its end: what is shown is how it was until then.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub damage: Option<Damage>,
}

/// A contest in the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, ToSchema)]
pub struct ContestSummary {
    pub code: String,
    #[schema(maximum = 9_007_199_254_740_991_u64)]
    pub created_ms: u64,
    pub name: String,
    pub setup: Setup,
    pub form: Form,
    pub stage: StageKind,
    pub players: u32,
    pub round: u32,
}

/// Contests, newest first.
#[derive(Debug, Clone, Serialize, TS, ToSchema)]
pub struct ContestList {
    pub contests: Vec<ContestSummary>,
}

impl ContestSummary {
    pub fn of(state: &ContestState) -> Option<Self> {
        let (contest, setup) = (state.contest()?, state.setup()?);
        Some(Self {
            code: state.code().to_owned(),
            created_ms: state.created_ms(),
            name: contest.form().name.clone(),
            setup: setup.clone(),
            form: contest.form().clone(),
            stage: contest.stage().into(),
            players: u32::try_from(contest.entrants().len()).unwrap_or(u32::MAX),
            round: contest.published(),
        })
    }
}

impl ContestView {
    /// The contest as this person sees it.
    pub fn of(
        state: &ContestState,
        person: Option<&str>,
        role: Option<Role>,
        now_ms: u64,
    ) -> Option<Self> {
        let (contest, setup) = (state.contest()?, state.setup()?);
        let numbers = 1_u32..;
        let entrants = contest.entrants().iter().zip(numbers.clone());
        let entrants = entrants.map(|(entrant, number)| ContestEntrant {
            number,
            name: entrant.person.name.clone(),
            members: entrant.person.members.clone(),
            rating: entrant.person.rating,
            category: entrant.person.category.clone(),
            bot: entrant.person.bot.clone(),
            presence: entrant.presence,
            fide: state.ratings().get(number as usize - 1).copied().flatten(),
            byes_asked: entrant.asked.iter().map(|asked| asked.round.0).collect(),
        });
        let mut rounds: Vec<ContestRound> = contest
            .rounds()
            .iter()
            .map(|round| ContestRound {
                round: round.round.0,
                games: Vec::new(),
                byes: round.byes.clone(),
                by_hand: round.by_hand.clone(),
            })
            .collect();
        for (encounter, number) in contest.encounters().iter().zip(numbers) {
            let Some(round) = rounds.get_mut(encounter.round.0 as usize - 1) else {
                continue;
            };
            round.games.push(ContestGame {
                encounter: number,
                white: encounter.white.into(),
                black: encounter.black.into(),
                result: encounter.result,
                room: state.room_of(number).map(str::to_owned),
                claims: encounter.claims,
            });
        }
        Some(Self {
            code: state.code().to_owned(),
            version: state.version(),
            form: contest.form().clone(),
            official: contest.official().clone(),
            setup: setup.clone(),
            stage: contest.stage().into(),
            round: contest.published(),
            total_rounds: contest.total_rounds(),
            due_ms: state.due_ms(),
            now_ms,
            entrants: entrants.collect(),
            rounds,
            tie_breaks: contest.form().tie_breaks(),
            settled_rounds: u32::try_from(contest.settled_rounds()).unwrap_or(u32::MAX),
            standings: state.standings().to_vec(),
            bracket: bracket(state),
            prizes: contest
                .prizes(state.standings())
                .into_iter()
                .map(|winner| winner.map(u32::from))
                .collect(),
            you: person.and_then(|person| you(state, person)),
            role,
            damaged: state.is_damaged(),
            damage: state.damage(),
        })
    }
}

fn bracket(state: &ContestState) -> Option<Vec<ContestMatch>> {
    let contest = state.contest()?;
    let bracket = contest.bracket()?;
    let field = contest.field();
    if field.is_empty() {
        return None;
    }
    let number = |seed: usize| field.get(seed).map(|&player| u32::from(player));
    let matches = bracket.matches.iter().map(|one| ContestMatch {
        round: u32::try_from(one.round).unwrap_or(u32::MAX),
        sides: one.sides.map(|side| side.and_then(number)),
        score: one.score,
        winner: one.winner.and_then(number),
        third_place: one.third_place,
    });
    Some(matches.collect())
}

fn you(state: &ContestState, person: &str) -> Option<ContestYou> {
    let me = state.player(person)?;
    let encounter: Option<EncounterNumber> = state.contest()?.playing(me);
    let encounter = encounter.map(u32::from);
    Some(ContestYou {
        number: me.into(),
        encounter,
        room: encounter
            .and_then(|number| state.room_of(number))
            .map(str::to_owned),
    })
}
