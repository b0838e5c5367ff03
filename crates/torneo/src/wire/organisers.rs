//! Organisers over HTTP: who they are, their invitations, their sign-ins, and their roles in an event.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

use crate::venue::organisers::SignIn;
use crate::venue::organisers::roles::Role;
use crate::venue::record::{Invitation, Purpose};

/// Letters of an invitation's fingerprint by which it is called.
const INVITATION_ID: usize = 16;

/// Whose session a request carries.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct Organiser {
    pub name: String,
    /// Whether they own the house: invite and remove organisers.
    pub owner: bool,
}

/// What a one-time link is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct InvitationShown {
    /// The organiser who gets a new password; nobody when the link makes an account.
    pub renews: Option<String>,
    pub expires_ms: u64,
}

impl From<Invitation> for InvitationShown {
    fn from(invitation: Invitation) -> Self {
        Self {
            expires_ms: invitation.expires_ms,
            renews: match invitation.purpose {
                Purpose::Join { owner: _ } => None,
                Purpose::Renew { name } => Some(name),
            },
        }
    }
}

/// An invitation to be made: for a new organiser, or for one who forgot the password.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize, TS, utoipa::ToSchema)]
#[serde(default, deny_unknown_fields)]
pub struct InvitationRequest {
    /// Whether the new organiser owns the house too.
    #[ts(optional, as = "Option<bool>")]
    pub owner: bool,
    /// The organiser who gets a new password.
    #[ts(optional)]
    #[schema(max_length = 30)]
    pub renews: Option<String>,
}

/// An invitation that was made. The link is told only here.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct InvitationAnswer {
    pub url: String,
    pub expires_ms: u64,
}

/// An invitation that nobody has used.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct InvitationLine {
    pub id: String,
    /// Nobody when it was made in a shell on the machine.
    pub by: Option<String>,
    pub expires_ms: u64,
    pub owner: bool,
    pub renews: Option<String>,
}

impl From<Invitation> for InvitationLine {
    fn from(invitation: Invitation) -> Self {
        let (owner, renews) = match invitation.purpose {
            Purpose::Join { owner } => (owner, None),
            Purpose::Renew { name } => (false, Some(name)),
        };
        Self {
            id: invitation.secret.chars().take(INVITATION_ID).collect(),
            by: invitation.by,
            expires_ms: invitation.expires_ms,
            owner,
            renews,
        }
    }
}

/// An organiser as the owners of the house see them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct OrganiserLine {
    pub name: String,
    pub owner: bool,
    pub since_ms: u64,
    /// Sessions that last.
    pub sessions: usize,
}

/// Everybody who organises, and who may yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct OrganiserList {
    pub organisers: Vec<OrganiserLine>,
    pub invitations: Vec<InvitationLine>,
}

/// Owns the house from now on, or no longer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OwnershipRequest {
    pub owner: bool,
}

/// Who logged in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct SignInLine {
    pub name: String,
    pub at_ms: u64,
    /// From where; not known of sign-ins by an earlier version.
    pub address: Option<String>,
    /// Whether the session still lasts.
    pub open: bool,
}

impl From<(SignIn, bool)> for SignInLine {
    fn from((sign_in, open): (SignIn, bool)) -> Self {
        Self {
            name: sign_in.name,
            at_ms: sign_in.at_ms,
            address: sign_in.address.map(|address| address.to_string()),
            open,
        }
    }
}

/// Sign-ins, newest first.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct SignInList {
    pub sign_ins: Vec<SignInLine>,
}

/// Another password.
#[derive(Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordRequest {
    pub old: String,
    #[schema(min_length = 10)]
    pub new: String,
}

/// What somebody may do in an event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct RoleLine {
    pub name: String,
    pub role: Role,
}

/// Everybody who may do something in an event, by name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct RoleList {
    /// What the asker may do.
    pub you: Role,
    pub roles: Vec<RoleLine>,
}

/// A role for somebody; nothing takes it away.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RoleRequest {
    #[schema(max_length = 30)]
    pub name: String,
    pub role: Option<Role>,
}

/// The address by which other phones reach this server.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct Address {
    pub url: String,
}

/// The addresses that links could carry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, TS, utoipa::ToSchema)]
pub struct AddressChoice {
    /// What links carry.
    pub url: String,
    /// What was chosen, if anything was.
    pub chosen: Option<String>,
    pub offered: Vec<String>,
}

/// The address that links shall carry; nothing leaves it to the server.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize, TS, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AddressRequest {
    pub url: Option<String>,
}
