//! Who holds an office: as documents name those whom the event itself does not.

use qisai_domain::office::{Holding, Office};

use super::{Press, Text};

/// Chief arbiter and deputies are named by the event; organisers have no duty in the hall.
const OFFICES: [Office; 3] = [Office::Pairings, Office::Sector, Office::Scorer];

/// An office with the name of whoever holds it.
#[derive(Clone, Debug)]
pub struct OfficeHolder {
    /// The account's.
    pub name: String,
    pub holding: Holding,
}

/// Pairings officers, then sector arbiters, then scorers, each by name.
pub(super) fn holders<'a>(press: &Press<'a>) -> Vec<&'a OfficeHolder> {
    let all = &press.choice.officials;
    let of = |office: Office| all.iter().filter(move |holder| holder.holding.office == office);
    OFFICES.into_iter().flat_map(of).collect()
}

/// The boards that an office is for; empty where it is for none.
pub(super) fn boards(press: &Press, holding: &Holding) -> Text {
    match (holding.office.takes_boards(), holding.boards.are_all()) {
        (false, _) => Text::default(),
        (true, true) => press.say(|t| t.print_all_boards()),
        (true, false) => Text::plain(holding.boards.to_string()),
    }
}
