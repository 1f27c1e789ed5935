//! Columns for the clubs and federations of entrants.

use super::{Press, PrintCell, PrintTable, fit};
use crate::public::scene::Person;

/// Columns for clubs and federations; a column without values is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct UnitColumns {
    pub(crate) has_clubs: bool,
    pub(crate) has_federations: bool,
}

impl UnitColumns {
    pub(crate) const NONE: Self = Self { has_clubs: false, has_federations: false };

    /// Returns the columns that have values. Beside clubs, federations have a column if there are several.
    pub(crate) fn of(people: &[Person]) -> Self {
        let codes = people.iter().map(|person| person.federation.code()).filter(|code| !code.is_empty());
        let has_clubs = people.iter().any(|person| !person.club.is_empty());
        let mut others = codes.clone();
        let has_several = codes.clone().next().is_some_and(|first| others.any(|code| code != first));
        Self { has_clubs, has_federations: has_several || !has_clubs && codes.count() > 0 }
    }

    /// Returns the column of the clubs, or else that of the federations.
    pub(crate) fn narrow(self) -> Self {
        Self { has_federations: self.has_federations && !self.has_clubs, ..self }
    }

    pub(crate) fn count(self) -> usize {
        usize::from(self.has_clubs) + usize::from(self.has_federations)
    }

    pub(crate) fn heads(self, press: &Press) -> impl Iterator<Item = PrintCell> {
        let federation = self.has_federations.then(|| PrintCell::new("short", press.say(|t| t.federation_short())));
        let club = self.has_clubs.then(|| PrintCell::new("unit", press.say(|t| t.club())));
        federation.into_iter().chain(club)
    }

    pub(crate) fn cells(self, person: &Person) -> impl Iterator<Item = PrintCell> {
        let federation = self.has_federations.then(|| PrintCell::new("short", person.federation.code()));
        let club = self.has_clubs.then(|| PrintCell::new("unit", person.club.as_str()));
        federation.into_iter().chain(club)
    }
}

impl Press<'_> {
    /// Returns the columns for clubs and federations of all entrants.
    pub(crate) fn units(&self) -> UnitColumns {
        UnitColumns::of(&self.people())
    }

    /// Returns a table with the first columns that leave each entrant on one line; with the last ones if none does.
    pub(crate) fn on_one_line<const N: usize>(
        &self,
        columns: [UnitColumns; N],
        table: impl Fn(UnitColumns) -> PrintTable,
    ) -> PrintTable {
        let last = columns.last().copied().unwrap_or(UnitColumns::NONE);
        let tables = columns.into_iter().map(&table);
        tables.into_iter().find(|table| fit::is_on_one_line(table, self.choice.paper)).unwrap_or_else(|| table(last))
    }
}
