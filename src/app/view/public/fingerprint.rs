//! Content of a page as a number: a page made for the same number is still valid.
//!
//! | page | content |
//! |---|---|
//! | every page | frame: event, settings, plan of the stages, states of the rounds, completeness of the last one's results, number of entrants |
//! | `/calendar.ics` | frame, entries and people, and the matches that have dates of their own |
//! | `/players` | frame, entries and people |
//! | `/r/{n}` and its subpages, `/why/{n}/…` | frame, entries and people, and the rounds up to n: the points and places before it |
//! | `/standings`, `/bracket` | the same up to the last public round |
//! | all others | everything |
//!
//! Rows are identified by their number and the version at which they last changed, data without a version by its
//! content. A result of round 9 therefore leaves `/r/8/standings` valid, unless it is the last one of its round; a
//! result of round 3 does not.

use crate::address::{Encoding, PublicPage, Subject};
use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use qisai_domain::entrants::{CarryOver, Source};
use qisai_domain::{Group, Round, RoundState};

use crate::rounds::open_games;
use qisai_service::scope::Scope;

/// Content of a page as a number. Equal numbers mean equal pages, except for the version printed on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(pub u64);

/// Part of a tournament that a page depends on.
enum Depth {
    Entrants,
    /// Names, and matches with dates of their own.
    Dates,
    /// Rounds up to this one.
    Rounds(u16),
    Everything,
}

impl Fingerprint {
    /// Returns the fingerprint of a page of a group.
    pub fn of(page: &PublicPage, scope: &Scope) -> Self {
        let mut hasher = DefaultHasher::new();
        frame(scope, &mut hasher);
        match depth(page.subject, page.encoding) {
            Depth::Entrants => entrants(scope, &mut hasher),
            Depth::Dates => {
                entrants(scope, &mut hasher);
                dates(scope, &mut hasher);
            }
            Depth::Rounds(last) => {
                entrants(scope, &mut hasher);
                carried(scope, &mut hasher);
                played_off(scope, &mut hasher);
                public_rounds(scope.group()).filter(|round| round.number <= last).for_each(|it| rows(it, &mut hasher));
            }
            Depth::Everything => scope.tournament().version.hash(&mut hasher),
        }
        Self(hasher.finish())
    }
}

/// Returns the last round of the group whose results a page shows; 0 if it shows none; `None` if any result of the
/// tournament may change it. The completeness of a round's results is not covered: every page shows it.
pub(crate) fn results_up_to(subject: Subject, scope: &Scope) -> Option<u16> {
    match depth(subject, Encoding::Html) {
        Depth::Dates | Depth::Entrants => Some(0),
        Depth::Rounds(last) => {
            let is_tied = |source: &Source| matches!(source, Source::Tied { .. });
            let is_ordered_elsewhere =
                scope.tournament().stages.iter().any(|stage| stage.entrants.from.iter().any(is_tied));
            let stands_alone = scope.stage().entrants.carry == CarryOver::Nothing && !is_ordered_elsewhere;
            stands_alone.then_some(last)
        }
        Depth::Everything => None,
    }
}

fn depth(subject: Subject, encoding: Encoding) -> Depth {
    if matches!(encoding, Encoding::Games(_)) {
        return Depth::Everything;
    }
    match subject {
        Subject::Calendar => Depth::Dates,
        Subject::Players => Depth::Entrants,
        Subject::Pairings(round)
        | Subject::Seats(round)
        | Subject::Meeting(round, _)
        | Subject::Standings(Some(round))
        | Subject::StandingsPage(Some(round), _)
        | Subject::Workings(round, _)
        | Subject::Why(round, _)
        | Subject::WhyBye(round, _)
        | Subject::WhyNot(round, ..)
        | Subject::WhyFloat(round, _) => Depth::Rounds(round),
        Subject::Standings(None) | Subject::StandingsPage(None, _) | Subject::Bracket => Depth::Rounds(u16::MAX),
        Subject::Game(place) | Subject::Diagrams(place, _) => Depth::Rounds(place.round),
        Subject::Overview
        | Subject::Player(_)
        | Subject::Member(..)
        | Subject::BoardLists
        | Subject::Ratings(_)
        | Subject::Norms
        | Subject::Overall
        | Subject::Totals
        | Subject::Ladder
        | Subject::Crosstable(_)
        | Subject::Progress
        | Subject::Statistics => Depth::Everything,
    }
}

fn frame(scope: &Scope, hasher: &mut DefaultHasher) {
    let tournament = scope.tournament();
    scope.group_id().hash(hasher);
    (scope.event().id, scope.event().version).hash(hasher);
    (tournament.id, tournament.parts_changed.settings, tournament.parts_changed.listings).hash(hasher);
    tournament.entries.len().hash(hasher);
    all_in(scope).hash(hasher);
    for stage in &tournament.stages {
        (stage.id, &stage.changed).hash(hasher);
    }
    for group in tournament.groups.values() {
        (group.id, &group.name).hash(hasher);
        group.draws.iter().for_each(|(id, draw)| (id, draw.changed).hash(hasher));
        public_rounds(group).for_each(|round| (round.number, round.state.code()).hash(hasher));
    }
}

/// Returns `true` if the last public round of the group has all its results, which the head of every page shows.
fn all_in(scope: &Scope) -> bool {
    let last = public_rounds(scope.group()).last();
    last.is_some_and(|round| open_games(scope.stage(), round).0 == 0)
}

fn entrants(scope: &Scope, hasher: &mut DefaultHasher) {
    let tournament = scope.tournament();
    tournament.entries.iter().for_each(|(id, entry)| (id, entry.changed).hash(hasher));
    tournament.people.iter().for_each(|(id, person)| (id, person.changed).hash(hasher));
    tournament.groups_of(scope.stage().id).for_each(|group| group.seats.hash(hasher));
    scope.group().participations.iter().for_each(|(id, row)| (id, row.changed).hash(hasher));
}

/// Hashes the matches with dates of their own.
fn dates(scope: &Scope, hasher: &mut DefaultHasher) {
    let rounds = scope.tournament().groups.values().flat_map(|group| public_rounds(group));
    let pairings = rounds.flat_map(|round| &round.pairings).filter(|(_, pairing)| pairing.appointment.is_some());
    pairings.for_each(|(id, pairing)| (id, pairing.changed).hash(hasher));
}

/// Hashes the results carried over from earlier stages. It includes all of them, since finding the contributing groups
/// would cost as much as the page.
fn carried(scope: &Scope, hasher: &mut DefaultHasher) {
    if scope.stage().entrants.carry == CarryOver::Nothing {
        return;
    }
    for group in scope.tournament().groups.values().filter(|group| group.stage != scope.stage().id) {
        group.participations.iter().for_each(|(id, row)| (id, row.changed).hash(hasher));
        public_rounds(group).for_each(|round| rows(round, hasher));
    }
}

/// Hashes the play-offs of tied entrants, which order the standings.
fn played_off(scope: &Scope, hasher: &mut DefaultHasher) {
    let (tournament, stage) = (scope.tournament(), scope.stage().id);
    for (later, group) in tournament.all_groups().filter(|(later, _)| later.id > stage) {
        // Play-offs of other groups are included: one of them may order a play-off of this group.
        if later.entrants.from.iter().any(|source| matches!(source, Source::Tied { .. })) {
            group.participations.iter().for_each(|(id, row)| (id, row.changed).hash(hasher));
            group.rounds.values().for_each(|round| rows(round, hasher));
        }
    }
}

fn rows(round: &Round, hasher: &mut DefaultHasher) {
    (round.number, round.changed).hash(hasher);
    for (id, pairing) in &round.pairings {
        (id, pairing.changed).hash(hasher);
        pairing.games.iter().for_each(|(key, game)| (key, game.changed.newest()).hash(hasher));
    }
}

/// Returns the public rounds: no public page shows a draft.
fn public_rounds(group: &Group) -> impl Iterator<Item = &Round> {
    group.rounds.values().map(AsRef::as_ref).filter(|round| round.state != RoundState::Draft)
}
