//! Tests that addresses are parsed as they are written.

mod code;
mod screen;
mod subscribe;
mod year;

use proptest::prelude::*;
use proptest::sample::select;
use qisai_domain::{EntryId, GameKey, GroupId, PairingId, PersonId, Side};
use qisai_ratings::RatingList;
use qisai_view::address::{
    BoardPart, CrossOrder, DeskAddress, DeskPage, Encoding, GamePlace, GamesFormat, GroupAddress, PublicAddress,
    PublicPage, RecordPart, RoundPart, Subject, TournamentPart,
};

fn subject(rest: &str) -> Option<Subject> {
    PublicPage::parse(rest).map(|page| page.subject)
}

#[test]
fn addresses_name_pages() {
    for (rest, expected) in [
        ("", Subject::Overview),
        ("/players", Subject::Players),
        ("/players/17", Subject::Player(EntryId(17))),
        ("/players/17/40", Subject::Member(EntryId(17), PersonId(40))),
        ("/boards", Subject::BoardLists),
        ("/r/3", Subject::Pairings(3)),
        ("/r/3/names", Subject::Seats(3)),
        ("/r/3/standings", Subject::Standings(Some(3))),
        ("/r/3/standings/17", Subject::Workings(3, EntryId(17))),
        ("/r/3/standings/page/2", Subject::StandingsPage(Some(3), 2)),
        ("/standings/page/2", Subject::StandingsPage(None, 2)),
        ("/why/3/14", Subject::Why(3, 14)),
        ("/why/3/bye/17", Subject::WhyBye(3, EntryId(17))),
        ("/why/3/float/17", Subject::WhyFloat(3, EntryId(17))),
        ("/why/3/not/17/4", Subject::WhyNot(3, EntryId(17), Some(EntryId(4)))),
        ("/why/3/not/17/bye", Subject::WhyNot(3, EntryId(17), None)),
        ("/r/3/b/14", Subject::Game(GamePlace { round: 3, board: 14, game: GameKey::ONLY })),
        ("/r/3/b/14.2", Subject::Game(GamePlace { round: 3, board: 14, game: GameKey::game(2) })),
        ("/r/3/b/14.4.1.1", Subject::Game(GamePlace { round: 3, board: 14, game: GameKey::board(4) })),
        (
            "/r/3/b/14/diagrams/turned",
            Subject::Diagrams(GamePlace { round: 3, board: 14, game: GameKey::ONLY }, Side::Second),
        ),
        ("/standings", Subject::Standings(None)),
        ("/crosstable", Subject::Crosstable(CrossOrder::Rank)),
        ("/ratings", Subject::Ratings(None)),
        ("/ratings/blitz", Subject::Ratings(Some(RatingList::Blitz))),
        ("/norms", Subject::Norms),
        ("/crosstable/number", Subject::Crosstable(CrossOrder::Number)),
        ("/crosstable/grid", Subject::Crosstable(CrossOrder::Grid)),
        ("/bracket", Subject::Bracket),
        ("/overall", Subject::Overall),
        ("/totals", Subject::Totals),
        ("/ladder", Subject::Ladder),
        ("/r/3/m/14", Subject::Meeting(3, 14)),
        ("/progress", Subject::Progress),
        ("/statistics", Subject::Statistics),
    ] {
        assert_eq!(PublicPage::parse(rest), Some(PublicPage { subject: expected, encoding: Encoding::Html }));
    }
}

#[test]
fn every_page_has_its_files() {
    for (rest, expected) in [
        (".json", Subject::Overview),
        ("/players.json", Subject::Players),
        ("/players/2.json", Subject::Player(EntryId(2))),
        ("/r/3/standings.json", Subject::Standings(Some(3))),
        ("/crosstable/grid.json", Subject::Crosstable(CrossOrder::Grid)),
        ("/bracket.json", Subject::Bracket),
        ("/overall.json", Subject::Overall),
        ("/r/3/m/14.json", Subject::Meeting(3, 14)),
    ] {
        assert_eq!(PublicPage::parse(rest), Some(PublicPage { subject: expected, encoding: Encoding::Json }));
        for (end, encoding) in [(".csv", Encoding::Csv), (".xlsx", Encoding::Xlsx)] {
            let other = rest.replace(".json", end);
            assert_eq!(PublicPage::parse(&other), Some(PublicPage { subject: expected, encoding }));
        }
    }
}

#[test]
fn other_addresses_name_nothing() {
    for rest in [
        "/r",
        "/r/",
        "/r/0",
        "/r/03",
        "/r/+3",
        "/r/3/",
        "/r/70000",
        "/players/",
        "/players/x",
        "/players/0",
        "/",
        "/standings/page/1",
        "/r/3/standings/1.json",
        "/ratings/bullet",
        "/why/3",
        "/why/3/bye",
        "/why/3/14.json",
        "/r/3/b/14.1",
        "/r/3/b/14.02",
        "/r/3/b/14.1.1.2",
        "/r/3/b/14.json",
        "/standings.pgn",
        "/bracket/2",
        "/r/3/m",
        "/r/3/m/0",
        "/r/3/m/14.pgn",
        "/bracket.pgn",
        "/desk",
        "//",
        "/.json",
        "/players.xml",
        "x",
    ] {
        assert_eq!(subject(rest), None, "{rest}");
    }
}

fn game() -> impl Strategy<Value = GameKey> {
    (1..4_u16, 1..4_u8, 1..4_u16).prop_map(|(board, segment, number)| GameKey { board, segment, number })
}

fn place() -> impl Strategy<Value = GamePlace> {
    (1..=u16::MAX, 1..=u32::MAX, game()).prop_map(|(round, board, game)| GamePlace { round, board, game })
}

/// Generates every kind of page, each with one of its encodings.
fn public_page() -> impl Strategy<Value = PublicPage> {
    let number = || 1..=u32::MAX;
    let entry = || (1..=u32::MAX).prop_map(EntryId);
    let round = || 1..=u16::MAX;
    let subjects = prop_oneof![
        Just(Subject::Overview),
        Just(Subject::Players),
        entry().prop_map(Subject::Player),
        (entry(), number()).prop_map(|(entry, person)| Subject::Member(entry, PersonId(person))),
        Just(Subject::BoardLists),
        round().prop_map(Subject::Pairings),
        round().prop_map(Subject::Seats),
        proptest::option::of(round()).prop_map(Subject::Standings),
        (proptest::option::of(round()), 2..usize::MAX).prop_map(|(round, page)| Subject::StandingsPage(round, page)),
        (round(), entry()).prop_map(|(round, entry)| Subject::Workings(round, entry)),
        (round(), number()).prop_map(|(round, board)| Subject::Why(round, board)),
        (round(), entry()).prop_map(|(round, entry)| Subject::WhyBye(round, entry)),
        (round(), entry(), proptest::option::of(entry()))
            .prop_map(|(round, entry, other)| Subject::WhyNot(round, entry, other)),
        (round(), entry()).prop_map(|(round, entry)| Subject::WhyFloat(round, entry)),
        place().prop_map(Subject::Game),
        (place(), prop_oneof![Just(Side::First), Just(Side::Second)])
            .prop_map(|(place, bottom)| Subject::Diagrams(place, bottom)),
        proptest::option::of(select(&RatingList::ALL[..])).prop_map(Subject::Ratings),
        Just(Subject::Norms),
        select(&[CrossOrder::Rank, CrossOrder::Number, CrossOrder::Grid][..]).prop_map(Subject::Crosstable),
        Just(Subject::Bracket),
        Just(Subject::Overall),
        Just(Subject::Totals),
        Just(Subject::Ladder),
        (round(), number()).prop_map(|(round, board)| Subject::Meeting(round, board)),
        Just(Subject::Progress),
        Just(Subject::Statistics),
        Just(Subject::Calendar),
    ];
    let games = prop_oneof![Just(GamesFormat::Pgn), Just(GamesFormat::Pdn)];
    let tables = prop_oneof![Just(Encoding::Json), Just(Encoding::Csv), Just(Encoding::Xlsx)];
    (subjects, any::<bool>(), games, tables).prop_map(|(subject, is_file, games, table)| {
        let encoding = match subject {
            Subject::Calendar => Encoding::Calendar,
            _ if !is_file => Encoding::Html,
            Subject::Player(_) if games == GamesFormat::Pgn => Encoding::Calendar,
            Subject::Game(_) => Encoding::Games(games),
            Subject::StandingsPage(..)
            | Subject::Workings(..)
            | Subject::Diagrams(..)
            | Subject::Why(..)
            | Subject::WhyBye(..)
            | Subject::WhyNot(..)
            | Subject::WhyFloat(..) => Encoding::Html,
            _ => table,
        };
        PublicPage { subject, encoding }
    })
}

fn group_address() -> impl Strategy<Value = GroupAddress> {
    let group = proptest::option::of((1..=u32::MAX).prop_map(GroupId));
    ("[a-z0-9-]{1,64}", group).prop_map(|(slug, group)| GroupAddress::new(&slug, group))
}

/// Generates texts that look like public addresses.
fn like_an_address() -> impl Strategy<Value = String> {
    const WORDS: [&str; 33] = [
        "g1",
        "g02",
        "g",
        "players",
        "standings",
        "page",
        "why",
        "not",
        "bye",
        "float",
        "r",
        "b",
        "m",
        "names",
        "diagrams",
        "turned",
        "ratings",
        "rapid",
        "crosstable",
        "bracket",
        "overall",
        "grid",
        "0",
        "1",
        "2",
        "03",
        "14",
        "14.2",
        "1.1.1",
        "",
        ".json",
        "2.csv",
        "3.pgn",
    ];
    let word = select(&WORDS[..]);
    proptest::collection::vec(word, 0..6).prop_map(|words| format!("/t/harbour/{}", words.join("/")))
}

/// Generates every page and form of the desk.
fn desk_page() -> impl Strategy<Value = DeskPage> {
    let round = || 1..=u16::MAX;
    let entry = || (1..=u32::MAX).prop_map(EntryId);
    let pairing = || (1..=u32::MAX).prop_map(PairingId);
    prop_oneof![
        select(TournamentPart::ALL).prop_map(DeskPage::Tournament),
        entry().prop_map(DeskPage::Player),
        entry().prop_map(DeskPage::Sanctions),
        entry().prop_map(DeskPage::Certificate),
        (round(), select(RoundPart::ALL)).prop_map(|(round, part)| DeskPage::Round(round, part)),
        (round(), pairing(), select(BoardPart::ALL))
            .prop_map(|(round, pairing, part)| DeskPage::Board(round, pairing, part)),
        (round(), pairing(), game(), select(RecordPart::ALL))
            .prop_map(|(round, pairing, key, part)| DeskPage::Record(round, pairing, key, part)),
    ]
}

/// Generates texts that look like addresses of the desk.
fn like_a_desk() -> impl Strategy<Value = String> {
    const WORDS: [&str; 25] = [
        "g1",
        "g02",
        "g",
        "players",
        "sanctions",
        "norms",
        "r",
        "boards",
        "records",
        "keep",
        "correct",
        "fouls",
        "type",
        "stand",
        "diagrams",
        "turned",
        "log",
        "undo",
        "export",
        "trf26",
        "0",
        "1",
        "02",
        "1.1.1",
        "",
    ];
    let word = select(&WORDS[..]);
    proptest::collection::vec(word, 0..7).prop_map(|words| format!("/desk/harbour/{}", words.join("/")))
}

proptest! {
    #[test]
    fn public_addresses_are_read_as_they_are_written(at in group_address(), page in public_page()) {
        let address = PublicAddress { at, page };
        prop_assert_eq!(PublicAddress::parse(&address.to_string()), Some(address));
    }

    #[test]
    fn what_names_a_public_page_is_its_only_address(text in like_an_address()) {
        if let Some(address) = PublicAddress::parse(&text) {
            prop_assert_eq!(address.to_string(), text);
        }
    }

    #[test]
    fn addresses_of_the_desk_are_read_as_they_are_written(at in group_address(), page in desk_page()) {
        let address = DeskAddress { at, page };
        prop_assert_eq!(DeskAddress::parse(&address.to_string()), Some(address));
    }

    #[test]
    fn what_names_a_page_of_the_desk_is_its_only_address(text in like_a_desk()) {
        if let Some(address) = DeskAddress::parse(&text) {
            prop_assert_eq!(address.to_string(), text);
        }
    }
}
