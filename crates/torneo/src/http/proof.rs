//! What proves the journal to others: its newest head, signed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use super::Venue;
use super::problem::Problem;
use crate::proof::newest_head;
use crate::wire::journal::JournalProof;

/// How the journal of this server stands, signed. Whoever keeps the line can hold the server to it: `torneo verify --against`.
#[utoipa::path(get, path = "/api/proof", responses((status = 200, body = JournalProof)))]
pub async fn proof(State(venue): State<Arc<Venue>>) -> Result<Json<JournalProof>, Problem> {
    let store = venue.registry.store();
    let newest = newest_head(store.reader(), store.heads_stream()).await?;
    Ok(Json(JournalProof {
        key: venue.signing_key.public(),
        head: newest.map(|newest| venue.signing_key.sign(&newest).to_string()),
    }))
}
