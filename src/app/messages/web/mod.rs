//! Subscriptions to messages, and their delivery by mail.

pub mod hall;
pub(crate) mod mail;
