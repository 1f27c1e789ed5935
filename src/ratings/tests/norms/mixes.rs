//! Tests of the opponents' titles and federations (1.4.3–1.4.5). All games are drawn and none may be left out, so only
//! the mix decides.

use super::check;

#[test]
fn half_of_the_opponents_have_a_title() {
    check(&[
        ("5 of 9", "GM", "9 rr", "3*GM:2600:BBB:= 2*WFM:2600:CCC:= 4*-:2600:DDD:=", "norm"),
        ("4 of 9", "GM", "9 rr", "3*GM:2600:BBB:= WFM:2600:CCC:= 5*-:2600:DDD:=", "titled 4/5"),
        ("5 of 10", "GM", "10 rr", "4*GM:2600:BBB:= FM:2600:CCC:= 5*-:2600:DDD:=", "norm"),
        ("4 of 10", "GM", "10 rr", "4*GM:2600:BBB:= 6*-:2600:DDD:=", "titled 4/5"),
        ("6 of 11", "GM", "11 rr", "4*GM:2600:BBB:= 2*FM:2600:CCC:= 5*-:2600:DDD:=", "norm"),
        ("5 of 11", "GM", "11 rr", "4*GM:2600:BBB:= FM:2600:CCC:= 6*-:2600:DDD:=", "titled 5/6"),
        ("7 of 13", "GM", "13 rr", "5*GM:2600:BBB:= 2*FM:2600:CCC:= 6*-:2600:DDD:=", "norm"),
        ("6 of 13", "GM", "13 rr", "5*GM:2600:BBB:= FM:2600:CCC:= 7*-:2600:DDD:=", "titled 6/7"),
        (
            "CM and WCM are not counted",
            "GM",
            "9 rr",
            "3*GM:2600:BBB:= IM:2600:CCC:= CM:2600:CCC:= WCM:2600:CCC:= 3*-:2600:DDD:=",
            "titled 4/5",
        ),
        (
            "titles of other games are not counted",
            "GM",
            "9 rr",
            "3*GM:2600:BBB:= IM:2600:CCC:= 5*GMI:2600:DDD:=",
            "titled 4/5",
        ),
    ]);
}

#[test]
fn a_third_has_the_title_itself() {
    check(&[
        ("3 GM of 9", "GM", "9 rr", "3*GM:2600:BBB:= 2*IM:2600:CCC:= 4*-:2600:DDD:=", "norm"),
        ("2 GM of 9", "GM", "9 rr", "2*GM:2600:BBB:= 7*IM:2600:CCC:=", "with title 2/3, CCC 7/6"),
        ("4 GM of 10", "GM", "10 rr", "4*GM:2600:BBB:= 6*IM:2600:CCC:=", "norm"),
        ("3 GM of 10", "GM", "10 rr", "3*GM:2600:BBB:= 6*IM:2600:CCC:= -:2600:DDD:=", "with title 3/4"),
        ("4 GM of 12", "GM", "12 rr", "4*GM:2600:BBB:= 8*IM:2600:CCC:=", "norm"),
        ("3 GM of 12", "GM", "12 rr", "3*GM:2600:BBB:= 8*IM:2600:CCC:= -:2600:DDD:=", "with title 3/4"),
        ("5 GM of 13", "GM", "13 rr", "5*GM:2600:BBB:= 8*IM:2600:CCC:=", "norm"),
        ("4 GM of 13", "GM", "13 rr", "4*GM:2600:BBB:= 8*IM:2600:CCC:= -:2600:DDD:=", "with title 4/5"),
        ("never fewer than 3", "GM", "7 team rr", "2*GM:2600:BBB:= 3*IM:2600:CCC:= 2*-:2600:DDD:=", "with title 2/3"),
        (
            "an IM norm against GM and IM",
            "IM",
            "9 rr",
            "GM:2600:BBB:= 2*IM:2600:BBB:= 2*FM:2600:CCC:= 4*-:2600:DDD:=",
            "norm ×10",
        ),
        (
            "WGM is not enough for an IM norm",
            "IM",
            "9 rr",
            "2*GM:2600:BBB:= WGM:2600:BBB:= 2*FM:2600:CCC:= 4*-:2600:DDD:=",
            "with title 2/3",
        ),
        (
            "a WGM norm against WGM, IM and GM",
            "WGM",
            "9 rr f",
            "GM:2400:BBB:= IM:2400:BBB:= WGM:2400:BBB:= 2*FM:2400:CCC:= 4*-:2400:DDD:=",
            "norm",
        ),
        (
            "WIM is not enough for a WGM norm",
            "WGM",
            "9 rr f",
            "GM:2400:BBB:= IM:2400:BBB:= WIM:2400:BBB:= 2*FM:2400:CCC:= 4*-:2400:DDD:=",
            "with title 2/3",
        ),
        ("a WIM norm against WIM", "WIM", "9 rr f", "3*WIM:2250:BBB:= 2*FM:2250:CCC:= 4*-:2250:DDD:=", "norm"),
        (
            "FM is not enough for a WIM norm",
            "WIM",
            "9 rr f",
            "2*WIM:2250:BBB:= 3*FM:2250:CCC:= 4*-:2250:DDD:=",
            "with title 2/3",
        ),
        ("half of a double round robin", "GM", "10 drr=6", "6*GM:2600:BBB:= 4*-:2600:CCC:=", "norm"),
        (
            "less than half of a double round robin",
            "GM",
            "10 drr=6",
            "4*GM:2600:BBB:= 2*IM:2600:BBB:= 4*-:2600:CCC:=",
            "with title 4/5",
        ),
        (
            "a double round robin of five",
            "GM",
            "8 drr=5",
            "6*GM:2600:BBB:= 2*-:2600:CCC:=",
            "players 5/6, games 8/9, BBB 6/5",
        ),
    ]);
}

#[test]
fn two_foreign_federations() {
    check(&[
        ("two and the own", "GM", "9 rr", "3*GM:2600:BBB:= 2*GM:2600:CCC:= 4*-:2600:AAA:=", "norm"),
        ("one and the own", "GM", "9 rr", "5*GM:2600:BBB:= 4*-:2600:AAA:=", "federations 1/2"),
        ("FIDE's flag is no federation", "GM", "9 rr", "5*GM:2600:BBB:= 4*-:2600:FID:=", "federations 1/2"),
        ("but its players are opponents", "GM", "9 rr", "7*GM:2600:FID:= -:2600:BBB:= -:2600:CCC:=", "norm"),
        ("a player under FIDE's flag", "GM", "9 rr fed=FID", "5*GM:2600:BBB:= 4*-:2600:AAA:=", "norm"),
    ]);
}

#[test]
fn limits_of_one_federation() {
    check(&[
        ("5 own of 9", "GM", "9 rr", "5*GM:2600:AAA:= 2*-:2600:BBB:= 2*-:2600:CCC:=", "norm"),
        ("6 own of 9", "GM", "9 rr", "6*GM:2600:AAA:= 2*-:2600:BBB:= -:2600:CCC:=", "own 6/5"),
        ("6 own of 10", "GM", "10 rr", "6*GM:2600:AAA:= 2*-:2600:BBB:= 2*-:2600:CCC:=", "norm"),
        ("7 own of 10", "GM", "10 rr", "7*GM:2600:AAA:= 2*-:2600:BBB:= -:2600:CCC:=", "own 7/6, AAA 7/6"),
        ("6 own of 11", "GM", "11 rr", "6*GM:2600:AAA:= 3*-:2600:BBB:= 2*-:2600:CCC:=", "norm"),
        ("7 own of 11", "GM", "11 rr", "7*GM:2600:AAA:= 2*-:2600:BBB:= 2*-:2600:CCC:=", "own 7/6"),
        ("7 own of 13", "GM", "13 rr", "7*GM:2600:AAA:= 3*-:2600:BBB:= 3*-:2600:CCC:=", "norm"),
        ("8 own of 13", "GM", "13 rr", "8*GM:2600:AAA:= 3*-:2600:BBB:= 2*-:2600:CCC:=", "own 8/7"),
        ("6 of one of 9", "GM", "9 rr", "6*GM:2600:BBB:= 3*-:2600:CCC:=", "norm"),
        ("7 of one of 9", "GM", "9 rr", "7*GM:2600:BBB:= 2*-:2600:CCC:=", "BBB 7/6"),
        ("6 of one of 10", "GM", "10 rr", "6*GM:2600:BBB:= 4*-:2600:CCC:=", "norm"),
        ("7 of one of 10", "GM", "10 rr", "7*GM:2600:BBB:= 3*-:2600:CCC:=", "BBB 7/6"),
        ("7 of one of 11", "GM", "11 rr", "7*GM:2600:BBB:= 4*-:2600:CCC:=", "norm"),
        ("8 of one of 11", "GM", "11 rr", "8*GM:2600:BBB:= 3*-:2600:CCC:=", "BBB 8/7"),
        ("8 of one of 13", "GM", "13 rr", "8*GM:2600:BBB:= 5*-:2600:CCC:=", "norm"),
        ("9 of one of 13", "GM", "13 rr", "9*GM:2600:BBB:= 4*-:2600:CCC:=", "BBB 9/8"),
    ]);
}
