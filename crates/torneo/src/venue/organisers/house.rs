//! What owners do: those of the house invite and remove organisers and see who logged in, those of an event share it.

use std::collections::BTreeMap;

use super::roles::{Accounts, EventOrigin, Role, maker};
use super::state::State;
use super::{Denied, Organisers, SignIn};
use crate::venue::record::{Invitation, OrganiserRecord, Purpose};
use crate::venue::secrets;
use crate::wire::organisers::OrganiserLine;

/// How long an invitation is valid: a week, so that it can travel by post and is forgotten before it is found.
pub const INVITATION_MS: u64 = 7 * 24 * 60 * 60 * 1000;
/// Invitations that may wait to be used.
const MOST_INVITATIONS: usize = 200;

impl Organisers {
    /// A one-time link, and when it ends. `by` is nobody in a shell on the machine.
    pub async fn invite(
        &self,
        by: Option<&str>,
        purpose: Purpose,
    ) -> Result<(String, u64), Denied> {
        let mut state = self.state.lock().await;
        state.catch_up(&self.store).await?;
        if let Purpose::Renew { name } = &purpose
            && !state.accounts.contains_key(name)
        {
            return Err(Denied::NoSuchOrganiser);
        }
        let now = self.clock.now_ms();
        state.invitations.retain(|_, one| one.expires_ms > now);
        if state.invitations.len() >= MOST_INVITATIONS {
            return Err(Denied::TooManyInvitations);
        }
        let secret = secrets::token();
        let expires_ms = now + INVITATION_MS;
        let record = OrganiserRecord::InvitationMade(Invitation {
            secret: secrets::fingerprint(&secret),
            expires_ms,
            by: by.map(str::to_owned),
            purpose,
        });
        self.record(&mut state, vec![record]).await?;
        Ok((secret, expires_ms))
    }

    /// Invitations that wait to be used.
    pub async fn invitations(&self) -> Vec<Invitation> {
        let now = self.clock.now_ms();
        let state = self.state.lock().await;
        let waiting = state.invitations.values();
        let waiting = waiting.filter(|one| one.expires_ms > now);
        waiting.cloned().collect()
    }

    /// Makes an invitation useless, by the fingerprint of its secret or its beginning.
    pub async fn withdraw(&self, fingerprint: &str, by: &str) -> Result<(), Denied> {
        let mut state = self.state.lock().await;
        let mut known = state.invitations.keys();
        let secret = known.find(|known| !fingerprint.is_empty() && known.starts_with(fingerprint));
        let secret = secret.cloned().ok_or(Denied::WrongSecret)?;
        let by = by.to_owned();
        let record = OrganiserRecord::InvitationWithdrawn { secret, by };
        Ok(self.record(&mut state, vec![record]).await?)
    }

    pub async fn owns_house(&self, name: &str) -> bool {
        let state = self.state.lock().await;
        state
            .accounts
            .get(name)
            .is_some_and(|account| account.owner)
    }

    /// Whether there is such an account, for those who write a log: what strangers typed may be a password.
    pub async fn knows(&self, name: &str) -> bool {
        self.state.lock().await.accounts.contains_key(name)
    }

    pub async fn list(&self) -> Vec<OrganiserLine> {
        let now = self.clock.now_ms();
        let state = self.state.lock().await;
        let listed = state.accounts.iter().map(|(name, account)| {
            let sessions = state.sessions.values();
            let sessions = sessions.filter(|(whose, ends)| whose == name && *ends > now);
            OrganiserLine {
                name: name.clone(),
                owner: account.owner,
                since_ms: account.since_ms,
                sessions: sessions.count(),
            }
        });
        listed.collect()
    }

    /// Who logged in, newest first, and whether that session still lasts; of everybody or of one.
    pub async fn sign_ins(&self, of: Option<&str>) -> Vec<(SignIn, bool)> {
        let now = self.clock.now_ms();
        let state = self.state.lock().await;
        let wanted = state.sign_ins.iter().rev();
        let wanted = wanted.filter(|one| of.is_none_or(|name| one.name == name));
        let told = wanted.map(|one| {
            let session = state.sessions.get(&one.session);
            (one.clone(), session.is_some_and(|(_, ends)| *ends > now))
        });
        told.collect()
    }

    /// Ends an account with its sessions and roles. What it owned alone becomes the house's.
    pub async fn remove(&self, name: &str, by: &str) -> Result<(), Denied> {
        let mut state = self.state.lock().await;
        known(&state, name)?;
        stays_owned(&state, name)?;
        let (name, by) = (name.to_owned(), by.to_owned());
        let record = OrganiserRecord::Removed { name, by };
        Ok(self.record(&mut state, vec![record]).await?)
    }

    /// Lets somebody own the house too, or no longer.
    pub async fn set_owner(&self, name: &str, owner: bool, by: &str) -> Result<(), Denied> {
        let mut state = self.state.lock().await;
        known(&state, name)?;
        if !owner {
            stays_owned(&state, name)?;
        }
        let (name, by) = (name.to_owned(), by.to_owned());
        let record = OrganiserRecord::OwnershipChanged { name, owner, by };
        Ok(self.record(&mut state, vec![record]).await?)
    }

    /// The address that links shall carry, if one was chosen.
    pub async fn address(&self) -> Option<String> {
        self.state.lock().await.address.clone()
    }

    pub async fn choose_address(&self, address: Option<String>, by: &str) -> Result<(), Denied> {
        let mut state = self.state.lock().await;
        let by = by.to_owned();
        let record = OrganiserRecord::AddressChosen { address, by };
        Ok(self.record(&mut state, vec![record]).await?)
    }

    /// What somebody may do in an event.
    pub async fn role(&self, name: &str, event: &EventOrigin) -> Option<Role> {
        self.roles(event).await.get(name).copied()
    }

    /// Everybody who may do something in an event.
    pub async fn roles(&self, event: &EventOrigin) -> BTreeMap<String, Role> {
        let state = self.state.lock().await;
        state.roles.of(event, &*state)
    }

    /// Gives somebody a role in an event, or takes it away. One owner stays.
    pub async fn share(
        &self,
        event: &EventOrigin,
        name: &str,
        role: Option<Role>,
        by: &str,
    ) -> Result<(), Denied> {
        let mut state = self.state.lock().await;
        known(&state, name)?;
        let mut after = state.roles.of(event, &*state);
        after.remove(name);
        let others_own = after.values().any(|role| *role == Role::Owner);
        if role != Some(Role::Owner) && !others_own {
            return Err(Denied::LastOwner);
        }
        let mut records = vec![shared(event, name, role, by)];
        // Who owned it for want of another owner keeps it beside a new one.
        let inherited = maker(event, &*state) != Some(by) && !state.roles.names(event, by);
        if inherited && by != name && after.get(by) == Some(&Role::Owner) {
            records.push(shared(event, by, Some(Role::Owner), by));
        }
        Ok(self.record(&mut state, records).await?)
    }

    /// An event that was made elsewhere is theirs who brought it, whoever of the same name made it there.
    pub async fn adopt(&self, event: &EventOrigin, by: &str) -> Result<(), Denied> {
        let mut state = self.state.lock().await;
        let mut records = vec![shared(event, by, Some(Role::Owner), by)];
        let namesake = maker(event, &*state).filter(|maker| *maker != by);
        records.extend(namesake.map(|namesake| shared(event, namesake, None, by)));
        Ok(self.record(&mut state, records).await?)
    }
}

fn shared(event: &EventOrigin, name: &str, role: Option<Role>, by: &str) -> OrganiserRecord {
    OrganiserRecord::Shared {
        event: event.stream.clone(),
        name: name.to_owned(),
        role,
        by: by.to_owned(),
    }
}

fn known(state: &State, name: &str) -> Result<(), Denied> {
    match state.accounts.contains_key(name) {
        true => Ok(()),
        false => Err(Denied::NoSuchOrganiser),
    }
}

/// Whether the house has an owner without this one.
fn stays_owned(state: &State, name: &str) -> Result<(), Denied> {
    let mut owners = state.house_owners();
    owners.remove(name);
    match owners.is_empty() {
        true => Err(Denied::LastOwner),
        false => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use std::net::{IpAddr, Ipv4Addr};

    use torneo_rules::journal::Version;
    use torneo_store::Store;

    use super::*;
    use crate::venue::clock::Clock;
    use crate::venue::record::{entry, organisers_stream};

    const HERE: IpAddr = IpAddr::V4(Ipv4Addr::LOCALHOST);

    /// Organisers whose journal begins with these records, one a millisecond.
    async fn after(records: Vec<OrganiserRecord>) -> Organisers {
        let store = Store::memory();
        let entries = records
            .iter()
            .zip(1..)
            .map(|(record, at)| entry(record, at));
        let stream = organisers_stream();
        let appended = store.append(&stream, Version::START, entries.collect());
        appended.await.expect("memory takes it");
        Organisers::open(store, Clock::start())
            .await
            .expect("memory gives it")
    }

    fn event(made_by: &str, made_ms: u64) -> EventOrigin {
        EventOrigin {
            stream: "snatch/K7QF3D".to_owned(),
            made_by: Some(made_by.to_owned()),
            made_ms,
        }
    }

    #[tokio::test]
    async fn accounts_from_before_own_the_house_and_what_they_made() {
        let created = |name: &str, password: &str| OrganiserRecord::Created {
            name: name.to_owned(),
            password: password.to_owned(),
        };
        let invited = OrganiserRecord::Invited {
            secret: secrets::fingerprint("a link of before"),
        };
        // Eva forgot her password after she had made an event.
        let before = vec![
            created("Eva", "1"),
            created("Ana", "2"),
            created("Eva", "3"),
            invited,
        ];
        let organisers = after(before).await;
        let listed = organisers.list().await;
        let listed: Vec<_> = listed
            .iter()
            .map(|one| (&*one.name, one.owner, one.since_ms))
            .collect();
        assert_eq!(listed, [("Ana", true, 2), ("Eva", true, 1)]);
        let role = |name: &'static str, event| {
            let organisers = &organisers;
            async move { organisers.role(name, &event).await }
        };
        assert_eq!(role("Eva", event("Eva", 2)).await, Some(Role::Owner));
        assert_eq!(role("Ana", event("Eva", 2)).await, None);
        assert_eq!(
            role("Ana", event("somebody", 2)).await,
            Some(Role::Owner),
            "nobody's is all owners'"
        );
        let (name, _) = organisers
            .set_up("a link of before", "Luz", "diez letras o más", HERE)
            .await
            .expect("it has no end");
        assert!(organisers.owns_house(&name).await);
    }

    #[tokio::test]
    async fn an_invitation_has_an_end() {
        let invitation = |secret: &str, expires_ms| {
            OrganiserRecord::InvitationMade(Invitation {
                secret: secrets::fingerprint(secret),
                expires_ms,
                by: Some("Eva".to_owned()),
                purpose: Purpose::Join { owner: false },
            })
        };
        let far = Clock::start().now_ms() + INVITATION_MS;
        let organisers = after(vec![invitation("over", 5), invitation("fresh", far)]).await;
        let over = organisers
            .set_up("over", "Ana", "diez letras o más", HERE)
            .await;
        assert_eq!(over, Err(Denied::WrongSecret));
        assert_eq!(organisers.invitations().await.len(), 1);
        let fresh = organisers
            .set_up("fresh", "Ana", "diez letras o más", HERE)
            .await;
        assert!(fresh.is_ok());
    }
}
