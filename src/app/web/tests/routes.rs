//! Table of all routes with their permissions.

use std::collections::BTreeSet;

use qisai_domain::{EntryId, GameKey, PairingId};
use qisai_view::address::{
    BoardPart, DeskAddress, DeskPage, DeskPages, EventAddress, EventPageKind, RecordPart, RoundPart, TournamentPart,
};
use qisai_view::print::Document;
use qisai_web::routes::{DESK, GROUP, Permission, TABLE, find};

#[test]
fn what_the_guard_lets_through_by_address_is_public() {
    for row in TABLE.iter().filter(|row| row.pattern.starts_with("/t/") || row.pattern.starts_with("/static/")) {
        assert_eq!((row.method, row.permission), ("GET", Permission::Public), "{}", row.pattern);
    }
}

#[test]
fn only_reading_signing_in_and_showing_a_code_is_open_to_everybody() {
    let open = TABLE.iter().filter(|row| row.method != "GET" && row.permission == Permission::Public);
    let open: Vec<&str> = open.map(|row| row.pattern).collect();
    assert_eq!(open, ["/setup", "/sign-in", "/{q:[Qq]}/{code}", "/code/{slug}"]);
}

#[test]
fn d19_no_tournament_and_no_event_is_called_like_a_page_beside_it() {
    // Words at the position of the URL name in other routes.
    let places = ["/desk/", "/e/", "/t/"];
    let words: BTreeSet<&str> = places
        .iter()
        .flat_map(|place| TABLE.iter().filter_map(move |row| row.pattern.strip_prefix(*place)))
        .filter_map(|rest| rest.split('/').next())
        .filter(|word| !word.starts_with('{'))
        .collect();
    assert!(words.contains("new"), "{words:?}");
    assert_eq!(words, qisai_domain::setup::RESERVED.into_iter().collect::<BTreeSet<_>>());
}

#[test]
fn routes_on_a_tournament_ask_for_a_right_there() {
    for row in TABLE.iter().filter(|row| row.pattern.starts_with("/desk/{slug}")) {
        assert!(matches!(row.permission, Permission::On(_)), "{}", row.pattern);
    }
    for row in TABLE.iter().filter(|row| row.pattern.starts_with("/e/{slug}/")) {
        assert!(matches!(row.permission, Permission::OnEvent(_)), "{}", row.pattern);
    }
}

#[test]
fn a_route_of_a_group_has_the_permission_of_its_row() {
    for row in TABLE.iter().filter(|row| row.pattern.starts_with(DESK)) {
        let of_group = row.pattern.replacen(DESK, &format!("{DESK}{GROUP}"), 1);
        let method = row.method.parse().unwrap();
        assert_eq!(find(&method, &of_group).map(|found| found.pattern), Some(row.pattern));
    }
}

#[test]
fn an_event_has_an_address_for_every_route_and_a_route_for_every_address() {
    let rows = TABLE.iter().filter(|row| row.pattern.starts_with("/e/"));
    let routes: BTreeSet<String> = rows.map(|row| row.pattern.replace("{slug}", "harbour")).collect();
    let pages = [
        EventPageKind::Overview,
        EventPageKind::Edit,
        EventPageKind::Books,
        EventPageKind::NewTournament,
        EventPageKind::Delete,
        EventPageKind::Free,
    ];
    let pages = pages.into_iter().map(|page| EventAddress::of_page("harbour", page));
    assert_eq!(pages.clone().map(|address| address.to_string()).collect::<BTreeSet<_>>(), routes);
    // The page's handler parses the end of the word, because a file of the event has no route of its own.
    for address in pages.chain([EventAddress::of_page("harbour", EventPageKind::Json)]) {
        assert_eq!(EventAddress::parse(&address.to_string()), Some(address));
    }
}

#[test]
fn the_desk_has_an_address_for_every_route_and_a_route_for_every_address() {
    let sample = |pattern: &str| {
        [("{slug}", "harbour"), ("{round}", "3"), ("{entry}", "17"), ("{pairing}", "14"), ("{sequence}", "2")]
            .into_iter()
            .chain([("{document}", "slips")])
            .fold(pattern.to_owned(), |address, (what, value)| address.replace(what, value))
    };
    let rows = TABLE.iter().filter(|row| row.pattern.starts_with("/desk/{slug}"));
    let routes: BTreeSet<String> = rows.map(|row| sample(row.pattern)).collect();
    for address in &routes {
        let read = DeskAddress::parse(&address.replace("{file}", "trf26"));
        assert_eq!(read.map(|read| read.to_string()), Some(address.replace("{file}", "trf26")));
    }
    let (entry, pairing) = (EntryId(17), PairingId(14));
    let of_entry = [DeskPage::Player, DeskPage::Team, DeskPage::Sanctions, DeskPage::Certificate];
    let pages = of_entry
        .map(|page| page(entry))
        .into_iter()
        .chain([DeskPage::Print(Document::Slips)])
        .chain(TournamentPart::ALL.iter().map(|part| DeskPage::Tournament(*part)))
        .chain(RoundPart::ALL.iter().map(|part| DeskPage::Round(3, *part)))
        .chain(BoardPart::ALL.iter().map(|part| DeskPage::Board(3, pairing, *part)))
        .chain(RecordPart::ALL.iter().map(|part| DeskPage::Record(3, pairing, GameKey::game(2), *part)));
    let desk = DeskPages::of_slug("harbour");
    let file = |page: DeskPage| {
        let files = ["/export/trf26", "/export/trf16", "/export/players"];
        files.iter().fold(desk.to(page).to_string(), |address, file| address.replace(file, "/export/{file}"))
    };
    assert_eq!(pages.map(file).collect::<BTreeSet<String>>(), routes);
}
