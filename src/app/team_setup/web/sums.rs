//! Fields of events whose members count for teams.

use qisai_domain::listing::{Filter, ListedBy, Listing};
use qisai_domain::{ListingId, StageId};

use super::Errors;
use crate::form_table::TypedForm;
use qisai_i18n::Words;

/// Returns the fields of an event whose members count for teams, with the table that its kind requires.
pub(crate) fn with_table(fields: &TypedForm, t: Words, errors: &mut Errors) -> TypedForm {
    let fields = fields.clone();
    if fields.text("team_kind") != "all" {
        return fields;
    }
    let count = fields.number("team_count", t, errors).unwrap_or(2_u16);
    fields.with("system", if count == 2 { "scheveningen" } else { "schiller" }).with("teams", count)
}

/// Returns the listings of an event whose members count for teams; empty for other events.
pub(crate) fn listings(fields: &TypedForm, t: Words, errors: &mut Errors) -> Vec<Listing> {
    let by = match fields.text("team_kind") {
        "sum" => {
            let counted = fields.number("team_counted", t, errors);
            let missing = fields.number_or_none("team_missing", t, errors);
            let points = fields.text("team_sum") == "points";
            let (counted, missing) = (counted.unwrap_or(1), missing.unwrap_or_default());
            ListedBy::Members { counted, points, missing, mean_of_shared: fields.text("team_shared") != "best" }
        }
        "all" => {
            let counted = fields.number("team_counted", t, errors).unwrap_or(1);
            ListedBy::Members { counted, points: true, missing: None, mean_of_shared: false }
        }
        _ => return Vec::new(),
    };
    let name = t.team_totals().to_owned();
    let (id, of) = (ListingId(1), StageId(1));
    vec![Listing { id, name, of, filter: Filter::Everybody, by, prizes: None, meaning: Vec::new(), moves: None }]
}
