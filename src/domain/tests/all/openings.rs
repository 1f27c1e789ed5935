//! Opening of a stage: its entrants, their groups and seats, and the remaining rounds when meetings are carried over.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use qisai_domain::bracket::standard_order;
use qisai_domain::entrants::{CarryOver, Comparison, Entrants, Ranking, Seating, Source, Split};
use qisai_domain::format::{SeparateBy, Separation};
use qisai_domain::opening::{Entered, Opening, RankedGroup, RankedLine, Unsettled, propose_opening, schedule_left};
use qisai_domain::{
    Competitor, Decision, Draw, DrawOf, Entry, EntryId, EntryStatus, EventId, Group, GroupId, Pairing, PairingId,
    Person, PersonId, Player, Round, RoundRef, Side, Stage, StageId, Tournament, TournamentId, Version,
};

use crate::vectors::vectors;

/// Returns a first stage without groups, with people 1 to `count`, the strongest first, of the federations given in
/// turn.
pub fn tournament(count: u32, federations: &[&str]) -> Tournament {
    let mut t = Tournament::empty(TournamentId(1), EventId(1));
    for number in 1..=count {
        let federation = federations.iter().cycle().nth(usize::try_from(number - 1).unwrap());
        let player = Player {
            name: format!("Player {number:02}"),
            rating: Some(u16::try_from(3000 - number).unwrap()),
            federation: federation.map(ToString::to_string).unwrap_or_default(),
            ..Player::default()
        };
        let id = PersonId(number);
        t.people.insert(id, Arc::new(Person::new(id, u64::from(number), player)));
        let entry = Entry::new(EntryId(number), Competitor::Person(id));
        t.entries.insert(EntryId(number), Arc::new(entry));
    }
    t.stages.push(Arc::new(Stage::new(StageId(1))));
    t
}

fn entrants(from: Vec<Source>, groups: u16, split: Split, seating: Seating) -> Entrants {
    Entrants { from, passed_over: Vec::new(), groups, split, seating, carry: CarryOver::Nothing }
}

fn with_stage(t: &mut Tournament, id: u32, entrants: Entrants) {
    let stage = Stage { entrants: Arc::new(entrants), ..Stage::new(StageId(id)) };
    t.stages.retain(|other| other.id != StageId(id));
    t.stages.push(Arc::new(stage));
}

pub fn with_group(t: &mut Tournament, id: u32, stage: u32, seats: &[u32]) {
    let mut group = Group::new(GroupId(id), StageId(stage), String::new());
    group.seats = seats.iter().copied().map(EntryId).collect();
    t.groups.insert(GroupId(id), Arc::new(group));
}

pub fn ranked(id: u32, entries: &[u32]) -> RankedGroup {
    let line = |(place, entry): (u16, &u32)| RankedLine {
        entry: EntryId(*entry),
        place,
        key: Vec::new(),
        by_criteria: Vec::new(),
    };
    RankedGroup { group: Some(GroupId(id)), finished: true, lines: (1..).zip(entries).map(line).collect() }
}

pub fn nothing(_: Ranking, _: Option<u16>, _: Option<Comparison>) -> Vec<RankedGroup> {
    Vec::new()
}

pub fn seats(opening: &Opening) -> Vec<Vec<u32>> {
    opening.groups.iter().map(|group| group.iter().map(|(entry, _)| entry.0).collect()).collect()
}

pub fn drawing(among: &[u32], seed: Option<u64>, outcome: &[u32]) -> Draw {
    Draw {
        of: DrawOf::Seats,
        among: among.iter().copied().map(EntryId).collect(),
        seed,
        outcome: outcome.to_vec(),
        changed: Version::default(),
    }
}

#[test]
fn seeds_come_into_groups_as_the_tables_say() {
    let Some(folder) = vectors("formats/groups") else { return };
    let text = std::fs::read_to_string(folder.join("groups.tsv")).unwrap();
    let mut tables: BTreeMap<(String, u32, u16), Vec<Vec<u32>>> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let members = fields[4].split(' ').map(|seed| seed.parse().unwrap()).collect();
        let key = (fields[0].to_owned(), fields[1].parse().unwrap(), fields[2].parse().unwrap());
        tables.entry(key).or_default().push(members);
    }
    let mut checked = 0;
    for ((method, count, groups), expected) in tables {
        let split = match method.as_str() {
            "snake" => Split::Snake,
            "effort" => Split::Straight,
            _ => continue, // equal sums are no split of ours
        };
        let mut t = tournament(count, &[]);
        with_stage(&mut t, 1, entrants(vec![Source::All { teams: false }], groups, split, Seating::Rating));
        let opening = propose_opening(&t, StageId(1), &[], &nothing);
        assert_eq!(seats(&opening), expected, "{method} {count} {groups}");
        assert!(opening.unsettled.is_empty());
        checked += 1;
    }
    assert!(checked > 20, "{checked}");
}

/// Case (d): 22 in groups of 5, 5, 6, 6; two of each and two thirds; then semi-finals. The stronger player always wins.
fn case_d() -> (Tournament, Vec<Vec<u32>>) {
    let mut t = tournament(22, &[]);
    with_stage(&mut t, 1, entrants(vec![Source::All { teams: false }], 4, Split::Snake, Seating::Rating));
    let first = seats(&propose_opening(&t, StageId(1), &[], &nothing));
    for (id, group) in (1..).zip(&first) {
        with_group(&mut t, id, 1, group);
    }
    let others = |how| Source::BestOthers { of: StageId(1), place: 3, count: 2, how };
    let places = Source::Places { of: Ranking::EachGroup(StageId(1)), places: 1..=2, after: None };
    let second = entrants(vec![places, others(Comparison::StrikeLast)], 2, Split::Snake, Seating::SourceOrder);
    with_stage(&mut t, 2, Entrants { carry: CarryOver::Mutual, ..second });
    (t, first)
}

fn first_stage(groups: &[Vec<u32>], keys: [i64; 4]) -> Vec<RankedGroup> {
    let mut ranked: Vec<RankedGroup> = (1..).zip(groups).map(|(id, group)| ranked(id, group)).collect();
    for (group, key) in ranked.iter_mut().zip(keys) {
        group.lines[2].key = vec![key];
    }
    ranked
}

#[test]
fn two_of_each_group_and_the_best_others_go_on() {
    let (t, first) = case_d();
    let expected =
        [vec![1, 8, 9, 16, 17], vec![2, 7, 10, 15, 18], vec![3, 6, 11, 14, 19, 22], vec![4, 5, 12, 13, 20, 21]];
    assert_eq!(first, expected);
    // Of the thirds, that of B is best, then that of C.
    let opening = propose_opening(&t, StageId(2), &[], &|_, _, _| first_stage(&first, [1, 5, 3, 2]));
    assert_eq!(opening.unsettled, []);
    // I = A1 D1 A2 D2 B3, II = B1 C1 B2 C2 C3.
    assert_eq!(seats(&opening), [vec![1, 4, 8, 5, 10], vec![2, 3, 7, 6, 11]]);
    assert_eq!(opening.groups[0][4].1, Entered::BestOther { group: Some(GroupId(2)), place: 3, rank: 1 });
    assert_eq!(opening.groups[0][2].1, Entered::Placed { group: Some(GroupId(1)), place: 2 });
}

#[test]
fn unequal_groups_are_not_compared_as_they_stand() {
    let (mut t, first) = case_d();
    let others = Source::BestOthers { of: StageId(1), place: 3, count: 2, how: Comparison::Equal };
    with_stage(&mut t, 2, entrants(vec![others], 1, Split::Snake, Seating::SourceOrder));
    let opening = propose_opening(&t, StageId(2), &[], &|_, _, _| first_stage(&first, [0; 4]));
    assert_eq!(opening.unsettled, [Unsettled::UnequalGroups { of: StageId(1) }]);
}

#[test]
fn a_correction_in_the_first_stage_gives_another_digest() {
    let (t, first) = case_d();
    let propose = |keys| propose_opening(&t, StageId(2), &[], &move |_, _, _| first_stage(&case_d().1, keys));
    let before = propose([1, 5, 3, 2]);
    assert_eq!(before.digest, propose([0, 9, 7, 2]).digest, "the same seats");
    assert_ne!(before.digest, propose([1, 5, 2, 3]).digest, "another third goes on");
    let unfinished = propose_opening(&t, StageId(2), &[], &|_, _, _| {
        let mut groups = first_stage(&first, [1, 5, 3, 2]);
        groups[3].finished = false;
        groups
    });
    assert!(unfinished.unsettled.contains(&Unsettled::NotFinished { of: Ranking::EachGroup(StageId(1)) }));
    assert_ne!(before.digest, unfinished.digest);
}

#[test]
fn what_is_left_of_a_carried_table_fits_in_as_few_rounds_as_can_be() {
    // I = K(2,2,1): A1 A2 and D1 D2 have met. II = K(3,2): the third and two of C, and those of B.
    let first = schedule_left(5, &BTreeSet::from([(1, 2), (3, 4)]));
    let second = schedule_left(5, &BTreeSet::from([(1, 2), (3, 4), (3, 5), (4, 5)]));
    for (rounds, count, meetings, carried) in [(first, 4, 8, 2), (second, 3, 6, 4)] {
        assert_eq!((rounds.len(), rounds.iter().map(Vec::len).sum::<usize>()), (count, meetings));
        assert_eq!(meetings + carried, 10);
    }
    for seats in 2_u16..=12 {
        for teams in 1..=4_u16 {
            // Entrants whose numbers leave the same remainder have met.
            let carried: BTreeSet<(u16, u16)> = (1..=seats)
                .flat_map(|one| (one + 1..=seats).map(move |other| (one, other)))
                .filter(|(one, other)| teams > 1 && one % teams == other % teams)
                .collect();
            let rounds = schedule_left(seats, &carried);
            let mut met = carried.clone();
            let mut balance: BTreeMap<u16, i32> = BTreeMap::new();
            for round in &rounds {
                let mut busy = BTreeSet::new();
                for (one, other) in round {
                    assert!(busy.insert(*one) && busy.insert(*other), "{seats} {teams}: {round:?}");
                    assert!(met.insert((*one.min(other), *one.max(other))), "{seats} {teams}: met before");
                    *balance.entry(*one).or_default() += 1;
                    *balance.entry(*other).or_default() -= 1;
                }
            }
            let all = usize::from(seats) * usize::from(seats - 1) / 2;
            assert_eq!(met.len(), all, "{seats} {teams}: everybody");
            assert!(balance.values().all(|it| it.abs() <= 2), "{seats} {teams}: {balance:?}");
            let most = (1..=seats)
                .map(|seat| {
                    (1..=seats).filter(|other| *other != seat && (teams == 1 || seat % teams != other % teams)).count()
                })
                .max()
                .unwrap();
            let tables = usize::from(seats / 2);
            let least = most.max((all - carried.len()).div_ceil(tables));
            assert!(rounds.len() <= least + 1, "{seats} {teams}: {} for {least}", rounds.len());
        }
    }
}

fn crossed(groups: u32, each: u16, apart: bool) -> Vec<(u32, u16)> {
    let mut t = tournament(groups * u32::from(each), &[]);
    let places = Source::Places { of: Ranking::EachGroup(StageId(1)), places: 1..=each, after: None };
    with_stage(&mut t, 2, entrants(vec![places], 1, Split::Snake, Seating::Crossing { apart }));
    let number = |group: u32, place: u32| group * u32::from(each) + place;
    let opening = propose_opening(&t, StageId(2), &[], &|_, _, _| {
        let members = |group| (1..=u32::from(each)).map(|place| number(group, place)).collect::<Vec<_>>();
        (0..groups).map(|group| ranked(group + 1, &members(group))).collect()
    });
    assert_eq!(opening.unsettled, []);
    let back = |entry: u32| {
        let entry = entry - 1;
        (entry / u32::from(each), u16::try_from(entry % u32::from(each)).unwrap() + 1)
    };
    seats(&opening)[0].iter().map(|entry| back(*entry)).collect()
}

/// Returns the pairs of round one from top to bottom as letters and places.
fn first_round(seats: &[(u32, u16)]) -> Vec<String> {
    let order = standard_order(u16::try_from(seats.len()).unwrap());
    let name = |seat: &u16| {
        let (group, place) = seats[usize::from(*seat) - 1];
        format!("{}{place}", char::from_u32(u32::from('A') + group).unwrap())
    };
    order.chunks(2).map(|pair| format!("{}-{}", name(&pair[0]), name(&pair[1]))).collect()
}

#[test]
fn places_cross_so_that_those_of_one_group_meet_late() {
    assert_eq!(first_round(&crossed(2, 2, true)), ["A1-B2", "B1-A2"]);
    assert_eq!(first_round(&crossed(4, 2, true)), ["A1-B2", "C1-D2", "B1-A2", "D1-C2"]);
    assert_eq!(first_round(&crossed(2, 4, true)), ["A1-B4", "B2-A3", "B1-A4", "A2-B3"]);
    for groups in [2, 4, 8, 16] {
        let seats = crossed(groups, 2, true);
        let order = standard_order(u16::try_from(seats.len()).unwrap());
        let (upper, _) = order.split_at(order.len() / 2);
        let in_upper: Vec<u32> = upper.iter().map(|seat| seats[usize::from(*seat) - 1].0).collect();
        let distinct: BTreeSet<u32> = in_upper.iter().copied().collect();
        assert_eq!(distinct.len(), in_upper.len(), "{groups}: group mates can meet in the final only");
    }
    assert_eq!(first_round(&crossed(2, 2, false)), ["A1-A2", "B1-B2"]);
    // Three groups of two, in a tree with two empty leaves.
    assert_eq!(crossed(3, 2, true).len(), 6);
}

#[test]
fn pots_keep_federations_apart_and_never_run_into_a_dead_end() {
    let mut t = tournament(16, &["NED", "CHN", "", "USA", "CHN", "NED"]);
    with_stage(&mut t, 1, entrants(vec![Source::All { teams: false }], 4, Split::Pots, Seating::SourceOrder));
    let mut stage = (*t.stages[0]).clone();
    let by = SeparateBy::Federation;
    stage.limits = Arc::new(qisai_domain::Limits {
        separations: vec![Separation { first_round: 1, last_round: 1, by }],
        ..Default::default()
    });
    t.stages[0] = Arc::new(stage);
    let among: Vec<u32> = (1..=16).collect();
    let federation = |entry: EntryId| t.person(PersonId(entry.0)).unwrap().federation().to_owned();
    let mut results = BTreeSet::new();
    for seed in 0..200 {
        let opening = propose_opening(&t, StageId(1), &[drawing(&among, Some(seed), &[])], &nothing);
        assert_eq!((&opening.unsettled[..], opening.groups.len()), (&[][..], 4));
        for group in &opening.groups {
            let pots: BTreeSet<u32> = group.iter().map(|(entry, _)| (entry.0 - 1) / 4).collect();
            assert_eq!(pots.len(), 4, "one of each pot");
        }
        let clashes: usize = opening
            .groups
            .iter()
            .map(|group| {
                let federations: Vec<String> =
                    group.iter().map(|(entry, _)| federation(*entry)).filter(|it| !it.is_empty()).collect();
                federations.len() - federations.iter().collect::<BTreeSet<_>>().len()
            })
            .sum();
        assert_eq!(clashes == 0, opening.together.is_empty(), "clashes are said");
        results.insert(seats(&opening));
    }
    assert!(results.len() > 50, "lots differ");
    let missing = propose_opening(&t, StageId(1), &[], &nothing);
    assert!(matches!(missing.unsettled[..], [Unsettled::NoDrawing { .. }]));

    // Two pots of two: the first drawn must leave the only open group to the other.
    let mut two = tournament(4, &["NED", "CHN", "NED", "USA"]);
    two.stages.clone_from(&t.stages);
    let mut stage = (*two.stages[0]).clone();
    stage.entrants = Arc::new(Entrants { groups: 2, ..(*stage.entrants).clone() });
    two.stages[0] = Arc::new(stage);
    for seed in 0..50 {
        let opening = propose_opening(&two, StageId(1), &[drawing(&[1, 2, 3, 4], Some(seed), &[])], &nothing);
        assert!(opening.together.is_empty(), "{seed}: {:?}", seats(&opening));
    }
}

#[test]
fn in_a_restricted_drawing_compatriots_share_the_groups_of_the_varma_tables() {
    let Some(folder) = vectors("formats/varma") else { return };
    let text = std::fs::read_to_string(folder.join("groups.tsv")).unwrap();
    let mut tables: BTreeMap<u32, Vec<BTreeSet<u32>>> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')).skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let numbers = fields[2].split(',').map(|number| number.parse().unwrap()).collect();
        tables.entry(fields[0].parse().unwrap()).or_default().push(numbers);
    }
    for (size, groups) in tables {
        for players in [size - 1, size] {
            let mut t = tournament(players, &["NED", "CHN", "USA", "NED", "IND"]);
            with_stage(&mut t, 1, entrants(vec![Source::All { teams: false }], 1, Split::Snake, Seating::Varma));
            let among: Vec<u32> = (1..=players).collect();
            for seed in 0..20 {
                let opening = propose_opening(&t, StageId(1), &[drawing(&among, Some(seed), &[])], &nothing);
                assert_eq!(opening.unsettled, []);
                let order = &seats(&opening)[0];
                assert_eq!(order.iter().copied().collect::<BTreeSet<_>>(), among.iter().copied().collect());
                // Players of the Netherlands, the largest federation, draw first: from one group, or from the largest
                // and the next.
                let numbers: Vec<u32> = (1..)
                    .zip(order)
                    .filter(|(_, entry)| matches!(**entry % 5, 1 | 4))
                    .map(|(number, _)| number)
                    .collect();
                let used = groups.iter().filter(|group| numbers.iter().any(|number| group.contains(number))).count();
                assert!(used <= 2, "{players}: {numbers:?}");
            }
        }
    }
    let mut few = tournament(8, &[]);
    with_stage(&mut few, 1, entrants(vec![Source::All { teams: false }], 1, Split::Snake, Seating::Varma));
    let opening = propose_opening(&few, StageId(1), &[drawing(&[], Some(1), &[])], &nothing);
    assert_eq!(opening.unsettled, [Unsettled::NoVarmaTable { seats: 8 }]);
}

#[test]
fn lots_by_hand_stand_as_they_were_drawn() {
    let mut t = tournament(4, &[]);
    with_stage(&mut t, 1, entrants(vec![Source::All { teams: false }], 1, Split::Snake, Seating::Lot));
    let opening = propose_opening(&t, StageId(1), &[drawing(&[4, 2, 1, 3], None, &[2, 1, 4, 3])], &nothing);
    assert_eq!(seats(&opening), [[2, 4, 3, 1]]);
    let open = propose_opening(&t, StageId(1), &[], &nothing);
    assert!(matches!(open.unsettled[..], [Unsettled::NoDrawing { .. }]));
}

/// Case (g): the first two leave after round 8.
#[test]
fn places_may_be_taken_while_the_source_goes_on() {
    let mut t = tournament(6, &[]);
    let places = Source::Places { of: Ranking::Group(GroupId(1)), places: 1..=2, after: Some(8) };
    with_stage(&mut t, 2, entrants(vec![places], 1, Split::Snake, Seating::SourceOrder));
    let opening = propose_opening(&t, StageId(2), &[], &|of, after, how| {
        assert_eq!((of, after, how), (Ranking::Group(GroupId(1)), Some(8), None));
        vec![ranked(1, &[5, 3, 1, 2, 4, 6])]
    });
    assert_eq!(seats(&opening), [[5, 3]]);
}

#[test]
fn who_is_passed_over_gives_the_place_to_the_next_in_line() {
    let mut t = tournament(5, &[]);
    let mut gone = Entry::new(EntryId(2), Competitor::Person(PersonId(2)));
    gone.status = EntryStatus::Withdrawn;
    t.entries.insert(EntryId(2), Arc::new(gone));
    let places = Source::Places { of: Ranking::Group(GroupId(1)), places: 1..=2, after: None };
    let listed = Source::Listed(vec![EntryId(5)]);
    let entrants = entrants(vec![listed, places], 1, Split::Snake, Seating::SourceOrder);
    with_stage(&mut t, 2, Entrants { passed_over: vec![EntryId(1)], ..entrants });
    let opening = propose_opening(&t, StageId(2), &[], &|_, _, _| vec![ranked(1, &[5, 1, 2, 3, 4])]);
    assert_eq!(seats(&opening), [[5, 3, 4]], "5 is taken by the list, 1 declines, 2 has withdrawn");
}

#[test]
fn a_shared_last_place_waits_for_a_drawing_or_a_play_off() {
    let mut t = tournament(4, &[]);
    let of = Ranking::Group(GroupId(1));
    let places = Source::Places { of, places: 1..=2, after: None };
    with_stage(&mut t, 2, entrants(vec![places], 1, Split::Snake, Seating::SourceOrder));
    let standing = |_, _, _| {
        let mut group = ranked(1, &[1, 2, 3, 4]);
        group.lines[2].place = 2;
        vec![group]
    };
    let opening = propose_opening(&t, StageId(2), &[], &standing);
    let tied = vec![EntryId(2), EntryId(3)];
    assert_eq!(opening.unsettled, [Unsettled::Tie { place: 1, entries: tied.clone(), wanted: 1 }]);
    assert_eq!(seats(&opening), [[1]]);
    let drawn = Draw { of: DrawOf::Place(2), ..drawing(&[2, 3], None, &[2, 1]) };
    assert_eq!(seats(&propose_opening(&t, StageId(2), &[drawn], &standing)), [[1, 3]]);

    with_stage(
        &mut t,
        3,
        entrants(vec![Source::Tied { of, place: 2, criteria: None }], 1, Split::Snake, Seating::SourceOrder),
    );
    assert_eq!(seats(&propose_opening(&t, StageId(3), &[], &standing)), [[2, 3]], "the play-off");
    with_stage(
        &mut t,
        3,
        entrants(vec![Source::Tied { of, place: 1, criteria: None }], 1, Split::Snake, Seating::SourceOrder),
    );
    assert_eq!(seats(&propose_opening(&t, StageId(3), &[], &standing)), [[0_u32; 0]], "nobody shares the first");
}

#[test]
fn the_rest_waits_for_the_other_stages() {
    let mut t = tournament(6, &[]);
    with_group(&mut t, 1, 1, &[1, 2, 3, 4, 5, 6]);
    let places = Source::Places { of: Ranking::Group(GroupId(1)), places: 1..=2, after: None };
    with_stage(&mut t, 2, entrants(vec![places], 1, Split::Snake, Seating::SourceOrder));
    with_stage(&mut t, 3, entrants(vec![Source::Rest(StageId(1))], 1, Split::Snake, Seating::SourceOrder));
    let standing = |_, _, _| vec![ranked(1, &[6, 5, 4, 3, 2, 1])];
    let opening = propose_opening(&t, StageId(3), &[], &standing);
    assert_eq!(opening.unsettled, [Unsettled::Waits { stage: StageId(2) }]);
    with_group(&mut t, 2, 2, &[6, 5]);
    let opening = propose_opening(&t, StageId(3), &[], &standing);
    assert_eq!((&opening.unsettled[..], seats(&opening)), (&[][..], vec![vec![4, 3, 2, 1]]));
}

#[test]
fn losers_of_a_round_come_into_a_consolation() {
    let mut t = tournament(4, &[]);
    with_group(&mut t, 1, 1, &[1, 2, 3, 4]);
    let round = RoundRef::new(GroupId(1), 1);
    let met = |id, two: [u32; 2], winner| {
        let decision = Some(Decision { winner, ..Decision::default() });
        Pairing { id: PairingId(id), decision, ..Pairing::of_two(id, two.map(EntryId), Vec::new()) }
    };
    let pairings = [met(1, [1, 4], Some(Side::Second)), met(2, [2, 3], None)];
    let group = Arc::make_mut(t.groups.get_mut(&GroupId(1)).unwrap());
    group.rounds.insert(1, Arc::new(Round::draft(1, pairings)));
    with_stage(
        &mut t,
        2,
        entrants(vec![Source::Round { round, winners: false }], 1, Split::Snake, Seating::SourceOrder),
    );
    let opening = propose_opening(&t, StageId(2), &[], &nothing);
    assert_eq!(seats(&opening), [[1]]);
    assert_eq!(opening.unsettled, [Unsettled::NoWinner { at: round, pairing: PairingId(2) }]);
}
