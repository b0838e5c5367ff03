//! Why somebody does not get in, or something about organisers is not done.

use torneo_store::Error;

use super::passwords::{Busy, Unfit};

#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Denied {
    /// The one-time link is used up, over or wrong.
    WrongSecret,
    /// An organiser has or had this name.
    NameTaken,
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
    NoSuchOrganiser,
    /// Nobody would own the house, or the event, any more.
    LastOwner,
    /// Too many invitations wait to be used.
    TooManyInvitations,
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
