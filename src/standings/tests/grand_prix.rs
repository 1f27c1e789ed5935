//! Groups played to their end, and who goes on: a leg of the Grand Prix of 2022, an age group.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::command::StagePlan;
use qisai_domain::contest::{Contest, Level};
use qisai_domain::entrants::{Ranking, Seating, Source};
use qisai_domain::format::{Layout, Tree};
use qisai_domain::listing::{Filter, ListedBy, Listing};
use qisai_domain::opening::{Unsettled, propose_opening};
use qisai_domain::{
    ByeKind, Command, Draw, DrawOf, Entrants, EntryId, Format, GameKey, GameResult, GroupId, Hash, ListingId,
    PlannedBye, PlannedGame, Play, RoundPlan, RoundRef, Scoring, StageId, Tournament,
};
use qisai_standings::openings::rankings;

use crate::knockout::{cup, does, lines, placed_in, plays_in, tree};

/// Points of a game for the first of two, in halves.
pub type Score<'a> = &'a dyn Fn(u32, u32) -> i32;

/// Seats of groups of a new stage, played as tables.
pub fn groups(t: &mut Tournament, sizes: &[u32], cycles: u8) -> StageId {
    let all: Vec<EntryId> = (1..=sizes.iter().sum()).map(EntryId).collect();
    let count = u16::try_from(sizes.len()).unwrap();
    let entrants = Entrants { from: vec![Source::Listed(all.clone())], groups: count, ..Entrants::default() };
    let play = Play::of(Format::round_robin(cycles), Scoring::default());
    let plan = StagePlan { name: "groups".to_owned(), play, entrants, order: Vec::new(), ranks_from: None };
    does(t, Command::AddStage(Box::new(plan)));
    let stage = StageId(t.highest.stage);
    let mut rest = all.into_iter();
    let seats = sizes.iter().map(|size| rest.by_ref().take(usize::try_from(*size).unwrap()).collect());
    let groups = seats.map(|seats| (String::new(), seats)).collect();
    does(t, Command::Open { stage, groups, digest: Hash::of("as drawn") });
    stage
}

/// Plays all rounds of a group by the circle method; `score` is asked with whoever has the first move first.
pub fn play_group(t: &mut Tournament, group: GroupId, cycles: u16, score: Score<'_>) {
    let mut circle: Vec<Option<EntryId>> = t.groups[&group].seats.iter().copied().map(Some).collect();
    if circle.len() % 2 == 1 {
        circle.push(None);
    }
    let size = circle.len();
    for number in 1..=cycles * u16::try_from(size - 1).unwrap() {
        let at = RoundRef::new(group, number);
        let (mut games, mut byes) = (Vec::new(), Vec::new());
        for pair in 0..size / 2 {
            match (circle[pair], circle[size - 1 - pair]) {
                (Some(one), Some(other)) => {
                    let second_cycle = usize::from(number) > size - 1;
                    let (first, second) = if second_cycle { (other, one) } else { (one, other) };
                    games.push(PlannedGame { first, second, reasons: Vec::new() });
                }
                (one, other) => byes.extend(one.or(other)),
            }
        }
        circle[1..].rotate_right(1);
        let bye = |entry| PlannedBye { entry, kind: ByeKind::ZeroPoint, reasons: Vec::new() };
        let byes = byes.into_iter().map(bye).collect();
        does(t, Command::Pair(vec![(at, RoundPlan { number, games, byes, ..RoundPlan::default() })]));
        does(t, Command::Publish(vec![at]));
        let meetings: Vec<_> = t.round(at).unwrap().pairings.values().cloned().collect();
        for pairing in meetings {
            let Some([one, other]) = pairing.two() else { continue };
            let result = match score(one.0, other.0) {
                2 => GameResult::FIRST_WINS,
                1 => GameResult::DRAW,
                _ => GameResult::SECOND_WINS,
            };
            does(t, Command::Enter { at, pairing: pairing.id, game: GameKey::ONLY, result });
        }
        does(t, Command::Close { at, disputed: Vec::new() });
    }
}

#[test]
fn a_ranking_is_not_finished_before_its_rounds_are_closed() {
    let mut t = cup(tree(Tree::Standard), 4);
    let stage = groups(&mut t, &[4], 1);
    let asked = |t: &Tournament, after| rankings(t)(Ranking::EachGroup(stage), after, None)[0].finished;
    assert!(!asked(&t, None));
    let group = t.groups_of(stage).next().unwrap().id;
    play_group(&mut t, group, 1, &|one, other| 2 * i32::from(one < other));
    assert!(asked(&t, None) && asked(&t, Some(2)) && !asked(&t, Some(4)));
    let at = RoundRef::new(group, 2);
    does(&mut t, Command::Reopen(at));
    assert!(!asked(&t, None) && asked(&t, Some(1)) && !asked(&t, Some(2)));
}

/// Four groups of four, the first of each to the semi-finals: ties for the first place in B and C, then A–B and C–D and a final.
#[test]
fn a_leg_of_the_grand_prix_goes_from_its_groups_to_its_winner() {
    let Some(lines) = lines("events/grandprix2022_leg3.tsv") else { return };
    let seat = |name: &str| -> u32 {
        let (letter, number) = (name.as_bytes()[0], name[1..].parse::<u32>().unwrap());
        u32::from(letter - b'A') * 4 + number
    };
    let mut results: BTreeMap<(u32, u32), i32> = BTreeMap::new();
    for line in lines.iter().filter(|line| line[0] == "group") {
        let score = match line[3].as_str() {
            "1-0" => 2,
            "0-1" => 0,
            _ => 1,
        };
        results.insert((seat(&line[1]), seat(&line[2])), score);
    }
    assert_eq!(results.len(), 4 * 12);
    let mut t = cup(tree(Tree::Standard), 16);
    let stage = groups(&mut t, &[4, 4, 4, 4], 2);
    for group in t.groups_of(stage).map(|group| group.id).collect::<Vec<_>>() {
        play_group(&mut t, group, 2, &|one, other| results[&(one, other)]);
    }
    let of = Ranking::EachGroup(stage);
    let from = vec![Source::Places { of, places: 1..=1, after: None }];
    let entrants = Entrants { from, seating: Seating::SourceOrder, ..Entrants::default() };
    let layout = Layout { third_place: false, all_places: false, tree: Tree::Order(vec![1, 2, 3, 4]) };
    let contest = Contest { level: vec![Level::Arbiter], ..Contest::of_games(2) };
    let play = Play { contests: vec![(1, contest)], ..Play::of(Format::Bracket(layout), Scoring::default()) };
    let plan = StagePlan { name: "final".to_owned(), play, entrants, order: Vec::new(), ranks_from: Some(1) };
    does(&mut t, Command::AddStage(Box::new(plan)));
    let last = StageId(t.highest.stage);

    let tied = propose_opening(&t, last, &[], &rankings(&t)).unsettled;
    let tie = |names: [&str; 2]| {
        let entries = names.map(|name| EntryId(seat(name))).to_vec();
        Unsettled::Tie { place: 1, entries, wanted: 1 }
    };
    assert_eq!(tied, [tie(["B1", "B4"]), tie(["C1", "C3"])]);
    // The rapid games: B1 and C1.
    let drawn = |winner: &str, loser: &str| {
        let among = vec![EntryId(seat(winner)), EntryId(seat(loser))];
        Draw { of: DrawOf::Place(1), among, seed: None, outcome: vec![1, 2], changed: qisai_domain::Version::default() }
    };
    let draws = [drawn("B1", "B4"), drawn("C1", "C3")];
    let opening = propose_opening(&t, last, &draws, &rankings(&t));
    assert_eq!(opening.unsettled, []);
    let seats: Vec<EntryId> = opening.groups[0].iter().map(|(entry, _)| *entry).collect();
    assert_eq!(seats, ["A2", "B1", "C1", "D4"].map(|name| EntryId(seat(name))));
    does(&mut t, Command::Open { stage: last, groups: vec![(String::new(), seats)], digest: opening.digest });
    let (group, _) = t.groups.last_key_value().unwrap();
    let group = *group;
    // A2 and C1 win their semi-finals, C1 the final, each in rapid games.
    let better = ["C1", "A2", "B1", "D4"].map(seat);
    while plays_in(&mut t, group, &mut |_, two| better.into_iter().find(|seat| two.contains(seat))) {}
    let order: Vec<(u32, u16)> = placed_in(&t, group);
    assert_eq!(order, [(better[0], 1), (better[1], 2), (better[2], 3), (better[3], 3)]);
}

/// A listing ranks whoever is on it in the order of the stage.
#[test]
fn a_stage_takes_the_first_of_an_age_group() {
    let mut t = cup(tree(Tree::Standard), 9);
    let stage = groups(&mut t, &[4, 5], 1);
    for entry in [6, 8, 9].map(EntryId) {
        does(&mut t, Command::Tag { entry, tags: BTreeSet::from(["U12".to_owned()]) });
    }
    let id = ListingId(1);
    let of_group = |of| Listing {
        id,
        name: "U12".to_owned(),
        of,
        whom: Filter::Tag("U12".to_owned()),
        by: ListedBy::StageOrder,
        prizes: None,
        meaning: Vec::new(),
    };
    does(&mut t, Command::EditListings(vec![of_group(stage)]));
    let asked = rankings(&t)(Ranking::Listing(id), None, None);
    assert!(asked.iter().all(|group| !group.finished), "of two groups there is no one order");
    let single = groups(&mut t, &[9], 1);
    let group = t.groups_of(single).next().unwrap().id;
    play_group(&mut t, group, 1, &|one, other| 2 * i32::from(one < other));
    does(&mut t, Command::EditListings(vec![of_group(single)]));
    let asked = rankings(&t)(Ranking::Listing(id), None, None);
    let lines: Vec<(u32, u16)> = asked[0].lines.iter().map(|line| (line.entry.0, line.place)).collect();
    assert_eq!((asked[0].finished, lines), (true, vec![(6, 1), (8, 2), (9, 3)]));
}
