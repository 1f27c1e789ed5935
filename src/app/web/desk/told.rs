//! What an act has done, said on the page that it leads to. The address carries the act and whom it was about, the sentence is made from what stands.

use std::fmt::Display;

use qisai_domain::EntryId;
use serde::Deserialize;

use crate::scope::RequestScope;
use qisai_i18n::{Words, name_of};
use qisai_standings::ranking;
use qisai_view::tie_breaks;

/// What has been done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Done {
    Entered,
    Saved,
    Byes,
    Withdrawn,
    Reinstated,
    Removed,
}

impl Done {
    const ALL: [Self; 6] = [Self::Entered, Self::Saved, Self::Byes, Self::Withdrawn, Self::Reinstated, Self::Removed];

    fn code(self) -> &'static str {
        match self {
            Self::Entered => "entered",
            Self::Saved => "saved",
            Self::Byes => "byes",
            Self::Withdrawn => "withdrawn",
            Self::Reinstated => "reinstated",
            Self::Removed => "removed",
        }
    }
}

/// An address with what was done to an entry.
pub(super) fn to(address: impl Display, done: Done, entry: EntryId) -> String {
    format!("{address}?done={}&who={entry}", done.code())
}

/// The same, read from the address.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Told {
    done: String,
    who: Option<u32>,
}

impl Told {
    /// The sentence; none where the address says nothing that is true.
    pub(super) fn said(&self, scope: &RequestScope, t: Words) -> Option<String> {
        let done = Done::ALL.into_iter().find(|done| done.code() == self.done)?;
        let entry = EntryId(self.who?);
        let (tournament, group) = (scope.tournament(), scope.group());
        if done == Done::Removed {
            return tournament.entry(entry).is_none().then(|| t.told_removed().to_owned());
        }
        tournament.entry(entry)?;
        let name = name_of(tournament, entry, t);
        let participation = group.participation(entry);
        Some(match done {
            Done::Entered => {
                let entered = entered(scope, entry, name, t);
                std::iter::once(entered).chain(unrated(scope, entry, t)).collect::<Vec<_>>().join(" ")
            }
            Done::Saved => t.told_saved(name),
            Done::Byes => match participation.map(|one| &one.byes).filter(|byes| !byes.is_empty()) {
                None => t.told_no_byes(name),
                Some(byes) => {
                    let said: Vec<String> =
                        byes.iter().map(|(round, kind)| t.bye_in_round(round, t.bye_kind(*kind))).collect();
                    t.told_byes(name, said.join(t.list_comma()))
                }
            },
            Done::Withdrawn => match participation.and_then(|one| one.left_from()) {
                Some(until) => t.told_withdrawn(name, until),
                None => t.told_left(name),
            },
            Done::Reinstated => t.told_reinstated(name),
            Done::Removed => t.told_removed().to_owned(),
        })
    }
}

/// Who was entered, with the number, and from which round on.
fn entered(scope: &RequestScope, entry: EntryId, name: &str, t: Words) -> String {
    let group = scope.group();
    let (number, from) = (group.number(entry), group.participation(entry).map_or(1, |one| one.from));
    let is_last = usize::try_from(number).is_ok_and(|number| number == group.seats.len());
    match (from > 1, is_last) {
        (false, _) => t.told_entered(name, number),
        (true, true) => t.told_late_last(name, number, from),
        (true, false) => t.told_late(name, number, from),
    }
}

/// What the order of the standings loses by somebody without a rating.
fn unrated(scope: &RequestScope, entry: EntryId, t: Words) -> Vec<String> {
    let tournament = scope.tournament();
    let person = tournament.entry(entry).and_then(|entry| tournament.person_of(entry));
    if person.is_none_or(|person| person.rating().is_some()) {
        return Vec::new();
    }
    let order = ranking::order(scope.stage()).unwrap_or_default();
    tie_breaks::without_ratings(tournament, scope.group(), &order, t)
}
