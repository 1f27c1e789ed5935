//! Tests of the examples printed in C.04.4.3, and of one example for each rule that has none.

use qisai_swiss::MedianUpfloaters;
use qisai_swiss::field::Field;

use super::fields::{field_of, games};

#[test]
fn six_players_are_exchanged_as_the_table_of_article_4_2_shows() {
    let six = [(0, ""); 6];
    let met = [(1, 4), (1, 5), (1, 6), (1, 3)];
    for (count, expected) in
        [(0, "1v4 2v5 3v6"), (1, "1v5 2v4 3v6"), (2, "1v6 2v4 3v5"), (3, "1v3 2v5 4v6"), (4, "1v2 3v5 4v6")]
    {
        assert_eq!(games(&field_of(0, &six, &met[..count])), expected);
    }
}

#[test]
fn the_second_of_six_is_exchanged_as_the_table_of_article_4_3_shows() {
    // Player 1 has met 4 and 5 and is to play 6. Player 2 tries 4, 5 and 3, then 6, which moves 1 to 3, and then 1.
    let six = [(0, ""); 6];
    let met = [(1, 4), (1, 5), (2, 4), (2, 5), (2, 3), (2, 6)];
    for (count, expected) in
        [(2, "1v6 2v4 3v5"), (3, "1v6 2v5 3v4"), (4, "1v6 2v3 4v5"), (5, "1v3 2v6 4v5"), (6, "1v2 3v5 4v6")]
    {
        assert_eq!(games(&field_of(0, &six, &met[..count])), expected);
    }
}

#[test]
fn two_players_with_one_opponent_between_them_as_article_4_4_shows() {
    // Players 1 and 2 have met each other and everybody else of their group except 6. The median contains two players.
    let met = [(1, 2), (1, 3), (1, 4), (1, 5), (2, 3), (2, 4), (2, 5)];
    // An even group: 1 plays 6, 2 floats, and 5, the lowest numbered left, makes the number even (4.4.2).
    let even = [[(2, ""); 6].as_slice(), &[(1, ""); 2]].concat();
    assert_eq!(games(&field_of(2, &even, &met)), "1v6 3v4 2v7 5v8");
    // An odd group in which 2 has also met 6 and 7: 7 was to make the number even, and 2 floats in its place (4.4.1).
    let odd = [[(2, ""); 7].as_slice(), &[(1, ""); 1]].concat();
    assert_eq!(games(&field_of(2, &odd, &[met.as_slice(), &[(2, 6), (2, 7)]].concat())), "1v6 3v5 4v7 2v8");
}

#[test]
fn below_the_median_the_lowest_number_is_scrutinised_first() {
    // No player has the median's score: all six are below it, and none floats.
    let six = [(0, ""); 6];
    let met = [(3, 6), (2, 6), (1, 6), (4, 6)];
    for (count, expected) in
        [(0, "3v6 2v5 1v4"), (1, "2v6 3v5 1v4"), (2, "1v6 3v5 2v4"), (3, "4v6 2v5 1v3"), (4, "5v6 2v4 1v3")]
    {
        assert_eq!(games(&field_of(2, &six, &met[..count])), expected);
    }
}

#[test]
fn the_second_scrutiny_gives_the_due_colours() {
    // Players 1 and 3 are both due black, so 1 takes the next player who is due white (5.2).
    assert_eq!(games(&field_of(2, &[(1, "W"), (1, "W"), (1, "W"), (1, "B")], &[])), "1v4 2v3");
    // The only remaining opponent is played regardless of colour.
    assert_eq!(games(&field_of(2, &[(1, "W"), (1, "W"), (1, "W"), (1, "B")], &[(1, 4)])), "1v3 2v4");
}

#[test]
fn the_floater_equalises_the_colours_and_is_the_lowest_numbered() {
    // Three players at the top, one in the median group. More players are due black (1 and 3); the lowest numbered of
    // them floats (3.2.2, 3.2.4).
    assert_eq!(games(&field_of(2, &[(2, "W"), (2, "B"), (2, "W"), (1, "B")], &[])), "1v2 3v4");
    // Player 3 has met 4 and would be of type c; 1 is of type d (3.9.2).
    assert_eq!(games(&field_of(2, &[(2, "W"), (2, "B"), (2, "W"), (1, "B")], &[(3, 4)])), "2v3 1v4");
}

#[test]
fn a_stuck_median_takes_pairs_back() {
    // Players 3 and 4 form the median and have met. The pair above is taken back, since no more floaters came from
    // above than from below (2.6).
    assert_eq!(games(&field_of(2, &[(2, "W"), (2, "B"), (1, "W"), (1, "B")], &[(3, 4)])), "1v4 2v3");
    // The pair below is taken back when more floaters came from above: 5 is the only player at the top.
    let players = [(0, "W"), (0, "B"), (1, "W"), (1, "B"), (2, "W"), (1, "B")];
    // The downfloater is then paired first, and after it the remaining upfloater.
    assert_eq!(games(&field_of(2, &players, &[(3, 5), (4, 5), (5, 6)])), "5v2 6v1 3v4");
}

#[test]
fn lim_2_3_who_has_no_opponent_leaves_before_the_number_is_made_even() {
    // Player 1 has met the others of the group and leaves. Of the three left more are due black, so 3 makes the number
    // even (3.2.2). With 1 among them the due colours would be balanced, and 4 would leave.
    let players = [(2, "B"), (2, "W"), (2, "W"), (2, "B"), (1, "W"), (1, "B")];
    assert_eq!(games(&field_of(2, &players, &[(1, 2), (1, 3), (1, 4)])), "2v4 1v5 3v6");
}

/// Returns a field of nine participants in three rounds, with these players and ratings present.
fn maxi(players: &[(i32, &str)], ratings: &[u16]) -> Field {
    let mut field = field_of(2, players, &[]);
    (field.participants, field.planned_rounds) = (9, 3);
    for contender in &mut field.contenders {
        contender.rating = usize::try_from(contender.tpn - 1).ok().and_then(|at| ratings.get(at).copied());
    }
    field
}

#[test]
fn lim_maxi_the_colour_prefers_nobody_beyond_100_points() {
    // Article 5.7: 1 and 3 are both due black; 4 replaces 3 only if rated within 100 points of it.
    let players = [(1, "W"), (1, "W"), (1, "W"), (1, "B")];
    assert_eq!(games(&maxi(&players, &[2200, 2100, 2000, 1900])), "1v4 2v3");
    assert_eq!(games(&maxi(&players, &[2200, 2100, 2000, 1899])), "1v3 2v4");
    // Article 3.2.3: more players are due black, so 2 floats in place of 3, within 100 points.
    let players = [(2, "W"), (2, "W"), (2, "B"), (1, "B")];
    assert_eq!(games(&maxi(&players, &[2100, 2000, 1900, 1800])), "1v3 2v4");
    assert_eq!(games(&maxi(&players, &[2100, 2000, 1899, 1800])), "1v2 3v4");
}

#[test]
fn lim_3_8_an_upfloater_in_the_median_takes_the_lowest_or_the_highest_number() {
    let mut field = field_of(2, &[(1, ""), (1, ""), (1, ""), (0, "")], &[]);
    assert_eq!(games(&field), "3v4 1v2");
    field.readings.median_upfloaters = MedianUpfloaters::HighestFirst;
    assert_eq!(games(&field), "1v4 2v3");
}
