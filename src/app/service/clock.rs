//! Time of the server, as rows store it.

use chrono::{DateTime, NaiveDateTime, SubsecRound, Utc};

/// Returns the current time to the microsecond, the precision of the databases.
pub(crate) fn instant() -> DateTime<Utc> {
    Utc::now().trunc_subsecs(6)
}

/// Returns [`instant`] in UTC without a time zone, as rows store it.
pub(crate) fn now() -> NaiveDateTime {
    instant().naive_utc()
}
