//! Everything about organisers, folded from their journal.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::net::IpAddr;

use torneo_rules::journal::{Entry, Head, follow};
use torneo_rules::roster::is_invisible;
use torneo_store::{Error, Store};
use unicode_normalization::UnicodeNormalization;

use super::SESSION_MS;
use super::guesses::Guesses;
use super::roles::{Accounts, Roles};
use crate::venue::people::joins;
use crate::venue::record::{Invitation, OrganiserRecord, Purpose, organisers_stream};

/// Devices that are remembered, the newest.
const MOST_DEVICES: usize = 10_000;
/// Sign-ins that are remembered, the newest; the journal has all of them.
const MOST_SIGN_INS: usize = 1000;

/// An organiser.
#[derive(Debug, Clone)]
pub struct Account {
    /// The hash of the password.
    pub password: String,
    pub since_ms: u64,
    /// Whether they own the house: invite and remove organisers.
    pub owner: bool,
}

/// Who logged in, when and from where.
#[derive(Debug, Clone)]
pub struct SignIn {
    pub name: String,
    pub at_ms: u64,
    /// Not known of those that 0.1 kept.
    pub address: Option<IpAddr>,
    /// By its fingerprint.
    pub session: String,
}

#[derive(Default)]
pub struct State {
    /// Where the journal has been read to.
    pub head: Head,
    /// Those that nobody has used, by the fingerprint of their secret.
    pub invitations: BTreeMap<String, Invitation>,
    pub accounts: BTreeMap<String, Account>,
    /// Every name that an organiser ever had, as it looks: the journal calls one person by it for ever.
    names: BTreeSet<String>,
    /// Name and end of each session, by fingerprint.
    pub sessions: HashMap<String, (String, u64)>,
    /// Whose password each device knew, by the fingerprint of the session it had; and in which order they came.
    pub devices: HashMap<String, String>,
    device_order: VecDeque<String>,
    pub sign_ins: VecDeque<SignIn>,
    pub roles: Roles,
    /// How often the roles of each organiser were changed: whoever listens to something of theirs must ask again.
    pub changes: HashMap<String, u64>,
    pub guesses: Guesses,
    /// The address that links shall carry.
    pub address: Option<String>,
}

impl Accounts for State {
    fn since_ms(&self, name: &str) -> Option<u64> {
        Some(self.accounts.get(name)?.since_ms)
    }

    fn house_owners(&self) -> BTreeSet<String> {
        let owners = self.accounts.iter().filter(|(_, account)| account.owner);
        owners.map(|(name, _)| name.clone()).collect()
    }
}

impl State {
    /// Reads what was recorded since. An entry that does not continue the chain, or cannot be read, may be a removal: nothing
    /// is done from there on, and whoever asked hears of it.
    pub async fn catch_up(&mut self, store: &Store) -> Result<(), Error> {
        let stream = organisers_stream();
        for stored in store.read(&stream, self.head.version).await? {
            let (head, record) = self.read(&stored).map_err(|what| {
                let after = self.head.version.number();
                tracing::error!(%stream, after, what, "the journal of organisers is damaged");
                Error::Damaged {
                    stream: stream.to_string(),
                    after,
                    what,
                }
            })?;
            self.head = head;
            self.apply(record, stored.recorded_at.number());
        }
        Ok(())
    }

    fn read(&self, stored: &Entry) -> Result<(Head, OrganiserRecord), String> {
        let head = follow(&organisers_stream(), self.head, stored);
        let head = head.map_err(|broken| broken.to_string())?;
        let record = serde_json::from_str(stored.payload.as_str());
        Ok((head, record.map_err(|error| error.to_string())?))
    }

    /// Whether an organiser has or had this name, or one that looks like it.
    pub fn is_taken(&self, name: &str) -> bool {
        self.names.contains(&looks(name))
    }

    pub fn apply(&mut self, record: OrganiserRecord, at_ms: u64) {
        match record {
            OrganiserRecord::Invited { secret } => self.invite(Invitation {
                secret,
                expires_ms: u64::MAX,
                by: None,
                purpose: Purpose::Join { owner: true },
            }),
            OrganiserRecord::InvitationMade(invitation) => self.invite(invitation),
            OrganiserRecord::InvitationWithdrawn { secret, by: _ } => {
                self.invitations.remove(&secret);
            }
            OrganiserRecord::Created { name, password } => {
                self.invitations
                    .retain(|_, invitation| invitation.by.is_some());
                match self.accounts.contains_key(&name) {
                    true => self.renew(&name, password),
                    false => self.join(name, password, true, at_ms),
                }
            }
            OrganiserRecord::Joined {
                name,
                password,
                owner,
                invitation,
            } => {
                self.invitations.remove(&invitation);
                self.join(name, password, owner, at_ms);
            }
            OrganiserRecord::PasswordChanged {
                name,
                password,
                invitation,
            } => {
                if let Some(invitation) = invitation {
                    self.invitations.remove(&invitation);
                }
                self.renew(&name, password);
            }
            OrganiserRecord::LoggedIn {
                name,
                session,
                expires_ms,
            } => self.sign_in(name, session, expires_ms, None, at_ms),
            OrganiserRecord::SignedIn {
                name,
                session,
                expires_ms,
                address,
            } => self.sign_in(name, session, expires_ms, Some(address), at_ms),
            OrganiserRecord::LoggedOut { session } => {
                self.sessions.remove(&session);
            }
            OrganiserRecord::Removed { name, by: _ } => {
                self.accounts.remove(&name);
                self.end_sessions(&name);
                self.roles.forget(&name);
            }
            OrganiserRecord::OwnershipChanged { name, owner, by: _ } => {
                if let Some(account) = self.accounts.get_mut(&name) {
                    account.owner = owner;
                }
                *self.changes.entry(name).or_default() += 1;
            }
            OrganiserRecord::AddressChosen { address, by: _ } => self.address = address,
            OrganiserRecord::Shared {
                event,
                name,
                role,
                by: _,
            } => {
                *self.changes.entry(name.clone()).or_default() += 1;
                self.roles.share(event, name, role);
            }
        }
    }

    /// A link made in a shell makes older ones of the same kind useless: whoever has the shell wants one.
    fn invite(&mut self, invitation: Invitation) {
        if invitation.by.is_none() {
            self.invitations
                .retain(|_, older| older.by.is_some() || older.purpose != invitation.purpose);
        }
        self.invitations
            .insert(invitation.secret.clone(), invitation);
    }

    fn join(&mut self, name: String, password: String, owner: bool, since_ms: u64) {
        self.names.insert(looks(&name));
        let account = Account {
            password,
            since_ms,
            owner,
        };
        self.accounts.insert(name, account);
    }

    fn renew(&mut self, name: &str, password: String) {
        if let Some(account) = self.accounts.get_mut(name) {
            account.password = password;
        }
        self.end_sessions(name);
    }

    /// Whatever was opened with a password that does not count any more.
    fn end_sessions(&mut self, name: &str) {
        self.sessions.retain(|_, (owner, _)| owner != name);
        self.devices.retain(|_, owner| owner != name);
    }

    fn sign_in(
        &mut self,
        name: String,
        session: String,
        expires_ms: u64,
        address: Option<IpAddr>,
        at_ms: u64,
    ) {
        self.sessions
            .retain(|_, (_, expires)| *expires + SESSION_MS > expires_ms);
        if self.sign_ins.len() >= MOST_SIGN_INS {
            self.sign_ins.pop_front();
        }
        self.sign_ins.push_back(SignIn {
            name: name.clone(),
            at_ms,
            address,
            session: session.clone(),
        });
        self.remember_device(session.clone(), name.clone());
        self.sessions.insert(session, (name, expires_ms));
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
}

/// How a name looks to people: letters and their accents in one form, no capitals, nothing that only joins, single spaces.
fn looks(name: &str) -> String {
    let seen: String = name
        .nfkc()
        .flat_map(char::to_lowercase)
        .filter(|c| !joins(*c) && !is_invisible(*c))
        .collect();
    seen.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_that_looks_like_another_is_taken() {
        let mut state = State::default();
        state.join("José Luis".to_owned(), String::new(), true, 0);
        for (name, taken) in [
            ("José Luis", true),
            ("JOSÉ LUIS", true),
            ("Jose\u{301} Luis", true),
            ("José  Luis", true),
            ("José\u{a0}Luis", true),
            ("José\u{200d} Luis\u{fe0f}", true),
            ("Ｊosé Luis", true),
            ("Jose Luis", false),
            ("JoséLuis", false),
        ] {
            assert_eq!(state.is_taken(name), taken, "{name:?}");
        }
    }
}
