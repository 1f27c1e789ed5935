//! What a page shows, as a number: a page that was made for the same number is still true.
//!
//! | page | what it shows |
//! |---|---|
//! | every page | the frame: event, settings, plan of the stages, states of the rounds, number of entrants |
//! | `/players` | entries and people |
//! | `/r/{n}` and what is behind it, `/why/{n}/…` | entries and people, and the rounds up to n: the points and places before it |
//! | `/standings` | the same up to the last public round |
//! | all others | everything |
//!
//! Rows are known by their number and the version at which they last changed, what has no version by its content. So a result of round 9
//! leaves `/r/8/standings` as it is, and a result of round 3 does not.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use qisai_domain::{Round, RoundState, Tournament};
use serde::Serialize;

use super::{Encoding, PublicPage, Subject};

/// What a page shows. Equal numbers mean equal pages but for the version that they name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fingerprint(pub u64);

/// How far into a tournament a page looks.
enum Depth {
    Entrants,
    /// Up to this round.
    Rounds(u16),
    Everything,
}

impl Fingerprint {
    /// Of a page of a tournament.
    pub fn of(page: &PublicPage, tournament: &Tournament) -> Self {
        let mut hasher = DefaultHasher::new();
        frame(tournament, &mut hasher);
        match depth(page) {
            Depth::Entrants => entrants(tournament, &mut hasher),
            Depth::Rounds(last) => {
                entrants(tournament, &mut hasher);
                public_rounds(tournament).filter(|round| round.number <= last).for_each(|it| rows(it, &mut hasher));
            }
            Depth::Everything => tournament.version.hash(&mut hasher),
        }
        Self(hasher.finish())
    }
}

fn depth(page: &PublicPage) -> Depth {
    if page.encoding == Encoding::Games {
        return Depth::Everything;
    }
    match page.subject {
        Subject::Players => Depth::Entrants,
        Subject::Pairings(round)
        | Subject::Seats(round)
        | Subject::Standings(Some(round))
        | Subject::StandingsPage(Some(round), _)
        | Subject::Workings(round, _)
        | Subject::Why(round, _)
        | Subject::WhyBye(round, _)
        | Subject::WhyNot(round, ..)
        | Subject::WhyFloat(round, _) => Depth::Rounds(round),
        Subject::Standings(None) | Subject::StandingsPage(None, _) => Depth::Rounds(u16::MAX),
        Subject::Game(place) | Subject::Diagrams(place, _) => Depth::Rounds(place.round),
        Subject::Overview
        | Subject::Player(_)
        | Subject::Ratings(_)
        | Subject::Norms
        | Subject::Crosstable(_)
        | Subject::Progress
        | Subject::Statistics => Depth::Everything,
    }
}

fn frame(tournament: &Tournament, hasher: &mut DefaultHasher) {
    content(&tournament.event, hasher);
    content(&tournament.settings, hasher);
    tournament.entries.len().hash(hasher);
    for stage in &tournament.stages {
        (stage.id, &stage.name).hash(hasher);
        content(&stage.plan(), hasher);
        for group in &stage.groups {
            (group.id, &group.name, &group.members).hash(hasher);
        }
    }
    for round in public_rounds(tournament) {
        (round.number, round.state.code()).hash(hasher);
    }
}

fn entrants(tournament: &Tournament, hasher: &mut DefaultHasher) {
    for (id, entry) in &tournament.entries {
        (id, entry.changed).hash(hasher);
    }
    for (id, player) in &tournament.players {
        (id, player.changed).hash(hasher);
    }
    content(&tournament.teams, hasher);
}

fn rows(round: &Round, hasher: &mut DefaultHasher) {
    (round.number, round.changed).hash(hasher);
    for (id, pairing) in &round.pairings {
        (id, pairing.changed).hash(hasher);
    }
}

/// Drafts are on no public page.
fn public_rounds(tournament: &Tournament) -> impl Iterator<Item = &Round> {
    let groups = tournament.stages.iter().flat_map(|stage| &stage.groups);
    groups.flat_map(|group| group.rounds.values()).filter(|round| round.state != RoundState::Draft)
}

/// What has no version of its own.
fn content(value: &impl Serialize, hasher: &mut DefaultHasher) {
    // What cannot be written down would be equal to everything else that cannot: these types can.
    serde_json::to_string(value).unwrap_or_default().hash(hasher);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use std::sync::Arc;

    use chrono::DateTime;
    use qisai_domain::command::KeptRecord;
    use qisai_domain::{Actor, Command, Discipline, GameResult, PairingId, Player, Version, decide};

    use super::super::render;
    use super::super::tests::{PATHS, event};
    use super::*;
    use crate::i18n::Lang;
    use crate::scope::Scope;

    /// The tournament after a command.
    fn after(tournament: &Tournament, command: Command) -> Tournament {
        let actor = Actor { name: "anna".into(), at: DateTime::UNIX_EPOCH, reason: Some("wrong board".into()) };
        let changes = decide(tournament, command, &actor).unwrap();
        let mut tournament = tournament.clone();
        tournament.apply(&changes);
        tournament
    }

    fn commands(tournament: &Tournament) -> Vec<(&'static str, Command)> {
        let (stage, group) = tournament.main_group().unwrap();
        let (group, seen) = (group.id, tournament.version);
        let pairing = |round: u16| -> PairingId {
            let round = tournament.round(group, round).unwrap();
            round.in_board_order().first().unwrap().id
        };
        let mut settings = tournament.settings.clone();
        settings.tie_breaks = vec!["SB".into()];
        let record = KeptRecord { pairing: pairing(1), sequence: 1, text: Some("1. e4 e5 1-0".into()) };
        let entry = tournament.entries.keys().copied().next().unwrap();
        let result = Command::EnterResult {
            group,
            round: 2,
            pairing: pairing(2),
            sequence: 1,
            result: GameResult::from_code("first").unwrap(),
            seen: Version(u64::MAX),
            shown: None,
        };
        let player = Player { name: "Late, Comer".into(), ..Player::default() };
        let (event, plan) = (Box::new(tournament.event.clone()), Box::new(stage.plan()));
        vec![
            ("a result of round 2", result),
            ("a record of round 1", Command::KeepRecords { group, round: 1, records: vec![record], seen }),
            ("the draft is published", Command::Publish { group, round: 3 }),
            ("somebody enters", Command::Register { players: vec![player], allow_duplicates: true }),
            ("somebody withdraws", Command::Withdraw { entry, seen }),
            ("round 1 is opened again", Command::Reopen { group, round: 1 }),
            ("other tie-breaks", Command::Edit { event, settings: Box::new(settings), stage: stage.id, plan }),
        ]
    }

    #[test]
    fn what_shows_the_same_is_the_same_page() {
        for discipline in Discipline::ALL {
            let before = event(discipline);
            for (name, command) in commands(&before) {
                let mut after = after(&before, command);
                let (mut kept, mut made) = (0, 0);
                for rest in PATHS.iter().flat_map(|path| ["", ".json", ".csv"].map(|form| format!("{path}{form}"))) {
                    let Some(page) = PublicPage::parse(&rest) else { continue };
                    if Fingerprint::of(&page, &before) != Fingerprint::of(&page, &after) {
                        made += 1;
                        continue;
                    }
                    kept += 1;
                    let version = std::mem::replace(&mut after.version, before.version);
                    for lang in Lang::ALL {
                        let body = |of: &Tournament| {
                            let scope = Scope::find(Arc::new(of.clone()), None).unwrap();
                            render(&page, &scope, lang).unwrap().map(|shown| shown.body)
                        };
                        assert_eq!(body(&before), body(&after), "{rest} after: {name}");
                    }
                    after.version = version;
                }
                println!("{name}: {kept} pages stay, {made} are made anew");
            }
        }
    }

    #[test]
    fn a_result_outdates_the_pages_that_show_it_and_no_others() {
        let before = event(Discipline::Chess);
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
}
