//! Those who run the venue: they come through one-time links, log in with a password, and have a role in each event.
//!
//! Passwords are kept as argon2id hashes, sessions and one-time secrets as fingerprints. Who guesses is slowed down; a
//! device that was logged in before is known by the session it had then, and no stranger stands in its way.

/// Who has guessed, and how long they must wait.
mod guesses;

/// Which passwords are fit, and their hashes.
mod passwords;

/// What organisers may do in an event.
pub mod roles;

/// Everything about organisers, folded from their journal.
mod state;

/// What the owners of the house do: invite, remove, look who logged in.
pub mod house;

/// Why somebody does not get in, or something about organisers is not done.
mod denied;

use std::net::IpAddr;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

use tokio::sync::{Mutex, Semaphore, SemaphorePermit, watch};
use torneo_store::{Error, Store};

use self::guesses::Guesser;
use self::passwords::{Asker, Hashing};
use self::state::State;
use super::clock::Clock;
use super::network::Network;
use super::record::{Invitation, OrganiserRecord, Purpose, entry, organisers_stream};
use super::secrets;
pub use denied::Denied;
pub use state::SignIn;

/// How long a session lasts without logging in again: twelve hours, a long tournament day.
pub const SESSION_MS: u64 = 12 * 60 * 60 * 1000;
/// How long a device is known after it was logged in: a year, from one championship to the next.
pub const DEVICE_MS: u64 = 365 * 24 * 60 * 60 * 1000;

/// Personal codes that are looked up at the same time; fewer than one network has attempts.
const CODES_AT_ONCE: usize = 16;

/// Hears of a guess at a password: name, address, and whether it was right after all.
pub type TellGuess = Box<dyn Fn(&str, IpAddr, bool) + Send + Sync>;

/// The accounts. Whoever looks at them waits for nobody's hash.
pub struct Organisers {
    store: Store,
    clock: Clock,
    state: Mutex<State>,
    hashing: Hashing,
    code_turns: Semaphore,
    /// Changes with everything that is recorded.
    changed: watch::Sender<()>,
    /// Whether other servers write, too.
    among_several: AtomicBool,
    /// Tells the other servers.
    tell_guess: OnceLock<TellGuess>,
}

/// Where a login comes from.
#[derive(Debug, Clone, Copy)]
pub struct Origin<'a> {
    pub address: IpAddr,
    /// What a device holds that was logged in before, or says it was.
    pub device: Option<&'a str>,
}

impl Organisers {
    pub async fn open(store: Store, clock: Clock) -> Result<Self, Error> {
        let mut state = State::default();
        state.catch_up(&store).await?;
        Ok(Self {
            store,
            clock,
            state: Mutex::new(state),
            hashing: Hashing::default(),
            code_turns: Semaphore::new(CODES_AT_ONCE),
            changed: watch::Sender::new(()),
            among_several: AtomicBool::new(false),
            tell_guess: OnceLock::new(),
        })
    }

    /// Other servers write, too: what is not known here may be known there.
    pub fn among_several(&self, tell_guess: impl Fn(&str, IpAddr, bool) + Send + Sync + 'static) {
        self.among_several.store(true, Ordering::Relaxed);
        let _ = self.tell_guess.set(Box::new(tell_guess));
    }

    /// Reads what others have written.
    pub async fn refresh(&self) -> Result<(), Error> {
        let mut state = self.state.lock().await;
        let before = state.head.version;
        let read = state.catch_up(&self.store).await;
        if state.head.version != before {
            self.changed.send_replace(());
        }
        read
    }

    /// Reads what others have written, where there are others. Without the archive what is known must do.
    async fn refresh_among_several(&self) {
        if self.among_several.load(Ordering::Relaxed) {
            let _ = self.refresh().await;
        }
    }

    /// Another server has seen a guess, which counts here, too.
    pub async fn guessed_elsewhere(&self, name: &str, address: IpAddr, right: bool) {
        let mut state = self.state.lock().await;
        let device = None;
        let (guessers, _) = guessers(&state, name, &Origin { address, device });
        match right {
            // Who must wait already waits.
            false => drop(state.guesses.begin(&guessers, self.clock.now_ms())),
            true => state.guesses.take_back(&guessers),
        }
    }

    /// Counts a guess at a personal code, of whichever session, before it is looked up. Few are looked up at a time, so that a class
    /// behind one address whose codes are all right is never counted as one that guesses.
    pub async fn begin_code(&self, address: IpAddr) -> Result<SemaphorePermit<'_>, Denied> {
        let turn = self.code_turns.acquire().await;
        let turn = turn.expect("nobody closes the queue");
        let guesser = [Guesser::CodesFrom(address.into())];
        let mut state = self.state.lock().await;
        let counted = state.guesses.begin(&guesser, self.clock.now_ms());
        counted.map(|()| turn).map_err(|ms| Denied::Wait { ms })
    }

    /// The code was somebody's, and therefore no guess.
    pub async fn code_was_right(&self, address: IpAddr) {
        let guesser = [Guesser::CodesFrom(address.into())];
        self.state.lock().await.guesses.take_back(&guesser);
    }

    fn tell_guess(&self, name: &str, origin: &Origin<'_>, asker: Asker, right: bool) {
        if let (Asker::Stranger, Some(tell)) = (asker, self.tell_guess.get()) {
            tell(name, origin.address, right);
        }
    }

    /// Whether somebody was invited by a shell on the machine and has not come yet.
    pub async fn is_first_invited(&self) -> bool {
        let now_ms = self.clock.now_ms();
        let state = self.state.lock().await;
        let mut waiting = state.invitations.values();
        waiting.any(|one| one.by.is_none() && one.expires_ms > now_ms)
    }

    /// Whether somebody can already log in.
    pub async fn any(&self) -> bool {
        !self.state.lock().await.accounts.is_empty()
    }

    /// What a one-time link is for, while it is valid.
    pub async fn invitation(&self, secret: &str) -> Result<Invitation, Denied> {
        let mut state = self.state.lock().await;
        self.invited(&mut state, secret).await
    }

    /// An organiser, or a new password for one, by a one-time link. Gives the name, and a session for it.
    pub async fn set_up(
        &self,
        secret: &str,
        name: &str,
        password: &str,
        address: IpAddr,
    ) -> Result<(String, String), Denied> {
        let invitation = self.invitation(secret).await?;
        let name = match invitation.purpose {
            Purpose::Join { owner: _ } => name.to_owned(),
            Purpose::Renew { name } => name,
        };
        passwords::check(password, &name)?;
        let password = self.hashing.hash(Asker::Known, password.to_owned()).await?;
        let mut state = self.state.lock().await;
        // Somebody else may have used the link meanwhile.
        let invitation = self.invited(&mut state, secret).await?;
        let record = match invitation.purpose {
            Purpose::Join { owner: _ } if state.is_taken(&name) => return Err(Denied::NameTaken),
            Purpose::Join { owner } => OrganiserRecord::Joined {
                name: name.clone(),
                password,
                owner,
                invitation: invitation.secret,
            },
            Purpose::Renew { name } => OrganiserRecord::PasswordChanged {
                name,
                password,
                invitation: Some(invitation.secret),
            },
        };
        self.record(&mut state, vec![record]).await?;
        let session = self.session(&mut state, &name, address).await?;
        Ok((name, session))
    }

    /// The invitation of a secret. It may be younger than we are: `torneo invite` writes to the same database.
    async fn invited(&self, state: &mut State, secret: &str) -> Result<Invitation, Denied> {
        state.catch_up(&self.store).await?;
        let found = state.invitations.get(&secrets::fingerprint(secret));
        let invitation = found.cloned().ok_or(Denied::WrongSecret)?;
        let is_known = match &invitation.purpose {
            Purpose::Join { owner: _ } => true,
            Purpose::Renew { name } => state.accounts.contains_key(name),
        };
        match is_known && self.clock.now_ms() < invitation.expires_ms {
            true => Ok(invitation),
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
        let mut state = self.prove(name, password, origin).await?;
        self.session(&mut state, name, origin.address).await
    }

    /// Another password for whoever knows the old one. Every session ends; gives a new one.
    pub async fn change_password(
        &self,
        name: &str,
        [old, new]: [&str; 2],
        origin: Origin<'_>,
    ) -> Result<String, Denied> {
        passwords::check(new, name)?;
        drop(self.prove(name, old, origin).await?);
        let password = self.hashing.hash(Asker::Known, new.to_owned()).await?;
        let mut state = self.state.lock().await;
        let record = OrganiserRecord::PasswordChanged {
            name: name.to_owned(),
            password,
            invitation: None,
        };
        self.record(&mut state, vec![record]).await?;
        self.session(&mut state, name, origin.address).await
    }

    /// Whether a password is right. Counts the attempt before it is judged.
    async fn prove(
        &self,
        name: &str,
        password: &str,
        origin: Origin<'_>,
    ) -> Result<tokio::sync::MutexGuard<'_, State>, Denied> {
        self.refresh_among_several().await;
        let (guessers, asker, stored) = {
            let mut state = self.state.lock().await;
            let (guessers, asker) = guessers(&state, name, &origin);
            let counted = state.guesses.begin(&guessers, self.clock.now_ms());
            counted.map_err(|ms| Denied::Wait { ms })?;
            let account = state.accounts.get(name);
            (guessers, asker, account.map(|one| one.password.clone()))
        };
        self.tell_guess(name, &origin, asker, false);
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
            Ok(true) => {
                state.guesses.take_back(&guessers);
                self.tell_guess(name, &origin, asker, true);
            }
        }
        if let Some(guesser) = guessers.first() {
            state.guesses.forget(guesser);
        }
        // Somebody may have been removed while the password was judged.
        match state.accounts.contains_key(name) {
            true => Ok(state),
            false => Err(Denied::WrongPassword),
        }
    }

    pub async fn log_out(&self, session: &str) -> Result<(), Error> {
        let mut state = self.state.lock().await;
        let session = secrets::fingerprint(session);
        if !state.sessions.contains_key(&session) {
            return Ok(());
        }
        self.record(&mut state, vec![OrganiserRecord::LoggedOut { session }])
            .await
    }

    /// Whose session this is, while it lasts.
    pub async fn whose(&self, session: &str) -> Option<String> {
        let known = self.whose_here(session).await;
        if known.is_some() || !self.among_several.load(Ordering::Relaxed) {
            return known;
        }
        // They may have logged in at another server just now.
        self.refresh_among_several().await;
        self.whose_here(session).await
    }

    async fn whose_here(&self, session: &str) -> Option<String> {
        let state = self.state.lock().await;
        let (name, expires) = state.sessions.get(&secrets::fingerprint(session))?;
        (*expires > self.clock.now_ms()).then(|| name.clone())
    }

    /// Waits until a session is over (logged out, ended by a new password or a removal, of old age), or until another role
    /// is given to its owner somewhere: what they listen to may not be theirs any more.
    pub async fn over(&self, session: &str) {
        let mut changed = self.changed.subscribe();
        let session = secrets::fingerprint(session);
        let mut changes_before = None;
        loop {
            let (expires, changes) = {
                let state = self.state.lock().await;
                let Some((name, expires)) = state.sessions.get(&session) else {
                    return;
                };
                (*expires, state.changes.get(name).copied())
            };
            let left = self.clock.until(expires);
            if left.is_zero() || *changes_before.get_or_insert(changes) != changes {
                return;
            }
            tokio::select! {
                _ = changed.changed() => {}
                () = tokio::time::sleep(left) => {}
            }
        }
    }

    async fn session(
        &self,
        state: &mut State,
        name: &str,
        address: IpAddr,
    ) -> Result<String, Denied> {
        let token = secrets::token();
        let record = OrganiserRecord::SignedIn {
            name: name.to_owned(),
            session: secrets::fingerprint(&token),
            expires_ms: self.clock.now_ms() + SESSION_MS,
            address,
        };
        self.record(state, vec![record]).await?;
        Ok(token)
    }

    async fn record(&self, state: &mut State, records: Vec<OrganiserRecord>) -> Result<(), Error> {
        match self.append(state, records.clone()).await {
            // Another program wrote: `torneo invite` on a shared database.
            Err(Error::Conflict { .. }) => {
                state.catch_up(&self.store).await?;
                self.append(state, records).await
            }
            done => done,
        }
    }

    async fn append(&self, state: &mut State, records: Vec<OrganiserRecord>) -> Result<(), Error> {
        let now_ms = self.clock.now_ms();
        let entries = records.iter().map(|record| entry(record, now_ms)).collect();
        let stored = self
            .store
            .append(&organisers_stream(), state.head.version, entries)
            .await?;
        for (stored, record) in stored.iter().zip(records) {
            state.head = stored.head();
            state.apply(record, now_ms);
        }
        self.changed.send_replace(());
        Ok(())
    }
}

/// Whose attempt this is. The first of them is forgotten when the password is right.
fn guessers(state: &State, name: &str, origin: &Origin<'_>) -> (Vec<Guesser>, Asker) {
    let device = origin.device.map(secrets::fingerprint);
    let known = device.filter(|device| state.devices.get(device).is_some_and(|of| of == name));
    match known {
        Some(device) => (vec![Guesser::Device(device)], Asker::Known),
        None => {
            let network = Network::from(origin.address);
            // By its fingerprint: a name of whatever length takes the same room.
            let name_from = Guesser::NameFrom(secrets::fingerprint(name), network);
            (vec![name_from, Guesser::Network(network)], Asker::Stranger)
        }
    }
}
