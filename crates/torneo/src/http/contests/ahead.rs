//! What organisers look at before they publish, and what everybody may ask about a pairing.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use torneo_rules::roster::{PlayerId, Round};

use super::{conflict, refused, snapshot, unknown};
use crate::http::Venue;
use crate::http::director::Director;
use crate::http::problem::{Body, Problem};
use crate::http::refusals::{OfBody, OfContests, OfOrganisers, OfRoles, OfRules};
use crate::venue::contest::contest_task::ContestError;
use crate::venue::organisers::roles::Role;
use crate::wire::contest::ahead::{
    ContestFigures, ContestProposal, ContestProposalRequest, ContestWhy,
};

/// The next round before it is published: what the format proposes, or a round by hand with what it breaks; also if games that are
/// still played were to end so.
#[utoipa::path(post, path = "/api/contests/{code}/proposal", tag = "contests", request_body = ContestProposalRequest, security(("organiser" = [])),
    params(("code" = String, Path, description = "the contest's code")),
    responses((status = 200, body = ContestProposal), OfRules, OfBody, OfOrganisers, OfRoles, OfContests))]
pub async fn propose(
    director: Director,
    State(venue): State<Arc<Venue>>,
    Path(code): Path<String>,
    Body(asked): Body<ContestProposalRequest>,
) -> Result<Json<ContestProposal>, Problem> {
    let code = director.contest(&venue, &code, Role::Director).await?;
    let state = snapshot(&venue, &code).await?;
    let version = state.version();
    let question = format!("contest/{code}/proposal/{asked:?}");
    let work = move || Some(ContestProposal::of(state.contest()?, &asked));
    let proposal = venue.heavy.once(question, version, work).await?;
    let proposal = proposal.ok_or_else(unknown)?;
    proposal
        .map(Json)
        .map_err(|no| refused(ContestError::Rules(no)))
}

/// Why somebody plays whom in a round, or rests; in a Swiss also why none of the others.
#[utoipa::path(get, path = "/api/contests/{code}/rounds/{round}/why/{number}", tag = "contests",
    params(("code" = String, Path, description = "the contest's code"), ("round" = u32, Path, description = "a published round"),
        ("number" = u32, Path, description = "the player's number")),
    responses((status = 200, body = ContestWhy), OfRules, OfContests,
        (status = 400, description = "no number", body = Problem, content_type = "application/problem+json")))]
pub async fn why(
    State(venue): State<Arc<Venue>>,
    Path((code, round, number)): Path<(String, u32, u32)>,
) -> Result<Json<ContestWhy>, Problem> {
    let state = snapshot(&venue, &code).await?;
    let version = state.version();
    let place = number
        .checked_sub(1)
        .map(|place| PlayerId::at(place as usize));
    let work = move || {
        let reason = state.contest()?.why(Round(round), place?)?;
        Some(ContestWhy::from(reason))
    };
    let question = format!("contest/{}/why/{round}/{number}", code.to_uppercase());
    let why = venue.heavy.once(question, version, work).await?;
    why.map(Json).ok_or_else(|| {
        conflict(
            "nothing_to_explain",
            "solo se explica una partida o un descanso de una ronda publicada",
            "only a game or a bye of a published round can be explained",
        )
    })
}

/// How every tie-break of somebody comes about: what each round adds, what is cut, and where a dummy stands for an opponent.
#[utoipa::path(get, path = "/api/contests/{code}/figures/{number}", tag = "contests",
    params(("code" = String, Path, description = "the contest's code"), ("number" = u32, Path, description = "the player's number")),
    responses((status = 200, body = ContestFigures), OfRules, OfContests,
        (status = 400, description = "no number", body = Problem, content_type = "application/problem+json")))]
pub async fn figures(
    State(venue): State<Arc<Venue>>,
    Path((code, number)): Path<(String, u32)>,
) -> Result<Json<ContestFigures>, Problem> {
    let state = snapshot(&venue, &code).await?;
    let (version, code) = (state.version(), state.code().to_owned());
    let player = number
        .checked_sub(1)
        .map(|place| PlayerId::at(place as usize));
    let work = move || {
        let (contest, player) = (state.contest()?, player?);
        Some(ContestFigures {
            figures: contest.explain_figures(player)?,
            rated: contest.rated_games(player),
        })
    };
    let question = format!("contest/{code}/figures/{number}");
    let found = venue.heavy.once(question, version, work).await?;
    found.map(Json).ok_or_else(|| {
        conflict(
            "nothing_to_explain",
            "solo los suizos y todos contra todos tienen desempates, y solo quien participa",
            "only Swisses and round robins have tie-breaks, and only who takes part",
        )
    })
}
