//! Keys that are drawn once and kept in a stream of their own. What is made of a key survives a restart, and neither the key
//! nor what is made of it is in the stream, the files or the logs of the thing it belongs to.

use std::fmt::Write;

use ring::hmac;
use serde::{Deserialize, Serialize};
use torneo_rules::journal::{StreamId, Version, verify};
use torneo_store::{Error, Store};

use super::clock::Clock;
use super::record::entry;
use super::secrets;

/// Bytes of a seal that a link shows: guessing one of 2^96 is hopeless, and the picture stays coarse.
const SEAL_BYTES: usize = 12;

/// A secret of the server's, from which it makes what people are given.
pub struct KeptKey(String);

/// What the stream of a key holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Drawn {
    key: String,
}

/// Why there is no key.
#[derive(Debug, thiserror::Error)]
pub enum NoKey {
    #[error(transparent)]
    Store(#[from] Error),
    #[error("the key in stream '{stream}' cannot be read ({why}); restore a backup")]
    Damaged { stream: StreamId, why: String },
}

impl KeptKey {
    /// The key of a stream, if one was drawn.
    pub async fn known(store: &Store, stream: &StreamId) -> Result<Option<Self>, NoKey> {
        let entries = store.read(stream, Version::START).await?;
        let Some(first) = entries.first() else {
            return Ok(None);
        };
        let damaged = |why: String| NoKey::Damaged {
            stream: stream.clone(),
            why,
        };
        verify(stream, &entries).map_err(|broken| damaged(broken.to_string()))?;
        match serde_json::from_str::<Drawn>(first.payload.as_str()) {
            Ok(drawn) => Ok(Some(Self(drawn.key))),
            Err(why) => Err(damaged(why.to_string())),
        }
    }

    /// The key of a stream; drawn when it is asked for the first time.
    pub async fn of(store: &Store, stream: &StreamId, clock: &Clock) -> Result<Self, NoKey> {
        loop {
            if let Some(key) = Self::known(store, stream).await? {
                return Ok(key);
            }
            let drawn = Drawn {
                key: secrets::token(),
            };
            let new = vec![entry(&drawn, clock.now_ms())];
            match store.append(stream, Version::START, new).await {
                Ok(_) => return Ok(Self(drawn.key)),
                // Another program drew one at the same moment; theirs counts.
                Err(Error::Conflict { .. }) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// HMAC (RFC 2104) with SHA-256.
    pub fn hmac(&self, text: &str) -> [u8; 32] {
        let key = hmac::Key::new(hmac::HMAC_SHA256, self.0.as_bytes());
        let tag = hmac::sign(&key, text.as_bytes());
        let bytes = tag.as_ref().try_into();
        bytes.expect("a tag has the 32 bytes of SHA-256")
    }

    /// An HMAC, cut, as links show it.
    pub fn seal(&self, text: &str) -> String {
        let mut seal = String::with_capacity(2 * SEAL_BYTES);
        for byte in self.hmac(text).iter().take(SEAL_BYTES) {
            write!(seal, "{byte:02x}").expect("a string takes what is written");
        }
        seal
    }

    /// Whether somebody who holds the key sealed this text.
    pub fn sealed(&self, text: &str, seal: &str) -> bool {
        let due = self.seal(text);
        // Every letter is compared, so that time tells nothing.
        let differing = due.bytes().zip(seal.bytes()).filter(|(a, b)| a != b);
        due.len() == seal.len() && differing.count() == 0
    }

    /// A key that is kept elsewhere.
    pub fn of_text(key: String) -> Self {
        Self(key)
    }

    #[cfg(test)]
    pub fn fixed(key: &str) -> Self {
        Self(key.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 4231, test case 2.
    #[test]
    fn it_is_an_hmac() {
        let made = KeptKey::fixed("Jefe").hmac("what do ya want for nothing?");
        assert_eq!(made[..4], [0x5b, 0xdc, 0xc1, 0x46]);
        assert_eq!(made[28..], [0x64, 0xec, 0x38, 0x43]);
    }
}
