//! Pages for people and devices in the venue, which hold a code and have no account.

pub mod bye_form;
mod byes;
pub mod codes;
pub mod kiosk;
mod line_up;
pub mod line_up_form;
pub mod messages;
mod own_board;
pub mod page;
mod record;
pub mod record_form;
pub mod report;
pub mod time_form;
mod times;
