//! Messages about rounds paired by an engine or by hand.

pub(crate) mod blocked;
pub(crate) mod hand;
pub(crate) mod pairing;
