//! Prohibited pairs and separations in the arbiter's notation.

use qisai_domain::{EntryId, Group, GroupId, Limits, StageId};
use qisai_service::entries::seats::GroupSeats;
use qisai_web::entries::restrictions::{
    BadLine, BadSpan, families, families_text, fixed, fixed_text, prohibited, prohibited_text, span,
};

fn six_seats() -> Group {
    let seats: Vec<EntryId> = [11, 12, 13, 14, 15, 16].map(EntryId).into();
    Group { seats: seats.into(), ..Group::new(GroupId(1), StageId(1), String::new()) }
}

#[test]
fn rounds_are_a_number_or_two() {
    assert_eq!(span("", 9), Ok(None));
    assert_eq!(span(" 3 ", 9), Ok(Some((3, 3))));
    assert_eq!(span("1 - 9", 9), Ok(Some((1, 9))));
    for nonsense in ["0", "10", "3-2", "1-10", "one", "-", "1-2-3"] {
        assert_eq!(span(nonsense, 9), Err(BadSpan), "{nonsense}");
    }
}

#[test]
fn lines_are_read_as_they_are_written() {
    let group = six_seats();
    let seats = GroupSeats::read(&GroupSeats::of(&group).text()).unwrap();
    let text = "1 2\n2-3: 4 5 6";
    let rules = prohibited("1, 2\n\n2-3：4 5、6", &seats, 5).unwrap();
    assert_eq!(rules[0].entries, [EntryId(11), EntryId(12)]);
    assert_eq!(prohibited_text(&group, &Limits { prohibited: rules, ..Limits::default() }, 5), text);
    let separations = families(text, &seats, 5).unwrap();
    assert_eq!(families_text(&group, &Limits { separations, ..Limits::default() }, 5), text);
    for (text, line) in [("1 2\n3", 2), ("1 99", 1), ("1 x", 1), ("1 2\n\n0-1: 1 2", 3)] {
        assert_eq!(prohibited(text, &seats, 5), Err(BadLine(line)), "{text}");
    }
}

#[test]
fn kz35_fixed_games_are_read_as_they_are_written() {
    let group = six_seats();
    let seats = GroupSeats::read(&GroupSeats::of(&group).text()).unwrap();
    let games = fixed("2: 4 1\n\n3：5、6\n", &seats, 5).unwrap();
    assert_eq!(games[0].entries, [EntryId(14), EntryId(11)]);
    assert_eq!(fixed_text(&group, &Limits { fixed: games, ..Limits::default() }), "2: 4 1\n3: 5 6");
    for (text, line) in
        [("4 1", 1), ("2: 1 2 3", 1), ("2-3: 1 2", 1), ("2: 1 2\n2: 2 3", 2), ("6: 1 2", 1), ("2: 1 1", 1)]
    {
        assert_eq!(fixed(text, &seats, 5), Err(BadLine(line)), "{text}");
    }
}
