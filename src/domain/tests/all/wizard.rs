//! Suggested formats (formats ST7), with values computed by hand.

use qisai_domain::wizard::{Advice, Kind, Unfit, Wish, advise, there};

fn of(wish: Wish, kind: Kind) -> Advice {
    let found = advise(wish).into_iter().find(|advice| advice.kind == kind);
    found.unwrap_or_else(|| panic!("{kind:?} for {wish:?}"))
}

/// Twelve players, two days of eight hours, two hours a round: eight sittings.
const TWELVE: Wish = Wish { entrants: 12, days: 2, day: 480, game: 120 };

#[test]
fn st7_a_round_robin_needs_one_sitting_less_than_entrants() {
    assert_eq!(there(TWELVE), 8);
    let once = of(TWELVE, Kind::RoundRobin { cycles: 1 });
    assert_eq!((once.sittings, once.games, once.each, once.free), (11, 66, [11; 2], 0));
    assert_eq!(once.unfit, Some(Unfit::TooLong { needed: 11, there: 8 }));
    let three = Wish { days: 3, ..TWELVE };
    let once = of(three, Kind::RoundRobin { cycles: 1 });
    assert_eq!((once.unfit, once.longest_day), (None, 4 * 120), "eleven rounds in three days: four on one of them");
    // Each of nine is free once in each cycle.
    let nine = Wish { entrants: 9, days: 9, ..TWELVE };
    let twice = of(nine, Kind::RoundRobin { cycles: 2 });
    assert_eq!((twice.sittings, twice.games, twice.each, twice.free), (18, 72, [16; 2], 18));
    assert_eq!((twice.unfit, twice.longest_day), (None, 240));
}

#[test]
fn st7_a_knockout_halves_the_field() {
    let single = of(TWELVE, Kind::Knockout { games: 1 });
    assert_eq!((single.sittings, single.games, single.each, single.free), (4, 11, [1, 4], 4));
    assert_eq!((single.unfit, single.longest_day), (None, 240));
    let double_games = of(TWELVE, Kind::Knockout { games: 2 });
    assert_eq!((double_games.sittings, double_games.games, double_games.each), (8, 22, [2, 8]));
    // 2n − 2 matches and the second final; eight sittings and that one more.
    let double = of(TWELVE, Kind::Double);
    assert_eq!((double.sittings, double.games), (9, 23));
    assert_eq!(double.unfit, Some(Unfit::TooLong { needed: 9, there: 8 }));
    // Thirteen: 22 matches in four rounds (formats KO10).
    let places = of(Wish { entrants: 13, ..TWELVE }, Kind::AllPlaces);
    assert_eq!((places.sittings, places.games, places.each[1]), (4, 22, 4));
    let eight = of(Wish { entrants: 8, ..TWELVE }, Kind::AllPlaces);
    assert_eq!((eight.games, eight.each, eight.free), (12, [3; 2], 0));
}

/// The loser of the first match of eight plays at most L1 to L4 and both finals: 1 + 4 + 2.
#[test]
fn st7_games_of_one_entrant_in_a_double_elimination() {
    let eight = of(Wish { entrants: 8, ..TWELVE }, Kind::Double);
    assert_eq!((eight.sittings, eight.games, eight.each), (7, 15, [2, 7]));
}

#[test]
fn st7_a_swiss_has_about_twice_the_rounds_of_a_knockout() {
    let swiss = |wish: Wish| {
        let found = advise(wish).into_iter().find(|advice| matches!(advice.kind, Kind::Swiss { .. }));
        found.unwrap()
    };
    // 40 players: a knockout has six rounds, a Swiss eleven.
    let forty = swiss(Wish { entrants: 40, days: 6, ..TWELVE });
    assert_eq!((forty.kind, forty.games, forty.usual), (Kind::Swiss { rounds: 11 }, 220, None));
    let weekend = swiss(Wish { entrants: 40, ..TWELVE });
    assert_eq!((weekend.kind, weekend.usual, weekend.unfit), (Kind::Swiss { rounds: 7 }, Some(11), None), "odd");
    let evening = swiss(Wish { entrants: 41, days: 1, ..TWELVE });
    assert_eq!(evening.unfit, Some(Unfit::TooShort { least: 6, there: 4 }));
    let odd = swiss(Wish { entrants: 41, ..TWELVE });
    assert_eq!((odd.free, odd.games, odd.each), (7, 140, [6, 7]), "one free in each round");
    // Twelve players meet nearly all others in seven rounds: more than six.
    assert_eq!(swiss(TWELVE).unfit, Some(Unfit::RoundRobinInstead { rounds: 7 }));
    assert_eq!(swiss(Wish { entrants: 14, ..TWELVE }).unfit, None);
    let few =
        [(5, 5), (6, 5)].map(|(entrants, rounds)| (swiss(Wish { entrants, ..TWELVE }).kind, Kind::Swiss { rounds }));
    assert!(few.iter().all(|(found, expected)| found == expected), "no more rounds than new opponents: {few:?}");
}

/// 22 in four groups of 5, 5, 6, 6 (case d), then eight in a knockout.
#[test]
fn st7_groups_with_a_knockout_of_two_of_each() {
    let groups = of(Wish { entrants: 22, ..TWELVE }, Kind::Groups { groups: 4 });
    assert_eq!(groups.games, 10 + 10 + 15 + 15 + 7);
    assert_eq!((groups.sittings, groups.each, groups.free), (5 + 3, [4, 5 + 3], 10));
    assert_eq!((groups.unfit, groups.longest_day), (None, 480));
    let offered: Vec<u16> = advise(Wish { entrants: 22, ..TWELVE })
        .into_iter()
        .filter_map(|advice| if let Kind::Groups { groups } = advice.kind { Some(groups) } else { None })
        .collect();
    assert_eq!(offered, [4], "two groups of eleven are tables, eight would have two players");
}

#[test]
fn st7_what_cannot_be_is_said() {
    let none = of(Wish { game: 500, ..TWELVE }, Kind::Knockout { games: 1 });
    assert_eq!(none.unfit, Some(Unfit::NoSitting));
    assert_eq!(of(Wish { game: 0, ..TWELVE }, Kind::Double).unfit, Some(Unfit::NoSitting));
    let alone = of(Wish { entrants: 1, ..TWELVE }, Kind::Knockout { games: 1 });
    assert_eq!(alone.unfit, Some(Unfit::TooFew { least: 2 }));
    let crowd = of(Wish { entrants: 300, days: 365, ..TWELVE }, Kind::RoundRobin { cycles: 1 });
    assert_eq!(crowd.unfit, Some(Unfit::TooMany { most: 256 }));
    for entrants in [0, 1, 2, 3, 257, 8192, 8193, u16::MAX] {
        let all = advise(Wish { entrants, ..TWELVE });
        let fits: Vec<bool> = all.iter().map(|advice| advice.unfit.is_none()).collect();
        assert!(fits.is_sorted_by(|one, other| one >= other), "{entrants}: what fits comes first");
    }
}
