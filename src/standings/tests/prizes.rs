//! Tests of prizes: divisions calculated by hand, no money lost, no player awarded twice.

use std::collections::{BTreeMap, BTreeSet};

use proptest::prelude::*;
use qisai_domain::{EntryId, Sex};
use qisai_standings::prize_list::{PrizeError, PrizeList};
use qisai_standings::prizes::{
    Award, Contender, Criterion, Division, Person, Prize, PrizeTable, ceremony, equal_shares, hort_shares,
};

fn table(name: &str, money: &[u64]) -> PrizeTable {
    let prizes = money.iter().map(|cents| Prize { cents: *cents, gift: String::new() });
    PrizeTable { name: name.to_owned(), prizes: prizes.collect(), ..PrizeTable::default() }
}

fn contender(number: u32, by_points: usize, rank: usize, tables: &[usize]) -> Contender {
    Contender { entry: EntryId(number), by_points, rank, tables: tables.to_vec() }
}

/// Returns player number, table, place and cents.
fn won(awards: &[Award]) -> Vec<(u32, usize, usize, u64)> {
    awards.iter().map(|award| (award.entry.0, award.table, award.place, award.cents)).collect()
}

/// 1000, 500 and 300 for three players with equal points, in cents. The halves are 500, 250 and 150. The other halves
/// make 900, which is 300 each.
#[test]
fn hort_gives_half_by_place_and_half_equally() {
    assert_eq!(hort_shares(&[100_000, 50_000, 30_000], &[1, 2, 3]), [80_000, 55_000, 45_000]);
    // The fourth of four has no prize for the place, only a quarter of the halves, 225.
    assert_eq!(hort_shares(&[100_000, 50_000, 30_000, 0], &[1, 2, 3, 4]), [72_500, 47_500, 37_500, 22_500]);
    assert_eq!(hort_shares(&[100_000], &[1]), [100_000], "alone everything stays");
    // The second and third players are equal in everything: half of the mean of 500 and 300 is 200.
    assert_eq!(hort_shares(&[100_000, 50_000, 30_000], &[1, 2, 2]), [80_000, 50_000, 50_000]);
}

#[test]
fn cents_that_are_left_over_go_to_the_first() {
    assert_eq!(equal_shares(&[100, 0, 0]), [34, 33, 33]);
    assert_eq!(equal_shares(&[100, 1, 0]), [34, 34, 33]);
    // 101 and 50: the halves are 50.5 and 25. The other halves, 75.5, give 37.75 each: 88.25 and 62.75. The remaining
    // cent goes to the first.
    assert_eq!(hort_shares(&[101, 50], &[1, 2]), [89, 62]);
}

#[test]
fn the_division_is_a_setting() {
    // Two players with equal points rank behind the first, and two who are equal in everything behind them.
    let field = [
        contender(1, 1, 1, &[0]),
        contender(2, 2, 2, &[0]),
        contender(3, 2, 3, &[0]),
        contender(4, 4, 4, &[0]),
        contender(5, 4, 4, &[0]),
    ];
    let awards =
        |division| PrizeList::new(vec![table("Open", &[500, 300, 200, 100])], division, true).unwrap().awards(&field);
    assert_eq!(
        won(&awards(Division::None)),
        [(1, 0, 1, 500), (2, 0, 2, 300), (3, 0, 3, 200), (4, 0, 4, 50), (5, 0, 4, 50)]
    );
    assert_eq!(
        won(&awards(Division::Equal)),
        [(1, 0, 1, 500), (2, 0, 2, 250), (3, 0, 3, 250), (4, 0, 4, 50), (5, 0, 4, 50)]
    );
    assert_eq!(
        won(&awards(Division::Hort)),
        [(1, 0, 1, 500), (2, 0, 2, 275), (3, 0, 3, 225), (4, 0, 4, 50), (5, 0, 4, 50)]
    );
    assert_eq!(
        awards(Division::Hort).iter().map(|award| award.shared).collect::<Vec<_>>(),
        [false, false, false, true, true]
    );
}

#[test]
fn everybody_takes_the_best_prize_and_others_move_up() {
    // The second of the Open is the best woman: 400 there is more than 300 here. The third gets the second prize of the
    // Open. The other woman, third in her category's order, gets its second prize.
    let field =
        [contender(1, 1, 1, &[0]), contender(2, 2, 2, &[0, 1]), contender(3, 3, 3, &[0]), contender(4, 4, 4, &[0, 1])];
    let tables = vec![table("Open", &[500, 300, 100]), table("Women", &[400, 50])];
    let one_each = PrizeList::new(tables.clone(), Division::None, true).unwrap();
    assert_eq!(won(&one_each.awards(&field)), [(1, 0, 1, 500), (3, 0, 2, 300), (4, 0, 3, 100), (2, 1, 1, 400)]);
    let both = PrizeList::new(tables, Division::None, false).unwrap();
    assert_eq!(
        won(&both.awards(&field)),
        [(1, 0, 1, 500), (2, 0, 2, 300), (3, 0, 3, 100), (2, 1, 1, 400), (4, 1, 2, 50)]
    );
}

#[test]
fn of_equal_prizes_the_table_named_first_is_taken() {
    let tables = vec![table("Open", &[100]), table("U12", &[100])];
    let field = [contender(7, 1, 1, &[0, 1]), contender(8, 2, 2, &[0, 1])];
    let list = PrizeList::new(tables, Division::Hort, true).unwrap();
    assert_eq!(won(&list.awards(&field)), [(7, 0, 1, 100), (8, 1, 1, 100)]);
}

/// Three players with equal points for 600, 300 and 150: Hort gives 300 + 175 = 475, 150 + 175 = 325, and 75 + 175 =
/// 250 cents. The third gets 300 as the best junior and leaves the table.
///
/// The two others divide 600 and 300: 300 + 225 = 525 and 150 + 225 = 375. The next in the table moves up to 150.
#[test]
fn who_leaves_a_tie_leaves_its_money_to_the_others() {
    let field =
        [contender(1, 1, 1, &[0]), contender(2, 1, 2, &[0]), contender(3, 1, 3, &[0, 1]), contender(4, 4, 4, &[0])];
    let list =
        PrizeList::new(vec![table("Open", &[600, 300, 150]), table("Junior", &[300])], Division::Hort, true).unwrap();
    assert_eq!(won(&list.awards(&field)), [(1, 0, 1, 525), (2, 0, 2, 375), (4, 0, 3, 150), (3, 1, 1, 300)]);
}

#[test]
fn gifts_go_with_the_place() {
    let cup = |gift: &str| Prize { cents: 0, gift: gift.to_owned() };
    let prizes = vec![cup("cup"), cup("book")];
    let open = PrizeTable { name: "Open".to_owned(), prizes, ..PrizeTable::default() };
    let list = PrizeList::new(vec![open], Division::Hort, true).unwrap();
    let awards = list.awards(&[contender(4, 1, 1, &[0]), contender(5, 1, 2, &[0]), contender(6, 3, 3, &[0])]);
    assert_eq!(awards.iter().map(|award| award.gift.as_str()).collect::<Vec<_>>(), ["cup", "book"]);
}

/// A junior who wins 300 in the Open is also first of the U12. The rule of one prize applies to money, and the cup is
/// not money.
#[test]
fn n13_a_cup_stands_beside_money() {
    let cup = Prize { cents: 0, gift: "cup".to_owned() };
    let cups = |name: &str| PrizeTable { prizes: vec![cup.clone()], ..table(name, &[]) };
    let field = [contender(1, 1, 1, &[0, 1, 2]), contender(2, 2, 2, &[0, 1, 2])];
    let list = |tables| PrizeList::new(tables, Division::None, true).unwrap().awards(&field);
    let awards = list(vec![table("Open", &[300, 100]), cups("U12")]);
    assert_eq!(won(&awards), [(1, 0, 1, 300), (2, 0, 2, 100), (1, 1, 1, 0)]);
    // Each player gets one of two cups.
    let awards = list(vec![table("Open", &[300]), cups("U12"), cups("Club")]);
    assert_eq!(won(&awards), [(1, 0, 1, 300), (1, 1, 1, 0), (2, 2, 1, 0)]);
}

#[test]
fn n13_sharing_and_exclusiveness_belong_to_the_table() {
    let field = [contender(1, 1, 1, &[0, 1, 2]), contender(2, 1, 2, &[0, 1, 2]), contender(3, 3, 3, &[0, 1, 2])];
    let club = PrizeTable { beside: true, division: Some(Division::Equal), ..table("Club", &[40, 20]) };
    let hort = PrizeTable { division: Some(Division::Hort), ..table("Town", &[10]) };
    let awards = PrizeList::new(vec![table("Open", &[300, 100]), club, hort], Division::None, true);
    // The Open is divided by place. The club's money is shared equally and kept besides other prizes. The town's prize
    // goes to a player without another prize.
    let expected = [(1, 0, 1, 300), (2, 0, 2, 100), (1, 1, 1, 30), (2, 1, 2, 30), (3, 2, 1, 10)];
    assert_eq!(won(&awards.unwrap().awards(&field)), expected);
}

/// US Chess rule 32B3: 1000, 609 and 536 for the first three places, 842 for the best of a class. Three players tie,
/// two of them in the class.
///
/// The most valuable prizes that they can win together are 1000, 842 and 609, which is 817 each. The third prize of 536
/// goes to the next player.
#[test]
fn n13_a_pool_takes_the_dearest_prize_of_each() {
    let tables = vec![table("Open", &[1000, 609, 536]), table("Class A", &[842])];
    let field =
        [contender(1, 1, 1, &[0, 1]), contender(2, 1, 2, &[0, 1]), contender(3, 1, 3, &[0]), contender(4, 4, 4, &[0])];
    let pooled = PrizeList::new(tables.clone(), Division::Pooled, true).unwrap();
    let money = |awards: &[Award]| {
        let mut money: Vec<(u32, u64)> = awards.iter().map(|award| (award.entry.0, award.cents)).collect();
        money.sort_unstable();
        money
    };
    assert_eq!(money(&pooled.awards(&field)), [(1, 817), (2, 817), (3, 817), (4, 536)]);
    // Without the pool, the first player keeps the share of 715. The second, then alone in the class, gets its prize.
    // Two share 1000 and 609.
    let apart = PrizeList::new(tables, Division::Equal, true).unwrap();
    assert_eq!(money(&apart.awards(&field)), [(1, 805), (2, 842), (3, 804), (4, 536)]);
}

/// A player alone in the class would get 842 instead of 817, and takes it. The two others share 1000 and 609.
#[test]
fn n13_whoever_would_have_more_alone_takes_that_prize() {
    let field = [contender(1, 1, 1, &[0, 1]), contender(2, 1, 2, &[0]), contender(3, 1, 3, &[0])];
    let tables = vec![table("Open", &[1000, 609, 536]), table("Class A", &[842])];
    let awards = PrizeList::new(tables, Division::Pooled, true).unwrap().awards(&field);
    assert_eq!(won(&awards), [(2, 0, 1, 805), (3, 0, 1, 804), (1, 1, 1, 842)]);
    // A fourth player with fewer points can win the remaining prizes.
    let field = [contender(1, 1, 1, &[0]), contender(2, 2, 2, &[0, 1])];
    let tables = vec![table("Open", &[100, 20]), table("Class A", &[50])];
    let awards = PrizeList::new(tables, Division::Pooled, true).unwrap().awards(&field);
    assert_eq!(won(&awards), [(1, 0, 1, 100), (2, 1, 1, 50)]);
}

#[test]
fn the_ceremony_ends_with_the_winner() {
    let field =
        [contender(1, 1, 1, &[0]), contender(2, 2, 2, &[0]), contender(3, 3, 3, &[1]), contender(4, 4, 4, &[1])];
    let tables = vec![table("Open", &[500, 300]), table("U12", &[20, 10])];
    let awards = PrizeList::new(tables, Division::None, true).unwrap().awards(&field);
    assert_eq!(ceremony(&awards).iter().map(|award| award.entry.0).collect::<Vec<_>>(), [4, 3, 2, 1]);
}

#[test]
fn a_later_place_is_never_worth_more() {
    let refused = PrizeList::new(vec![table("Open", &[500, 300]), table("U12", &[10, 20])], Division::None, true);
    assert_eq!(refused, Err(PrizeError::Rising { table: "U12".to_owned(), place: 2 }));
}

#[test]
fn categories_by_what_is_known() {
    let person = Person {
        born: Some(2014),
        sex: Some(Sex::Female),
        rating: Some(1600),
        federation: "HST".to_owned(),
        flags: BTreeSet::from(["local".to_owned()]),
        ..Person::default()
    };
    for (criterion, met) in [
        (Criterion::under(12, 2026), true),
        (Criterion::under(11, 2026), false),
        (Criterion::at_least(12, 2026), true),
        (Criterion::at_least(13, 2026), false),
        (Criterion::Sex(Sex::Female), true),
        (Criterion::Sex(Sex::Male), false),
        (Criterion::RatedUpTo(1600), true),
        (Criterion::RatedUpTo(1599), false),
        (Criterion::RatedFrom(1600), true),
        (Criterion::RatedFrom(1601), false),
        (Criterion::Unrated, false),
        (Criterion::Federation(vec!["AAA".to_owned(), "HST".to_owned()]), true),
        (Criterion::Federation(vec!["AAA".to_owned()]), false),
        (Criterion::Flag("local".to_owned()), true),
        (Criterion::Flag("guest".to_owned()), false),
    ] {
        assert_eq!(criterion.is_met(&person), met, "{criterion:?}");
        let known = matches!(criterion, Criterion::Unrated);
        assert_eq!(criterion.is_met(&Person::default()), known, "of somebody unknown: {criterion:?}");
    }
    assert!(Criterion::Unrated.is_met(&Person { rating: Some(0), ..person }));
}

prop_compose! {
    /// Generates up to 30 players with ties of points and of places, and up to four tables.
    fn events()(
        players in prop::collection::vec((0..3_usize, 0..3_usize, prop::collection::vec(any::<bool>(), 4)), 1..30),
        tables in prop::collection::vec(prop::collection::vec(0..100_000_u64, 0..8), 1..4),
    ) -> (Vec<Contender>, Vec<PrizeTable>) {
        let (mut by_points, mut rank) = (1, 1);
        let field = (1..).zip(players).map(|(place, (points, tie_break, open))| {
            if points > 0 {
                by_points = place;
            }
            if points > 0 || tie_break > 0 {
                rank = place;
            }
            let tables = open.iter().enumerate().filter(|(at, open)| *at == 0 || **open).map(|(at, _)| at).collect();
            Contender { entry: EntryId(u32::try_from(place).unwrap()), by_points, rank, tables }
        });
        let tables = tables.into_iter().enumerate().map(|(at, mut money)| {
            money.sort_unstable_by(|one, other| other.cmp(one));
            table(&format!("table {at}"), &money)
        });
        (field.collect(), tables.collect())
    }
}

fn divisions() -> impl Strategy<Value = Division> {
    prop::sample::select(vec![Division::None, Division::Equal, Division::Hort])
}

proptest! {
    #[test]
    fn sums_are_preserved_to_the_cent((field, tables) in events(), division in divisions(), one_each in any::<bool>()) {
        let list = PrizeList::new(tables, division, one_each).unwrap();
        let awards = list.awards(&field);
        let mut paid: BTreeMap<usize, u64> = BTreeMap::new();
        for award in &awards {
            *paid.entry(award.table).or_default() += award.cents;
        }
        for (at, table) in list.tables().iter().enumerate() {
            // A player who takes a prize elsewhere does not compete here.
            let elsewhere = |one: &Contender| one_each && awards.iter().any(|award| award.entry == one.entry && award.table != at);
            let competing = field.iter().filter(|one| one.tables.contains(&at) && !elsewhere(one)).count();
            let there: u64 = table.prizes.iter().take(competing).map(|prize| prize.cents).sum();
            prop_assert_eq!(paid.get(&at).copied().unwrap_or(0), there);
        }
    }

    #[test]
    fn nobody_has_two_prizes((field, tables) in events(), division in divisions()) {
        let awards = PrizeList::new(tables, division, true).unwrap().awards(&field);
        let winners: BTreeSet<EntryId> = awards.iter().map(|award| award.entry).collect();
        prop_assert_eq!(winners.len(), awards.len());
    }

    #[test]
    fn who_stands_better_in_a_table_does_not_get_less_there((field, tables) in events(), division in divisions()) {
        let awards = PrizeList::new(tables, division, true).unwrap().awards(&field);
        for pair in awards.windows(2).filter(|pair| pair[0].table == pair[1].table) {
            prop_assert!(pair[0].place <= pair[1].place && pair[0].cents + 1 >= pair[1].cents, "{:?}", pair);
        }
    }
}
