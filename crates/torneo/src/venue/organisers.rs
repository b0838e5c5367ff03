//! Those who run the venue: the first one comes through a one-time link, all log in with a password.
//!
//! Passwords are kept as argon2id hashes, sessions and the one-time secret as fingerprints. Who guesses is slowed down.

use std::collections::HashMap;
use std::net::IpAddr;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use tokio::sync::Mutex;
use torneo_rules::journal::Version;
use torneo_store::{Error, Store};

use super::record::{OrganiserRecord, entry, organisers_stream};
use super::{clock, secrets};

/// How long a session lasts without logging in again: twelve hours, a long tournament day.
pub const SESSION_MS: u64 = 12 * 60 * 60 * 1000;
/// Shortest password, in characters.
pub const LEAST_PASSWORD: usize = 10;
/// Wrong passwords for one name before it must wait.
const FREE_BY_NAME: u32 = 5;
/// Wrong passwords from one address, whatever the names; a whole club may sit behind one.
const FREE_BY_ADDRESS: u32 = 30;
/// The first wait; each further failure doubles it.
const FIRST_WAIT_MS: u64 = 2_000;
const LONGEST_WAIT_MS: u64 = 15 * 60 * 1000;
/// Names whose failures are remembered; the oldest waits are forgotten first.
const MOST_WATCHED: usize = 10_000;

/// Who has guessed wrong: somebody trying names from one place, or many places trying one name.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
enum Guesser {
    Name(String),
    Address(IpAddr),
}

impl Guesser {
    fn free_attempts(&self) -> u32 {
        match self {
            Guesser::Name(_) => FREE_BY_NAME,
            Guesser::Address(_) => FREE_BY_ADDRESS,
        }
    }
}

/// Why somebody does not get in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Denied {
    /// The one-time link is used up or wrong.
    WrongSecret,
    /// The password is too short to be safe.
    WeakPassword,
    /// Name or password is wrong; which of them is not told.
    WrongPassword,
    /// Too many failures: wait this long.
    Wait {
        ms: u64,
    },
    Store(Error),
}

impl From<Error> for Denied {
    fn from(error: Error) -> Self {
        Denied::Store(error)
    }
}

/// The accounts. One door at a time: logging in is rare.
pub struct Organisers {
    store: Store,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    version: u64,
    /// Fingerprint of the one-time secret, while nobody has used it.
    invited: Option<String>,
    /// Password hash by name.
    accounts: HashMap<String, String>,
    /// Name and end of each session, by fingerprint.
    sessions: HashMap<String, (String, u64)>,
    /// Failures and the end of the wait.
    failures: HashMap<Guesser, (u32, u64)>,
}

impl Organisers {
    pub async fn open(store: Store) -> Result<Self, Error> {
        let mut state = State::default();
        state.catch_up(&store).await?;
        Ok(Self {
            store,
            state: Mutex::new(state),
        })
    }

    /// Whether somebody can already log in.
    pub async fn any(&self) -> bool {
        !self.state.lock().await.accounts.is_empty()
    }

    /// A new one-time secret; an older one stops working. Makes an organiser, or gives one a new password.
    pub async fn invite(&self) -> Result<String, Error> {
        let mut state = self.state.lock().await;
        let secret = secrets::token();
        let record = OrganiserRecord::Invited {
            secret: secrets::fingerprint(&secret),
        };
        self.record(&mut state, record).await?;
        Ok(secret)
    }

    /// An organiser, by the one-time secret. Logs them in.
    pub async fn set_up(&self, secret: &str, name: &str, password: &str) -> Result<String, Denied> {
        let mut state = self.state.lock().await;
        // The secret may be younger than we are: `torneo invite` writes it to the same database.
        state.catch_up(&self.store).await?;
        if state.invited.as_deref() != Some(secrets::fingerprint(secret).as_str()) {
            return Err(Denied::WrongSecret);
        }
        if password.chars().count() < LEAST_PASSWORD {
            return Err(Denied::WeakPassword);
        }
        let password = hash(password.to_owned()).await;
        self.record(
            &mut state,
            OrganiserRecord::Created {
                name: name.to_owned(),
                password,
            },
        )
        .await?;
        self.session(&mut state, name).await
    }

    /// A session for whoever knows the password.
    pub async fn log_in(&self, name: &str, password: &str, from: IpAddr) -> Result<String, Denied> {
        let now = clock::now_ms();
        let (who, whence) = (Guesser::Name(name.to_owned()), Guesser::Address(from));
        let stored = {
            let state = self.state.lock().await;
            let until = state.wait(&who).max(state.wait(&whence));
            if until > now {
                return Err(Denied::Wait { ms: until - now });
            }
            state.accounts.get(name).cloned()
        };
        // An unknown name costs the same time as a wrong password.
        let right = verify(stored.clone().unwrap_or_else(decoy), password.to_owned()).await
            && stored.is_some();
        let mut state = self.state.lock().await;
        if !right {
            state.fail(who, now);
            state.fail(whence, now);
            return Err(Denied::WrongPassword);
        }
        state.failures.remove(&who);
        self.session(&mut state, name).await
    }

    pub async fn log_out(&self, session: &str) -> Result<(), Error> {
        let mut state = self.state.lock().await;
        let session = secrets::fingerprint(session);
        if !state.sessions.contains_key(&session) {
            return Ok(());
        }
        self.record(&mut state, OrganiserRecord::LoggedOut { session })
            .await
    }

    /// Whose session this is, while it lasts.
    pub async fn whose(&self, session: &str) -> Option<String> {
        let state = self.state.lock().await;
        let (name, expires) = state.sessions.get(&secrets::fingerprint(session))?;
        (*expires > clock::now_ms()).then(|| name.clone())
    }

    async fn session(&self, state: &mut State, name: &str) -> Result<String, Denied> {
        let token = secrets::token();
        let record = OrganiserRecord::LoggedIn {
            name: name.to_owned(),
            session: secrets::fingerprint(&token),
            expires_ms: clock::now_ms() + SESSION_MS,
        };
        self.record(state, record).await?;
        Ok(token)
    }

    async fn record(&self, state: &mut State, record: OrganiserRecord) -> Result<(), Error> {
        match self.append(state, record.clone()).await {
            // Another program wrote: `torneo invite` on a shared database.
            Err(Error::Conflict { .. }) => {
                state.catch_up(&self.store).await?;
                self.append(state, record).await
            }
            done => done,
        }
    }

    async fn append(&self, state: &mut State, record: OrganiserRecord) -> Result<(), Error> {
        let version = Version::new(state.version).expect("organisers are few");
        let entries = vec![entry(&record, clock::now_ms())];
        self.store
            .append(&organisers_stream(), version, entries)
            .await?;
        state.version += 1;
        state.apply(record);
        Ok(())
    }
}

impl State {
    /// Reads what was recorded since.
    async fn catch_up(&mut self, store: &Store) -> Result<(), Error> {
        let seen = Version::new(self.version).expect("organisers are few");
        for stored in store.read(&organisers_stream(), seen).await? {
            self.version += 1;
            if let Ok(record) = serde_json::from_str(stored.payload.as_str()) {
                self.apply(record);
            }
        }
        Ok(())
    }

    fn apply(&mut self, record: OrganiserRecord) {
        match record {
            OrganiserRecord::Invited { secret } => self.invited = Some(secret),
            OrganiserRecord::Created { name, password } => {
                self.invited = None;
                // A new password ends what was opened with the old one.
                self.sessions.retain(|_, (owner, _)| *owner != name);
                self.accounts.insert(name, password);
            }
            OrganiserRecord::LoggedIn {
                name,
                session,
                expires_ms,
            } => {
                self.sessions
                    .retain(|_, (_, expires)| *expires + SESSION_MS > expires_ms);
                self.sessions.insert(session, (name, expires_ms));
            }
            OrganiserRecord::LoggedOut { session } => {
                self.sessions.remove(&session);
            }
        }
    }

    /// Until when a guesser must wait; 0 for not at all.
    fn wait(&self, guesser: &Guesser) -> u64 {
        self.failures.get(guesser).map_or(0, |(_, until)| *until)
    }

    fn fail(&mut self, guesser: Guesser, now: u64) {
        if self.failures.len() >= MOST_WATCHED {
            self.failures.retain(|_, (_, until)| *until > now);
        }
        let free = guesser.free_attempts();
        let (failures, until) = self.failures.entry(guesser).or_default();
        *failures += 1;
        if let Some(beyond) = failures.checked_sub(free) {
            *until = now + (FIRST_WAIT_MS << beyond.min(20)).min(LONGEST_WAIT_MS);
        }
    }
}

async fn hash(password: String) -> String {
    let hashed = move || {
        let hash = Argon2::default().hash_password(password.as_bytes());
        hash.expect("argon2 takes any password").to_string()
    };
    tokio::task::spawn_blocking(hashed)
        .await
        .expect("hashing does not panic")
}

async fn verify(stored: String, password: String) -> bool {
    let verified = move || {
        let stored = PasswordHash::new(&stored);
        stored.is_ok_and(|stored| {
            Argon2::default()
                .verify_password(password.as_bytes(), &stored)
                .is_ok()
        })
    };
    tokio::task::spawn_blocking(verified)
        .await
        .expect("verifying does not panic")
}

/// A hash that no password fits, of the same cost as a real one.
fn decoy() -> String {
    "$argon2id$v=19$m=19456,t=2,p=1$YWFhYWFhYWFhYWFhYWFhYQ$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA".to_owned()
}
