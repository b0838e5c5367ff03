//! Everything about organisers, folded from their journal.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::net::IpAddr;

use torneo_rules::journal::Version;
use torneo_store::{Error, Store};

use super::SESSION_MS;
use super::guesses::Guesses;
use super::roles::{Accounts, Roles};
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
    pub version: u64,
    /// Those that nobody has used, by the fingerprint of their secret.
    pub invitations: BTreeMap<String, Invitation>,
    pub accounts: BTreeMap<String, Account>,
    /// Every name that an organiser ever had, in small letters: the journal calls one person by it for ever.
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
    /// Reads what was recorded since.
    pub async fn catch_up(&mut self, store: &Store) -> Result<(), Error> {
        let seen = Version::new(self.version).expect("organisers are few");
        for stored in store.read(&organisers_stream(), seen).await? {
            self.version += 1;
            if let Ok(record) = serde_json::from_str(stored.payload.as_str()) {
                self.apply(record, stored.recorded_at.number());
            }
        }
        Ok(())
    }

    /// Whether an organiser has or had this name, or one that differs in capitals only.
    pub fn is_taken(&self, name: &str) -> bool {
        self.names.contains(&name.to_lowercase())
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
        self.names.insert(name.to_lowercase());
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
