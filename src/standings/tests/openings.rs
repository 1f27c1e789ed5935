//! Tests of opening a stage: places, comparisons between groups by every method, and points for places.

use std::collections::BTreeMap;
use std::sync::Arc;

use qisai_domain::entrants::{CarryOver, Comparison, Entrants, Ranking, Source};
use qisai_domain::opening::{RankedGroup, Unsettled, propose_opening};
use qisai_domain::setup::{Entrant, PlayedPairing, PlayedRound};
use qisai_domain::stage::Play;
use qisai_domain::{
    EntryId, Event, EventId, Format, Game, GameKey, GameResult, Group, GroupId, Pairing, Player, Points, Round,
    RoundState, Scoring, Setup, Stage, StageId, Table, Tournament, TournamentId,
};
use qisai_exchange::trf;
use qisai_standings::openings::rankings;
use qisai_standings::ranking::{order, ranked};

const STAGE: StageId = StageId(1);

/// Winner and loser, or two players who drew, in a round of its own.
type GameOutcome = (u32, u32, GameResult);

fn won(winner: u32, loser: u32) -> GameOutcome {
    (winner, loser, GameResult::from_code("first").unwrap())
}

fn drawn(one: u32, other: u32) -> GameOutcome {
    (one, other, GameResult::DRAW)
}

/// Returns a round robin played to its end.
fn table(numbers: std::ops::RangeInclusive<u32>, said: &[GameOutcome]) -> Tournament {
    let settings = Tournament::empty(TournamentId(1), EventId(1)).settings.as_ref().clone();
    let settings = qisai_domain::Settings { slug: "groups".to_owned(), ..settings };
    let format = Format::Table { table: Table::Berger, cycles: 1, exchange_at_seam: false };
    let entrant = |number: u32| Entrant {
        number,
        player: Player { name: format!("Player {number}"), rating: Some(2000), ..Player::default() },
        ..Entrant::default()
    };
    let round = |(first, second, result): &GameOutcome| PlayedRound {
        state: RoundState::Closed,
        pairings: vec![PlayedPairing::Game { first: *first, second: *second, result: *result }],
    };
    let setup = Setup {
        entrants: numbers.map(entrant).collect(),
        played: said.iter().map(round).collect(),
        ..Setup::new(settings, Play::of(format, Scoring::default()))
    };
    setup.try_into().unwrap()
}

/// Returns the example of formats GR5. In a group of four, the third is number 3 with 1½ of 3 and a win over the last.
/// In a group of five, the third is number 7 with 2 of 4 and a win over the last.
fn four_and_five() -> Tournament {
    let mut t = table(1..=4, &[won(1, 4), won(2, 4), won(3, 4), won(1, 3), drawn(1, 2), drawn(2, 3)]);
    let games: Vec<GameOutcome> = (5..=9).flat_map(|one| (one + 1..=9).map(move |other| won(one, other))).collect();
    add_group(&mut t, &table(5..=9, &games));
    t
}

/// Adds the group of another tournament as the second group of the first stage.
fn add_group(t: &mut Tournament, other: &Tournament) {
    let (_, group) = other.first_group().unwrap();
    let group = Group { id: GroupId(2), ..group.clone() };
    t.groups.insert(GroupId(2), Arc::new(group));
    for (id, entry) in &other.entries {
        t.entries.insert(*id, entry.clone());
    }
    for (id, person) in &other.people {
        t.people.insert(*id, person.clone());
    }
}

/// Returns the keys of the players in third place: of the group of four, and of the group of five.
fn thirds(t: &Tournament, how: Comparison) -> [Vec<i64>; 2] {
    let rankings = rankings(t);
    let groups: Vec<RankedGroup> = rankings(Ranking::EachGroup(STAGE), None, Some(how));
    let key = |group: usize, entry: u32| {
        let lines = &groups[group].lines;
        let line = lines.iter().find(|line| line.entry == EntryId(entry)).unwrap();
        assert_eq!(line.place, 3);
        line.key.clone()
    };
    [key(0, 3), key(1, 7)]
}

#[test]
fn thirds_of_groups_of_four_and_five_are_compared_by_each_method() {
    let t = four_and_five();
    let [four, five] = thirds(&t, Comparison::Equal);
    assert!(five > four, "2 points are more than 1½");
    let [four, five] = thirds(&t, Comparison::StrikeLast);
    assert!(four > five, "1½ of 3 are more than 1 of 3: the win over the last of five is struck");
    let [four, five] = thirds(&t, Comparison::TopOnly);
    assert!(four > five, "a draw with the second is more than nothing");
    let [four, five] = thirds(&t, Comparison::Percentage);
    assert_eq!(four[0], five[0], "both have half of the points");
    assert!(five[1] > four[1], "2 wins of 4 are more than 1 of 3");
    for how in [Comparison::PlayOff, Comparison::Lot, Comparison::Seed] {
        assert_eq!(thirds(&t, how), [Vec::<i64>::new(), Vec::new()], "{how:?}");
    }
}

fn with_second(t: &mut Tournament, from: Vec<Source>, carry: CarryOver) {
    let entrants = Entrants { from, carry, ..Entrants::default() };
    let play = t.stages[0].play.clone();
    t.stages.push(Arc::new(Stage { entrants: Arc::new(entrants), play, ..Stage::new(StageId(2)) }));
}

#[test]
fn the_best_third_goes_on() {
    for (how, expected) in [(Comparison::StrikeLast, 3), (Comparison::TopOnly, 3), (Comparison::Percentage, 7)] {
        let mut t = four_and_five();
        let others = Source::BestOthers { of: STAGE, place: 3, count: 1, how };
        with_second(&mut t, vec![others], CarryOver::Nothing);
        let opening = propose_opening(&t, StageId(2), &[], &rankings(&t));
        assert_eq!(opening.unsettled, [], "{how:?}");
        let entries: Vec<u32> = opening.groups.iter().flatten().map(|(entry, _)| entry.0).collect();
        assert_eq!(entries, [expected], "{how:?}");
    }
}

/// Formats GR8: unsettled places are reported, and nobody advances by them.
#[test]
fn what_is_not_settled_is_said() {
    let unsettled = |t: &Tournament| propose_opening(t, StageId(2), &[], &rankings(t)).unsettled;
    let mut t = four_and_five();
    with_second(
        &mut t,
        vec![Source::BestOthers { of: STAGE, place: 3, count: 1, how: Comparison::Equal }],
        CarryOver::Nothing,
    );
    assert_eq!(unsettled(&t), [Unsettled::UnequalGroups { of: STAGE }]);

    let of = Ranking::EachGroup(STAGE);
    let mut t = four_and_five();
    with_second(&mut t, vec![Source::Places { of, places: 1..=5, after: None }], CarryOver::Nothing);
    assert_eq!(unsettled(&t), [Unsettled::TooFew { of, wanted: 5, found: 4 }]);

    let mut t = table(1..=4, &[won(1, 4), won(2, 4), won(3, 4), won(1, 3), drawn(1, 2), drawn(2, 3)]);
    with_second(&mut t, vec![Source::Places { of, places: 1..=2, after: None }], CarryOver::Nothing);
    assert_eq!(unsettled(&t), []);
    let group = Arc::make_mut(t.groups.get_mut(&GroupId(1)).unwrap());
    Arc::make_mut(group.rounds.get_mut(&6).unwrap()).state = RoundState::Published;
    assert_eq!(unsettled(&t), [Unsettled::NotFinished { of }]);

    let circle = [won(1, 2), won(2, 3), won(3, 1), won(1, 4), won(2, 4), won(3, 4)];
    let mut t = table(1..=4, &circle);
    with_second(&mut t, vec![Source::Places { of, places: 1..=2, after: None }], CarryOver::Nothing);
    let entries = [1, 2, 3].map(EntryId).to_vec();
    assert_eq!(unsettled(&t), [Unsettled::Tie { place: 1, entries, wanted: 2 }]);
}

/// Formats GR6, `bonus`: the first of a group carries over 3 points and the second 1, which is 6 and 2 in half points.
#[test]
fn points_by_the_place_in_the_group_before() {
    let mut t = four_and_five();
    let from = vec![Source::Places { of: Ranking::EachGroup(STAGE), places: 1..=2, after: None }];
    with_second(&mut t, from, CarryOver::PerPlace(vec![Points(6), Points(2)]));
    let (_, group) = t.first_group().unwrap();
    let mut last = Group::new(GroupId(3), StageId(2), String::new());
    last.seats = [2, 5, 1].map(EntryId).into();
    for entry in last.seats.iter() {
        let participation = group.participations.values().next().unwrap().clone();
        last.participations.insert(*entry, participation);
    }
    t.groups.insert(last.id, Arc::new(last));
    let order = order(t.stage(StageId(2)).unwrap()).unwrap();
    let ranked = ranked(&t, GroupId(3), 0, &order).unwrap();
    let points: Vec<(u32, Points)> =
        ranked.results.lines.iter().map(|line| (line.entry.0, ranked.points(line.entry))).collect();
    assert_eq!(points, [(2, Points(2)), (5, Points(6)), (1, Points(6))]);
}

/// Formats GR6, `all`: in a file of the second stage, record 299 contains the points of the first stage, so that points
/// and ranks agree.
#[test]
fn points_brought_along_stand_in_the_file() {
    let mut t = table(1..=4, &[won(1, 4), won(2, 4), won(3, 4), won(1, 3), drawn(1, 2), drawn(2, 3)]);
    let from = vec![Source::Places { of: Ranking::EachGroup(STAGE), places: 1..=2, after: None }];
    with_second(&mut t, from, CarryOver::All);
    let (_, group) = t.first_group().unwrap();
    let mut last = Group::new(GroupId(2), StageId(2), String::new());
    last.seats = [2, 1].map(EntryId).into();
    for entry in last.seats.iter() {
        let participation = group.participations.values().next().unwrap().clone();
        last.participations.insert(*entry, participation);
    }
    let mut pairing = Pairing::of_two(1, [EntryId(2), EntryId(1)], Vec::new());
    pairing.games.insert(GameKey::ONLY, Game { result: GameResult::FIRST_WINS, ..Game::default() });
    let round = Round { state: RoundState::Closed, ..Round::draft(1, [pairing]) };
    last.rounds.insert(1, Arc::new(round));
    t.groups.insert(last.id, Arc::new(last));
    let text = trf::write(&Event::default(), &t, GroupId(2), &BTreeMap::new(), trf::Dialect::Trf26).unwrap();
    let points: Vec<&str> = text.lines().filter(|line| line.starts_with("001")).map(|line| &line[80..84]).collect();
    assert_eq!(points, [" 3.0", " 2.5"], "{text}");
    let given: Vec<Vec<&str>> =
        text.lines().filter(|line| line.starts_with("299")).map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(given, [["299", "2.0", "001", "1"], ["299", "2.5", "001", "2"]]);
    let (again, notes) = trf::import(&trf::parse(text.as_bytes()).unwrap());
    assert_eq!(notes, [], "{text}");
    let again = Tournament::try_from(again.setup).unwrap();
    let order = order(again.stage(StageId(1)).unwrap()).unwrap();
    let points = ranked(&again, GroupId(1), 1, &order).unwrap().points_of_all();
    assert_eq!(points.into_values().collect::<Vec<_>>(), [Points(6), Points(5)]);
}
