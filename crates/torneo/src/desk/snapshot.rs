//! A version of a tournament as everybody may look at it, with the texts that were made of it once.
//!
//! ```text
//! act stored ─▶ a new `TournamentSnapshot` ─▶ whoever listens hears its version ─▶ asks ─▶ the text is made by the first, kept for all
//! ```

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use serde::Serialize;
use tokio::sync::OnceCell;
use torneo_rules::domino::Tournament;
use torneo_rules::domino::event::{Event, EventKind};
use torneo_rules::domino::score::TableNumber;
use torneo_rules::journal::{Head, Version};
use torneo_rules::roster::Round;

use super::Happened;
use super::standing::Standing;
use crate::venue::organisers::roles::EventOrigin;
use crate::wire::desk::proposal::DominoProposalRequest;
use crate::wire::desk::public::DominoPublic;
use crate::wire::desk::view::DominoDesk;
use crate::wire::live::room::Damage;

/// Proposals that are kept for a version: both methods, with and without the last pins. A hundred kilobytes each at most.
const MOST_PROPOSALS: usize = 8;

/// A round that was published, by the version at which it was.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Publication {
    pub version: Version,
    pub round: Round,
    pub undone: bool,
    /// Tables that were changed since, each with the version at which it was.
    pub changed: Vec<(Version, TableNumber)>,
}

impl Publication {
    /// The version that the links of a table carry: that of its last change, or of the publication.
    pub fn version_of(&self, table: TableNumber) -> Version {
        let mut changes = self.changed.iter().rev();
        let last = changes.find(|(_, changed)| *changed == table);
        last.map_or(self.version, |(version, _)| *version)
    }
}

/// A tournament at a version.
pub struct TournamentSnapshot {
    pub id: String,
    pub head: Head,
    pub tournament: Arc<Tournament>,
    /// From which entry on this program cannot read the journal: nothing changes any more.
    pub damage: Option<Damage>,
    /// Who made it and when.
    pub origin: Arc<EventOrigin>,
    pub standing: Arc<Standing>,
    /// Every publication so far, in order: what the links of tables are made from.
    pub publications: Arc<Vec<Publication>>,
    public: OnceCell<Bytes>,
    desk: OnceCell<Bytes>,
    journal: OnceCell<Bytes>,
    /// The proposals that were asked for last.
    proposals: Mutex<VecDeque<(DominoProposalRequest, Bytes)>>,
}

impl TournamentSnapshot {
    /// A tournament that was just read, from its whole history.
    pub fn first(
        id: &str,
        head: Head,
        tournament: Arc<Tournament>,
        origin: EventOrigin,
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
            Arc::new(origin),
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
        let origin = Arc::clone(&self.origin);
        Self::new(&self.id, head, tournament, origin, standing, publications)
    }

    fn new(
        id: &str,
        head: Head,
        tournament: Arc<Tournament>,
        origin: Arc<EventOrigin>,
        standing: Arc<Standing>,
        publications: Arc<Vec<Publication>>,
    ) -> Self {
        Self {
            id: id.to_owned(),
            head,
            tournament,
            damage: None,
            origin,
            standing,
            publications,
            public: OnceCell::new(),
            desk: OnceCell::new(),
            journal: OnceCell::new(),
            proposals: Mutex::default(),
        }
    }

    /// The same, of a journal that cannot be read to its end.
    #[must_use]
    pub fn damaged(self, damage: Option<Damage>) -> Self {
        Self { damage, ..self }
    }

    pub fn version(&self) -> u64 {
        self.head.version.number()
    }

    /// What tells the texts made of it from those of any other.
    pub fn mark(&self) -> String {
        match self.damage {
            None => self.head.hash.to_string(),
            Some(_) => "damaged".to_owned(),
        }
    }

    /// Whether everybody may look at it: a round was published, be it undone since.
    pub fn is_public(&self) -> bool {
        !self.publications.is_empty()
    }

    /// The public page as JSON, made once however many ask.
    pub async fn public<E>(
        &self,
        made: impl Future<Output = Result<Bytes, E>>,
    ) -> Result<Bytes, E> {
        self.public.get_or_try_init(|| made).await.cloned()
    }

    pub fn make_public(&self) -> Bytes {
        json(&DominoPublic::of(self))
    }

    /// The director's page as JSON, made once however many ask.
    pub async fn desk<E>(&self, made: impl Future<Output = Result<Bytes, E>>) -> Result<Bytes, E> {
        self.desk.get_or_try_init(|| made).await.cloned()
    }

    pub fn make_desk(&self) -> Bytes {
        json(&DominoDesk::of(self))
    }

    /// What was answered to the same question before.
    pub fn proposed(&self, asked: &DominoProposalRequest) -> Option<Bytes> {
        let kept = self.kept_proposals();
        let known = kept.iter().find(|(before, _)| before == asked);
        known.map(|(_, text)| text.clone())
    }

    /// Keeps an answer for whoever asks the same.
    pub fn keep_proposal(&self, asked: DominoProposalRequest, text: Bytes) -> Bytes {
        let mut kept = self.kept_proposals();
        if kept.len() >= MOST_PROPOSALS {
            kept.pop_front();
        }
        kept.push_back((asked, text.clone()));
        text
    }

    fn kept_proposals(&self) -> MutexGuard<'_, VecDeque<(DominoProposalRequest, Bytes)>> {
        let kept = self.proposals.lock();
        kept.unwrap_or_else(PoisonError::into_inner)
    }

    /// The whole journal as JSON, made from what the archive gives.
    pub async fn journal<E>(
        &self,
        made: impl Future<Output = Result<Bytes, E>>,
    ) -> Result<Bytes, E> {
        self.journal.get_or_try_init(|| made).await.cloned()
    }

    /// The publication of the round that is played.
    pub fn open_publication(&self) -> Option<&Publication> {
        self.tournament.open()?;
        self.publications.last()
    }
}

/// An answer of ours as the bytes that leave.
pub fn json(answer: &impl Serialize) -> Bytes {
    let text = serde_json::to_vec(answer).expect("our answers are plain data");
    Bytes::from(text)
}

fn publish(publications: &mut Vec<Publication>, version: Version, event: &Event) {
    if let EventKind::Published { round, .. } = &event.did {
        publications.push(Publication {
            version,
            round: round.round,
            undone: false,
            changed: Vec::new(),
        });
    } else if let EventKind::Changed(change) = &event.did
        && let Some(publication) = publications.last_mut()
    {
        let tables = change.tables.iter();
        publication
            .changed
            .extend(tables.map(|table| (version, *table)));
    } else if let EventKind::Undone { round, .. } = &event.did {
        let published = publications.iter_mut().rev();
        let mut same = published.filter(|publication| publication.round == *round);
        if let Some(publication) = same.next() {
            publication.undone = true;
        }
    }
}

fn matters_to_links(did: &EventKind) -> bool {
    matches!(
        did,
        EventKind::Published { .. } | EventKind::Changed(_) | EventKind::Undone { .. }
    )
}

/// Whether the standings, or what they call people, can be others after it. Results of the open round are not in them.
fn matters_to_standing(did: &EventKind) -> bool {
    match did {
        EventKind::Created { .. }
        | EventKind::Amended { .. }
        | EventKind::Enrolled { .. }
        | EventKind::Rewritten { .. }
        | EventKind::Removed { .. }
        | EventKind::Penalised(_)
        | EventKind::Pardoned { .. }
        | EventKind::Corrected(_)
        | EventKind::Closed { .. }
        | EventKind::Undone { .. } => true,
        EventKind::Absent { .. }
        | EventKind::Withdrawn { .. }
        | EventKind::Returned { .. }
        | EventKind::Forbidden { .. }
        | EventKind::Permitted { .. }
        | EventKind::Published { .. }
        | EventKind::Changed(_)
        | EventKind::Proposed { .. }
        | EventKind::Confirmed { .. }
        | EventKind::Disputed { .. }
        | EventKind::Entered { .. }
        | EventKind::Awarded { .. }
        | EventKind::Timed { .. }
        | EventKind::Archived {}
        | EventKind::Unarchived {} => false,
    }
}
