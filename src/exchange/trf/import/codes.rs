//! Types of tournament beyond Swiss systems and round robins: record 192.
//!
//! | code | format |
//! |---|---|
//! | `FIDE_SCHEVENINGEN`, `CUSTOM_SCHEVENINGEN` | everybody of one side meets everybody of the other |
//! | `FIDE_DOUBLESCHEVENINGEN` | the same twice |
//! | `FIDE_SCHILLER`, `CUSTOM_SCHILLER` | the same for more than two teams |

use qisai_domain::{Format, Table};

/// The format that such a code or a text names; `name` has its letters and digits only, all of them capitals.
pub(super) fn format(name: &str) -> Option<Format> {
    let table = if name.contains("SCHEVENING") {
        Table::Scheveningen
    } else if name.contains("SCHILLER") {
        Table::Schiller
    } else {
        return None;
    };
    let cycles = if name.contains("DOUBLE") { 2 } else { 1 };
    Some(Format::Table { table, cycles, exchange_at_seam: false })
}
