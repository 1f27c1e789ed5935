//! Tests of exemptions (1.4.3a–d), of formats and games that do not count (1.4.2), and of the women's titles.

use qisai_ratings::norms::{Excluded, Foreigners, SwissField, judge};

use super::{case, check, norm_title};

const AT_HOME: &str = "9*GM:2600:AAA:=";

#[test]
fn events_in_which_federations_do_not_matter() {
    check(&[
        ("an ordinary Swiss", "GM", "9", AT_HOME, "federations 0/2, own 9/5, AAA 9/6"),
        ("final of a national championship", "GM", "9 final", AT_HOME, "norm"),
        ("zonal", "GM", "9 zonal", AT_HOME, "norm"),
        ("national teams, at home", "GM", "9 teams=AAA", AT_HOME, "norm"),
        ("national teams, as a guest", "GM", "9 teams=BBB", AT_HOME, "federations 0/2, own 9/5, AAA 9/6"),
        ("international Swiss", "GM", "9 field=20/3/10", AT_HOME, "norm"),
        ("19 foreigners", "GM", "9 field=19/3/10", AT_HOME, "federations 0/2, own 9/5, AAA 9/6"),
        ("2 foreign federations", "GM", "9 field=20/2/10", AT_HOME, "federations 0/2, own 9/5, AAA 9/6"),
        ("9 titled foreigners", "GM", "9 field=20/3/9", AT_HOME, "federations 0/2, own 9/5, AAA 9/6"),
        ("not a Swiss", "GM", "9 rr field=20/3/10", AT_HOME, "federations 0/2, own 9/5, AAA 9/6"),
        ("titles are never waived", "GM", "9 final", "4*GM:2600:AAA:= 5*-:2600:AAA:=", "titled 4/5"),
    ]);
}

#[test]
fn a_waived_rule_is_told_from_one_that_is_met() {
    let foreigners = |event, games| judge(&case(event, games), norm_title("GM")).foreigners;
    assert_eq!(foreigners("9 field=20/3/10", AT_HOME), Foreigners::Waived('d'));
    assert_eq!(foreigners("9 final", AT_HOME), Foreigners::Waived('a'));
    assert_eq!(foreigners("9", AT_HOME), Foreigners::Broken);
    assert_eq!(foreigners("9 final", "6*GM:2600:BBB:= 3*GM:2600:CCC:="), Foreigners::Met);
}

#[test]
fn formats_and_players() {
    check(&[
        ("a knockout", "GM", "9 ko", "6*GM:2600:BBB:= 3*GM:2600:CCC:=", "norm"),
        ("another format", "GM", "9 other", "6*GM:2600:BBB:= 3*GM:2600:CCC:=", "format"),
        ("a man and a women's title", "WGM", "9", "6*GM:2400:BBB:= 3*GM:2400:CCC:=", "women only"),
        ("a woman and an open title", "GM", "9 f", "6*GM:2600:BBB:= 3*GM:2600:CCC:=", "norm"),
        (
            "a round robin still to be finished",
            "GM",
            "9 rr",
            "5*GM:2700:BBB:= 3*GM:2700:CCC:=",
            "unfinished 1, games 8/9",
        ),
        ("a game still to be finished", "GM", "10 rr", "6*GM:2700:BBB:= GM:2700:CCC:? 3*GM:2700:CCC:=", "unfinished 1"),
        ("a Swiss need not be finished", "GM", "11", "6*GM:2600:BBB:= 3*GM:2600:CCC:= GM:2600:CCC:?", "norm"),
    ]);
}

#[test]
fn games_that_do_not_count() {
    let excluded = |event, games| judge(&case(event, games), norm_title("GM")).selection.excluded;
    check(&[
        ("an opponent without federation", "GM", "9", "5*GM:2600:BBB:= 3*GM:2600:CCC:= GM:2600::=", "games 8/9"),
        (
            "an unrated opponent without a point in a round robin",
            "GM",
            "9 rr",
            "5*GM:2600:BBB:= 3*GM:2600:CCC:= -:-:CCC:1!",
            "games 8/9",
        ),
        ("an unrated opponent with a point", "GM", "9 rr", "6*GM:2650:BBB:= 2*GM:2650:CCC:= -:-:CCC:1", "norm"),
        (
            "an unrated opponent without a point in a Swiss",
            "GM",
            "9",
            "6*GM:2650:BBB:= 2*GM:2650:CCC:= -:-:CCC:1!",
            "norm",
        ),
        ("a rated opponent without a point", "GM", "9 rr", "6*GM:2650:BBB:= 2*GM:2650:CCC:= -:2300:CCC:1!", "norm"),
    ]);
    assert_eq!(excluded("9", "8*GM:2600:BBB:= GM:2600:NON:="), [(9, Excluded::NoFederation)]);
    assert_eq!(excluded("9 rr", "-:-:CCC:1! 8*GM:2600:BBB:="), [(1, Excluded::UnratedScoreless)]);
    assert_eq!(excluded("9", "+ 8*GM:2600:BBB:="), [(1, Excluded::NotPlayed)]);
}

#[test]
fn strong_fields() {
    let field =
        |participants, ratings| SwissField { participants, ratings, ratings_of: participants, ..SwissField::default() };
    assert!(field(40, 80_000).is_strong());
    assert!(!field(39, 80_000).is_strong());
    assert!(!field(40, 79_999).is_strong());
}
