//! Signed heads: one line that says how the journal stood, which others can hold against whoever owns the file.
//!
//! ```text
//! torneo-head heads/1 4711 c0ffee…(64) 1794801906007 <public key, 64 digits> <signature, 128 digits>
//! └──────────────── what is signed ───────────────┘
//! ```
//!
//! The line names the newest entry of the stream of heads, whose hash stands for everything recorded until then. Ed25519, by
//! ring; the same line comes out the same however often it is made.

use std::fmt;
use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::os::unix::fs::OpenOptionsExt;
use std::path::Path;
use std::str::FromStr;

use ring::rand::SystemRandom;
use ring::signature::{ED25519, Ed25519KeyPair, KeyPair, UnparsedPublicKey};
use torneo_rules::journal::{Entry, Hash, StreamId, Version};
use torneo_store::{Error, Reader};

use crate::say::{Lang, say};

/// The private key, in the data folder, readable by its owner only. Whoever loses it makes another; lines that it signed
/// stay good.
pub const KEY_FILE: &str = "torneo.key";

const FIRST_WORD: &str = "torneo-head";

pub struct SigningKey(Ed25519KeyPair);

impl SigningKey {
    /// The key of a folder, if there is one.
    pub fn known(folder: &Path) -> io::Result<Option<Self>> {
        let bytes = match fs::read(folder.join(KEY_FILE)) {
            Ok(bytes) => bytes,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(error),
        };
        let pair = Ed25519KeyPair::from_pkcs8(&bytes);
        let pair =
            pair.map_err(|error| io::Error::new(io::ErrorKind::InvalidData, error.to_string()))?;
        Ok(Some(Self(pair)))
    }

    /// Draws a new key and keeps it; never in the place of another.
    pub fn make(folder: &Path) -> io::Result<Self> {
        let drawn = Ed25519KeyPair::generate_pkcs8(&SystemRandom::new());
        let drawn = drawn.map_err(|_| io::Error::other("the system gives no random bytes"))?;
        fs::create_dir_all(folder)?;
        let mut file = OpenOptions::new()
            .create_new(true)
            .write(true)
            .mode(0o600)
            .open(folder.join(KEY_FILE))?;
        file.write_all(drawn.as_ref())?;
        file.sync_all()?;
        let pair = Ed25519KeyPair::from_pkcs8(drawn.as_ref());
        Ok(Self(pair.expect("what was drawn is a key")))
    }

    /// The public half, in 64 digits.
    pub fn public(&self) -> String {
        digits(self.0.public_key().as_ref())
    }

    /// Signs the newest head.
    pub fn sign(&self, newest: &Entry) -> SignedHead {
        let mut head = SignedHead {
            stream: newest.stream.to_string(),
            version: newest.version.number(),
            hash: newest.hash,
            at_ms: newest.recorded_at.number(),
            key: self.public(),
            signature: String::new(),
        };
        head.signature = digits(self.0.sign(head.message().as_bytes()).as_ref());
        head
    }
}

/// The newest entry of a stream of heads, if there is one.
pub async fn newest_head(reader: &Reader, stream: &StreamId) -> Result<Option<Entry>, Error> {
    let ends = reader.streams_under(stream.as_str()).await?;
    let Some(end) = ends.into_iter().find(|told| told.stream == *stream) else {
        return Ok(None);
    };
    let before = Version::new(end.head.version.number() - 1).unwrap_or(Version::START);
    Ok(reader.next(stream, before).await?.pop())
}

/// How the journal stood, and who says so.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SignedHead {
    pub stream: String,
    pub version: u64,
    pub hash: Hash,
    pub at_ms: u64,
    pub key: String,
    pub signature: String,
}

impl SignedHead {
    /// What is signed.
    pub fn message(&self) -> String {
        let Self {
            stream,
            version,
            hash,
            at_ms,
            key: _,
            signature: _,
        } = self;
        format!("{FIRST_WORD} {stream} {version} {hash} {at_ms}")
    }

    /// Whether the signature is that of the key which the line names.
    pub fn is_signed(&self) -> bool {
        let (Some(key), Some(signature)) = (bytes(&self.key), bytes(&self.signature)) else {
            return false;
        };
        let key = UnparsedPublicKey::new(&ED25519, key);
        key.verify(self.message().as_bytes(), &signature).is_ok()
    }
}

impl fmt::Display for SignedHead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.message(), self.key, self.signature)
    }
}

impl SignedHead {
    /// What stands under a report.
    pub fn footer(&self, lang: Lang) -> String {
        let key = &self.key;
        say!(
            lang,
            "\nEl registro del servidor, firmado; guarde esta línea y 'torneo verify --against' comprobará que nadie lo cambió:\n\
            {self}\nClave pública (Ed25519): {key}\n",
            "\nThe server's journal, signed; keep this line and 'torneo verify --against' checks that nobody changed it:\n\
            {self}\nPublic key (Ed25519): {key}\n"
        )
    }
}

/// A line that is no signed head.
#[derive(Debug, PartialEq, Eq)]
pub struct NotAHead;

impl FromStr for SignedHead {
    type Err = NotAHead;

    fn from_str(line: &str) -> Result<Self, NotAHead> {
        let words: Vec<&str> = line.split(' ').collect();
        let [FIRST_WORD, stream, version, hash, at_ms, key, signature] = words[..] else {
            return Err(NotAHead);
        };
        Ok(Self {
            stream: stream.to_owned(),
            version: version.parse().map_err(|_| NotAHead)?,
            hash: hash.parse().map_err(|_| NotAHead)?,
            at_ms: at_ms.parse().map_err(|_| NotAHead)?,
            key: key.to_owned(),
            signature: signature.to_owned(),
        })
    }
}

fn digits(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    let byte = |pair: &[u8; 2]| u8::from_str_radix(std::str::from_utf8(pair).ok()?, 16).ok();
    match digits.as_bytes().as_chunks() {
        (pairs, []) => pairs.iter().map(byte).collect(),
        (_, _odd) => None,
    }
}
