//! Roles and rights.

use qisai_domain::office::{
    Boards, Device, Grantee, Grants, Holding, MAX_RANGES, NoBoards, Office, Reach, Right, TABLE, reach,
};

fn holding(office: Office, boards: &str) -> Result<Holding, NoBoards> {
    Ok(Holding { office, boards: Boards::parse(boards)? })
}

#[test]
fn rl1_every_right_has_its_row_and_what_has_none_is_denied() {
    let rows: Vec<Right> = TABLE.iter().map(|(can, _)| *can).collect();
    assert_eq!(rows, Right::ALL);
    assert_eq!(Grants::Offices(Vec::new()).reach(Right::See, None), Reach::No);
    for can in Right::ALL {
        assert_eq!(reach(Grantee::Device(Device::Screen), *can), Reach::No, "a screen sees what is public: {can:?}");
    }
}

#[test]
fn rl2_an_arbiter_of_some_boards_enters_results_there_only() -> Result<(), NoBoards> {
    let held = Grants::Offices(vec![holding(Office::Sector, "1-40, 81-")?]);
    for (board, may) in [(1, true), (40, true), (41, false), (80, false), (81, true), (500, true)] {
        assert_eq!(held.may_at(Right::Enter, board), may, "board {board}");
    }
    assert!(held.may(Right::Enter) && !held.may(Right::Pair));
    assert_eq!(held.own_boards().map(|boards| boards.to_string()).as_deref(), Some("1-40, 81-"));
    Ok(())
}

#[test]
fn rl2_two_offices_add_up() -> Result<(), NoBoards> {
    let both = Grants::Offices(vec![holding(Office::Scorer, "")?, holding(Office::Sector, "5-8")?]);
    assert_eq!(both.own_boards(), None, "the scorer's boards are all");
    assert!(both.may_at(Right::Enter, 9) && !both.may_at(Right::Special, 9) && both.may_at(Right::Special, 8));
    assert_eq!((both.reach(Right::Change, Some(9)), both.reach(Right::Change, Some(8))), (Reach::Own, Reach::All));
    let scorer = Grants::Offices(vec![holding(Office::Scorer, "1-4")?]);
    assert_eq!(scorer.reach(Right::Change, Some(5)), Reach::No, "nor his own outside of his boards");
    Ok(())
}

#[test]
fn rl3_what_is_no_range_is_said() {
    for wrong in ["0", "9-3", "boards", "1,x", ",", &"1,".repeat(MAX_RANGES + 1)] {
        assert!(Boards::parse(wrong).is_err(), "{wrong}");
    }
    assert_eq!(Boards::parse(" ").map(|boards| boards.are_all()), Ok(true));
}

#[test]
fn rl4_no_office_gives_itself_but_the_organisers() {
    for office in Office::ALL {
        let gives = reach(Grantee::Office(*office), office.given_by()) > Reach::No;
        assert_eq!(gives, *office == Office::Organiser, "{office:?}");
    }
}
