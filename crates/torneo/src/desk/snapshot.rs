//! A version of a tournament as everybody may look at it, with the texts that were made of it once.
//!
//! ```text
//! act stored ─▶ a new `TournamentSnapshot` ─▶ whoever listens hears its version ─▶ asks ─▶ the text is made by the first, kept for all
//! ```

use std::sync::{Arc, OnceLock};

use axum::body::Bytes;
use serde::Serialize;
use tokio::sync::OnceCell;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::event::{Event, EventKind};
use torneo_rules::journal::{Head, Version};
use torneo_rules::roster::Round;

use super::Happened;
use super::standing::Standing;
use crate::wire::desk::public::DominoPublic;
use crate::wire::desk::view::DominoDesk;

/// A round that was published, by the version at which it was.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Publication {
    pub version: Version,
    pub round: Round,
    pub undone: bool,
}

/// A tournament at a version.
pub struct TournamentSnapshot {
    pub id: String,
    pub head: Head,
    pub tournament: Arc<Tournament>,
    pub standing: Arc<Standing>,
    /// Every publication so far, in order: what the links of tables are made from.
    pub publications: Arc<Vec<Publication>>,
    public: OnceLock<Bytes>,
    desk: OnceLock<Bytes>,
    journal: OnceCell<Bytes>,
}

impl TournamentSnapshot {
    /// A tournament that was just read, from its whole history.
    pub fn first(
        id: &str,
        head: Head,
        tournament: Arc<Tournament>,
        history: impl IntoIterator<Item = Happened>,
    ) -> Self {
        let mut publications = Vec::new();
        for (version, event) in history {
            publish(&mut publications, version, &event);
        }
        Self::new(
            id,
            head,
            tournament,
            Arc::new(Standing::new(head.version)),
            Arc::new(publications),
        )
    }

    /// What is seen after these events.
    pub fn after(&self, head: Head, tournament: Arc<Tournament>, happened: &[Happened]) -> Self {
        let mut publications = Arc::clone(&self.publications);
        for (version, event) in happened {
            if matters_to_links(&event.did) {
                publish(Arc::make_mut(&mut publications), *version, event);
            }
        }
        let moved = happened
            .iter()
            .any(|(_, event)| matters_to_standing(&event.did));
        let standing = match moved {
            true => Arc::new(Standing::new(head.version)),
            false => Arc::clone(&self.standing),
        };
        Self::new(&self.id, head, tournament, standing, publications)
    }

    fn new(
        id: &str,
        head: Head,
        tournament: Arc<Tournament>,
        standing: Arc<Standing>,
        publications: Arc<Vec<Publication>>,
    ) -> Self {
        Self {
            id: id.to_owned(),
            head,
            tournament,
            standing,
            publications,
            public: OnceLock::new(),
            desk: OnceLock::new(),
            journal: OnceCell::new(),
        }
    }

    pub fn version(&self) -> u64 {
        self.head.version.number()
    }

    /// The public page as JSON.
    pub fn public(&self) -> Bytes {
        let made = || json(&DominoPublic::of(self));
        self.public.get_or_init(made).clone()
    }

    /// The director's page as JSON.
    pub fn desk(&self) -> Bytes {
        let made = || json(&DominoDesk::of(&self.id, self.head, &self.tournament));
        self.desk.get_or_init(made).clone()
    }

    /// The whole journal as JSON, made from what the archive gives.
    pub async fn journal<E>(
        &self,
        made: impl Future<Output = Result<Bytes, E>>,
    ) -> Result<Bytes, E> {
        self.journal.get_or_try_init(|| made).await.cloned()
    }

    /// The publication of the round that is played.
    pub fn open_publication(&self) -> Option<Publication> {
        self.tournament.open()?;
        self.publications.last().copied()
    }
}

/// An answer of ours as the bytes that leave.
pub fn json(answer: &impl Serialize) -> Bytes {
    let text = serde_json::to_vec(answer).expect("our answers are plain data");
    Bytes::from(text)
}

fn publish(publications: &mut Vec<Publication>, version: Version, event: &Event) {
    match &event.did {
        EventKind::Published { round: published } => publications.push(Publication {
            version,
            round: published.round,
            undone: false,
        }),
        EventKind::Undone { round, .. } => {
            let published = publications.iter_mut().rev();
            let mut same = published.filter(|publication| publication.round == *round);
            if let Some(publication) = same.next() {
                publication.undone = true;
            }
        }
        EventKind::Created { .. }
        | EventKind::Amended { .. }
        | EventKind::Enrolled { .. }
        | EventKind::Rewritten { .. }
        | EventKind::Absent { .. }
        | EventKind::Withdrawn { .. }
        | EventKind::Returned { .. }
        | EventKind::Forbidden { .. }
        | EventKind::Permitted { .. }
        | EventKind::Proposed { .. }
        | EventKind::Confirmed { .. }
        | EventKind::Disputed { .. }
        | EventKind::Entered { .. }
        | EventKind::Awarded { .. }
        | EventKind::Corrected(_)
        | EventKind::Closed { .. } => {}
    }
}

fn matters_to_links(did: &EventKind) -> bool {
    matches!(did, EventKind::Published { .. } | EventKind::Undone { .. })
}

/// Whether the standings, or what they call people, can be others after it. Results of the open round are not in them.
fn matters_to_standing(did: &EventKind) -> bool {
    match did {
        EventKind::Created { .. }
        | EventKind::Amended { .. }
        | EventKind::Enrolled { .. }
        | EventKind::Rewritten { .. }
        | EventKind::Corrected(_)
        | EventKind::Closed { .. }
        | EventKind::Undone { .. } => true,
        EventKind::Absent { .. }
        | EventKind::Withdrawn { .. }
        | EventKind::Returned { .. }
        | EventKind::Forbidden { .. }
        | EventKind::Permitted { .. }
        | EventKind::Published { .. }
        | EventKind::Proposed { .. }
        | EventKind::Confirmed { .. }
        | EventKind::Disputed { .. }
        | EventKind::Entered { .. }
        | EventKind::Awarded { .. } => false,
    }
}
