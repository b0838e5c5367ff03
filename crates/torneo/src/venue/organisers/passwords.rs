//! Passwords: which are fit, and their hashes, of which few are made at a time.
//!
//! A hash takes 19 MiB and a good part of a processor for a while, and anybody may ask for one. So at most two are made at
//! once, one for strangers and one for those who were here before; a bounded number waits, and the rest is told to come back.

use std::sync::Arc;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Semaphore;

/// Shortest password, in characters.
pub const LEAST_PASSWORD: usize = 10;

/// What is left of a password without its owner's name must be worth this many characters.
const LEAST_BESIDE_NAME: usize = 6;

/// Fewer different characters than this are a drum roll.
const LEAST_DIFFERENT: usize = 5;

/// Hashes that may wait for their turn in each of the two queues: some seconds' worth.
const MOST_WAITING: usize = 32;

/// What everybody tries first, once digits and signs around it are taken off and disguised letters are read as meant.
#[rustfmt::skip]
const COMMON: [&str; 94] = [
    "abc", "abcabcabc", "abcd", "abcdef", "abcdefghij", "abcdefghijk", "abcdefghijklm", "acceso", "access",
    "admin", "adminadmin", "administrador", "administrator", "ajedrez", "america", "amor", "amorcito", "arbitro",
    "argentina", "asdf", "asdfasdf", "asdfgh", "asdfghjkl", "asdfghjkln", "barcelona", "baseball", "bienvenida",
    "bienvenido", "caracas", "changeme", "chess", "clave", "colombia", "computer", "contrasena", "contrasenia",
    "corazon", "cuba", "default", "director", "domino", "dominoes", "dragon", "espana", "estrella", "football",
    "futbol", "guest", "habana", "hello", "hola", "holahola", "iloveyou", "invitado", "letmein", "login", "madrid",
    "master", "mexico", "michael", "miclave", "micontrasena", "mipassword", "monkey", "nopassword", "organiser",
    "organizador", "organizer", "panama", "pass", "passpass", "passw", "password", "passwordpassword", "princesa",
    "princess", "qazwsx", "qazwsxedc", "qwerty", "qwertyqwerty", "qwertyui", "qwertyuiop", "realmadrid",
    "santodomingo", "secret", "secreto", "snatch", "sunshine", "superman", "teamo", "tequiero", "torneo",
    "tournament", "welcome",
];

/// Why a password is not taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unfit {
    TooShort,
    /// Among the first that anybody would try.
    Common,
}

/// Whether a password is worth its name.
pub fn check(password: &str, name: &str) -> Result<(), Unfit> {
    if password.chars().count() < LEAST_PASSWORD {
        return Err(Unfit::TooShort);
    }
    let (password, name) = (folded(password), folded(name));
    let mut different: Vec<char> = password.chars().collect();
    different.sort_unstable();
    different.dedup();
    let is_common = different.len() < LEAST_DIFFERENT
        || password.chars().all(|letter| !letter.is_alphabetic())
        || is_common_word(&password)
        || is_mostly_name(&password, &name);
    if is_common {
        Err(Unfit::Common)
    } else {
        Ok(())
    }
}

/// Small letters without accents.
fn folded(text: &str) -> String {
    let letters = text.to_lowercase();
    let plain = letters.chars().map(|letter| match letter {
        'á' | 'à' => 'a',
        'é' | 'è' => 'e',
        'í' => 'i',
        'ó' | 'ò' => 'o',
        'ú' | 'ü' => 'u',
        'ñ' => 'n',
        letter => letter,
    });
    plain.collect()
}

fn is_common_word(password: &str) -> bool {
    let around = |letter: char| !letter.is_alphabetic();
    let undisguised = |text: &str| -> String {
        let letters = text.chars().map(|letter| match letter {
            '0' => 'o',
            '1' | '!' => 'i',
            '3' => 'e',
            '4' | '@' => 'a',
            '5' | '$' => 's',
            '7' => 't',
            letter => letter,
        });
        letters.filter(|letter| letter.is_alphabetic()).collect()
    };
    // Disguised letters may stand at the ends too, so both readings count.
    let inner = undisguised(password.trim_matches(around));
    let whole = undisguised(password);
    let plain: String = password
        .chars()
        .filter(|letter| letter.is_alphabetic())
        .collect();
    [inner, whole, plain]
        .iter()
        .any(|word| COMMON.contains(&word.as_str()))
}

/// The owner's name, or parts of it, forwards or backwards, and little else.
fn is_mostly_name(password: &str, name: &str) -> bool {
    let mut left = password.to_owned();
    let parts = name.split(|letter: char| !letter.is_alphanumeric());
    for part in parts.filter(|part| part.chars().count() >= 3) {
        let backwards: String = part.chars().rev().collect();
        left = left.replace(part, " ").replace(&backwards, " ");
    }
    let shortened = left.len() < password.len();
    shortened && left.chars().filter(|letter| letter.is_alphabetic()).count() < LEAST_BESIDE_NAME
}

/// Whose hash is made: each has a queue of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asker {
    Stranger,
    /// A device that was logged in before, or whoever holds a one-time link.
    Known,
}

/// Nobody has time: too many are waiting already.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Busy;

/// The two queues.
#[derive(Default)]
pub struct Hashing {
    strangers: Queue,
    known: Queue,
}

struct Queue {
    /// One hash at a time.
    turn: Arc<Semaphore>,
    /// Those who wait, and the one whose turn it is.
    places: Semaphore,
}

impl Default for Queue {
    fn default() -> Self {
        Self {
            turn: Arc::new(Semaphore::new(1)),
            places: Semaphore::new(MOST_WAITING + 1),
        }
    }
}

impl Hashing {
    /// What is kept of a password.
    pub async fn hash(&self, asker: Asker, password: String) -> Result<String, Busy> {
        let hashed = move || {
            let hash = Argon2::default().hash_password(password.as_bytes());
            hash.expect("argon2 takes any password").to_string()
        };
        self.in_turn(asker, hashed).await
    }

    /// Whether a password is the one that was kept; without one it costs the same time and is not.
    pub async fn verify(
        &self,
        asker: Asker,
        stored: Option<String>,
        password: String,
    ) -> Result<bool, Busy> {
        let verified = move || {
            let (stored, is_there) = match stored {
                Some(stored) => (stored, true),
                None => (decoy(), false),
            };
            let stored = PasswordHash::new(&stored);
            let fits = stored.is_ok_and(|stored| {
                Argon2::default()
                    .verify_password(password.as_bytes(), &stored)
                    .is_ok()
            });
            fits && is_there
        };
        self.in_turn(asker, verified).await
    }

    async fn in_turn<T: Send + 'static>(
        &self,
        asker: Asker,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Busy> {
        let queue = match asker {
            Asker::Stranger => &self.strangers,
            Asker::Known => &self.known,
        };
        let _place = queue.places.try_acquire().map_err(|_| Busy)?;
        let turn = Arc::clone(&queue.turn).acquire_owned().await;
        let turn = turn.expect("nobody closes the queue");
        // The turn ends with the hash, also when whoever asked has gone.
        let done = tokio::task::spawn_blocking(move || {
            let done = work();
            drop(turn);
            done
        });
        Ok(done.await.expect("hashing does not panic"))
    }
}

/// A hash that no password fits, of the same cost as a real one.
fn decoy() -> String {
    "$argon2id$v=19$m=19456,t=2,p=1$YWFhYWFhYWFhYWFhYWFhYQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA".to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passwords_that_anybody_would_try_are_refused() {
        let common = Err(Unfit::Common);
        for (password, expected) in [
            ("short", Err(Unfit::TooShort)),
            ("1234567890", common),
            ("2026-11-16!", common),
            ("aaaaaaaaaaaa", common),
            ("abababababab", common),
            ("password123", common),
            ("P4ssw0rd2026", common),
            ("Contraseña1", common),
            ("contraseña!!", common),
            ("qwertyuiop", common),
            ("Dominó12345", common),
            ("domino12345", common),
            ("torneo2026!", common),
            ("marta.perez", common),
            ("Marta123456", common),
            ("zerepatram1", common),
            ("diez letras o más", Ok(())),
            ("correct horse battery", Ok(())),
            ("marta come tres manzanas", Ok(())),
        ] {
            assert_eq!(check(password, "Marta Pérez"), expected, "{password}");
        }
    }

    #[tokio::test]
    async fn few_hashes_are_made_at_a_time_and_few_wait() {
        let hashing = Arc::new(Hashing::default());
        let (running, most) = (
            Arc::new(Semaphore::new(0)),
            Arc::new(std::sync::Mutex::new(0)),
        );
        let job = |asker: Asker| {
            let (hashing, running, most) = (
                Arc::clone(&hashing),
                Arc::clone(&running),
                Arc::clone(&most),
            );
            async move {
                let work = move || {
                    running.add_permits(1);
                    let now = running.available_permits();
                    let mut most = most.lock().unwrap();
                    *most = now.max(*most);
                    drop(most);
                    drop(running.try_acquire().map(|permit| permit.forget()));
                };
                hashing.in_turn(asker, work).await
            }
        };
        let strangers = futures_util::future::join_all((0..400).map(|_| job(Asker::Stranger)));
        let known = futures_util::future::join_all((0..20).map(|_| job(Asker::Known)));
        let (strangers, known) = tokio::join!(strangers, known);
        assert_eq!(
            strangers.iter().filter(|done| done.is_ok()).count(),
            MOST_WAITING + 1
        );
        assert!(
            known.iter().all(Result::is_ok),
            "strangers are in nobody else's way"
        );
        assert!(*most.lock().unwrap() <= 2);
    }
}
