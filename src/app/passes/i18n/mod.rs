//! Messages for holders of codes, and about devices.

pub(crate) mod devices;
pub(crate) mod hall;
