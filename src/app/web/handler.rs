//! Types and functions that most handlers of features use, under one path.

pub use actix_web::web::{Path, Query};

pub(crate) use super::desk::act;
pub use super::desk::errors::Errors;
pub use super::error::{Result, WebError};
pub use super::form::{Form, Upload};
pub use super::form_table::TypedForm;
pub use super::frame::{DeskTab, Frame};
pub use super::pool::{DESK, READING};
pub use super::respond::{Page, download, html, html_with, see_other, written};
pub use super::scope::RequestScope;
pub use super::state::State;
pub use super::visitor::{Secret, Visitor};
