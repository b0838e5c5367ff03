//! What the heads say of the streams: the archive's own, and those that others have held.

use std::collections::{BTreeMap, BTreeSet};

use torneo_rules::journal::{StreamId, Version};
use torneo_store::{Covered, Error, Reader, StreamHead};

use super::HeldLine;
use crate::proof::SignedHead;
use crate::wire::journal::{Fault, HeadFault, Verified};

/// Compares streams that fit by themselves with what heads say of them; adds what does not fit. Heads after these ends
/// were recorded while the streams were looked at, and may speak of what came later.
pub(super) async fn check(
    reader: &Reader,
    verified: &mut Verified,
    (tail, heads): (&Covered, &[StreamHead]),
    held: Option<&[HeldLine]>,
) -> Result<(), Error> {
    let mut covered = Covered::default();
    for StreamHead { stream, head } in heads {
        let mut after = Version::START;
        while after < head.version {
            let page = reader.next(stream, after).await?;
            let Some(last) = page.last() else { break };
            after = last.version;
            for entry in &page {
                if entry.version <= head.version {
                    covered.add(entry);
                }
            }
        }
    }
    // First what the folder remembers: heads over all streams are lost with the end of the database.
    streams(reader, verified, tail).await?;
    streams(reader, verified, &covered).await?;
    verified.compared = held.map(<[HeldLine]>::len);
    for (line, head) in held.unwrap_or_default() {
        let fault = match head {
            None => Some(HeadFault::NotALine),
            Some(head) => held_fault(reader, head, &covered).await?,
        };
        if let Some(fault) = fault {
            verified.fault(Fault::head(fault).on(*line));
        }
    }
    Ok(())
}

/// What is wrong with a line that somebody has held.
async fn held_fault(
    reader: &Reader,
    held: &SignedHead,
    covered: &Covered,
) -> Result<Option<HeadFault>, Error> {
    if !held.is_signed() {
        return Ok(Some(HeadFault::BadSignature));
    }
    let before = held.version.checked_sub(1).and_then(Version::new);
    let (Ok(stream), Some(before)) = (held.stream.parse::<StreamId>(), before) else {
        return Ok(Some(HeadFault::NotALine));
    };
    let Some(entry) = reader.next(&stream, before).await?.into_iter().next() else {
        let ends = reader.streams_under(stream.as_str()).await?;
        let end = ends.into_iter().find(|told| told.stream == stream);
        return Ok(Some(HeadFault::Older {
            held: held.version,
            newest: end.map_or(0, |told| told.head.version.number()),
        }));
    };
    let known = covered.keys.iter().any(|(_, key)| *key == held.key);
    Ok(match (entry.hash == held.hash, known) {
        (false, _) => Some(HeadFault::Rewritten),
        (true, false) => Some(HeadFault::UnknownKey),
        (true, true) => None,
    })
}

/// Every stream that a head speaks of has what the head says.
async fn streams(reader: &Reader, verified: &mut Verified, covered: &Covered) -> Result<(), Error> {
    let ends: BTreeMap<&str, (u64, &str)> = verified
        .streams
        .iter()
        .map(|told| (told.stream.as_str(), (told.version, told.hash.as_str())))
        .collect();
    let ill: BTreeSet<&str> = verified
        .faults
        .iter()
        .filter_map(|fault| fault.stream.as_deref())
        .collect();
    let mut faults = Vec::new();
    for (stream, (version, hash)) in &covered.streams {
        if ill.contains(stream.as_str()) {
            continue;
        }
        let fault = match ends.get(stream.as_str()) {
            None => Some(HeadFault::MissingStream),
            Some((there, _)) if there < version => Some(HeadFault::LostTail { there: *there }),
            Some((there, found)) if there == version => {
                (found != hash).then_some(HeadFault::Rewritten)
            }
            Some(_) => {
                let name = stream.parse::<StreamId>();
                let before = Version::new(version.saturating_sub(1));
                let (Ok(name), Some(before)) = (name, before) else {
                    continue;
                };
                let next = reader.next(&name, before).await?;
                let found = next.first().map(|entry| entry.hash.to_string());
                (found.as_ref() != Some(hash)).then_some(HeadFault::Rewritten)
            }
        };
        if let Some(fault) = fault {
            faults.push(Fault::head(fault).at(Some(stream.clone()), Some(*version)));
        }
    }
    drop((ends, ill));
    for fault in faults {
        verified.fault(fault);
    }
    Ok(())
}
