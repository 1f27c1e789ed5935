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
pub(super) fn results_up_to(subject: Subject, scope: &Scope) -> Option<u16> {
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

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use std::sync::Arc;

    use chrono::DateTime;
    use qisai_domain::command::{KeptRecord, StagePlan};
    use qisai_domain::entrants::Entrants;
    use qisai_domain::{
        Actor, Command, Discipline, Envelope, GameKey, GameResult, PairingId, Player, StagePart, decide,
    };

    use super::super::render;
    use super::super::tests::{PATHS, event, scope};
    use super::*;
    use qisai_i18n::Lang;

    /// Returns the group after a command.
    fn after(before: &Scope, command: Command) -> Scope {
        let actor = Actor { name: "anna".into(), at: DateTime::UNIX_EPOCH };
        let act = Envelope::new(actor, command).because(Some("wrong board".into()));
        let changes = decide(before.tournament(), &act).unwrap();
        let mut tournament = before.tournament().as_ref().clone();
        tournament.apply(&changes, act.words());
        before.in_version(Arc::new(tournament)).unwrap()
    }

    fn commands(scope: &Scope) -> Vec<(&'static str, Command)> {
        let pairing = |round: u16| -> PairingId {
            let round = scope.group().round(round).unwrap();
            round.in_board_order().first().unwrap().id
        };
        let record = KeptRecord { pairing: pairing(1), game: GameKey::ONLY, text: Some("1. e4 e5 1-0".into()) };
        let entry = scope.tournament().entries.keys().copied().next().unwrap();
        let result = Command::Enter {
            at: scope.at(2),
            pairing: pairing(2),
            game: GameKey::ONLY,
            // The result is not the last of its round, which would change the head of every page.
            result: GameResult::from_code("adjourned").unwrap(),
        };
        let player = Player { name: "Late, Comer".into(), ..Player::default() };
        let order = StagePart::Order(Arc::new(["SB".to_owned()]));
        vec![
            ("a result of round 2", result),
            ("a record of round 1", Command::KeepRecords { at: scope.at(1), records: vec![record] }),
            ("the draft is published", Command::Publish(vec![scope.at(3)])),
            ("somebody enters", Command::Register { players: vec![player], allow_duplicates: true }),
            ("somebody withdraws", Command::Withdraw(entry)),
            ("round 1 is opened again", Command::Reopen(scope.at(1))),
            ("other tie-breaks", Command::EditStage { stage: scope.stage().id, part: order }),
        ]
    }

    #[test]
    fn what_shows_the_same_is_the_same_page() {
        for discipline in Discipline::ALL {
            let before = scope(&event(discipline)).unwrap();
            for (name, command) in commands(&before) {
                let after = after(&before, command);
                let (mut kept, mut made) = (0, 0);
                for rest in PATHS.iter().flat_map(|path| ["", ".json", ".csv"].map(|form| format!("{path}{form}"))) {
                    let Some(page) = PublicPage::parse(&rest) else { continue };
                    if Fingerprint::of(&page, &before) != Fingerprint::of(&page, &after) {
                        made += 1;
                        continue;
                    }
                    kept += 1;
                    let mut same = after.tournament().as_ref().clone();
                    same.version = before.tournament().version;
                    let same = before.in_version(Arc::new(same)).unwrap();
                    for lang in Lang::ALL {
                        let body = |of: &Scope| render(&page, of, lang).unwrap().map(|shown| shown.body);
                        assert_eq!(body(&before), body(&same), "{rest} after: {name}");
                    }
                }
                println!("{name}: {kept} pages stay, {made} are made anew");
            }
        }
    }

    #[test]
    fn a_result_outdates_the_pages_that_show_it_and_no_others() {
        let before = scope(&event(Discipline::Chess)).unwrap();
        let (_, result) = commands(&before).remove(0);
        let after = after(&before, result);
        let stays = |rest: &str| {
            let page = PublicPage::parse(rest).unwrap();
            Fingerprint::of(&page, &before) == Fingerprint::of(&page, &after)
        };
        for rest in ["/players", "/players.csv", "/r/1", "/r/1/names", "/r/1/standings", "/r/1/standings/1", "/why/1/1"]
        {
            assert!(stays(rest), "{rest}");
        }
        for rest in ["", "/r/2", "/r/2/standings", "/standings", "/crosstable", "/players/1", "/statistics"] {
            assert!(!stays(rest), "{rest}");
        }
    }

    #[test]
    fn ui7_the_last_result_of_a_round_is_said_on_every_page() {
        let before = scope(&event(Discipline::Chess)).unwrap();
        let round = before.group().round(2).unwrap();
        let pairing = round.in_board_order().first().unwrap().id;
        let result = GameResult::from_code("first").unwrap();
        let after = after(&before, Command::Enter { at: before.at(2), pairing, game: GameKey::ONLY, result });
        let page = PublicPage::parse("/players").unwrap();
        assert_ne!(Fingerprint::of(&page, &before), Fingerprint::of(&page, &after));
        let head = |of: &Scope| String::from_utf8(render(&page, of, Lang::En).unwrap().unwrap().body).unwrap();
        assert!(head(&before).contains("Round 2 of 5 · being played"));
        assert!(head(&after).contains("Round 2 of 5 · all results in"));
    }

    #[test]
    fn a_result_outdates_the_pages_of_the_group_that_it_is_carried_to() {
        let before = scope(&event(Discipline::Chess)).unwrap();
        let (_, result) = commands(&before).remove(0);
        let stage = before.stage();
        let plan = |carry| StagePlan {
            name: "Final".into(),
            play: stage.play.as_ref().clone(),
            entrants: Entrants { carry, ..stage.entrants.as_ref().clone() },
            order: stage.order.to_vec(),
            ranks_from: None,
        };
        for (carry, stays) in [(CarryOver::Nothing, true), (CarryOver::Mutual, false), (CarryOver::Half, false)] {
            let before = after(&before, Command::AddStage(Box::new(plan(carry))));
            let last = before.tournament().groups.keys().copied().next_back();
            let of_final = |of: &Scope| {
                let scope = Scope::find(Arc::clone(of.event()), Arc::clone(of.tournament()), last).unwrap();
                Fingerprint::of(&PublicPage::parse("/standings").unwrap(), &scope)
            };
            let after = after(&before, result.clone());
            assert_eq!(of_final(&before) == of_final(&after), stays);
        }
    }
}
