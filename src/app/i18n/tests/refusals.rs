//! Refusals in the reader's language, with a remedy.

use crate::support::words_left_in_latin;
use chrono::{NaiveDate, NaiveDateTime};
use qisai_domain::bracket::BracketError;
use qisai_domain::refusal::{AppointmentFault, ChallengeFault, LockedSetting, Missing};
use qisai_domain::setup::SetupError;
use qisai_domain::stage::StagePartKind;
use qisai_domain::text::{Field, Flaw};
use qisai_domain::{
    Actor, AdjournmentFlaw, ByeKind, Consequence, EntryId, GameFact, GameKey, GameResult, GroupId, Hash, OpenRound,
    PairingId, PersonId, Refusal, RoundRef, RoundState, Row, StageId, TextFlaw, TournamentId, Version,
};
use qisai_i18n::{Lang, Words};

#[test]
fn english_refusals_are_sentences() {
    let said = |refusal| Words::of(Lang::En).refusal(&refusal);
    assert_eq!(said(SetupError::Dates.into()), "The event ends before it begins.");
    assert_eq!(said(Refusal::NoRoundLeft { rounds: 5 }), "All 5 announced rounds are paired.");
    let name = said(Refusal::Name("\u{7}x".to_owned()));
    assert!(name.starts_with("“\u{FFFD}x” is not a valid name"), "{name}");
}

#[test]
fn a_round_in_the_wrong_state_says_what_to_do_first() {
    use RoundState::{Closed, Draft, Published};
    for (state, needed, english, chinese) in [
        (Draft, Published, "Round 3 is a draft; publish it first.", "第3轮还是草稿，请先公布。"),
        (Published, Closed, "Round 3 is still being played; close it first.", "第3轮尚在进行，请先结束该轮。"),
        (
            Closed,
            Published,
            "Round 3 is closed; reopen it first, with a reason.",
            "第3轮已结束，请先写明理由恢复该轮登分。",
        ),
    ] {
        let refusal = Refusal::RoundState { round: 3, state, needed };
        assert_eq!([Lang::En, Lang::Zh].map(|lang| Words::of(lang).refusal(&refusal)), [english, chinese]);
    }
}

fn open_rounds() -> Vec<OpenRound> {
    vec![
        OpenRound { group: "甲组".to_owned(), round: 3, state: RoundState::Published },
        OpenRound { group: String::new(), round: 4, state: RoundState::Draft },
    ]
}

#[test]
fn what_keeps_a_tournament_from_its_end_is_named() {
    let refusal = Refusal::NotOver { rounds: open_rounds() };
    assert_eq!(
        [Lang::En, Lang::Zh].map(|lang| Words::of(lang).refusal(&refusal)),
        [
            "The tournament is not over: round 3 of 甲组 is being played, round 4 is a draft; finish these rounds, or discard them.",
            "尚不能结束：甲组第3轮尚在进行；第4轮还是草稿。请先完成或作废这些轮次。"
        ]
    );
}

fn consequences() -> [Consequence; 4] {
    let (at, entry) = (RoundRef::new(GroupId(1), 3), EntryId(7));
    let (drawn, now) = ([entry, EntryId(8)], [Some(entry), None]);
    [
        Consequence::Occupants { at, pairing: PairingId(4), drawn, now },
        Consequence::NotThrough { at, entry },
        Consequence::LeftOut { at, entry },
        Consequence::Opened { stage: StageId(2), by: GroupId(1) },
    ]
}

fn rows() -> [Row; 20] {
    let at = RoundRef::new(GroupId(1), 3);
    let (pairing, entry, group) = (PairingId(4), EntryId(7), GroupId(1));
    let game = |fact| Row::Game { at, pairing, game: GameKey::ONLY, fact };
    [
        Row::Event,
        Row::Settings,
        Row::Prizes,
        Row::Listings,
        Row::StagePart { stage: StageId(1), part: StagePartKind::Order },
        Row::Person { person: PersonId(7) },
        Row::Entry { entry },
        Row::Participation { group, entry },
        Row::Round { at },
        Row::Pairing { at, pairing },
        game(GameFact::Players),
        game(GameFact::Result),
        game(GameFact::ForRating),
        game(GameFact::Fouls),
        game(GameFact::Clocks),
        game(GameFact::Record),
        game(GameFact::Acknowledged),
        game(GameFact::Adjournment),
        Row::WholeGroup { group },
        Row::WholePeople,
    ]
}

fn layouts() -> [BracketError; 10] {
    [
        BracketError::TooMany { seats: 9000 },
        BracketError::NoPowerOfTwo { leaves: 3 },
        BracketError::Seat { seat: 2, times: 2, seats: 3 },
        BracketError::Entering { entering: 6, seats: 8 },
        BracketError::Odd { round: 2, entrants: 5 },
        BracketError::NoFullPlacement,
        BracketError::SlotTwice { slot: 1 },
        BracketError::NotBefore { slot: 2, other: 3 },
        BracketError::SentTwice { slot: 1, which: "winner" },
        BracketError::SentTwice { slot: 1, which: "loser" },
    ]
}

fn setups(round: u16, number: u32) -> Vec<SetupError> {
    vec![
        SetupError::Rounds(0),
        SetupError::MoreRoundsThanAnnounced { played: 5, announced: 4 },
        SetupError::Number(7),
        SetupError::Players(200_000),
        SetupError::NoName(7),
        SetupError::UnknownNumber { round: usize::from(round), number },
        SetupError::PairedTwice { round: usize::from(round), number },
        SetupError::UnknownRound { number, round },
        SetupError::Scores,
        SetupError::PairingBye,
        SetupError::Slug("春 季".to_owned()),
        SetupError::SlugReserved("春季".to_owned()),
        SetupError::Groups(4),
        SetupError::Stage(2),
        SetupError::Dates,
        SetupError::Roster { team: 3, player: number },
        SetupError::Boards { round: usize::from(round), first: 1, second: 3, found: 5, boards: 4 },
        SetupError::Contest,
        SetupError::Undecided(2),
        SetupError::ListedSeat { round: usize::from(round), seat: 3 },
        SetupError::Teams(2),
        SetupError::FixedGames,
    ]
}

fn locked() -> [LockedSetting; 10] {
    [
        LockedSetting::Discipline,
        LockedSetting::Chess960,
        LockedSetting::Scores,
        LockedSetting::Format,
        LockedSetting::Prohibited,
        LockedSetting::FixedGames,
        LockedSetting::Lots,
        LockedSetting::Rounds,
        LockedSetting::Entrants,
        LockedSetting::LineUps,
    ]
}

fn missing() -> [Missing; 8] {
    [
        Missing::Stage,
        Missing::Group,
        Missing::Round,
        Missing::Pairing,
        Missing::Game,
        Missing::Player,
        Missing::Entry,
        Missing::Listing,
    ]
}

#[test]
fn chinese_arbiters_read_chinese() {
    let (round, number, entry, name) = (2, 7, EntryId(7), "陈伟".to_owned());
    let mut refusals = vec![
        Refusal::StaleResult { yours: GameResult::Unknown, theirs: GameResult::Adjourned, current: Version(2) },
        Refusal::Name(name.clone()),
        Refusal::Duplicate(name.clone()),
        Refusal::TooMany { limit: 100 },
        Refusal::RoundRobinStarted,
        Refusal::FreeNumberClosed { round: 1, number: 8 },
        Refusal::BracketStarted,
        Refusal::NoBracket,
        Refusal::SubstituteKind,
        Refusal::HasPlayed { name: name.clone(), entry, round },
        Refusal::HasSeat { name: name.clone(), entry },
        Refusal::LadderMoved { round },
        Refusal::Challenge { name: name.clone(), why: ChallengeFault::NoLadder },
        Refusal::Challenge { name: name.clone(), why: ChallengeFault::OutOfReach },
        Refusal::Challenge { name: name.clone(), why: ChallengeFault::Engaged },
        Refusal::Challenge { name: name.clone(), why: ChallengeFault::Protected { until: NaiveDate::MIN } },
        Refusal::AlreadyPaired { name: name.clone(), round },
        Refusal::RoundPaired { round },
        Refusal::ByeKind { kind: ByeKind::PairingAllocated },
        Refusal::NotAbsent { name: name.clone(), round },
        Refusal::ByesStay { name: name.clone(), byes: vec![(4, ByeKind::HalfPoint), (5, ByeKind::ZeroPoint)] },
        Refusal::RoundState { round, state: RoundState::Draft, needed: RoundState::Published },
        Refusal::RoundState { round, state: RoundState::Closed, needed: RoundState::Published },
        Refusal::RoundOrder { round, expected: 1 },
        Refusal::NoRoundLeft { rounds: 5 },
        Refusal::OpenGames { open: 2, boards: vec![1, 4] },
        Refusal::OpenMatches { open: 2, boards: vec![1, 4] },
        Refusal::Disputed { games: 2, boards: vec![1, 4] },
        Refusal::NotLateYet { round: 2 },
        Refusal::CountsForRatingOnly { round: 2 },
        Refusal::ResultNeeded,
        Refusal::StaleFouls { yours: [0, 0], theirs: [1, 0], current: Version(2) },
        Refusal::StaleRecord { board: 3, yours: None, theirs: Some(Hash::default()), current: Version(2) },
        Refusal::StaleRecord { board: 3, yours: None, theirs: None, current: Version(2) },
        Refusal::PenaltyRound { round: 9, rounds: 7 },
        Refusal::RecordTooLong { board: 3, bytes: 9, limit: 8 },
        Refusal::RecordTwice { board: 3 },
        Refusal::NoRecord { board: 3 },
        Refusal::Adjournment(AdjournmentFlaw::Over),
        Refusal::Unplaced { count: 1, entries: vec![entry] },
        Refusal::CannotPlay { name: name.clone(), entry },
        Refusal::LeftSince { name: name.clone(), entry, round },
        Refusal::HasLeft { name: name.clone(), entry, round },
        Refusal::NoRuling { boards: vec![3] },
        Refusal::EmptyChair { team: name.clone(), round, table: 2, board: 3 },
        Refusal::NoLineUps { teams: vec![name.clone()] },
        Refusal::LineUpsDue { deadline: NaiveDateTime::MIN },
        Refusal::Overtaken { round, changes: 2 },
        Refusal::ComersChanged { round },
        Refusal::NotSettled { round },
        Refusal::NotEditing { round },
        Refusal::StillEditing { round },
        Refusal::NobodyPlays { round },
        Refusal::PairBegun { round, board: 3 },
        Refusal::SidesStay { round, board: 3 },
        Refusal::ReasonNeeded,
        Refusal::AlreadyDrawn,
        Refusal::CannotUndo,
        Refusal::UndoFirst(vec![Version(8), Version(9)]),
        Refusal::Consequences { of: TournamentId(1), list: consequences().to_vec(), digest: Hash::default() },
        Refusal::StageBegun { stage: StageId(2) },
        Refusal::StageNotOpen { stage: StageId(2) },
        Refusal::Source { what: Missing::Stage, number },
        Refusal::SourcePlaces,
        Refusal::CarriedPoints { stage: StageId(1) },
        Refusal::MetBefore { names: [name.clone(), name.clone()], round: 1 },
        Refusal::GroupCount { announced: 2, seated: 3 },
        Refusal::GroupTooSmall { seats: 1 },
        Refusal::NotInPlay { name: name.clone(), entry },
        Refusal::NoWinner { round },
        Refusal::OtherMatch { name: name.clone(), entry },
        Refusal::NothingToDraw,
        Refusal::WrongDraw,
        Refusal::StartStands { round },
        Refusal::Bid { most_seconds: 240 },
        Refusal::TakesEverybody { stage: StageId(2) },
        Refusal::SeatTwice { name: name.clone(), entry },
        Refusal::RosterTwice { name: name.clone(), person: PersonId(7) },
        Refusal::NoSeat { name, group: GroupId(2) },
        Refusal::NoSuchGame { game: "2.1.3".to_owned() },
        Refusal::Seal,
        Refusal::AlreadyOpen,
        Refusal::KeyReused,
        Refusal::Ended { by: Actor::account("陈伟") },
        Refusal::NotOver { rounds: open_rounds() },
    ];
    refusals.extend(rows().map(|row| Refusal::Stale { row, seen: Version(1), current: Version(2) }));
    for flaw in [Flaw::TooLong { length: 201, limit: 200 }, Flaw::Control] {
        refusals.extend(Field::ALL.map(|field| Refusal::from(TextFlaw { field, flaw })));
    }
    refusals.extend(AppointmentFault::ALL.map(Refusal::Appointment));
    refusals.extend(layouts().map(Refusal::Layout));
    refusals.extend(setups(round, number).into_iter().map(Refusal::from));
    refusals.extend(missing().map(|what| Refusal::Missing { what, number }));
    for refusal in refusals.into_iter().chain(locked().map(Refusal::Locked)) {
        let said = Words::of(Lang::Zh).refusal(&refusal);
        assert_eq!(words_left_in_latin(&said), Vec::<String>::new(), "{said}");
    }
}
