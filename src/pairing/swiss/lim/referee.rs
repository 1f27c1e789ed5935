//! The rules read literally, for small fields: group by group, player by player, every question answered by trying everything. The
//! engine must agree on fields of any kind, likely or not. The readings are those of the module page; the colours are judged by the
//! same functions, which have tests of their own.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "test code: a panic is a failure")]

use std::cmp::Reverse;
use std::collections::BTreeSet;

use proptest::prelude::*;
use qisai_domain::{EntryId, Points, Side};

use super::colours::{are_compatible, are_due_different_colours};
use super::pair;
use crate::swiss::colour::ColourHistory;
use crate::swiss::field::{Contender, Field};

/// The games of a round, and who has the bye.
type Outcome = (BTreeSet<(usize, usize)>, Option<usize>);

/// The most pairs that some players can make.
fn most(field: &Field, players: &[usize]) -> usize {
    let Some((&first, others)) = players.split_first() else { return 0 };
    let paired = others.iter().filter(|other| are_compatible(field, first, **other)).map(|other| {
        let rest: Vec<usize> = others.iter().copied().filter(|it| it != other).collect();
        1 + most(field, &rest)
    });
    paired.max().unwrap_or(0).max(most(field, others))
}

fn all_can_be_paired(field: &Field, players: &[usize]) -> bool {
    2 * most(field, players) == players.len()
}

fn without(players: &[usize], taken: &[usize]) -> Vec<usize> {
    players.iter().copied().filter(|place| !taken.contains(place)).collect()
}

fn tpn(field: &Field, place: usize) -> u32 {
    field.contenders[place].tpn
}

fn due(field: &Field, place: usize) -> Option<Side> {
    field.contenders[place].colours.preference()
}

/// How many of some floaters can play different players of a group.
fn settled(field: &Field, floaters: &[usize], group: &[usize]) -> usize {
    let Some((&first, others)) = floaters.split_first() else { return 0 };
    let played = group.iter().filter(|other| are_compatible(field, first, **other));
    let best = played.map(|other| 1 + settled(field, others, &without(group, &[*other]))).max();
    best.unwrap_or(0).max(settled(field, others, group))
}

/// Who leaves a group, one after the other.
fn floaters(field: &Field, members: &[usize], arrived: &[usize], adjacent: &[usize], downwards: bool) -> Vec<usize> {
    let mut chosen = Vec::new();
    while members.len() - chosen.len() > 2 * most(field, &without(members, &chosen)) {
        let left = without(members, &chosen);
        let white = left.iter().filter(|place| due(field, **place) == Some(Side::First)).count();
        let black = left.iter().filter(|place| due(field, **place) == Some(Side::Second)).count();
        let equalises = |place: usize| match due(field, place) {
            _ if white == black => true,
            Some(Side::First) => white > black,
            Some(Side::Second) => black > white,
            None => false,
        };
        let kind = |place: usize| {
            let with: Vec<usize> = chosen.iter().copied().chain([place]).collect();
            let finds = settled(field, &with, adjacent) > settled(field, &chosen, adjacent);
            match (arrived.contains(&place), finds) {
                (true, false) => 'a',
                (true, true) => 'b',
                (false, false) => 'c',
                (false, true) => 'd',
            }
        };
        let keeps = |place: usize| most(field, &without(&left, &[place])) == most(field, &left);
        let number =
            |place: usize| if downwards { -i64::from(tpn(field, place)) } else { i64::from(tpn(field, place)) };
        let rank = |place: &usize| {
            (Reverse(kind(*place)), field.contenders[*place].floated, !equalises(*place), number(*place))
        };
        chosen.push(left.iter().copied().filter(|place| keeps(*place)).min_by_key(rank).unwrap());
    }
    chosen
}

/// The pairs of a group, in the order in which they are made.
fn scrutiny(
    field: &Field,
    members: &[usize],
    from_above: &[usize],
    from_below: &[usize],
    downwards: bool,
) -> Vec<(usize, usize)> {
    let score = |place: usize| field.contenders[place].score;
    let mut waiting = members.to_vec();
    waiting.sort_by_key(|place| tpn(field, *place));
    let mut pairs = Vec::new();
    let mut take = |waiting: &mut Vec<usize>, player: usize, order: Vec<usize>| {
        let available = |other: &usize| {
            are_compatible(field, player, *other) && all_can_be_paired(field, &without(waiting, &[player, *other]))
        };
        let available: Vec<usize> = order.into_iter().filter(available).collect();
        let suits = |other: &&usize| are_due_different_colours(&field.contenders[player], &field.contenders[**other]);
        let opponent = *available.iter().find(suits).unwrap_or(&available[0]);
        pairs.push((player, opponent));
        *waiting = without(waiting, &[player, opponent]);
    };
    let mut down: Vec<usize> = members.iter().copied().filter(|place| from_above.contains(place)).collect();
    down.sort_by_key(|place| (Reverse(score(*place)), tpn(field, *place)));
    let mut up: Vec<usize> = members.iter().copied().filter(|place| from_below.contains(place)).collect();
    up.sort_by_key(|place| (score(*place), Reverse(tpn(field, *place))));
    let turns: Vec<usize> = if downwards { [down, up].concat() } else { [up, down].concat() };
    for floater in turns {
        if waiting.contains(&floater) {
            let mut order = without(&waiting, &[floater]);
            if from_below.contains(&floater) {
                order.reverse();
            }
            take(&mut waiting, floater, order);
        }
    }
    while !waiting.is_empty() {
        let half = waiting.len() / 2;
        let mut arranged = waiting.clone();
        if !downwards {
            arranged.reverse();
        }
        let order = arranged[half..].iter().chain(arranged[1..half].iter().rev()).copied().collect();
        take(&mut waiting, arranged[0], order);
    }
    pairs
}

/// The round of article 2; nothing when there is none.
fn by_the_rules(field: &Field) -> Option<Outcome> {
    let everybody: Vec<usize> = (0..field.size()).collect();
    let score = |place: usize| field.contenders[place].score;
    let bye = if everybody.len() % 2 == 1 {
        let mut candidates: Vec<usize> =
            everybody.iter().copied().filter(|place| field.contenders[*place].may_have_bye).collect();
        candidates.sort_by_key(|place| (score(*place), Reverse(tpn(field, *place))));
        Some(candidates.into_iter().find(|place| all_can_be_paired(field, &without(&everybody, &[*place])))?)
    } else {
        None
    };
    let present: Vec<usize> = everybody.iter().copied().filter(|place| Some(*place) != bye).collect();
    if !all_can_be_paired(field, &present) {
        return None;
    }
    let scores: BTreeSet<Points> = present.iter().map(|place| score(*place)).collect();
    let group = |wanted: Points| present.iter().copied().filter(|place| score(*place) == wanted).collect::<Vec<_>>();
    let median: Vec<usize> =
        present.iter().copied().filter(|place| score(*place).times(2) == field.full_score).collect();
    let mut pairs: [Vec<(usize, usize)>; 2] = [Vec::new(), Vec::new()];
    let mut floating: [Vec<usize>; 2] = [Vec::new(), Vec::new()];
    for (side, downwards) in [(0, true), (1, false)] {
        let mut order: Vec<Points> = scores
            .iter()
            .copied()
            .filter(
                |score| if downwards { score.times(2) > field.full_score } else { score.times(2) < field.full_score },
            )
            .collect();
        if downwards {
            order.reverse();
        }
        for (at, wanted) in order.iter().enumerate() {
            let arrived = floating[side].clone();
            let mut members = group(*wanted);
            members.extend(&arrived);
            let adjacent = order.get(at + 1).map_or_else(|| median.clone(), |score| group(*score));
            floating[side] = floaters(field, &members, &arrived, &adjacent, downwards);
            let kept = without(&members, &floating[side]);
            let (above, below): (&[usize], &[usize]) = if downwards { (&arrived, &[]) } else { (&[], &arrived) };
            let made = scrutiny(field, &kept, above, below, downwards);
            pairs[side].extend(made);
        }
    }
    let members = loop {
        let members = [median.clone(), floating[0].clone(), floating[1].clone()].concat();
        if all_can_be_paired(field, &members) {
            break members;
        }
        let wanted = usize::from(floating[0].len() > floating[1].len());
        let side = if pairs[wanted].is_empty() { 1 - wanted } else { wanted };
        let (one, two) = pairs[side].pop().unwrap();
        floating[side].extend([one, two]);
    };
    let last = scrutiny(field, &members, &floating[0], &floating[1], true);
    let games = pairs.into_iter().flatten().chain(last).map(|(one, two)| (one.min(two), one.max(two)));
    Some((games.collect(), bye))
}

/// Score, sides had, floated, whether the bye is allowed.
type AnyPlayer = (i32, Vec<bool>, bool, bool);

fn contender(number: u32, (score, sides, floated, may_have_bye): AnyPlayer) -> Contender {
    let sides = sides.into_iter().map(|first| if first { Side::First } else { Side::Second });
    Contender {
        entry: EntryId(number),
        card: 0,
        tpn: number,
        score: Points(score),
        odd: number % 2 == 1,
        colours: ColourHistory::new(sides.collect()),
        floats: [None, None],
        floated,
        unplayed: 0,
        may_have_bye,
        topscorer: false,
    }
}

/// Fields that need not come from any tournament, after a number of rounds that puts the median anywhere.
fn any_field(players: std::ops::Range<usize>) -> impl Strategy<Value = Field> {
    let player = (
        0..5_i32,
        proptest::collection::vec(any::<bool>(), 0..5),
        proptest::bool::weighted(0.3),
        proptest::bool::weighted(0.7),
    );
    let players = proptest::collection::vec(player, players);
    let bars = proptest::collection::vec(0..100_u8, 400);
    let often = prop_oneof![Just(5_u8), Just(20), Just(45)];
    (players, bars, often, 0..9_i32, proptest::bool::weighted(0.2)).prop_map(|(players, bars, often, full, last)| {
        let size = players.len();
        let mut contenders: Vec<Contender> =
            (1..).zip(players).map(|(number, player)| contender(number, player)).collect();
        contenders.sort_by_key(|it| (Reverse(it.score), it.tpn));
        let barred =
            (0..size * size).map(|at| bars[(at / size).min(at % size) * 20 + (at / size).max(at % size)] < often);
        let barred = barred.collect();
        let mut field = Field::new(contenders, Side::First, barred);
        (field.full_score, field.planned_rounds) = (Points(full), if last { 1 } else { 9 });
        field
    })
}

/// How many fields each property is tried on: 3,000, or `PROPTEST_CASES` if that is more.
fn cases() -> u32 {
    ProptestConfig::default().cases.max(3000)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), ..ProptestConfig::default() })]

    #[test]
    fn the_engine_pairs_by_the_rules(field in any_field(1..10)) {
        let expected = by_the_rules(&field);
        let found = pair(&field).ok().map(|pairing| {
            let games = pairing.games.iter().map(|game| (game.higher, game.lower)).collect();
            (games, pairing.bye.map(|bye| bye.place))
        });
        prop_assert_eq!(found, expected);
    }
}

/// A round after `full_score` points could be had, not the last one: scores and colours had, by number; `met` may not meet.
fn field_of(full_score: i32, players: &[(i32, &str)], met: &[(u32, u32)]) -> Field {
    let player = |(number, (score, letters)): (u32, &(i32, &str))| {
        contender(number, (*score, letters.chars().map(|c| c == 'W').collect(), false, true))
    };
    let mut contenders: Vec<Contender> = (1..).zip(players).map(player).collect();
    contenders.sort_by_key(|it| (Reverse(it.score), it.tpn));
    let tpn: Vec<u32> = contenders.iter().map(|it| it.tpn).collect();
    let size = contenders.len();
    let is_met = |at: usize| {
        let (one, two) = (tpn[at / size], tpn[at % size]);
        met.contains(&(one, two)) || met.contains(&(two, one))
    };
    let mut field = Field::new(contenders, Side::First, (0..size * size).map(is_met).collect());
    (field.full_score, field.planned_rounds) = (Points(full_score), 9);
    field
}

/// The games by number, the higher-ranked first, in the order in which they were made.
fn games(field: &Field) -> String {
    let pairing = pair(field).unwrap();
    let shown =
        |game: &crate::swiss::pairing::SwissGame| format!("{}v{}", tpn(field, game.higher), tpn(field, game.lower));
    pairing.games.iter().map(shown).collect::<Vec<_>>().join(" ")
}

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
fn below_the_median_the_lowest_number_is_scrutinised_first() {
    // Nobody has the median's score: all six are below it, and nobody floats.
    let six = [(0, ""); 6];
    let met = [(6, 3), (6, 2), (6, 1), (6, 4)];
    for (count, expected) in
        [(0, "3v6 2v5 1v4"), (1, "2v6 3v5 1v4"), (2, "1v6 3v5 2v4"), (3, "4v6 2v5 1v3"), (4, "5v6 2v4 1v3")]
    {
        assert_eq!(games(&field_of(2, &six, &met[..count])), expected);
    }
}

#[test]
fn the_second_scrutiny_gives_the_due_colours() {
    // 1 and 3 are both due black, so 1 takes the next who is due white (5.2).
    assert_eq!(games(&field_of(2, &[(1, "W"), (1, "W"), (1, "W"), (1, "B")], &[])), "1v4 2v3");
    // But whoever is the only one left to play is played.
    assert_eq!(games(&field_of(2, &[(1, "W"), (1, "W"), (1, "W"), (1, "B")], &[(1, 4)])), "1v3 2v4");
}

#[test]
fn the_floater_equalises_the_colours_and_is_the_lowest_numbered() {
    // Three at the top, one in the median group: of those due black (1 and 3), who are more, the lowest numbered floats (3.2.2, 3.2.4).
    assert_eq!(games(&field_of(2, &[(2, "W"), (2, "B"), (2, "W"), (1, "B")], &[])), "1v2 3v4");
    // 3 has met 4 and would be of type c, 1 is of type d (3.9.2).
    assert_eq!(games(&field_of(2, &[(2, "W"), (2, "B"), (2, "W"), (1, "B")], &[(3, 4)])), "2v3 1v4");
}

#[test]
fn a_stuck_median_takes_pairs_back() {
    // 3 and 4 make the median and have met; the pair above is taken back, since no more floaters came from above than from below (2.6).
    assert_eq!(games(&field_of(2, &[(2, "W"), (2, "B"), (1, "W"), (1, "B")], &[(3, 4)])), "1v4 2v3");
    // The pair below is taken back when more came from above: 5, the only one at the top.
    let players = [(0, "W"), (0, "B"), (1, "W"), (1, "B"), (2, "W"), (1, "B")];
    // Then the downfloater is paired first, and then the upfloater that is left.
    assert_eq!(games(&field_of(2, &players, &[(5, 3), (5, 4), (5, 6)])), "5v2 6v1 3v4");
}
