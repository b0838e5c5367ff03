//! Entries in memory: for tests, trials and games that nobody wants to keep.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use torneo_rules::journal::{Entry, Head, StreamId};

use crate::index::Changes;

#[derive(Debug, Default)]
pub(crate) struct Memory {
    streams: Mutex<BTreeMap<StreamId, Vec<Entry>>>,
    index: Mutex<Index>,
}

/// What `place` and `person_token` are elsewhere.
#[derive(Debug, Default)]
struct Index {
    live: BTreeSet<StreamId>,
    tokens: BTreeMap<String, String>,
}

impl Memory {
    pub fn insert(&self, entries: &[Entry], changes: &Changes) {
        let mut index = self.index();
        for (stream, live) in &changes.live {
            match live {
                true => index.live.insert(stream.clone()),
                false => index.live.remove(stream),
            };
        }
        index.tokens.extend(changes.tokens.iter().cloned());
        drop(index);
        let mut streams = self.streams();
        for entry in entries {
            streams
                .entry(entry.stream.clone())
                .or_default()
                .push(entry.clone());
        }
    }

    pub fn head(&self, stream: &StreamId) -> Head {
        let streams = self.streams();
        let last = streams.get(stream).and_then(|entries| entries.last());
        last.map_or(Head::START, Entry::head)
    }

    pub fn heads(&self) -> Vec<(StreamId, Head)> {
        let streams = self.streams();
        let last = |entries: &Vec<Entry>| entries.last().map(Entry::head);
        streams
            .iter()
            .filter_map(|(stream, entries)| Some((stream.clone(), last(entries)?)))
            .collect()
    }

    /// Versions count from 1, so an entry's place in the list is its version less one.
    pub fn page(&self, stream: &StreamId, after: u64, limit: usize) -> Vec<Entry> {
        let skipped = usize::try_from(after).unwrap_or(usize::MAX);
        let streams = self.streams();
        let entries = streams.get(stream).into_iter().flatten();
        entries.skip(skipped).take(limit).cloned().collect()
    }

    pub fn live(&self) -> Vec<StreamId> {
        self.index().live.iter().cloned().collect()
    }

    pub fn owner_of(&self, fingerprint: &str) -> Option<String> {
        self.index().tokens.get(fingerprint).cloned()
    }

    fn index(&self) -> MutexGuard<'_, Index> {
        self.index.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Entries are added whole, so a panic elsewhere cannot leave half of one.
    fn streams(&self) -> MutexGuard<'_, BTreeMap<StreamId, Vec<Entry>>> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
