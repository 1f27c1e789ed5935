//! Messages about rounds paired by an engine or by hand.

pub(crate) mod blocked;
pub(crate) mod corrections;
pub(crate) mod hand;
pub(crate) mod meetings;
pub(crate) mod pairing;
pub(crate) mod round_desk;
