//! Fields of events whose members count for teams.

use qisai_domain::listing::{Filter, ListedBy, Listing};
use qisai_domain::{ListingId, StageId};

use super::{Errors, MAX_COUNT, TeamSettingsFields, TournamentFields, number, number_or_none};
use qisai_i18n::Words;

/// Returns the fields of an event whose members count for teams, with the table that its kind requires.
pub(in crate::desk) fn with_table(fields: &TournamentFields, t: Words, errors: &mut Errors) -> TournamentFields {
    let mut fields = fields.clone();
    if fields.team.team_kind == "all" {
        let said = t.team_count_error().to_owned();
        let count = number("team_count", &fields.team.team_count, [2, MAX_COUNT], said, errors).unwrap_or(2);
        if count == 2 { "scheveningen" } else { "schiller" }.clone_into(&mut fields.system);
        fields.teams = count.to_string();
    }
    fields
}

/// Returns the listings of an event whose members count for teams; empty for other events.
pub(in crate::desk) fn listings(fields: &TeamSettingsFields, t: Words, errors: &mut Errors) -> Vec<Listing> {
    let by = match fields.team_kind.as_str() {
        "sum" => {
            let said = t.team_counted_error().to_owned();
            let counted = number("team_counted", &fields.team_counted, [1, MAX_COUNT], said, errors);
            let said = t.team_missing_error().to_owned();
            let missing = number_or_none("team_missing", &fields.team_missing, [1, 10_000], said, errors);
            let points = fields.team_sum == "points";
            let (counted, missing) = (counted.unwrap_or(1), missing.unwrap_or_default());
            ListedBy::Members { counted, points, missing, mean_of_shared: fields.team_shared != "best" }
        }
        "all" => {
            let said = t.team_counted_error().to_owned();
            let counted = number("team_counted", &fields.team_counted, [1, MAX_COUNT], said, errors).unwrap_or(1);
            ListedBy::Members { counted, points: true, missing: None, mean_of_shared: false }
        }
        _ => return Vec::new(),
    };
    let name = t.team_totals().to_owned();
    let (id, of) = (ListingId(1), StageId(1));
    vec![Listing { id, name, of, whom: Filter::Everybody, by, prizes: None, meaning: Vec::new(), moves: None }]
}
