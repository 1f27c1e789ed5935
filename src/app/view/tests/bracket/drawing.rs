//! Tests of round names, and of drawings without overlaps.

use std::collections::BTreeSet;
use std::sync::Arc;

use qisai_domain::bracket::BracketEntrant;
use qisai_domain::format::{Feed, Layout, Tree};
use qisai_domain::stage::Play;
use qisai_domain::{EntryId, Format, Group, GroupId, Scoring, Stage, StageId};
use qisai_i18n::{Lang, Words};
use qisai_view::bracket::{
    BOX, Bracket, BracketMatch, Column, Drawing, NAME_WIDTH, RoundName, box_width_within, can_be_squeezed, fitted,
    name_width, wide,
};

/// Returns a bracket in which nothing has been played.
fn fresh(layout: Layout, seats: u32) -> Bracket {
    let mut stage = Stage::new(StageId(1));
    stage.play = Arc::new(Play::of(Format::Bracket(layout), Scoring::default()));
    let mut group = Group::new(GroupId(1), StageId(1), String::new());
    group.seats = (1..=seats).map(EntryId).collect();
    Bracket::of(&stage, &group).unwrap()
}

fn plain(tree: Tree) -> Layout {
    Layout { tree, third_place: false, all_places: false }
}

fn third(tree: Tree) -> Layout {
    Layout { third_place: true, ..plain(tree) }
}

/// Returns the names of the blocks of each round.
fn names(layout: Layout, seats: u32) -> Vec<String> {
    let bracket = fresh(layout, seats);
    let t = Words::of(Lang::En);
    let of = |column: Column<'_>| column.blocks.iter().map(|block| block.name.text(t)).collect::<Vec<_>>().join(", ");
    bracket.columns().into_iter().map(of).collect()
}

#[test]
fn rounds_have_the_names_that_the_field_uses() {
    assert_eq!(names(plain(Tree::Standard), 2), ["Match"]);
    assert_eq!(names(third(Tree::Standard), 4), ["Semi-finals", "Final, Third place"]);
    let eight = ["Quarter-finals", "Semi-finals", "Final, Third place"];
    assert_eq!(names(third(Tree::Standard), 8), eight);
    assert_eq!(names(third(Tree::Standard), 6), eight, "with byes");
    let whole = Layout { all_places: true, ..plain(Tree::Standard) };
    let last = "Final, Third place, Places 5–6, Places 7–8";
    assert_eq!(names(whole, 8), ["Quarter-finals", "Semi-finals, Places 5–8", last]);
    let forty = ["Round 1", "Round of 32", "Round of 16", "Quarter-finals", "Semi-finals", "Final"];
    assert_eq!(names(plain(Tree::Standard), 40), forty);
    // Entrants seeded into later rounds enter last: a ladder of four.
    assert_eq!(names(plain(Tree::Entering(vec![2, 1, 1])), 4), ["Round 1", "Round 2", "Final"]);
}

#[test]
fn rounds_of_two_halves_say_which_half() {
    let rounds = [
        "Winners’ round 1",
        "Winners’ final, Losers’ round 1",
        "Losers’ final",
        "Grand final",
        "Second grand final, if needed",
    ];
    assert_eq!(names(plain(Tree::Double { reset: true }), 4), rounds);
    let bracket = fresh(plain(Tree::Double { reset: false }), 8);
    let titles: Vec<RoundName> = bracket.columns().iter().map(|column| column.name).collect();
    assert_eq!(titles[..2], [RoundName::WinnersRound(1), RoundName::Round(2)]);
    assert_eq!(titles.last(), Some(&RoundName::GrandFinal));
}

#[test]
fn who_is_not_known_waits_for_a_match() {
    let bracket = fresh(third(Tree::Standard), 6);
    let sides = |id| bracket.find(id).unwrap().sides.each_ref().map(|side| (side.who, side.feed));
    let entry = |number| (BracketEntrant::Entry(EntryId(number)), Feed::Seat(u16::try_from(number).unwrap()));
    assert_eq!(sides(1), [entry(4), entry(5)]);
    assert_eq!(sides(3), [entry(1), (BracketEntrant::Open, Feed::Winner(1))]);
    assert_eq!(sides(6), [(BracketEntrant::Open, Feed::Loser(3)), (BracketEntrant::Open, Feed::Loser(4))]);
    assert_eq!(bracket.byes, [(1, EntryId(1)), (1, EntryId(2))]);
    assert_eq!((bracket.done(), bracket.winner()), ((0, 6), None));
}

fn layouts() -> Vec<Layout> {
    let whole = Layout { all_places: true, ..plain(Tree::Standard) };
    let double = |reset| plain(Tree::Double { reset });
    vec![plain(Tree::Standard), third(Tree::Standard), whole, double(false), double(true)]
}

/// Checks that every box lies within the drawing and overlaps no other, and that lines lead to the right.
fn check(drawing: &Drawing, what: &str) {
    let corners: Vec<(u32, u32)> = drawing.places.iter().map(|place| (place.x, place.y)).collect();
    for (at, (x, y)) in corners.iter().enumerate() {
        assert!(x + BOX.0 <= drawing.width && y + BOX.1 <= drawing.height, "{what}: {x} {y} {drawing:?}");
        for (other_x, other_y) in &corners[at + 1..] {
            assert!(x.abs_diff(*other_x) > BOX.0 || y.abs_diff(*other_y) > BOX.1 + 12, "{what}: {x} {y}, {other_y}");
        }
    }
    let heads: BTreeSet<(u32, u32)> = drawing.heads.iter().map(|head| (head.x, head.y)).collect();
    assert_eq!(heads.len(), drawing.heads.len(), "{what}: two names in one place");
    for line in &drawing.lines {
        let (start, end) = (line.split(' ').next().unwrap(), line.rsplit('H').next().unwrap());
        let start: u32 = start.trim_start_matches('M').parse().unwrap();
        assert!(start < end.parse::<u32>().unwrap(), "{what}: {line}");
    }
}

#[test]
fn no_match_lies_on_another() {
    for seats in 2..=70 {
        for layout in layouts() {
            let what = format!("{seats} {layout:?}");
            let bracket = fresh(layout, seats);
            let whole = Drawing::whole(&bracket, BOX.0);
            check(&whole, &what);
            assert_eq!(whole.places.len(), bracket.matches.len(), "{what}");
            let fed = |it: &&BracketMatch| it.sides.iter().filter(|side| matches!(side.feed, Feed::Winner(_))).count();
            // Beside a tree of those who lost, the second final stands below the first, without a line.
            let has_lower = seats > 2;
            let led = bracket.matches.iter().filter(|it| !has_lower || !it.name.is_second_final());
            assert_eq!(whole.lines.len(), led.map(|it| fed(&it)).sum::<usize>(), "{what}");
        }
    }
}

#[test]
fn d22_a_double_elimination_of_eight_is_seen_whole_on_a_laptop() {
    let bracket = fresh(plain(Tree::Double { reset: true }), 8);
    let box_width = box_width_within(&bracket, 1168);
    let whole = Drawing::whole(&bracket, box_width);
    assert!(whole.width <= 1168, "{}", whole.width);
    let room = name_width(box_width);
    for name in ["Perrault-Mey, Noé", "Castellun, Aroa", "Krishnarajan, Padmavathi"] {
        assert!(wide(name) <= room || can_be_squeezed(name, room), "{name}: {} in {room}", wide(name));
    }
    let x = |name: RoundName| {
        let id = bracket.matches.iter().find(|it| it.name == name).unwrap().id;
        whole.places.iter().find(|place| place.id == id).map(|place| place.x)
    };
    assert_eq!(x(RoundName::WinnersRound(1)), x(RoundName::LosersRound(1)), "both trees begin at the edge");
    assert_eq!(x(RoundName::GrandFinal), x(RoundName::SecondFinal), "one below the other");
}

/// A laptop shows a whole tree of up to sixty-four entrants without moving sideways.
#[test]
fn a_tree_of_six_rounds_is_as_wide_as_a_page() {
    for seats in 2..=64 {
        let bracket = fresh(Layout { tree: Tree::Standard, third_place: true, all_places: false }, seats);
        let box_width = box_width_within(&bracket, 1168);
        let whole = Drawing::whole(&bracket, box_width);
        assert!(whole.width <= 1168 && name_width(box_width) >= 86, "{seats}: {} wide", whole.width);
    }
}

#[test]
fn every_match_stands_on_a_page() {
    for seats in 2..=70 {
        for layout in layouts() {
            let what = format!("{seats} {layout:?}");
            let bracket = fresh(layout, seats);
            let tiles = Drawing::tiles(&bracket, BOX.0);
            let mut shown = BTreeSet::new();
            for tile in &tiles {
                check(tile, &what);
                let columns: BTreeSet<u32> = tile.places.iter().map(|place| place.x).collect();
                assert!(columns.len() <= 5 && tile.height <= 760, "{what}: {} high", tile.height);
                shown.extend(tile.places.iter().map(|place| place.id));
            }
            assert!(tiles.is_empty() || shown.len() == bracket.matches.len(), "{what}");
            assert!(seats < 32 || !tiles.is_empty(), "{what}");
        }
    }
}

#[test]
fn a_long_name_is_cut_where_its_room_ends() {
    assert_eq!(fitted("Okafor, Ren", NAME_WIDTH), "Okafor, Ren");
    let long = fitted("Nepomniachtchi, Ian Alexandrovich", NAME_WIDTH);
    assert!(long.starts_with("Nepomniachtchi") && long.ends_with('…') && wide(&long) <= NAME_WIDTH, "{long}");
    assert_eq!(fitted("赵清河", 30), "赵…");
}
