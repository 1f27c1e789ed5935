//! Screens in a hall: the size of letters, and the sequence of pages.

use qisai_domain::command::KeptRecord;
use qisai_domain::screen::{
    Broadcast, DELAYS, Item, Kind, Lettering, List, Notice, Part, Screen, ScreenFault, Shape, check_name, family,
    leaves, share, spans, text_width,
};
use qisai_domain::{Change, Command, GameKey, GameResult, Hash, Refusal, RoundRef};

use crate::arbiter::{Arbiter, GROUP};

/// Returns the height of Latin capitals and of Chinese characters in tenths of a millimetre, for type of this size on
/// this picture.
fn heights(size: u32, picture: u16) -> [u32; 2] {
    let type_in_tenths = size * u32::from(picture) / 10;
    [type_in_tenths * 7 / 10, type_in_tenths * 23 / 25]
}

#[test]
fn letters_are_as_high_as_the_farthest_seat_needs() {
    for (distance, picture) in [(15, 150), (10, 100), (20, 200), (30, 400), (8, 60), (25, 300)] {
        let lettering = Lettering::of(distance, picture);
        assert!(lettering.is_legible, "{distance} m, {picture} cm");
        let [latin, chinese] = heights(lettering.size, picture);
        let tenths = u32::from(distance) * 10_000;
        assert!(latin >= tenths / 200, "{distance} m: capitals of {latin} tenths of a millimetre");
        assert!(chinese >= tenths / 150, "{distance} m: characters of {chinese} tenths of a millimetre");
        assert!(lettering.lines * lettering.line <= 1000);
    }
}

#[test]
fn fifteen_metres_and_a_picture_of_one_and_a_half_leave_ten_rows() {
    // 75 mm for capitals and 100 mm for Chinese characters: 10 to 12 rows a page.
    let lettering = Lettering::of(15, 150);
    assert_eq!((lettering.rows(0), lettering.rows(1)), (10, 9));
}

#[test]
fn a_picture_has_room_for_so_many_letters_in_a_line() {
    // The type is 109.5 mm large; pictures of 1,500 mm are 2,667 and 2,000 mm wide.
    let lettering = Lettering::of(15, 150);
    assert_eq!(Shape::ALL.map(|shape| lettering.across(shape)), [243, 182]);
    // A Chinese character is a square of the type; other letters are about half as wide, and a W is wider than two i.
    assert_eq!([text_width("国"), text_width("胡荣华")], [10, 30]);
    assert!(text_width("Halvorsund") < text_width("胡荣华胡荣华") && text_width("W") > 2 * text_width("i"));
}

#[test]
fn a_picture_too_low_for_its_hall_says_so_and_still_shows_rows() {
    let lettering = Lettering::of(100, 20);
    assert!(!lettering.is_legible && lettering.rows(3) >= 1 && lettering.lines >= 3);
    // Letters are never tiny, even for a near seat.
    assert!(Lettering::of(1, 1000).size >= 28);
}

#[test]
fn three_hundred_boards_are_all_paged_through() {
    let fit = Lettering::of(15, 150).rows(0);
    let lists = [List { rows: 300, fit, seconds: None }, List { rows: 0, fit, seconds: None }];
    let pages = leaves(&lists);
    let boards: Vec<usize> = pages.iter().flat_map(|page| page.rows.clone()).collect();
    assert_eq!(boards, (0..300).collect::<Vec<_>>());
    assert!(pages.iter().all(|page| page.of == pages.len() && page.list == 0));
    assert_eq!(pages.iter().map(|page| page.number).collect::<Vec<_>>(), (1..=pages.len()).collect::<Vec<_>>());
}

#[test]
fn a_page_stands_twelve_seconds_and_a_quarter_for_each_row_and_never_less_than_eight() {
    let of = |rows, seconds| leaves(&[List { rows, fit: 10, seconds }])[0].millis;
    assert_eq!((of(10, None), of(1, None), of(10, Some(20)), of(10, Some(2))), (14_500, 12_250, 20_000, 8_000));
}

#[test]
fn lists_follow_each_other_in_the_order_of_the_screen() {
    let list = |rows| List { rows, fit: 4, seconds: None };
    let pages = leaves(&[list(5), list(0), list(4)]);
    let told: Vec<(usize, usize, usize)> = pages.iter().map(|page| (page.list, page.number, page.of)).collect();
    assert_eq!(told, [(0, 1, 2), (0, 2, 2), (2, 1, 1)]);
}

#[test]
fn several_screens_share_a_list_by_count() {
    for (rows, parts) in [(10, 3), (2, 3), (300, 7), (0, 2), (9, 1)] {
        let shares: Vec<_> = (1..=parts).map(|part| share(rows, part, parts)).collect();
        let all: Vec<usize> = shares.iter().cloned().flatten().collect();
        assert_eq!(all, (0..rows).collect::<Vec<_>>(), "every row once, in order");
        let (least, most) =
            (shares.iter().map(ExactSizeIterator::len).min(), shares.iter().map(ExactSizeIterator::len).max());
        assert!(most <= least.map(|least| least + 1), "{shares:?}");
    }
}

#[test]
fn a_family_has_a_screen_for_each_part() {
    let like = Screen { distance: 20, ..Screen::default() };
    let screens = family("wall", 3, &like).unwrap();
    let told: Vec<(&str, Option<Part>, u16)> =
        screens.iter().map(|(name, screen)| (name.as_str(), screen.part, screen.distance)).collect();
    let part = |number| Some(Part { number, of: 3 });
    assert_eq!(told, [("wall-1", part(1), 20), ("wall-2", part(2), 20), ("wall-3", part(3), 20)]);
    for count in [0, 1, 10] {
        assert_eq!(family("wall", count, &like), Err(ScreenFault::Family), "{count}");
    }
    assert_eq!(family("wall", 9, &like).unwrap().len(), 9);
    // The longest name has no room for a number.
    for wrong in ["", "Wall", &"a".repeat(39)] {
        assert_eq!(family(wrong, 2, &like), Err(ScreenFault::Name), "{wrong}");
    }
    assert!(family(&"a".repeat(38), 2, &like).is_ok());
}

#[test]
fn what_a_browser_is_given_comes_before_the_part_of_the_screen() {
    let whole = Screen::default();
    let second = Screen { part: Some(Part { number: 2, of: 3 }), ..Screen::default() };
    assert_eq!([whole.part_of((1, 1)), whole.part_of((3, 4))], [(1, 1), (3, 4)]);
    assert_eq!([second.part_of((1, 1)), second.part_of((3, 4))], [(2, 3), (3, 4)]);
}

#[test]
fn boards_and_names_hold_until_the_first_result_of_a_new_round() {
    let item = |kind| Item { kind, seconds: None };
    let screen = Screen { items: [Kind::Standings, Kind::Boards, Kind::Names].map(item).to_vec(), ..Screen::default() };
    let kinds = |items: Vec<Item>| items.into_iter().map(|item| item.kind).collect::<Vec<_>>();
    assert_eq!(kinds(screen.turn(true)), [Kind::Boards, Kind::Names]);
    assert_eq!(kinds(screen.turn(false)), [Kind::Standings, Kind::Boards, Kind::Names]);
    // A screen without seats continues as usual; the kind selected by the arbiters comes first.
    let standings = Screen { items: vec![item(Kind::Standings)], ..Screen::default() };
    assert_eq!(kinds(standings.turn(true)), [Kind::Standings]);
    let now = Screen { now: Some(Kind::Clock), ..screen };
    assert_eq!(kinds(now.turn(true)), [Kind::Clock]);
}

#[test]
fn boards_are_named_by_ranges() {
    let screen = Screen { boards: spans("1-3, 7，81-").unwrap(), ..Screen::default() };
    let shown: Vec<u32> = [1, 3, 4, 7, 8, 80, 81, 900].into_iter().filter(|board| screen.shows(*board)).collect();
    assert_eq!(shown, [1, 3, 7, 81, 900]);
    let written: Vec<String> = screen.boards.iter().map(ToString::to_string).collect();
    assert_eq!(written, ["1-3", "7", "81-"]);
    assert_eq!(spans(""), Ok(Vec::new()));
    for wrong in ["5-3", "a", "0", "1-x"] {
        assert_eq!(spans(wrong), Err(ScreenFault::Boards(wrong.to_owned())));
    }
}

#[test]
fn announcements_have_at_most_two_hundred_characters() {
    assert_eq!(Notice::announcement("  Lunch \r\n at 13:00 "), Ok(Notice::Announcement("Lunch at 13:00".to_owned())));
    assert!(Notice::announcement(&"午".repeat(200)).is_ok());
    assert_eq!(Notice::announcement(&"午".repeat(201)), Err(ScreenFault::LongAnnouncement(201)));
    assert_eq!(Notice::announcement(" \n "), Err(ScreenFault::NoAnnouncement));
}

#[test]
fn announcements_break_into_lines_that_fit() {
    let lettering = Lettering::of(15, 150);
    let text = "The closing ceremony begins at six in the large hall, please be there a quarter of an hour earlier.";
    let lines = lettering.broken(text);
    assert_eq!(lines.join(" "), text);
    assert!(lines.len() > 2 && lines.iter().all(|line| line.chars().count() <= 28), "{lines:?}");
    let chinese = lettering.broken(&"闭幕式十八时在大厅举行".repeat(4));
    assert!(chinese.len() > 2 && chinese.iter().all(|line| line.chars().count() <= 17), "{chinese:?}");
    assert_eq!(chinese.concat(), "闭幕式十八时在大厅举行".repeat(4));
}

#[test]
fn a_screen_shows_something_and_has_a_plain_name() {
    assert_eq!(Screen::default().check(), Ok(()));
    assert_eq!(Screen { items: Vec::new(), ..Screen::default() }.check(), Err(ScreenFault::Empty));
    assert_eq!(Screen { distance: 0, ..Screen::default() }.check(), Err(ScreenFault::Distance));
    assert_eq!(Screen { picture: 19, ..Screen::default() }.check(), Err(ScreenFault::Picture));
    assert_eq!(Screen { delay: *DELAYS.end() + 1, ..Screen::default() }.check(), Err(ScreenFault::Delay));
    assert_eq!(check_name("hall-2"), Ok(()));
    for wrong in ["", "Hall", "a/b", "大厅", &"a".repeat(41)] {
        assert_eq!(check_name(wrong), Err(ScreenFault::Name), "{wrong}");
    }
}

/// Keeps the record of board 1 in round 1.
fn keeps(arbiter: &mut Arbiter, text: Option<&str>) -> Result<Vec<Change>, Refusal> {
    let pairing = arbiter.pairing(1, 1).id;
    let record = KeptRecord { pairing, game: GameKey::ONLY, text: text.map(str::to_owned) };
    arbiter.does(Command::KeepRecords { at: RoundRef { group: GROUP, round: 1 }, records: vec![record] })
}

#[test]
fn of_a_game_in_play_is_told_what_was_kept_before_the_last_acts() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.pairs()?;
    arbiter.publishes(1)?;
    let pairing = arbiter.pairing(1, 1).id;
    assert_eq!(Broadcast::of(&arbiter.tournament).newest(), None, "nothing is kept");
    let first = keeps(&mut arbiter, Some("e4"))?;
    let second = keeps(&mut arbiter, Some("e4 e5"))?;
    let newest = arbiter.tournament.version;
    let other = arbiter.enters(2, GameResult::FIRST_WINS)?;
    let mut broadcast = Broadcast::of(&arbiter.tournament);
    assert_eq!(broadcast.newest(), Some(newest), "a result of another board is no record");
    let told = |broadcast: &Broadcast| broadcast.record(pairing, GameKey::ONLY);
    assert_eq!(told(&broadcast), Some(Hash::of("e4 e5")));
    for (act, then) in [(other, Some("e4 e5")), (second, Some("e4")), (first, None)] {
        broadcast.take_back(&act);
        assert_eq!(told(&broadcast), then.map(Hash::of));
    }
    // A removed record is not shown again, and a finished game is shown without delay.
    keeps(&mut arbiter, None)?;
    assert_eq!(Broadcast::of(&arbiter.tournament).newest(), None);
    keeps(&mut arbiter, Some("e4 e5"))?;
    arbiter.enters(1, GameResult::FIRST_WINS)?;
    assert_eq!(Broadcast::of(&arbiter.tournament).newest(), None);
    Ok(())
}
