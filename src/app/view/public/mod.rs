//! Parts that all public pages of a tournament share: what a page shows, its frame, and the forms of its bytes.

pub(crate) mod board;
pub mod delta;
mod effort;
mod fingerprint;
pub(crate) mod frame;
pub(crate) mod scene;
mod shows;

use askama::Template;
use serde::Serialize;

pub use delta::Delta;
pub use effort::Effort;
pub use fingerprint::Fingerprint;
pub(crate) use frame::{PublicFrame, PublicTab};
pub(crate) use scene::{Person, Scene};

use crate::address::Encoding;
use crate::files::tables::Spreadsheet;
use crate::{Result, ViewError};

/// Finished page.
pub struct Rendered {
    pub content_type: &'static str,
    /// Bytes of the page.
    pub body: Vec<u8>,
}

pub(crate) fn html(page: &impl Template) -> Result<Option<Rendered>> {
    let body = page.render().map_err(|error| ViewError::Written(error.to_string()))?;
    Ok(Some(Rendered { content_type: "text/html; charset=utf-8", body: body.into_bytes() }))
}

/// Data of a page: the head that all have, then what the page is about.
#[derive(Serialize)]
struct PageData<'a, T> {
    /// URL name of the tournament.
    tournament: &'a str,
    /// Version, which increases with every change.
    version: u64,
    #[serde(flatten)]
    content: &'a T,
}

pub(crate) fn json(scene: &Scene, content: &impl Serialize) -> Result<Option<Rendered>> {
    let page = PageData { tournament: scene.slug(), version: scene.tournament.version.0, content };
    let body = serde_json::to_vec(&page).map_err(|error| ViewError::Written(error.to_string()))?;
    Ok(Some(Rendered { content_type: "application/json", body }))
}

/// Returns a table for spreadsheets: a workbook, or text with the mark that lets Excel recognise UTF-8.
pub(crate) fn spreadsheet(table: Spreadsheet, encoding: Encoding) -> Result<Option<Rendered>> {
    const WORKBOOK: &str = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
    if encoding == Encoding::Xlsx {
        let body = table.workbook().map_err(|error| ViewError::Written(error.to_string()))?;
        return Ok(Some(Rendered { content_type: WORKBOOK, body }));
    }
    Ok(Some(Rendered { content_type: "text/csv; charset=utf-8", body: table.write().into_bytes() }))
}
