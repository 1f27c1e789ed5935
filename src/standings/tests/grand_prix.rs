//! Groups played to their end, and the entrants that advance: a leg of the Grand Prix of 2022, and an age group.

use std::collections::{BTreeMap, BTreeSet};

use qisai_domain::command::StagePlan;
use qisai_domain::contest::{Contest, Level, Next, presets};
use qisai_domain::entrants::{Ranking, Seating, Source, Split};
use qisai_domain::format::{Layout, Tree};
use qisai_domain::listing::{Filter, ListedBy, Listing};
use qisai_domain::opening::Unsettled;
use qisai_domain::{
    ByeKind, Command, Discipline, Entrants, EntryId, Format, GameKey, GameResult, GroupId, Hash, ListingId, PlannedBye,
    PlannedGame, Play, Points, RoundPlan, RoundRef, Scoring, StageId, Table, Tournament,
};
use qisai_standings::openings::rankings;

use crate::knockout::{cup, does, lines, tree};
use crate::organiser::{Organiser, RecordedGame, event, seats_by_hand};

/// Points of a game for the first of two entrants, in half points.
pub type Score<'a> = &'a dyn Fn(u32, u32) -> i32;

/// Adds a stage with groups of the given sizes, played as tables, and opens it. Returns the stage.
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

/// Plays all rounds of a group by the circle method. `score` receives first the entrant with the first move.
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

/// Returns the number of an entrant such as `B4`, the fourth by rating in group B. The strongest four are in different
/// groups, and so on: pots by rating. The source does not show which player of a pot is stronger.
fn number(name: &str) -> u32 {
    let (letter, rank) = (name.as_bytes()[0], name[1..].parse::<u32>().unwrap());
    4 * (rank - 1) + (u32::from(letter - b'A') + rank) % 4 + 1
}

fn bracket_of(seats: u16, contest: Contest) -> Play {
    let layout = Layout { third_place: false, all_places: false, tree: Tree::Order((1..=seats).collect()) };
    Play { contests: vec![(1, contest)], ..Play::of(Format::Bracket(layout), Scoring::default()) }
}

fn stage(name: &str, play: Play, entrants: Entrants) -> Command {
    let plan = StagePlan { name: name.to_owned(), play, entrants, order: Vec::new(), ranks_from: None };
    Command::AddStage(Box::new(plan))
}

fn first_of(of: Ranking) -> Source {
    Source::Places { of, places: 1..=1, after: None }
}

/// Returns the games of a match. The third and fourth columns of the line name the two sides.
fn told(line: &[String]) -> Vec<RecordedGame> {
    let entry = |name: &str| EntryId(number(name));
    match (line[1].contains('~'), line[3].split_once(" for ")) {
        (_, Some((_, winner))) => vec![RecordedGame::Won(entry(winner)); 2],
        (true, None) => vec![RecordedGame::Drawn],
        (false, None) => vec![RecordedGame::Game(entry(&line[1]), crate::replays::result(&line[3]))],
    }
}

/// Draws sixteen players from pots into four groups and plays each group as a double round robin.
fn played_in_groups(lines: &[Vec<String>]) -> (Organiser, Vec<GroupId>) {
    let names: Vec<String> =
        ('A'..='D').flat_map(|letter| (1..=4).map(move |rank| format!("{letter}{rank}"))).collect();
    let format = Format::Table { table: Table::Berger, cycles: 2, exchange_at_seam: true };
    let mut setup = event(Discipline::Chess, Play::of(format, Scoring::default()), 16, &[]);
    for entrant in &mut setup.entrants {
        entrant.player.rating = Some(2800 - 5 * u16::try_from(entrant.number).unwrap());
    }
    setup.grouping = Entrants { groups: 4, split: Split::Pots, ..Entrants::default() };
    let mut leg = Organiser::of(setup);
    let drawn = names.iter().map(|name| (EntryId(number(name)), u32::from(name.as_bytes()[0] - b'A') + 1));
    let groups = leg.opens(StageId(1), &[seats_by_hand(drawn)]);
    for (group, of_group) in groups.iter().zip(names.chunks(4)) {
        let seats: Vec<u32> = leg.t.groups[group].seats.iter().map(|entry| entry.0).collect();
        assert_eq!(seats, of_group.iter().map(|name| number(name)).collect::<Vec<_>>());
    }
    let mut results: BTreeMap<(u32, u32), GameResult> = BTreeMap::new();
    let mut points: BTreeMap<u32, i32> = BTreeMap::new();
    for line in lines.iter().filter(|line| line[0] == "group") {
        let (first, second, result) = (number(&line[1]), number(&line[2]), crate::replays::result(&line[3]));
        let halves = match result {
            GameResult::FIRST_WINS => 2,
            GameResult::SECOND_WINS => 0,
            _ => 1,
        };
        results.insert((first, second), result);
        *points.entry(first).or_default() += halves;
        *points.entry(second).or_default() += 2 - halves;
    }
    for group in (1..=6).flat_map(|_| &groups) {
        let at = leg.pairs(*group);
        for (pairing, [first, second]) in leg.meetings(at) {
            let result = results.remove(&(first.0, second.0)).expect("everybody meets everybody with each colour");
            leg.enters(at, pairing, result);
        }
        leg.closes(at);
    }
    assert_eq!(results.len(), 0, "every game of the groups was paired");
    for group in &groups {
        assert!(leg.table(*group).iter().all(|(entry, _, has)| *has == Points(points[entry])));
    }
    (leg, groups)
}

fn entrants(from: Vec<Source>) -> Entrants {
    Entrants { from, seating: Seating::SourceOrder, split: Split::SourceOrder, ..Entrants::default() }
}

/// Plays the ties for the first place of a group. The file contains only the winners.
fn play_offs<'a>(leg: &mut Organiser, ties: impl Iterator<Item = &'a Vec<String>>) -> Vec<GroupId> {
    let by_ruling = Contest { level: vec![Level::Arbiter], ..Contest::of_games(2) };
    let tied = Source::Tied { of: Ranking::EachGroup(StageId(1)), place: 1, criteria: None };
    leg.does(stage("play-offs", bracket_of(2, by_ruling), Entrants { groups: 2, ..entrants(vec![tied]) }));
    let play_offs = leg.opens(leg.t.stages[1].id, &[]);
    for (group, line) in play_offs.iter().zip(ties) {
        let at = leg.pairs(*group);
        let [(pairing, two)] = leg.meetings(at)[..] else { panic!("one match") };
        assert_eq!(two, [&line[1], &line[2]].map(|name| EntryId(number(name))));
        let winner = line[3].split_once(' ').unwrap().0;
        leg.rules_for(at, pairing, EntryId(number(winner)));
        leg.closes(at);
    }
    play_offs
}

/// GR2, GR7, GR8: groups from pots, ties for the first place in B and C, semi-finals A-B and C-D and a final. The
/// engine makes the draws, and results are entered game by game.
#[test]
fn a_leg_of_the_grand_prix_goes_from_its_groups_to_its_winner() {
    let Some(lines) = lines("events/grandprix2022_leg3.tsv") else { return };
    let of = |stage: &'static str| lines.iter().filter(move |line| line[0].starts_with(stage));
    let (mut leg, groups) = played_in_groups(&lines);
    // In two groups, the advancing player is not settled.
    let two_games = presets::contest("two_games_rapid").unwrap();
    let of_each = entrants(vec![first_of(Ranking::EachGroup(StageId(1)))]);
    leg.does(stage("final", bracket_of(4, two_games.clone()), of_each));
    let tie = |line: &Vec<String>| {
        let entries = [&line[1], &line[2]].map(|name| EntryId(number(name))).to_vec();
        Unsettled::Tie { place: 1, entries, wanted: 1 }
    };
    let ties: Vec<Unsettled> = of("group tie-break").map(tie).collect();
    assert_eq!(ties.len(), 2);
    assert_eq!(leg.proposal(StageId(2), &[]).unsettled, ties);
    leg.does(Command::RemoveStage(StageId(2)));
    let play_offs = play_offs(&mut leg, of("group tie-break"));

    let firsts = [groups[0], play_offs[0], play_offs[1], groups[3]].map(|of| first_of(Ranking::Group(of)));
    leg.does(stage("final", bracket_of(4, two_games), entrants(firsts.to_vec())));
    let last = leg.opens(leg.t.stages[2].id, &[])[0];
    for part in ["semi-final", "final"] {
        let at = leg.pairs(last);
        for (pairing, two) in leg.meetings(at) {
            let plays = |line: &&Vec<String>| {
                let names = line[1].split('~').chain([line[2].as_str()]).filter(|name| !name.is_empty());
                names.map(|name| EntryId(number(name))).all(|entry| two.contains(&entry))
            };
            let games: Vec<RecordedGame> = of(part).filter(plays).flat_map(|line| told(line)).collect();
            assert_eq!(games.len(), 4, "{part}: two games and two rapid ones");
            for game in games {
                assert_ne!(leg.what_is_next(at, pairing), Next::Ended, "{part}");
                leg.plays(at, pairing, game);
            }
            assert_eq!(leg.what_is_next(at, pairing), Next::Ended, "{part}");
        }
        leg.closes(at);
    }
    let places: BTreeMap<u32, usize> = leg.places(last).into_iter().collect();
    let expected = [("C1", 1), ("A2", 2), ("B1", 3), ("D4", 3)];
    assert_eq!(places, expected.map(|(name, place)| (number(name), place)).into(), "a shared third place");
    leg.verify();
}

/// A listing ranks its entries in the order of the stage.
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
        filter: Filter::Tag("U12".to_owned()),
        by: ListedBy::StageOrder,
        prizes: None,
        meaning: Vec::new(),
        moves: None,
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
