//! Cases that validated the data model of a tournament, with their values. Cases of single parts are tested elsewhere:
//! (e) in `brackets`, (b), (c), (f), (l) and (m) in `contests`, (d) and (g) in `openings`; docs/cases.md names every
//! test.

use std::collections::BTreeSet;

use qisai_domain::bracket::{bracket, sittings};
use qisai_domain::command::StagePlan;
use qisai_domain::contest::{BoardSides, Contest};
use qisai_domain::entrants::{CarryOver, Comparison, Entrants, Ranking, Seating, Source, Split};
use qisai_domain::format::{Feed, Layout, Tree};
use qisai_domain::line_up::LineUpFault;
use qisai_domain::listing::{Filter, ListedBy, Listing, MemberPlace, member_totals};
use qisai_domain::request::{LineUp, seal};
use qisai_domain::setup::Entrant;
use qisai_domain::*;

use crate::arbiter::{Arbiter, Done, GROUP, STAGE, at, knockout, person, rated, swiss, swiss_of};

const WIN: GameResult = GameResult::FIRST_WINS;
const LOSS: GameResult = GameResult::SECOND_WINS;

fn names(count: u32) -> Vec<String> {
    (1..=count).map(|number| format!("P{number:04}")).collect()
}

pub fn field(count: u32, play: Play) -> Setup {
    let entrant = |(number, name): (u32, String)| {
        let player = rated(&name, 2800 - u16::try_from(number).unwrap());
        Entrant { number, player, ..Entrant::default() }
    };
    Setup { play, entrants: (1..).zip(names(count)).map(entrant).collect(), ..swiss(9) }
}

pub fn table(table: Table, cycles: u8) -> Play {
    Play::of(Format::Table { table, cycles, exchange_at_seam: false }, Scoring::default())
}

pub fn game(first: u32, second: u32) -> PlannedGame {
    PlannedGame { first: EntryId(first), second: EntryId(second), reasons: Vec::new() }
}

fn plan(number: u16, games: Vec<PlannedGame>) -> RoundPlan {
    RoundPlan { number, games, ..RoundPlan::default() }
}

pub fn pairs(arbiter: &mut Arbiter, group: u32, number: u16, games: Vec<PlannedGame>, byes: Vec<PlannedBye>) -> Done {
    let plan = RoundPlan { byes, ..plan(number, games) };
    arbiter.does(Command::Pair(vec![(RoundRef::new(GroupId(group), number), plan)]))
}

/// Enters the results of a round in board order, from a form rendered just now.
fn results(arbiter: &mut Arbiter, at: RoundRef, results: &[GameResult]) -> Result<(), Refusal> {
    let order = arbiter.tournament.round(at).unwrap().in_board_order();
    let two: Vec<PairingId> = order.iter().filter(|it| it.two().is_some()).map(|it| it.id).collect();
    assert_eq!(two.len(), results.len());
    for (pairing, result) in two.into_iter().zip(results) {
        arbiter.does(Command::Enter { at, pairing, game: GameKey::ONLY, result: *result })?;
    }
    Ok(())
}

fn plays(arbiter: &mut Arbiter, at: RoundRef, of: &[GameResult]) -> Result<(), Refusal> {
    arbiter.does(Command::Publish(vec![at]))?;
    results(arbiter, at, of)?;
    arbiter.does(Command::Close { at, disputed: Vec::new() }).map(drop)
}

/// Adds a further stage, opened with these groups of entries.
pub fn opens(arbiter: &mut Arbiter, play: Play, entrants: Entrants, groups: &[&[u32]]) -> Result<StageId, Refusal> {
    let plan = StagePlan { name: "final".to_owned(), play, entrants, order: Vec::new(), ranks_from: Some(1) };
    arbiter.does(Command::AddStage(Box::new(plan)))?;
    let stage = StageId(arbiter.tournament.highest.stage);
    let seats = |group: &&[u32]| (String::new(), group.iter().copied().map(EntryId).collect());
    let groups = groups.iter().map(seats).collect();
    arbiter.does(Command::Open { stage, groups, digest: Hash::of("as proposed") })?;
    Ok(stage)
}

pub fn places(of: Ranking, places: std::ops::RangeInclusive<u16>, after: Option<u16>) -> Entrants {
    Entrants { from: vec![Source::Places { of, places, after }], seating: Seating::SourceOrder, ..Entrants::default() }
}

/// (a) A newcomer rated 2900 after two rounds of 1,000: one splice of the seats, and the rounds keep the seats from
/// which they were paired.
#[test]
fn case_a_a_late_entry_moves_no_other_row() -> Result<(), Refusal> {
    let play = swiss(9).play;
    let mut arbiter = Arbiter::of(field(1000, play));
    arbiter.plays_a_round()?;
    arbiter.plays_a_round()?;
    let before = arbiter.group().seats.clone();
    let changes = arbiter.registers_players(vec![rated("Newcomer", 2900)])?;
    let entry = EntryId(1001);
    assert_eq!(changes.len(), 4, "a person, an entry, the seats, a participation");
    let splice = Change::Seats { group: GROUP, at: 0, before: vec![], after: vec![entry] };
    assert!(changes.contains(&splice), "{changes:?}");
    assert_eq!(arbiter.participation("Newcomer").from, 3);
    assert_eq!((arbiter.group().number(entry), arbiter.group().number(EntryId(1))), (1, 2));
    for round in [1, 2] {
        assert_eq!(arbiter.round(round).seats.as_ref(), Some(&before), "round {round} was paired by the old numbers");
    }
    Ok(())
}

/// (b) World Cup: 206 seats, 78 matches in the first of eight sittings, and a match for the third place.
#[test]
fn case_b_the_late_seeds_of_a_world_cup_are_no_byes() {
    let layout = Layout { tree: Tree::Standard, third_place: true, all_places: false };
    let slots = bracket(&layout, 206).unwrap();
    assert_eq!((sittings(&layout, 206), slots.len()), (8, 205 + 1));
    let first: Vec<_> = slots.iter().filter(|slot| slot.sitting == 1).collect();
    let seats: BTreeSet<u16> = first
        .iter()
        .flat_map(|slot| slot.feeds)
        .map(|feed| match feed {
            Feed::Seat(seat) => seat,
            Feed::Winner(_) | Feed::Loser(_) => panic!("a first match waits for nobody"),
        })
        .collect();
    assert_eq!((first.len(), seats), (78, (51..=206).collect()));
    let late = slots.iter().filter(|slot| slot.sitting == 2).flat_map(|slot| slot.feeds);
    assert_eq!(late.filter(|feed| matches!(feed, Feed::Seat(1..=50))).count(), 50);

    // A player without a match in the first sitting is idle in it: no bye, no absence.
    let mut play = knockout(Tree::Standard);
    play.format = Format::Bracket(layout);
    let mut arbiter = Arbiter::of(field(206, play));
    let games = first.iter().map(|slot| match slot.feeds {
        [Feed::Seat(one), Feed::Seat(other)] => game(u32::from(one), u32::from(other)),
        _ => unreachable!("only seats come to the first sitting"),
    });
    pairs(&mut arbiter, 1, 1, games.collect(), Vec::new()).unwrap();
    let results = qisai_domain::results(&arbiter.tournament, GROUP, 1).unwrap();
    assert_eq!((results.lines[0].cells[0], results.lines[49].cells[0]), (Cell::Idle, Cell::Idle));
    assert!(matches!(results.lines[50].cells[0], Cell::Game { opponent: 205, .. }));
    assert!(arbiter.round(1).pairings.values().all(|pairing| pairing.slot.is_some()), "each is a match of the bracket");
}

/// (c) Thirteen of a club draw cards: six pairs and the K, whose holder advances; twelve matches in four rounds.
#[test]
fn case_c_cards_are_drawn_anew_for_each_round() -> Result<(), Refusal> {
    let layout = Layout { tree: Tree::Redraw { by_seed: false }, third_place: false, all_places: false };
    let contest = Contest { level: vec![qisai_domain::contest::Level::Lot], ..Contest::of_games(1) };
    let play = Play { contests: vec![(1, contest)], ..Play::of(Format::Bracket(layout), Scoring::default()) };
    let mut arbiter = Arbiter::of(field(13, play));
    assert_eq!(arbiter.tournament.planned_rounds(GROUP), 4);
    // In the order of drawing: card 2k-1 is red on board k, 2k black, 0 is the K.
    let among: Vec<EntryId> = (1..=13).map(EntryId).collect();
    let outcome = vec![3, 1, 2, 0, 4, 5, 6, 7, 8, 9, 10, 11, 12];
    let draw = Draw { of: DrawOf::Round(1), among, seed: None, outcome, changed: Version::default() };
    arbiter.does(Command::Draw { group: GROUP, draw: draw.clone() })?;
    let drew = |card: u32| draw.among[draw.outcome.iter().position(|it| *it == card).unwrap()].0;
    let games = (1..=6).map(|board| game(drew(2 * board - 1), drew(2 * board))).collect();
    let through = |entry| PlannedBye { entry: EntryId(entry), kind: ByeKind::PairingAllocated, reasons: Vec::new() };
    pairs(&mut arbiter, 1, 1, games, vec![through(4)])?;
    plays(&mut arbiter, at(1), &[WIN; 6])?;
    // 2, 1, 6, 8, 10, 12 and the K.
    pairs(&mut arbiter, 1, 2, vec![game(2, 1), game(6, 8), game(10, 12)], vec![through(4)])?;
    plays(&mut arbiter, at(2), &[WIN; 3])?;
    pairs(&mut arbiter, 1, 3, vec![game(2, 6), game(10, 4)], Vec::new())?;
    plays(&mut arbiter, at(3), &[WIN; 2])?;
    pairs(&mut arbiter, 1, 4, vec![game(2, 10)], Vec::new())?;
    plays(&mut arbiter, at(4), &[WIN])?;
    let meetings = arbiter.group().rounds.values().flat_map(|round| round.pairings.values());
    assert_eq!(meetings.filter(|pairing| pairing.two().is_some()).count(), 12);
    Ok(())
}

/// (d) 22 in four groups; ten advance into two groups, and those who have met do not meet again.
#[test]
fn case_d_carried_meetings_leave_groups_of_one_stage_with_different_rounds() -> Result<(), Refusal> {
    let snake = [&[1, 8, 9, 16, 17][..], &[2, 7, 10, 15, 18], &[3, 6, 11, 14, 19, 22], &[4, 5, 12, 13, 20, 21]];
    let mut arbiter = Arbiter::of(field(22, swiss(1).play));
    let entrants = Entrants {
        from: vec![Source::Listed((1..=22).map(EntryId).collect())],
        groups: 4,
        split: Split::Snake,
        ..Entrants::default()
    };
    let first = opens(&mut arbiter, table(Table::Berger, 1), entrants, &snake)?;
    let groups: Vec<GroupId> = arbiter.tournament.groups_of(first).map(|group| group.id).collect();
    let planned = |arbiter: &Arbiter, group: GroupId| arbiter.tournament.planned_rounds(group);
    assert_eq!(groups.iter().map(|group| planned(&arbiter, *group)).collect::<Vec<_>>(), [5, 5, 5, 5]);
    // Only the meetings of those who advance matter: A1-A2, D1-D2, B1-B2, C1-C2, C1-C3, C2-C3.
    for (group, games) in [(0, vec![(1, 8)]), (1, vec![(2, 7)]), (2, vec![(3, 6)]), (3, vec![(4, 5)])] {
        met(&mut arbiter, groups[group], 1, &games)?;
    }
    met(&mut arbiter, groups[2], 2, &[(3, 11)])?;
    met(&mut arbiter, groups[2], 3, &[(6, 11)])?;

    let third = Source::BestOthers { of: first, place: 3, count: 2, how: Comparison::StrikeLast };
    let two = Source::Places { of: Ranking::EachGroup(first), places: 1..=2, after: None };
    let mutual = Entrants { from: vec![two, third], groups: 2, carry: CarryOver::Mutual, ..Entrants::default() };
    let second = opens(&mut arbiter, table(Table::Berger, 1), mutual, &[&[1, 8, 4, 5, 10], &[2, 7, 3, 6, 11]])?;
    let groups: Vec<GroupId> = arbiter.tournament.groups_of(second).map(|group| group.id).collect();
    let left = |group| arbiter.tournament.table_left(group).unwrap();
    let games = |group| left(group).iter().map(Vec::len).sum::<usize>();
    assert_eq!((planned(&arbiter, groups[0]), games(groups[0])), (4, 8), "K(2,2,1)");
    assert_eq!((planned(&arbiter, groups[1]), games(groups[1])), (3, 6), "K(3,2)");
    let results = qisai_domain::results(&arbiter.tournament, groups[1], 0).unwrap();
    let carried = results.lines.iter().flat_map(|line| &line.cells).filter(|cell| cell.opponent().is_some()).count();
    assert_eq!((results.seated, carried), (5, 2 * 4), "four meetings count for both");
    Ok(())
}

/// Adds a played round of a table with these games; all others have an announced absence.
fn met(arbiter: &mut Arbiter, group: GroupId, round: u16, games: &[(u32, u32)]) -> Result<(), Refusal> {
    let playing: BTreeSet<u32> = games.iter().flat_map(|(one, other)| [*one, *other]).collect();
    let seats = arbiter.tournament.groups[&group].seats.clone();
    let free = seats.iter().filter(|entry| !playing.contains(&entry.0));
    let byes = free.map(|entry| PlannedBye { entry: *entry, kind: ByeKind::ZeroPoint, reasons: Vec::new() });
    let games: Vec<PlannedGame> = games.iter().map(|(one, other)| game(*one, *other)).collect();
    let results = vec![WIN; games.len()];
    pairs(arbiter, group.0, round, games, byes.collect())?;
    plays(arbiter, RoundRef { group, round }, &results)
}

/// Points by the place in the earlier group, which the caller supplies.
#[test]
fn case_d_points_are_brought_by_place() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of(swiss_of(1, &["Ada", "Bo"]));
    let of = Ranking::EachGroup(STAGE);
    let carry = CarryOver::PerPlace(vec![Points(6), Points(3)]);
    let entrants = Entrants { carry, ..places(of, 1..=2, None) };
    opens(&mut arbiter, table(Table::Berger, 1), entrants, &[&[2, 1]])?;
    let (final_group, _) = arbiter.tournament.groups.last_key_value().unwrap();
    let place = |group: GroupId, entry: EntryId| (group == GROUP).then_some(if entry == EntryId(2) { 1 } else { 2 });
    let results = results_ranked(&arbiter.tournament, *final_group, 0, &place).unwrap();
    let brought: Vec<_> = results.lines.iter().map(|line| (line.entry, line.brought)).collect();
    assert_eq!(brought, [(EntryId(2), Points(6)), (EntryId(1), Points(3))]);
    Ok(())
}

/// (e) The reset of a double elimination exists only after an upset; eleven play 20 matches, or 21.
#[test]
fn case_e_a_double_elimination_of_eleven_has_twenty_matches_and_perhaps_one_more() {
    let layout = Layout { tree: Tree::Double { reset: true }, third_place: false, all_places: false };
    let slots = bracket(&layout, 11).unwrap();
    let in_sitting: Vec<usize> = (1..=9).map(|at| slots.iter().filter(|slot| slot.sitting == at).count()).collect();
    assert_eq!(in_sitting, [3, 4, 3, 4, 2, 2, 1, 1, 1]);
    assert_eq!(slots.iter().filter(|slot| slot.if_upset.is_some()).count(), 1);
}

/// (g) The first two leave after round 8 for a final. The others continue; the finalists are not absent.
#[test]
fn case_g_who_went_on_to_a_final_is_idle_and_not_away() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of(swiss_of(9, &["Ada", "Bo", "Cid", "Dot", "Eve", "Fay"]));
    for _ in 1..=8 {
        arbiter.plays_a_round()?;
    }
    let entrants = places(Ranking::Group(GROUP), 1..=2, Some(8));
    opens(&mut arbiter, knockout(Tree::Standard), entrants, &[&[1, 3]])?;
    for name in ["Ada", "Cid"] {
        assert_eq!(arbiter.participation(name).left_from(), Some(9), "{name} leaves without withdrawing");
    }
    arbiter.plays_a_round()?;
    assert_eq!(arbiter.pairings(9)[..2], ["Bo-Dot", "Eve-Fay"]);
    let results = qisai_domain::results(&arbiter.tournament, GROUP, 9).unwrap();
    let ninth: Vec<bool> = results.lines.iter().map(|line| line.cells[8] == Cell::Idle).collect();
    assert_eq!(ninth, [true, false, true, false, false, false]);
    // Round 9 comes after the round whose standings opened the final: a correction there has no consequences.
    arbiter.because("wrong sheet").reopens(9)?;
    arbiter.enters_in(9, 1, LOSS, arbiter.tournament.version)?;
    Ok(())
}

/// (g) A finalist who leaves and returns is in the final and not in the round after it. One who declines the final
/// continues in the group, and so do all if there is no final.
#[test]
fn case_g_who_does_not_go_on_after_all_plays_on() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of(swiss_of(9, &["Ada", "Bo", "Cid", "Dot", "Eve", "Fay"]));
    for _ in 1..=8 {
        arbiter.plays_a_round()?;
    }
    let entrants = places(Ranking::Group(GROUP), 1..=2, Some(8));
    opens(&mut arbiter, knockout(Tree::Standard), entrants, &[&[1, 3]])?;
    let until = |arbiter: &Arbiter| ["Ada", "Bo", "Cid"].map(|name| arbiter.participation(name).left_from());
    arbiter.withdraws("Cid")?;
    arbiter.reinstates("Cid")?;
    assert_eq!(until(&arbiter), [Some(9), None, Some(9)]);
    let stage = arbiter.tournament.stages[1].id;
    let groups = vec![(String::new(), vec![EntryId(1), EntryId(2)])];
    arbiter.does(Command::Open { stage, groups, digest: Hash::of("Cid declines") })?;
    assert_eq!(until(&arbiter), [Some(9), Some(9), None]);
    arbiter.undoes_the_last()?;
    assert_eq!(until(&arbiter), [Some(9), None, Some(9)]);
    arbiter.does(Command::RemoveStage(stage))?;
    assert_eq!(until(&arbiter), [None; 3]);
    Ok(())
}

pub fn teams(count: u32, roster: usize) -> Arbiter {
    let format = Format::Swiss { system: SwissSystem::Team, rounds: 9, acceleration: Acceleration::None };
    let scoring = Scoring { matches: Some(ScoreSystem::two_one_zero()), ..Scoring::default() };
    let contests = vec![(1, Contest::of_boards(4, BoardSides::Alternate))];
    let line_ups = Some(qisai_domain::stage::LineUpRule::Reserves);
    let play = Play { contests, line_ups, ..Play::of(format, scoring) };
    let mut arbiter = Arbiter::of(Setup { play, ..swiss(9) });
    for team in 1..=count {
        let players = (1..=roster).map(|board| person(&format!("T{team} B{board}"))).collect();
        let team = Box::new(Team { name: format!("Team {team}"), ..Team::default() });
        arbiter.does(Command::RegisterTeam { team, players }).unwrap();
    }
    arbiter
}

/// (h) Twenty teams of 4 + 1. Line-ups are sealed at 13:21 and opened together: the log shows seals, then people.
#[test]
fn case_h_a_line_up_is_sealed_and_opened_by_an_act() -> Result<(), Refusal> {
    let mut arbiter = teams(20, 5);
    let games = (1..=10).map(|board| game(2 * board - 1, 2 * board)).collect();
    pairs(&mut arbiter, 1, 1, games, Vec::new())?;
    arbiter.publishes(1)?;
    let pairing = arbiter.pairing(1, 1).id;
    let roster = arbiter.tournament.entry(EntryId(1)).unwrap().team().unwrap().roster.clone();
    // The reserve replaces the fourth player on board 4.
    let players: Vec<Option<PersonId>> = [0, 1, 2, 4].map(|place: usize| Some(roster[place])).into();
    let line_up = LineUp { side: Side::First, segment: 1, number: 1, players: players.clone() };
    let salt = [7; 16];
    let sealed = seal(salt, &line_up.content());
    arbiter.does(Command::HandIn { at: at(1), pairing, side: Side::First, seal: sealed })?;
    let told = &arbiter.log.last().unwrap().public;
    assert!(told.contains(&sealed.to_string()) && !told.contains("players"), "{told}");

    let opens = |line_up: LineUp, salt| Command::Reveal { at: at(1), opened: vec![(pairing, line_up, salt)] };
    let other = LineUp { players: players.iter().rev().copied().collect(), ..line_up.clone() };
    assert_eq!(arbiter.does(opens(other, Some(salt))), Err(Refusal::Seal), "not what was handed in");
    assert_eq!(arbiter.does(opens(line_up.clone(), None)), Err(Refusal::Seal));
    arbiter.does(opens(line_up.clone(), Some(salt)))?;
    let seated = |arbiter: &Arbiter| -> Vec<Option<PersonId>> {
        arbiter.pairing(1, 1).games.values().map(|game| game.players.unwrap()[0]).collect()
    };
    assert_eq!(seated(&arbiter), players);
    let again = Command::HandIn { at: at(1), pairing, side: Side::First, seal: Hash::of("another") };
    assert_eq!(arbiter.does(again), Err(Refusal::AlreadyOpen));
    let stranger = LineUp { side: Side::Second, players: vec![Some(roster[3])], ..line_up };
    let refused = arbiter.does(opens(stranger, None));
    let fault = LineUpFault::NotListed { board: 1 };
    assert_eq!(refused, Err(Refusal::LineUp { team: "Team 2".to_owned(), fault }), "a player of the other team");
    Ok(())
}

/// (i) A double round of eight teams: fourteen rounds published together, played in any order.
#[test]
fn case_i_the_rounds_of_a_league_are_published_together_and_played_in_any_order() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of(field(8, table(Table::Berger, 2)));
    assert_eq!(arbiter.tournament.planned_rounds(GROUP), 14);
    // Seat 8 is fixed, the others rotate by one place a round.
    let round = |number: u32| {
        let turned = |place: u32| (place + number) % 7 + 1;
        let mut games = vec![game(turned(0), 8)];
        games.extend((1..=3).map(|step| game(turned(step), turned(7 - step))));
        games
    };
    let plans = (1..=14).map(|number| (at(number), plan(number, round(u32::from(number))))).collect();
    arbiter.does(Command::Pair(plans))?;
    arbiter.does(Command::Publish((1..=14).map(at).collect()))?;
    let pairings: usize = arbiter.group().rounds.values().map(|round| round.pairings.len()).sum();
    assert_eq!(pairings, 56);
    results(&mut arbiter, at(9), &[WIN; 4])?;
    arbiter.closes(9)?;
    results(&mut arbiter, at(2), &[LOSS; 4])?;
    arbiter.closes(2)?;
    let states: Vec<bool> = arbiter.group().rounds.values().map(|it| it.state == RoundState::Closed).collect();
    assert_eq!(states.iter().filter(|closed| **closed).count(), 2);
    Ok(())
}

/// (j) Scheveningen of six against six: personal seats 1 to 6 and 7 to 12, six rounds; no second notation for colours or table.
#[test]
fn case_j_a_scheveningen_table_is_played_on_personal_seats() {
    let arbiter = Arbiter::of(field(12, table(Table::Scheveningen, 1)));
    assert_eq!(arbiter.tournament.planned_rounds(GROUP), 6);
    assert_eq!(arbiter.group().seats.len(), 12);
}

/// (k) 队员总分: three of four count; 2 + 5 + 9 = 1 + 7 + 8, and the better best place decides.
#[test]
fn case_k_team_totals_are_a_reading_of_an_individual_stage() {
    let arbiter = teams(3, 4);
    let roster = |team: u32| arbiter.tournament.entry(EntryId(team)).unwrap().team().unwrap().roster.clone();
    let placed = |team: u32, places: &[u16]| -> Vec<MemberPlace> {
        let members = roster(team).into_iter().zip(places.to_vec());
        members.map(|(person, place)| MemberPlace { person, place, points: Points(0) }).collect()
    };
    let all = [placed(1, &[9, 2, 5, 24]), placed(2, &[7, 1, 20, 8]), placed(3, &[3, 4])].concat();
    let by = ListedBy::Members { counted: 3, points: false, missing: Some(25), mean_of_shared: true };
    let listed = member_totals(&arbiter.tournament, &by, &all);
    let shown: Vec<(u32, u16, i64)> = listed.iter().map(|it| (it.team.0, it.place, it.total)).collect();
    assert_eq!(shown, [(2, 1, 2 * 16), (1, 2, 2 * 16), (3, 3, 2 * 32)], "3 + 4 and 25 for who is missing");
    assert_eq!(listed[2].counted[2], (None, 2 * 25));

    // Two players who share place 3 count 3½ each.
    let shared = [placed(1, &[1, 2, 3]), placed(2, &[5, 6, 3])].concat();
    let listed = member_totals(&arbiter.tournament, &by, &shared);
    assert_eq!(listed.iter().map(|it| it.total).collect::<Vec<_>>()[..2], [2 + 4 + 7, 7 + 10 + 12]);
    let without = ListedBy::Members { counted: 3, points: false, missing: None, mean_of_shared: false };
    assert_eq!(member_totals(&arbiter.tournament, &without, &all).len(), 2, "too few members, not listed");
}

/// (n) Age groups are tags on entries and a listing each; one person in two tournaments has one key.
#[test]
fn case_n_age_groups_are_listings_over_marks() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid"]);
    for (name, tags) in [("Ada", vec!["U12"]), ("Bo", vec!["U10", "U12"])] {
        let tags = tags.into_iter().map(str::to_owned).collect();
        arbiter.does(Command::Tag { entry: arbiter.entry(name), tags })?;
    }
    let listing = |id, name: &str| Listing {
        id: ListingId(id),
        name: name.to_owned(),
        of: STAGE,
        filter: Filter::Tag(name.to_owned()),
        by: ListedBy::StageOrder,
        prizes: None,
        meaning: Vec::new(),
        moves: None,
    };
    arbiter.does(Command::EditListings(vec![listing(1, "U10"), listing(2, "U12")]))?;
    let in_listing = |listing: &Listing| -> Vec<&str> {
        let Filter::Tag(tag) = &listing.filter else { unreachable!("both are by mark") };
        let marked = arbiter.tournament.entries.values().filter(|entry| entry.tags.contains(tag));
        marked.map(|entry| arbiter.tournament.name_of(entry.id)).collect()
    };
    let lists: Vec<Vec<&str>> = arbiter.tournament.listings.iter().map(in_listing).collect();
    assert_eq!(lists, [vec!["Bo"], vec!["Ada", "Bo"]]);
    Ok(())
}
