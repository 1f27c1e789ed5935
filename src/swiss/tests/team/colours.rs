//! Tests of the colour allocation (C.04.6 article 4.3).

use qisai_swiss::team::colours::allocate;
use qisai_swiss::team::{Rules, Teams};
use qisai_swiss::{OddTeam, Side, TeamPreference, TeamSwiss};

use crate::support::testing::two;

#[test]
fn the_rules_of_article_4_3_apply_in_their_order() {
    use Side::{First, Second};
    use TeamPreference::{None, TypeA, TypeB};
    for (kind, number, mine, theirs, article, side) in [
        (TypeA, 1, "", "", "4.3.1", First),
        (TypeA, 2, "", "", "4.3.1", Second),
        (TypeA, 1, "WW", "B", "4.3.2", Second),
        (TypeA, 1, "W", "BB", "4.3.2", Second),
        (TypeA, 1, "WW", "BB", "4.3.3", Second),
        (TypeB, 1, "W", "WW", "4.3.4", First),
        (TypeB, 1, "WWBB", "B", "4.3.4", First),
        (TypeA, 1, "W", "", "4.3.5", Second),
        (None, 1, "WWB", "B", "4.3.5", Second),
        (TypeA, 1, "WB", "BW", "4.3.6", First),
        (TypeB, 1, "B", "B", "4.3.7", First),
        (TypeA, 1, "WB", "WB", "4.3.8", First),
        (TypeA, 1, "", "BW", "4.3.9", First),
    ] {
        let field = two(number, mine, theirs);
        let teams = Teams { options: TeamSwiss { preference: kind, ..TeamSwiss::default() }, ..Teams::default() };
        let rules = Rules::new(&field, teams.options);
        let found = allocate(&field, &teams, rules, (0, 1)).unwrap();
        assert_eq!((found.article, found.higher), (article, side), "{mine} against {theirs}");
    }
}

#[test]
fn tm14_the_number_of_4_3_1_is_the_one_assigned_or_is_counted_among_those_who_came() {
    let mut field = two(2, "", "");
    // Number 1 has not come yet, so number 2 is the first of those who have.
    field.contenders[0].odd = true;
    for (reading, side) in [(OddTeam::AsAssigned, Side::Second), (OddTeam::AmongThoseWhoCame, Side::First)] {
        field.readings.odd_team = reading;
        let rules = Rules::new(&field, TeamSwiss::default());
        let found = allocate(&field, &Teams::default(), rules, (0, 1)).unwrap();
        assert_eq!((found.article, found.higher), ("4.3.1", side), "{reading:?}");
    }
}
