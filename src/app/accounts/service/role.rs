//! Roles of accounts in the installation.

use std::str::FromStr;

use crate::coded;

coded! {
    /// Role of an account in the installation; each role includes the rights of the one before. Rights in a tournament
    /// depend on the account's [roles there](crate::staff).
    ///
    /// The order of the values is that of the rights, lowest first: `role >= Role::Arbiter` relies on it.
    #[derive(PartialOrd, Ord)]
    pub enum Role {
        /// Works where it holds a role in a tournament.
        Scorer = "scorer",
        /// Also creates tournaments.
        Arbiter = "arbiter",
        /// Has every right, including the management of accounts.
        Owner = "owner",
    }
}

impl FromStr for Role {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        Self::from_code(text).ok_or_else(|| format!("{text:?} is no role: owner, arbiter or scorer"))
    }
}
