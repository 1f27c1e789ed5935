//! Validation of setups: the errors, and the value to correct.

use chrono::NaiveDate;
use qisai_domain::command::StagePlan;
use qisai_domain::entrants::{Ranking, Source, Split};
use qisai_domain::format::Tree;
use qisai_domain::setup::{Entrant, MAX_PLAYERS, MAX_ROUNDS, PlayedPairing, PlayedRound, SetupError};
use qisai_domain::{
    Acceleration, ByeKind, Command, Entrants, EntryId, Event, Format, GameResult, Hash, Limits, PersonId, Play, Points,
    Prohibition, Refusal, ScoreSystem, Scoring, Setup, StageId, SwissSystem, Tournament,
};
use serde_json::json;

use crate::arbiter::{Arbiter, GROUP, STAGE, closed, entrant, knockout, person, swiss, swiss_of};

fn refused(setup: Setup) -> SetupError {
    Tournament::try_from(setup).unwrap_err()
}

fn game(first: u32, second: u32) -> PlayedPairing {
    PlayedPairing::Game { first, second, result: GameResult::DRAW }
}

fn with_scores(scores: ScoreSystem) -> Setup {
    let mut setup = swiss(5);
    setup.play.scoring.games = scores;
    setup
}

fn with_entrants(entrants: Vec<Entrant>) -> Setup {
    Setup { entrants, ..swiss(5) }
}

fn with_rounds(played: Vec<PlayedRound>) -> Setup {
    Setup { played, ..swiss_of(2, &["Ada", "Bo", "Cid"]) }
}

#[test]
fn what_was_played_is_what_is_read() {
    let bye = PlayedPairing::Bye { number: 3, kind: ByeKind::PairingAllocated };
    let tournament = Tournament::try_from(with_rounds(vec![closed(vec![game(2, 1), bye])])).unwrap();
    let (_, group) = tournament.first_group().unwrap();
    let boards: Vec<_> = group.rounds[&1].in_board_order().iter().map(|pairing| pairing.board()).collect();
    assert_eq!(boards, [Some(1), None]);
    assert_eq!(tournament.name_of(EntryId(3)), "Cid");
}

#[test]
fn rounds_between_1_and_the_limit() {
    assert_eq!(refused(swiss(0)), SetupError::Rounds(0));
    assert_eq!(refused(swiss(MAX_ROUNDS + 1)), SetupError::Rounds(MAX_ROUNDS + 1));
    assert!(Tournament::try_from(swiss(MAX_ROUNDS)).is_ok());
}

#[test]
fn no_more_rounds_played_than_announced() {
    let rounds = vec![closed(vec![]), closed(vec![]), closed(vec![])];
    assert_eq!(refused(with_rounds(rounds)), SetupError::MoreRoundsThanAnnounced { played: 3, announced: 2 });
}

#[test]
fn starting_numbers_from_1_and_each_once() {
    assert_eq!(refused(with_entrants(vec![entrant(0, "Ada")])), SetupError::Number(0));
    assert_eq!(refused(with_entrants(vec![entrant(4, "Ada"), entrant(4, "Bo")])), SetupError::Number(4));
    assert_eq!(refused(with_entrants(vec![entrant(MAX_PLAYERS + 1, "Ada")])), SetupError::Number(MAX_PLAYERS + 1));
}

#[test]
fn no_more_players_than_the_limit() {
    let count = usize::try_from(MAX_PLAYERS).unwrap() + 1;
    assert_eq!(refused(with_entrants(vec![Entrant::default(); count])), SetupError::Players(count));
}

#[test]
fn everybody_has_a_name() {
    assert_eq!(refused(with_entrants(vec![entrant(8, " ")])), SetupError::NoName(8));
}

#[test]
fn only_entrants_are_paired() {
    let rounds = vec![closed(vec![game(1, 2)]), closed(vec![game(1, 5)])];
    assert_eq!(refused(with_rounds(rounds)), SetupError::UnknownNumber { round: 2, number: 5 });
    let bye = PlayedPairing::Bye { number: 6, kind: ByeKind::HalfPoint };
    assert_eq!(refused(with_rounds(vec![closed(vec![bye])])), SetupError::UnknownNumber { round: 1, number: 6 });
}

#[test]
fn nobody_is_paired_twice_in_a_round_nor_with_himself() {
    let twice = SetupError::PairedTwice { round: 1, number: 2 };
    assert_eq!(refused(with_rounds(vec![closed(vec![game(1, 2), game(3, 2)])])), twice);
    assert_eq!(refused(with_rounds(vec![closed(vec![game(2, 2)])])), twice);
}

#[test]
fn byes_lie_in_rounds_that_exist() {
    for round in [0, 6] {
        let byes = [(round, ByeKind::HalfPoint)].into();
        let setup = with_entrants(vec![Entrant { byes, ..entrant(3, "Ada") }]);
        assert_eq!(refused(setup), SetupError::UnknownRound { number: 3, round });
    }
}

#[test]
fn prohibitions_and_virtual_points_name_entrants_and_rounds_that_exist() {
    let prohibited = |first_round, entries| {
        let prohibited = vec![Prohibition { first_round, last_round: first_round, entries }];
        Setup { limits: Limits { prohibited, ..Limits::default() }, ..swiss_of(5, &["Ada", "Bo"]) }
    };
    let unknown = SetupError::UnknownNumber { round: 2, number: 7 };
    assert_eq!(refused(prohibited(2, vec![EntryId(1), EntryId(7)])), unknown);
    let late = SetupError::UnknownRound { number: 2, round: 6 };
    assert_eq!(refused(prohibited(6, vec![EntryId(2), EntryId(1)])), late);

    let record = qisai_domain::format::AccelerationRecord {
        first_round: 2,
        last_round: 3,
        points: Points(2),
        entries: vec![EntryId(7)],
    };
    let acceleration = Acceleration::Records { records: vec![record] };
    let format = Format::Swiss { system: SwissSystem::Dutch, rounds: 5, acceleration };
    let play = Play::of(format, Scoring::default());
    assert_eq!(refused(Setup { play, ..swiss_of(5, &["Ada", "Bo"]) }), unknown);
}

#[test]
fn a_win_is_worth_a_draw_and_a_draw_a_loss() {
    for (win, draw, loss) in [(1, 2, 0), (2, 0, 1), (3, 2, 0)] {
        assert_eq!(refused(with_scores(ScoreSystem::of(1, win, draw, loss))), SetupError::Scores);
    }
    assert_eq!(refused(with_scores(ScoreSystem { unit: 0, ..ScoreSystem::standard() })), SetupError::Scores);
    for scores in [ScoreSystem::standard(), ScoreSystem::two_one_zero(), ScoreSystem::three_one_zero()] {
        assert!(Tournament::try_from(with_scores(scores)).is_ok());
    }
}

#[test]
fn the_pairing_allocated_bye_is_worth_a_win_at_most() {
    let generous = ScoreSystem { pairing_bye: Points(3), ..ScoreSystem::standard() };
    assert_eq!(refused(with_scores(generous)), SetupError::PairingBye);
}

#[test]
fn the_address_word_is_plain() {
    for slug in ["", "Open", "a b", "棋赛", &"x".repeat(65)] {
        let mut setup = swiss(5);
        slug.clone_into(&mut setup.settings.slug);
        assert_eq!(refused(setup), SetupError::Slug(slug.to_owned()));
    }
}

#[test]
fn the_event_ends_after_it_begins() {
    let day = |day| NaiveDate::from_ymd_opt(2026, 3, day);
    let event = |start, end| Event { slug: "harbour".to_owned(), start: day(start), end: day(end), ..Event::default() };
    assert_eq!(event(2, 1).check(), Err(SetupError::Dates));
    assert_eq!(event(2, 2).check(), Ok(()));
}

#[test]
fn d19_an_address_word_is_none_of_the_program_s_own() {
    for word in qisai_domain::setup::RESERVED {
        let mut setup = with_entrants(vec![entrant(1, "Ada")]);
        setup.settings.slug = word.to_owned();
        assert_eq!(Tournament::try_from(setup).map(drop), Err(SetupError::SlugReserved(word.to_owned())));
        let event = Event { slug: word.to_owned(), ..Event::default() };
        assert_eq!(event.check(), Err(SetupError::SlugReserved(word.to_owned())));
        let event = Event { slug: format!("{word}-2"), ..Event::default() };
        assert_eq!(event.check(), Ok(()));
    }
}

#[test]
fn a_player_s_number_is_that_of_the_list() {
    let tournament = Tournament::try_from(with_entrants(vec![entrant(4, "Ada")])).unwrap();
    let (_, group) = tournament.first_group().unwrap();
    let entry = tournament.entry(EntryId(4)).unwrap();
    assert_eq!(tournament.person_of(entry).unwrap().id, PersonId(4));
    assert_eq!(group.participation(entry.id).unwrap().from, 1);
    assert_eq!(group.number(entry.id), 1, "the seat's number is its place among those of the list");
}

#[test]
fn a_refusal_can_be_sent_as_data() {
    let data = |refusal: Refusal| serde_json::to_value(refusal).unwrap();
    let paired = SetupError::PairedTwice { round: 1, number: 2 };
    let about = json!({ "paired_twice": { "round": 1, "number": 2 } });
    assert_eq!(data(paired.into()), json!({ "refusal": "setup", "about": about }));
    assert_eq!(data(SetupError::Dates.into()), json!({ "refusal": "setup", "about": "dates" }));
    assert_eq!(data(Refusal::Name(String::new())), json!({ "refusal": "name", "about": "" }));
}

/// Returns the second stage of a setup: the first two of each group of the first.
fn final_of_two() -> StagePlan {
    let places = Source::Places { of: Ranking::EachGroup(StageId(1)), places: 1..=2, after: None };
    StagePlan {
        name: "Final".to_owned(),
        play: knockout(Tree::Standard),
        entrants: Entrants { from: vec![places], ..Entrants::default() },
        order: Vec::new(),
        ranks_from: Some(1),
    }
}

#[test]
fn several_groups_wait_in_one_for_the_draw() {
    let grouping = Entrants { groups: 2, split: Split::Pots, from: Vec::new(), ..Entrants::default() };
    let setup = Setup { grouping, ..swiss_of(5, &["Ada", "Bo", "Cid", "Dot"]) };
    let mut arbiter = Arbiter::of(setup);
    let stage = arbiter.tournament.stage(STAGE).unwrap();
    assert_eq!(stage.entrants.from, [Source::All { teams: false }]);
    assert!(stage.awaits_opening());
    assert_eq!(arbiter.tournament.groups[&GROUP].seats.len(), 4);
    assert_eq!(arbiter.pairs(), Err(Refusal::StageNotOpen { stage: STAGE }));

    // An entry registered before the draw waits with the others; one registered after it has no seat.
    arbiter.does(Command::Register { players: vec![person("Eve")], allow_duplicates: false }).unwrap();
    assert_eq!(arbiter.tournament.groups[&GROUP].seats.len(), 5);
    let seats = |numbers: &[u32]| numbers.iter().copied().map(EntryId).collect();
    let groups = vec![("A".to_owned(), seats(&[1, 4, 5])), ("B".to_owned(), seats(&[2, 3]))];
    arbiter.does(Command::Open { stage: STAGE, groups, digest: Hash::of("drawn") }).unwrap();
    arbiter.does(Command::Register { players: vec![person("Fay")], allow_duplicates: false }).unwrap();
    let sizes: Vec<(u32, usize)> = arbiter.tournament.groups.values().map(|it| (it.id.0, it.seats.len())).collect();
    assert_eq!(sizes, [(2, 3), (3, 2)], "the pool is gone");
    assert_eq!(arbiter.tournament.entries.len(), 6);
}

#[test]
fn later_stages_are_there_from_the_beginning() {
    let arbiter = Arbiter::of(Setup { later: vec![final_of_two()], ..swiss_of(5, &["Ada", "Bo", "Cid"]) });
    let stages: Vec<&str> = arbiter.tournament.stages.iter().map(|stage| stage.name.as_str()).collect();
    assert_eq!(stages, ["", "Final"]);
    assert_eq!(arbiter.tournament.groups_of(StageId(2)).count(), 0);
    assert!(arbiter.tournament.stage(StageId(2)).unwrap().awaits_opening());

    let early = Source::Places { of: Ranking::EachGroup(StageId(2)), places: 1..=2, after: None };
    let entrants = Entrants { from: vec![early], ..Entrants::default() };
    let later = vec![StagePlan { entrants, ..final_of_two() }];
    assert_eq!(refused(Setup { later, ..swiss(5) }), SetupError::Stage(2));
    let undecided = Play::of(knockout(Tree::Standard).format, Scoring::default());
    let later = vec![StagePlan { play: undecided, ..final_of_two() }];
    assert_eq!(refused(Setup { later, ..swiss(5) }), SetupError::Undecided(1));
}

#[test]
fn rounds_are_played_in_one_group() {
    let grouping = |groups| Entrants { groups, ..Entrants::default() };
    assert_eq!(refused(Setup { grouping: grouping(0), ..swiss(5) }), SetupError::Groups(0));
    let played = with_rounds(vec![closed(vec![game(1, 2)])]);
    assert_eq!(refused(Setup { grouping: grouping(2), ..played }), SetupError::Groups(2));
}
