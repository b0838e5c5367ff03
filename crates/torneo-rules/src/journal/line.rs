//! One entry as one line. There is exactly one way to write an entry, so the text can be hashed.
//!
//! ```text
//! {"hash":"…","stream":"sala-7","version":2,"recorded_at_ms":1700000000000,"previous":"…","payload":…}⏎
//!  └───────┬─┘
//!    left out of what is hashed; the rest, with its line feed, is the canonical line
//! ```

use std::fmt::Write as _;

use super::{Entry, Hash, Payload, StreamId, UnixMillis, Version};

/// Bytes of a line before its payload: a name of up to 100, a hash, two numbers and their words.
const MOST_FRONT: usize = 280;

const TAKES_ALL: &str = "a text takes whatever is written to it";

/// What a line must be, when it is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum NotAnEntry {
    #[error("it is not an entry in the form of docs/journal.md")]
    Form,
    #[error("its payload is not JSON text")]
    Payload,
}

/// The hash that `entry` ought to carry.
pub fn hash(entry: &Entry) -> Hash {
    let mut front = String::with_capacity(MOST_FRONT);
    front.push('{');
    write_members(entry, &mut front);
    Hash::of([front.as_bytes(), entry.payload.as_str().as_bytes(), b"}\n"])
}

/// The line of an export, with its line feed.
pub fn write(entry: &Entry) -> String {
    let (hash, payload) = (entry.hash, entry.payload.as_str());
    let mut line = String::with_capacity(2 * MOST_FRONT + payload.len());
    write!(line, "{{\"hash\":\"{hash}\",").expect(TAKES_ALL);
    write_members(entry, &mut line);
    line.push_str(payload);
    line.push_str("}\n");
    line
}

/// Everything between the hash and the payload. Every entry that is stored passes here: all of it goes into one piece of memory.
fn write_members(entry: &Entry, line: &mut String) {
    let Entry {
        stream,
        version,
        recorded_at,
        previous,
        ..
    } = entry;
    let stream = stream.as_str();
    write!(
        line,
        "\"stream\":\"{stream}\",\"version\":{version},\"recorded_at_ms\":{recorded_at},\
         \"previous\":\"{previous}\",\"payload\":"
    )
    .expect(TAKES_ALL);
}

/// Reads a line of an export, without its line feed. What is read is not yet verified.
pub fn read(line: &str) -> Result<Entry, NotAnEntry> {
    let form = NotAnEntry::Form;
    let [hash, stream, version, recorded_at, previous, payload] = split(line).ok_or(form)?;
    let number = |text| plain_number(text).ok_or(form);
    Ok(Entry {
        stream: stream.parse().map_err(|_| form)?,
        version: Version::new(number(version)?).ok_or(form)?,
        recorded_at: UnixMillis::new(number(recorded_at)?).ok_or(form)?,
        payload: Payload::new(payload).map_err(|_| NotAnEntry::Payload)?,
        previous: previous.parse().map_err(|_| form)?,
        hash: hash.parse().map_err(|_| form)?,
    })
}

/// The six values in the order of the line. No value before the payload can hold a quotation mark.
fn split(line: &str) -> Option<[&str; 6]> {
    let rest = line.strip_prefix("{\"hash\":\"")?;
    let (hash, rest) = rest.split_once("\",\"stream\":\"")?;
    let (stream, rest) = rest.split_once("\",\"version\":")?;
    let (version, rest) = rest.split_once(",\"recorded_at_ms\":")?;
    let (recorded_at, rest) = rest.split_once(",\"previous\":\"")?;
    let (previous, rest) = rest.split_once("\",\"payload\":")?;
    let payload = rest.strip_suffix('}')?;
    Some([hash, stream, version, recorded_at, previous, payload])
}

/// A number written in the only way: digits, without sign or leading zeros.
fn plain_number(text: &str) -> Option<u64> {
    let plain =
        text.bytes().all(|byte| byte.is_ascii_digit()) && (text == "0" || !text.starts_with('0'));
    plain.then(|| text.parse().ok()).flatten()
}

/// The closing line of a stream in an export, with its line feed.
pub fn write_end(stream: &StreamId, version: Version, hash: Hash) -> String {
    format!("{{\"end\":\"{stream}\",\"version\":{version},\"hash\":\"{hash}\"}}\n")
}

/// Reads a closing line, without its line feed.
pub fn read_end(line: &str) -> Option<(StreamId, Version, Hash)> {
    let rest = line.strip_prefix("{\"end\":\"")?;
    let (stream, rest) = rest.split_once("\",\"version\":")?;
    let (version, rest) = rest.split_once(",\"hash\":\"")?;
    let hash = rest.strip_suffix("\"}")?;
    Some((
        stream.parse().ok()?,
        Version::new(plain_number(version)?)?,
        hash.parse().ok()?,
    ))
}
