//! Confirmation of an act on the page that follows it. The address contains the act and the entry; the sentence is made
//! from the current state.

use std::fmt::Display;

use qisai_domain::format::spec::Leaving;
use qisai_domain::{Decision, EntryId, Game, Outcome, RoundState};
use serde::Deserialize;

use crate::scope::RequestScope;
use crate::setup::admission::{admission_of, outside as outside_limits};
use qisai_i18n::{Words, name_of};
use qisai_service::coded;
use qisai_standings::ranking;
use qisai_view::standings::tie_breaks;

coded! {
    /// Act that was performed.
    pub(crate) enum Done {
        Entered = "entered",
        Saved = "saved",
        Byes = "byes",
        Withdrawn = "withdrawn",
        Reinstated = "reinstated",
        Removed = "removed",
    }
}

/// Returns an address with an act on an entry.
pub(crate) fn to(address: impl Display, done: Done, entry: EntryId) -> String {
    format!("{address}?done={}&who={entry}", done.code())
}

/// Returns an address with the number of entries of a list that was entered whole.
pub(crate) fn entered_list(address: impl Display, count: usize) -> String {
    format!("{address}?list={count}")
}

/// Returns an address with the number of teams of a list that was entered whole.
pub(crate) fn entered_teams(address: impl Display, count: usize) -> String {
    format!("{address}?teams={count}")
}

/// Act on an entry or a list, read from the address.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Flash {
    done: String,
    who: Option<u32>,
    /// Number of entries of a list that was entered whole.
    list: Option<usize>,
    /// Number of teams of such a list.
    teams: Option<usize>,
}

impl Flash {
    /// Returns the sentence, or `None` if the address contradicts the current state.
    pub(crate) fn said(&self, scope: &RequestScope, t: Words) -> Option<String> {
        let (tournament, group) = (scope.tournament(), scope.group());
        let is_possible = |count: &usize| *count <= tournament.entries.len();
        if self.list.is_some() || self.teams.is_some() {
            let of_teams = self.teams.filter(is_possible).map(|count| t.teams_list_entered(count, 0));
            return of_teams.or_else(|| self.list.filter(is_possible).map(|count| t.list_entered(count, 0)));
        }
        let done = Done::from_code(&self.done)?;
        let entry = EntryId(self.who?);
        if done == Done::Removed {
            return tournament.entry(entry).is_none().then(|| t.told_removed().to_owned());
        }
        tournament.entry(entry)?;
        let name = name_of(tournament, entry, t);
        let participation = group.participation(entry);
        Some(match done {
            Done::Entered => {
                let entered = entered(scope, entry, name, t);
                let more = unrated(scope, entry, t).into_iter().chain(outside(scope, entry, t));
                std::iter::once(entered).chain(more).collect::<Vec<_>>().join(" ")
            }
            Done::Saved => {
                let saved = std::iter::once(t.told_saved(name));
                saved.chain(outside(scope, entry, t)).collect::<Vec<_>>().join(" ")
            }
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
            Done::Reinstated => {
                let back = t.told_reinstated(name);
                std::iter::once(back).chain(in_table(scope, entry, t)).collect::<Vec<_>>().join(" ")
            }
            Done::Removed => t.told_removed().to_owned(),
        })
    }
}

/// Returns a sentence about the rounds of an entry that has returned to a round robin: closed rounds that stay lost,
/// open rounds, and rounds made without it.
fn in_table(scope: &RequestScope, entry: EntryId, t: Words) -> Option<String> {
    let group = scope.group();
    if scope.stage().spec().leaving != Leaving::AnnulledOrAwarded {
        return None;
    }
    let (mut lost, mut open, mut without) = (Vec::new(), Vec::new(), Vec::new());
    for round in group.rounds.values().filter(|round| round.state != RoundState::Draft) {
        let number = round.number.to_string();
        let Some(pairing) = round.pairing_of(entry).filter(|pairing| pairing.two().is_some()) else {
            without.push(number);
            continue;
        };
        let own = pairing.two().map_or(0, |[_, second]| usize::from(second == entry));
        let forfeits = |game: &Game| {
            let (_, first, second) = game.by_first();
            [first, second].get(own) == Some(&Outcome::ForfeitLoss)
        };
        let is_absent = |decision: Decision| decision.absent.get(own) == Some(&true);
        if pairing.games.values().any(forfeits) || pairing.decision.is_some_and(is_absent) {
            lost.push(number);
        } else if round.state == RoundState::Published {
            open.push(number);
        }
    }
    let named = |rounds: Vec<String>, said: fn(&Words, String) -> String| {
        let of =
            if rounds.len() == 1 { t.told_round(rounds.concat()) } else { t.told_rounds(rounds.join(t.list_comma())) };
        (!rounds.is_empty()).then(|| said(&t, of))
    };
    let said = [
        named(lost, Words::told_lost_without_play),
        named(open, Words::told_to_be_played),
        named(without, Words::told_made_without),
    ];
    let said: Vec<String> = said.into_iter().flatten().map(|said| t.ended(&said)).collect();
    (!said.is_empty()).then(|| said.join(" "))
}

/// Returns a sentence about a new entry, with its number and first round.
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

/// Returns a sentence for each entry limit of the section that a player does not meet.
fn outside(scope: &RequestScope, entry: EntryId, t: Words) -> Vec<String> {
    let tournament = scope.tournament();
    let person = tournament.entry(entry).and_then(|entry| tournament.person_of(entry));
    let limits = person.map(|person| outside_limits(&admission_of(scope), &person.player(), t));
    limits.unwrap_or_default().iter().map(|limit| t.ended(limit)).collect()
}

/// Returns the effects of a player without a rating on the standings order.
fn unrated(scope: &RequestScope, entry: EntryId, t: Words) -> Vec<String> {
    let tournament = scope.tournament();
    let person = tournament.entry(entry).and_then(|entry| tournament.person_of(entry));
    if person.is_none_or(|person| person.rating().is_some()) {
        return Vec::new();
    }
    let order = ranking::order(scope.stage()).unwrap_or_default();
    tie_breaks::without_ratings(tournament, scope.group(), &order, t)
}
