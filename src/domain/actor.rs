//! Author of an act.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Author and time of an act.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Actor {
    /// Name of the account.
    pub name: String,
    /// Time by the server's clock.
    pub at: DateTime<Utc>,
}
