//! Types of tournament beyond Swiss systems and round robins: record 192.
//!
//! | code | format |
//! |---|---|
//! | `FIDE_SCHEVENINGEN`, `CUSTOM_SCHEVENINGEN` | everybody of one side meets everybody of the other |
//! | `FIDE_DOUBLESCHEVENINGEN` | the same twice |
//!
//! `FIDE_SCHILLER` and `CUSTOM_SCHILLER` do not say how many teams there are, so that they name no format.

use qisai_domain::{Format, Table};

/// The format that such a code or a text names; `name` has its letters and digits only, all of them capitals.
pub(super) fn format(name: &str) -> Option<Format> {
    if !name.contains("SCHEVENING") {
        return None;
    }
    let cycles = if name.contains("DOUBLE") { 2 } else { 1 };
    Some(Format::Table { table: Table::Scheveningen, cycles, exchange_at_seam: false })
}
