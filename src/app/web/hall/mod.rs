//! Pages for people and devices in the venue, which hold a code and have no account.

pub mod byes;
pub mod codes;
pub mod kiosk;
pub mod line_up;
pub mod messages;
pub mod page;
pub mod record;
pub mod report;
pub mod times;
