//! What proves the journal to others: its newest head, signed.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;

use super::Venue;
use super::problem::Problem;
use crate::proof::{SignedHead, newest_head};
use crate::say::{Lang, say};
use crate::wire::journal::JournalProof;

/// How the journal of this server stands, signed. Whoever keeps the line can hold the server to it: `torneo verify --against`.
#[utoipa::path(get, path = "/api/proof", responses((status = 200, body = JournalProof)))]
pub async fn proof(State(venue): State<Arc<Venue>>) -> Result<Json<JournalProof>, Problem> {
    Ok(Json(JournalProof {
        key: venue.signing_key.public(),
        head: signed_head(&venue).await?.map(|head| head.to_string()),
    }))
}

/// What stands under a report; nothing before the first head.
pub async fn footer(venue: &Venue, lang: Lang) -> Result<String, Problem> {
    let Some(head) = signed_head(venue).await? else {
        return Ok(String::new());
    };
    let key = &head.key;
    Ok(say!(
        lang,
        "\nEl registro del servidor, firmado; guarde esta línea y 'torneo verify --against' comprobará que nadie lo cambió:\n\
        {head}\nClave pública (Ed25519): {key}\n",
        "\nThe server's journal, signed; keep this line and 'torneo verify --against' checks that nobody changed it:\n\
        {head}\nPublic key (Ed25519): {key}\n"
    ))
}

async fn signed_head(venue: &Venue) -> Result<Option<SignedHead>, Problem> {
    let store = venue.registry.store();
    let newest = newest_head(store.reader(), store.heads_stream()).await?;
    Ok(newest.map(|newest| venue.signing_key.sign(&newest)))
}
