//! The index: which streams are live, and whose token is whose. A server that starts reads what is live and nothing else.
//!
//! ```text
//! append (entries, mark) ──one commit──▶ journal_entry, place, person_token
//! ```
//!
//! The journal is the truth and the index only finds it: it can be thrown away and made again from the journal, which
//! happens once with an archive from before there was an index (`Store::index`).

use std::collections::BTreeMap;

use torneo_rules::journal::{Head, StreamId};

/// What the index keeps of a stream once an append is stored.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub enum Mark {
    /// Nothing happens there by itself: not read when a server starts.
    #[default]
    Resting,
    /// Something may happen there by itself: read when a server starts.
    Live,
    /// The stream of a person, who is found by the fingerprint of a token.
    Token { fingerprint: String, id: String },
}

/// What one commit changes in the index.
#[derive(Debug, Clone, Default)]
pub(crate) struct Changes {
    /// By stream, whether it is live now.
    pub live: BTreeMap<StreamId, bool>,
    /// Fingerprints of tokens, and whose they are.
    pub tokens: Vec<(String, String)>,
}

impl Changes {
    pub fn is_empty(&self) -> bool {
        self.live.is_empty() && self.tokens.is_empty()
    }

    /// A stream has a mark now; `known` is whether it was live before, where that is known.
    pub fn add(&mut self, stream: &StreamId, mark: &Mark, known: Option<bool>) {
        let live = match mark {
            Mark::Resting => false,
            Mark::Live => true,
            Mark::Token { fingerprint, id } => {
                self.tokens.push((fingerprint.clone(), id.clone()));
                return;
            }
        };
        if known != Some(live) {
            self.live.insert(stream.clone(), live);
        }
    }
}

impl Mark {
    /// Whether a stream with this mark is read when a server starts.
    pub(crate) fn is_live(&self) -> bool {
        match self {
            Self::Live => true,
            Self::Resting | Self::Token { .. } => false,
        }
    }
}

/// Marks of streams that the journal has and the index may not have.
#[derive(Debug, Clone, Default)]
pub struct Indexed {
    pub marks: Vec<(StreamId, Mark)>,
    /// Where streams end that no head covers yet.
    pub ends: Vec<(StreamId, Head)>,
    /// The last of these streams in the order of names; none once every stream has been looked at.
    pub up_to: Option<StreamId>,
}

impl Indexed {
    pub(crate) fn changes(&self) -> Changes {
        let mut changes = Changes::default();
        for (stream, mark) in &self.marks {
            changes.add(stream, mark, None);
        }
        changes
    }
}
