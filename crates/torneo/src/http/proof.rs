//! What proves the journal to others: its newest head, signed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use super::Venue;
use super::problem::Problem;
use crate::proof::{SignedHead, newest_head};
use crate::say::Lang;
use crate::wire::journal::JournalProof;

/// How the journal of this server stands, signed. Whoever keeps the line can hold the server to it: `torneo verify --against`.
#[utoipa::path(get, path = "/api/proof", responses((status = 200, body = JournalProof)))]
pub async fn proof(State(venue): State<Arc<Venue>>) -> Result<Json<JournalProof>, Problem> {
    journal_proof(&venue).await.map(Json)
}

/// The newest signed head of the journal, for answers that carry it beside what they say.
pub async fn journal_proof(venue: &Venue) -> Result<JournalProof, Problem> {
    Ok(JournalProof {
        key: venue.signing_key.public(),
        head: signed_head(venue).await?.map(|head| head.to_string()),
    })
}

/// What stands under a report; nothing before the first head.
pub async fn footer(venue: &Venue, lang: Lang) -> Result<String, Problem> {
    let head = signed_head(venue).await?;
    Ok(head.map_or_else(String::new, |head| head.footer(lang)))
}

async fn signed_head(venue: &Venue) -> Result<Option<SignedHead>, Problem> {
    let store = venue.registry.store();
    let newest = newest_head(store.reader(), store.heads_stream()).await?;
    Ok(newest.map(|newest| venue.signing_key.sign(&newest)))
}
