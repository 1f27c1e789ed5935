//! Roles of accounts in the installation.

use std::str::FromStr;

/// Role of an account in the installation; each role includes the rights of the one before. Rights in a tournament
/// depend on the account's [roles there](crate::staff).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// Works where it holds a role in a tournament.
    Scorer,
    /// Also creates tournaments.
    Arbiter,
    /// Has every right, including the management of accounts.
    Owner,
}

impl Role {
    /// All roles, lowest first.
    pub const ALL: [Self; 3] = [Self::Scorer, Self::Arbiter, Self::Owner];

    /// Returns the code used in storage and input.
    pub fn code(self) -> &'static str {
        match self {
            Self::Scorer => "scorer",
            Self::Arbiter => "arbiter",
            Self::Owner => "owner",
        }
    }
}

impl FromStr for Role {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.into_iter().find(|role| role.code() == text);
        known.ok_or_else(|| format!("{text:?} is no role: owner, arbiter or scorer"))
    }
}
