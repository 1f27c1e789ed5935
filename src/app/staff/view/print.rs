//! Holders of roles: documents name those that the event itself does not name.

use qisai_domain::office::{Holding, Office};

use crate::print::{OfficeHolder, Press, Text};

/// Roles that are listed. The event names chief arbiter and deputies; organisers have no duty in the hall.
const OFFICES: [Office; 3] = [Office::Pairings, Office::Sector, Office::Scorer];

/// Returns pairings officers, then sector arbiters, then scorers, each by name.
pub(crate) fn holders<'a>(press: &Press<'a>) -> Vec<&'a OfficeHolder> {
    let all = &press.choice.officials;
    let of = |office: Office| all.iter().filter(move |holder| holder.holding.office == office);
    OFFICES.into_iter().flat_map(of).collect()
}

/// Returns the boards of a role; empty if the role has none.
pub(crate) fn boards(press: &Press, holding: &Holding) -> Text {
    match (holding.office.takes_boards(), holding.boards.are_all()) {
        (false, _) => Text::default(),
        (true, true) => press.say(|t| t.print_all_boards()),
        (true, false) => Text::plain(holding.boards.to_string()),
    }
}
