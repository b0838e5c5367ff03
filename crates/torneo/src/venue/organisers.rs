//! Those who run the venue: the first one comes through a one-time link, all log in with a password.
//!
//! Passwords are kept as argon2id hashes, sessions and the one-time secret as fingerprints. Who guesses is slowed down; a
//! device that was logged in before is known by the session it had then, and no stranger stands in its way.

/// Who has guessed, and how long they must wait.
mod guesses;

/// Which passwords are fit, and their hashes.
mod passwords;

use std::collections::{HashMap, VecDeque};
use std::net::IpAddr;
use std::time::Duration;

use tokio::sync::{Mutex, watch};
use torneo_rules::journal::Version;
use torneo_store::{Error, Store};

use self::guesses::{Guesser, Guesses, Network};
use self::passwords::{Asker, Busy, Hashing, Unfit};
use super::record::{OrganiserRecord, entry, organisers_stream};
use super::{clock, secrets};

/// How long a session lasts without logging in again: twelve hours, a long tournament day.
pub const SESSION_MS: u64 = 12 * 60 * 60 * 1000;
/// How long a device is known after it was logged in: a year, from one championship to the next.
pub const DEVICE_MS: u64 = 365 * 24 * 60 * 60 * 1000;
/// Devices that are remembered, the newest.
const MOST_DEVICES: usize = 10_000;

/// Why somebody does not get in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Denied {
    /// The one-time link is used up or wrong.
    WrongSecret,
    /// The password is too short to be safe.
    WeakPassword,
    /// The password is among the first that anybody would try.
    CommonPassword,
    /// Name or password is wrong; which of them is not told.
    WrongPassword,
    /// Too many failures: wait this long.
    Wait {
        ms: u64,
    },
    /// Too many are logging in at this moment.
    Busy,
    Store(Error),
}

impl From<Unfit> for Denied {
    fn from(unfit: Unfit) -> Self {
        match unfit {
            Unfit::TooShort => Denied::WeakPassword,
            Unfit::Common => Denied::CommonPassword,
        }
    }
}

impl From<Busy> for Denied {
    fn from(_: Busy) -> Self {
        Denied::Busy
    }
}

impl From<Error> for Denied {
    fn from(error: Error) -> Self {
        Denied::Store(error)
    }
}

/// The accounts. Whoever looks at them waits for nobody's hash.
pub struct Organisers {
    store: Store,
    state: Mutex<State>,
    hashing: Hashing,
    /// Changes when sessions end before their time.
    ended: watch::Sender<()>,
}

/// Where a login comes from.
pub struct Origin<'a> {
    pub address: IpAddr,
    /// What a device holds that was logged in before, or says it was.
    pub device: Option<&'a str>,
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
    /// Whose password each device knew, by the fingerprint of the session it had; and in which order they came.
    devices: HashMap<String, String>,
    device_order: VecDeque<String>,
    guesses: Guesses,
}

impl Organisers {
    pub async fn open(store: Store) -> Result<Self, Error> {
        let mut state = State::default();
        state.catch_up(&store).await?;
        Ok(Self {
            store,
            state: Mutex::new(state),
            hashing: Hashing::default(),
            ended: watch::Sender::new(()),
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
        let invited = secrets::fingerprint(secret);
        self.check_invitation(&mut *self.state.lock().await, &invited)
            .await?;
        passwords::check(password, name)?;
        let hashed = self.hashing.hash(Asker::Known, password.to_owned()).await?;
        let mut state = self.state.lock().await;
        // Somebody else may have used the link meanwhile.
        self.check_invitation(&mut state, &invited).await?;
        let record = OrganiserRecord::Created {
            name: name.to_owned(),
            password: hashed,
        };
        self.record(&mut state, record).await?;
        self.session(&mut state, name).await
    }

    async fn check_invitation(&self, state: &mut State, invited: &str) -> Result<(), Denied> {
        // The secret may be younger than we are: `torneo invite` writes it to the same database.
        state.catch_up(&self.store).await?;
        match state.invited.as_deref() == Some(invited) {
            true => Ok(()),
            false => Err(Denied::WrongSecret),
        }
    }

    /// A session for whoever knows the password.
    pub async fn log_in(
        &self,
        name: &str,
        password: &str,
        origin: Origin<'_>,
    ) -> Result<String, Denied> {
        let (guessers, asker, stored) = {
            let mut state = self.state.lock().await;
            let (guessers, asker) = state.guessers(name, &origin);
            let counted = state.guesses.begin(&guessers, clock::now_ms());
            counted.map_err(|ms| Denied::Wait { ms })?;
            (guessers, asker, state.accounts.get(name).cloned())
        };
        let verified = self
            .hashing
            .verify(asker, stored, password.to_owned())
            .await;
        let mut state = self.state.lock().await;
        match verified {
            Ok(false) => return Err(Denied::WrongPassword),
            Err(busy) => {
                state.guesses.take_back(&guessers);
                return Err(busy.into());
            }
            Ok(true) => state.guesses.take_back(&guessers),
        }
        if let Some(guesser) = guessers.first() {
            state.guesses.forget(guesser);
        }
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

    /// Waits until a session is over: logged out, ended by a new password, or of old age.
    pub async fn over(&self, session: &str) {
        let mut ended = self.ended.subscribe();
        let session = secrets::fingerprint(session);
        loop {
            let expires = {
                let state = self.state.lock().await;
                state
                    .sessions
                    .get(&session)
                    .map_or(0, |(_, expires)| *expires)
            };
            let left = expires.saturating_sub(clock::now_ms());
            if left == 0 {
                return;
            }
            tokio::select! {
                _ = ended.changed() => {}
                () = tokio::time::sleep(Duration::from_millis(left)) => {}
            }
        }
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
        self.ended.send_replace(());
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
                self.devices.retain(|_, owner| *owner != name);
                self.accounts.insert(name, password);
            }
            OrganiserRecord::LoggedIn {
                name,
                session,
                expires_ms,
            } => {
                self.sessions
                    .retain(|_, (_, expires)| *expires + SESSION_MS > expires_ms);
                self.remember_device(session.clone(), name.clone());
                self.sessions.insert(session, (name, expires_ms));
            }
            OrganiserRecord::LoggedOut { session } => {
                self.sessions.remove(&session);
            }
        }
    }

    fn remember_device(&mut self, session: String, name: String) {
        if self.device_order.len() >= MOST_DEVICES
            && let Some(oldest) = self.device_order.pop_front()
        {
            self.devices.remove(&oldest);
        }
        self.device_order.push_back(session.clone());
        self.devices.insert(session, name);
    }

    /// Whose attempt this is. The first of them is forgotten when the password is right.
    fn guessers(&self, name: &str, origin: &Origin<'_>) -> (Vec<Guesser>, Asker) {
        let device = origin.device.map(secrets::fingerprint);
        let known = device.filter(|device| self.devices.get(device).is_some_and(|of| of == name));
        match known {
            Some(device) => (vec![Guesser::Device(device)], Asker::Known),
            None => {
                let network = Network::from(origin.address);
                let name_from = Guesser::NameFrom(name.to_owned(), network);
                (vec![name_from, Guesser::Network(network)], Asker::Stranger)
            }
        }
    }
}
