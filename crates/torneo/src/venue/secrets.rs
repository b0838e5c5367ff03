//! Codes that people type, tokens that nobody can guess, and the hashes that are kept of them.

use std::fmt::Write;

use sha2::{Digest, Sha256};

/// Letters and digits that are not mistaken for each other.
const CODE_LETTERS: &[u8; 31] = b"23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH: usize = 6;
const PERSONAL_CODE_LENGTH: usize = 8;
/// 62 letters to the power of 32 is far beyond guessing.
const TOKEN_LETTERS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const TOKEN_LENGTH: usize = 32;

/// A short code for a room: six of 31 letters, read aloud without mistakes.
pub fn room_code() -> String {
    letters(CODE_LETTERS, CODE_LENGTH)
}

/// A code that lets one person into a session: typed from paper, so short, but beyond trying all.
pub fn personal_code(lots: impl Iterator<Item = u8>) -> String {
    letters_of(CODE_LETTERS, PERSONAL_CODE_LENGTH, lots)
}

/// A personal code as somebody typed it: spaces, dashes and capitals do not matter.
pub fn read_personal_code(text: &str) -> Option<String> {
    let letters = text.chars().filter(|c| !c.is_whitespace() && *c != '-');
    let code: String = letters.map(|c| c.to_ascii_uppercase()).collect();
    let known = code.bytes().all(|letter| CODE_LETTERS.contains(&letter));
    (known && code.len() == PERSONAL_CODE_LENGTH).then_some(code)
}

/// A secret for a person, a session or the first organiser.
pub fn token() -> String {
    letters(TOKEN_LETTERS, TOKEN_LENGTH)
}

/// A public name for something that has a secret one.
pub fn public_id(prefix: &str) -> String {
    format!("{prefix}-{}", letters(b"0123456789abcdef", 12))
}

/// What is kept of a secret: enough to know it again, useless to whoever reads it.
pub fn fingerprint(secret: &str) -> String {
    sha256(secret.as_bytes())
}

/// The SHA-256 of some bytes in hexadecimal.
pub fn sha256(bytes: &[u8]) -> String {
    let mut hex = String::with_capacity(64);
    for byte in Sha256::digest(bytes) {
        write!(hex, "{byte:02x}").expect("a string takes what is written");
    }
    hex
}

/// A number for a generator that people may know afterwards: 53 bits, what every reader of JSON keeps exactly. It decides
/// pairs and what is paid, and the hash of what holds it is public, so all of them must not be tried in an afternoon.
pub fn seed() -> u64 {
    let mut bytes = [0; 8];
    fill(&mut bytes);
    u64::from_le_bytes(bytes) >> (u64::BITS - 53)
}

/// Whether somebody could have typed this as a room code; lower case is as good.
pub fn read_code(text: &str) -> Option<String> {
    let code = text.trim().to_ascii_uppercase();
    let known = code.bytes().all(|letter| CODE_LETTERS.contains(&letter));
    (known && code.len() == CODE_LENGTH).then_some(code)
}

fn letters(alphabet: &[u8], length: usize) -> String {
    let random = std::iter::repeat_with(|| {
        let mut bytes = [0; 64];
        fill(&mut bytes);
        bytes
    });
    letters_of(alphabet, length, random.flatten())
}

/// Letters by lot. The lots must go on until there are enough.
fn letters_of(alphabet: &[u8], length: usize, lots: impl Iterator<Item = u8>) -> String {
    // The largest multiple of the alphabet below 256: bytes above it would favour the first letters.
    let fair = 256 - 256 % alphabet.len();
    lots.map(usize::from)
        .filter(|lot| *lot < fair)
        .take(length)
        .map(|lot| char::from(alphabet[lot % alphabet.len()]))
        .collect()
}

fn fill(bytes: &mut [u8]) {
    getrandom::fill(bytes).expect("the system gives random bytes");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_read_as_people_type_them() {
        let code = room_code();
        assert_eq!(read_code(&format!(" {} ", code.to_lowercase())), Some(code));
        for wrong in ["", "K7QF3", "K7QF3DD", "K7QF30", "K7QF3/", "ñ7QF3D"] {
            assert_eq!(read_code(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn personal_codes_are_read_as_people_type_them() {
        let code = personal_code(0..=255);
        let typed = format!(" {}-{} ", &code[..4], code[4..].to_lowercase());
        assert_eq!(read_personal_code(&typed), Some(code));
        for wrong in ["", "K7QF3DX", "K7QF3DXW2", "K7QF3D10", "ñ7QF3DXW"] {
            assert_eq!(read_personal_code(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn secrets_differ_and_their_fingerprints_too() {
        let (one, other) = (token(), token());
        assert!(one != other && one.len() == TOKEN_LENGTH);
        assert_ne!(fingerprint(&one), fingerprint(&other));
        assert_eq!(
            fingerprint("abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
