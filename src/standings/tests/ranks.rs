//! Tests of ranking and direct encounter, by the examples of the articles.

use qisai_domain::regulations::TieBreakEdition::Fide2026;
use qisai_domain::{ByeKind, EntryId, Outcome};
use qisai_standings::{Descriptor, Pairing, Settings, Table, Working};

use crate::build::{DRAW, LOSS, Say, WIN, field, ranking, swiss, value, working};

/// 6.3: 1 beat 2 and 2 beat 3. 3 has not met 1 and could still reach the same score, so nobody is first.
#[test]
fn nobody_is_first_whom_a_missing_game_could_reach() {
    let mut results = field(3, 3);
    results.game(1, 1, 2, WIN);
    results.game(2, 2, 3, WIN);
    results.bye(3, 3, ByeKind::FullPoint);
    let table = swiss(&results, Fide2026);
    assert_eq!(ranking(&table, "PTS,DE"), [(1, 1), (2, 1), (3, 1)]);
    let Working::Encounter(encounter) = working(&table, 3, "DE") else { panic!("a place") };
    assert_eq!((encounter.place, encounter.group), (1, 3));
    assert_eq!(encounter.tables[0].article, "6.3");
    let row = encounter.tables[0].rows.iter().find(|row| row.entry.0 == 3).unwrap();
    assert_eq!((row.score, row.missing, row.highest), (0.into(), 1, 1.into()));
}

/// 6.3: 1 beat both others, who have not met, and is first. The remainder begins again with its own table, which
/// decides nothing.
#[test]
fn the_remainder_begins_again() {
    let mut results = field(3, 3);
    results.game(1, 1, 2, WIN);
    results.game(2, 3, 1, LOSS);
    results.bye(3, 2, ByeKind::HalfPoint);
    let table = swiss(&results, Fide2026);
    assert_eq!(ranking(&table, "DE"), [(1, 1), (2, 2), (3, 2)]);
}

/// 6.1.1: in a Swiss a forfeit is not an encounter unless /P is announced.
#[test]
fn forfeits_count_with_p_only() {
    let mut results = field(3, 2);
    results.game(1, 1, 2, Outcome::ForfeitLoss);
    results.game(2, 1, 3, WIN);
    let table = swiss(&results, Fide2026);
    assert_eq!(ranking(&table, "PTS,DE")[..2], [(1, 1), (2, 1)]);
    assert_eq!(ranking(&table, "PTS,DE/P")[..2], [(2, 1), (1, 2)]);
}

/// 6.1.2 and 6.2: two games are averaged. Mutual results are examined again within a part that remains tied.
#[test]
fn a_level_part_is_looked_at_again() {
    // 1 and 2 have 1½ among the four, and so do 3 and 4. Then 1 beat 2.
    let mut results = field(4, 3);
    results.game(1, 1, 2, WIN);
    results.game(1, 3, 4, WIN);
    results.game(2, 1, 3, DRAW);
    results.game(2, 2, 4, WIN);
    results.game(3, 1, 4, LOSS);
    results.game(3, 2, 3, DRAW);
    let table = Table::of(&results, Settings::new(Pairing::Predetermined, Fide2026));
    // Points: 1 has 1½, 2 has 1½, 3 has 2, 4 has 1.
    assert_eq!(ranking(&table, "DE"), [(3, 1), (1, 2), (2, 3), (4, 4)]);
}

#[test]
fn undefined_values_come_last_and_equal_places_share_the_first_number() {
    let mut results = field(4, 1);
    results.game(1, 1, 2, WIN);
    for line in &mut results.lines {
        line.rating = Some(2000);
    }
    results.lines[1].rating = Some(1500);
    let table = swiss(&results, Fide2026);
    // 1 met 1500 and 2 met 2000. 3 and 4 met nobody.
    assert_eq!(ranking(&table, "ARO"), [(2, 1), (1, 2), (3, 3), (4, 3)]);
    assert_eq!(ranking(&table, "RTNG/R"), [(2, 1), (1, 2), (3, 2), (4, 2)]);
    assert_eq!(ranking(&table, "TPN/R"), [(4, 1), (3, 2), (2, 3), (1, 4)]);
}

#[test]
fn without_a_rating_for_the_unrated_nobody_has_a_rating_tie_break() {
    let mut results = field(2, 1);
    results.game(1, 1, 2, WIN);
    results.lines[0].rating = Some(2000);
    let table = swiss(&results, Fide2026);
    assert_eq!(value(&table, 2, "ARO").text(), None);
    assert_eq!(value(&table, 1, "ARO/U1400").text().as_deref(), Some("1400"));
}

/// C.07 article 10: one unrated entrant removes every rating criterion from everybody, in fields of every size and also
/// in tables. `/U` restores it.
#[test]
fn n6_one_unrated_entrant_takes_the_rating_tie_breaks_of_every_field() {
    for (players, pairing) in [(4, Pairing::Swiss), (60, Pairing::Swiss), (8, Pairing::Predetermined)] {
        let mut results = field(players, 2);
        for number in 1..=players / 2 {
            results.game(1, number, number + players / 2, WIN);
            results.game(2, number + players / 2, number % (players / 2) + 1, DRAW);
        }
        for line in results.lines.iter_mut().skip(1) {
            line.rating = Some(2000);
        }
        let table = Table::of(&results, Settings::new(pairing, Fide2026));
        for code in ["TPR", "ARO", "PTP", "APRO", "APPO"] {
            assert_eq!(value(&table, players, code).text(), None, "{code} of {players}");
            assert!(value(&table, players, &format!("{code}/U1400")).text().is_some(), "{code} of {players}");
        }
    }
}

/// 1 and 2 have the same points, and 1 won their game. 3 has fewer points.
#[test]
fn the_first_criterion_that_differs_separates() {
    let mut results = field(3, 2);
    results.game(1, 1, 2, WIN);
    results.game(2, 2, 3, WIN);
    let table = swiss(&results, Fide2026);
    let standings = table.standings(&Descriptor::list("PTS,DE,TPN").unwrap()).unwrap();
    let told = |one, other| standings.between(&table, EntryId(one), EntryId(other)).unwrap().unwrap();
    let level = told(2, 1);
    assert_eq!((level.ahead, level.criterion.to_string()), (EntryId(1), "DE".to_owned()));
    assert_eq!((level.one.place(), level.other.place()), (Some(2), Some(1)));
    let rows: Vec<_> = level.table.unwrap().rows.iter().map(|row| (row.entry.0, row.score, row.met.len())).collect();
    assert_eq!(rows, [(1, 1.into(), 1), (2, 0.into(), 1)]);
    let points = told(2, 3);
    assert_eq!((points.ahead, points.column, points.table), (EntryId(2), 0, None));
    assert_eq!((points.one.text().as_deref(), points.other.text().as_deref()), (Some("1"), Some("0")));
    assert!(standings.between(&table, EntryId(1), EntryId(9)).is_err());
}
