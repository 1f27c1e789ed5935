//! Tests of play-offs for shared places (formats MA3 to MA5; seed 003 article 15.6; C.07 article 3).

use std::sync::Arc;

use qisai_domain::command::StagePlan;
use qisai_domain::contest::{Next, next, presets};
use qisai_domain::entrants::{Ranking, Seating, Source};
use qisai_domain::format::Tree;
use qisai_domain::opening::{Unsettled, propose_opening};
use qisai_domain::{
    Author, Command, Consequence, Draw, Entrants, EntryId, Envelope, Format, GameResult, GroupId, PlannedGame, Play,
    Refusal, RoundPlan, RoundRef, Scoring, StageId, StagePart, Tournament, decide,
};
use qisai_standings::openings::rankings;
use qisai_standings::ranking::{Ranked, order, ranked};
use qisai_standings::ties::{Tie, ties};

use crate::grand_prix::{groups, play_group};
use crate::knockout::{beginning_of_time, cup, does, lines, tree};

fn group_of(t: &Tournament, stage: StageId) -> GroupId {
    t.groups_of(stage).next().unwrap().id
}

fn standings(t: &Tournament, stage: StageId) -> Ranked {
    let group = group_of(t, stage);
    let last = t.groups[&group].last_round();
    ranked(t, group, last, &order(t.stage(stage).unwrap()).unwrap()).unwrap()
}

/// Returns entry, place and shared flag.
fn places(t: &Tournament, stage: StageId) -> Vec<(u32, usize, bool)> {
    standings(t, stage).standings.rows.iter().map(|row| (row.entry.0, row.rank, row.shared)).collect()
}

/// Adds a stage and opens it as proposed.
fn opened(t: &mut Tournament, play: Play, from: Source, passed_over: &[u32]) -> StageId {
    let passed_over = passed_over.iter().copied().map(EntryId).collect();
    let entrants = Entrants { from: vec![from], passed_over, seating: Seating::SourceOrder, ..Entrants::default() };
    let plan = StagePlan { name: "play-off".to_owned(), play, entrants, order: Vec::new(), ranks_from: None };
    does(t, Command::AddStage(Box::new(plan)));
    let stage = StageId(t.highest.stage);
    open(t, stage);
    stage
}

fn open(t: &mut Tournament, stage: StageId) {
    let opening = propose_opening(t, stage, &[], &rankings(t));
    assert_eq!(opening.unsettled, []);
    let seats = opening.groups.iter().map(|group| group.iter().map(|(entry, _)| *entry).collect());
    let groups = seats.map(|seats| (String::new(), seats)).collect();
    does(t, Command::Open { stage, groups, digest: opening.digest });
}

fn refused(t: &Tournament, command: Command) -> Refusal {
    let actor = Author::account("arbiter", beginning_of_time());
    decide(t, &Envelope::new(actor, command).because(Some("score sheet".to_owned()))).unwrap_err()
}

/// Returns the first round of a match of two.
fn match_round(t: &mut Tournament, stage: StageId) -> RoundRef {
    let at = RoundRef::new(group_of(t, stage), 1);
    let [first, second] = t.groups[&at.group].seats[..] else { panic!("two play") };
    let games = vec![PlannedGame { first, second, reasons: Vec::new() }];
    does(t, Command::Pair(vec![(at, RoundPlan { number: 1, games, ..RoundPlan::default() })]));
    does(t, Command::Publish(vec![at]));
    at
}

/// Enters a win for `winner` in the next game of the match. An unknown first move is drawn first.
fn game_won_by(t: &mut Tournament, at: RoundRef, winner: EntryId) {
    let pairing = t.round(at).unwrap().in_board_order()[0].clone();
    let play = t.group(at.group).unwrap().0.play.clone();
    let two = pairing.two().unwrap();
    if let Next::FirstMove { segment, .. } = next(&play.contest(1), &play.scoring, &pairing) {
        let draw = Draw::first_move(pairing.id, segment, two, Some(5));
        does(t, Command::Draw { group: at.group, draw });
    }
    let pairing = t.round(at).unwrap().in_board_order()[0].clone();
    let Next::Games(games) = next(&play.contest(1), &play.scoring, &pairing) else { panic!("the match has ended") };
    let (game, second_begins) = games[0];
    let mover = two[usize::from(second_begins)];
    let result = if mover == winner { GameResult::FIRST_WINS } else { GameResult::SECOND_WINS };
    does(t, Command::Enter { at, pairing: pairing.id, game, result });
}

/// Returns a round robin of fourteen players, with two tied on 8½ of 13 with different Sonneborn-Berger scores.
fn two_on_eight_and_a_half() -> (Tournament, StageId) {
    let mut t = cup(tree(Tree::Standard), 14);
    let stage = groups(&mut t, &[14], 1);
    does(&mut t, Command::EditStage { stage, part: StagePart::Order(Arc::new(["SB".to_owned()])) });
    let wins = [(1, 11), (1, 12), (1, 13), (1, 14), (2, 11), (2, 12), (2, 3), (2, 4), (2, 5), (6, 2)];
    let score = |one: u32, other: u32| match (wins.contains(&(one, other)), wins.contains(&(other, one))) {
        (true, _) => 2,
        (_, true) => 0,
        _ => 1,
    };
    let group = group_of(&t, stage);
    play_group(&mut t, group, 1, &score);
    (t, stage)
}

/// MA5: the play-off of 2025 decides the order of the two tied players and nothing else.
#[test]
fn ma5_a_play_off_changes_the_order_inside_the_tie_only() {
    let Some(lines) = lines("events/playoff_tatasteel2025.tsv") else { return };
    let (mut t, stage) = two_on_eight_and_a_half();
    let before = standings(&t, stage);
    let points: Vec<(u32, i32)> =
        before.standings.rows.iter().take(3).map(|row| (row.entry.0, before.points(row.entry).0)).collect();
    assert_eq!(lines[0][2..4], ["8.5", "8.5"]);
    assert_eq!((points[0], points[1]), ((1, 17), (2, 17)), "8½ each, the first by Sonneborn-Berger");
    assert!(points[2].1 < 17);
    let group = group_of(&t, stage);
    let tie = Tie { group, place: 1, criteria: Some(1), entries: vec![EntryId(1), EntryId(2)] };
    assert!(ties(&t).contains(&tie), "it is offered: {:?}", ties(&t));

    let contests = vec![(1, presets::contest("tata_steel_2025").unwrap())];
    let play = Play { contests, ..Play::of(Format::Bracket(tree(Tree::Standard)), Scoring::default()) };
    let from = Source::Tied { of: Ranking::Group(group), place: 1, criteria: Some(1) };
    let play_off = opened(&mut t, play, from, &[]);
    assert!(!ties(&t).contains(&tie), "it is not offered twice");
    assert_eq!(t.groups[&group_of(&t, play_off)].seats[..], [EntryId(1), EntryId(2)]);
    let at = match_round(&mut t, play_off);
    // A, the winner of the play-off, has the lower Sonneborn-Berger score here.
    let named = |name: &str| EntryId(if name == "A" { 2 } else { 1 });
    for line in lines.iter().skip(1) {
        assert_eq!(places(&t, stage)[..2], [(1, 1, false), (2, 2, false)], "not before it is over: {line:?}");
        game_won_by(&mut t, at, named(&line[1]));
    }
    let games = t.round(at).unwrap().in_board_order()[0].games.len();
    assert_eq!(games, lines.len() - 1, "two blitz games and sudden death");
    does(&mut t, Command::Close { at, disputed: Vec::new() });

    let after = standings(&t, stage);
    assert_eq!(places(&t, stage)[..2], [(2, 1, false), (1, 2, false)]);
    assert_eq!(after.play_offs.len(), 1);
    assert_eq!((after.play_offs[0].place, &after.play_offs[0].order), (1, &vec![EntryId(2), EntryId(1)]));
    assert!(after.play_off_between(EntryId(1), EntryId(2)).is_some());
    assert!(after.play_off_between(EntryId(1), EntryId(3)).is_none());
    for row in &before.standings.rows {
        let now = after.row(row.entry).unwrap();
        assert_eq!((&now.values, after.points(row.entry)), (&row.values, before.points(row.entry)));
        assert!(row.entry.0 < 3 || now.rank == row.rank, "nobody else moves");
    }
    let early = ranked(&t, group, 12, &order(t.stage(stage).unwrap()).unwrap()).unwrap();
    assert!(early.play_offs.is_empty(), "the standings after round 12 stay");

    // A reopened play-off is not over. A corrected game of the main event is reported as a question.
    does(&mut t, Command::Reopen(at));
    assert_eq!(places(&t, stage)[..2], [(1, 1, false), (2, 2, false)]);
    does(&mut t, Command::Close { at, disputed: Vec::new() });
    let first = RoundRef::new(group, 1);
    does(&mut t, Command::Reopen(first));
    let pairing = t.round(first).unwrap().pairing_of(EntryId(1)).unwrap();
    let result = if pairing.games.values().any(|game| game.result == GameResult::DRAW) {
        GameResult::FIRST_WINS
    } else {
        GameResult::DRAW
    };
    let correction = Command::Enter { at: first, pairing: pairing.id, game: qisai_domain::GameKey::ONLY, result };
    let Refusal::Consequences { list, .. } = refused(&t, correction) else { panic!("it is asked about") };
    assert_eq!(list, [Consequence::Opened { stage: play_off, by: group }]);
}

/// Returns the play-offs that a stage with these places of the pool still waits for.
fn play_offs_due(t: &Tournament, pool: StageId, places: std::ops::RangeInclusive<u16>) -> Vec<Unsettled> {
    let mut later = t.clone();
    let from = vec![Source::Places { of: Ranking::EachGroup(pool), places, after: None }];
    let entrants = Entrants { from, seating: Seating::SourceOrder, ..Entrants::default() };
    let contests = vec![(1, presets::contest("tata_steel_2025").unwrap())];
    let play = Play { contests, ..Play::of(Format::Bracket(tree(Tree::Standard)), Scoring::default()) };
    let plan = StagePlan { name: "final".to_owned(), play, entrants, order: Vec::new(), ranks_from: None };
    does(&mut later, Command::AddStage(Box::new(plan)));
    let opening = propose_opening(&later, StageId(later.highest.stage), &[], &rankings(&later));
    opening.unsettled.into_iter().filter(|it| matches!(it, Unsettled::PlayOff { .. })).collect()
}

/// C.07 article 3, formats MA5: the player with the place after the play-off advances, not the one with the place by
/// tie-breaks.
#[test]
fn v9_a_later_stage_waits_for_the_announced_play_off_of_its_pool() {
    let (mut t, pool) = two_on_eight_and_a_half();
    assert_eq!(play_offs_due(&t, pool, 1..=2), [], "nobody plays off");
    let contests = vec![(1, presets::contest("draw_odds").unwrap())];
    let play = Play { contests, ..Play::of(Format::Bracket(tree(Tree::Standard)), Scoring::default()) };
    let from = vec![Source::Tied { of: Ranking::EachGroup(pool), place: 1, criteria: Some(1) }];
    let entrants = Entrants { from, seating: Seating::SourceOrder, ..Entrants::default() };
    let plan = StagePlan { name: "play-off".to_owned(), play, entrants, order: Vec::new(), ranks_from: None };
    does(&mut t, Command::AddStage(Box::new(plan)));
    let play_off = StageId(t.highest.stage);
    let group = group_of(&t, pool);
    let due = [Unsettled::PlayOff { stage: play_off, group, place: 1, entries: vec![EntryId(1), EntryId(2)] }];
    for places in [1..=1, 1..=4, 2..=3] {
        assert_eq!(play_offs_due(&t, pool, places.clone()), due, "{places:?}");
    }
    assert_eq!(play_offs_due(&t, pool, 3..=6), [], "the play-off is for other places");
    open(&mut t, play_off);
    assert_eq!(play_offs_due(&t, pool, 1..=1), due, "drawn is not played");
    let at = match_round(&mut t, play_off);
    game_won_by(&mut t, at, EntryId(2));
    assert_eq!(play_offs_due(&t, pool, 1..=1), due, "not before it is closed");
    does(&mut t, Command::Close { at, disputed: Vec::new() });
    assert_eq!(play_offs_due(&t, pool, 1..=1), []);
}

/// A play-off that nobody has to play delays no stage.
#[test]
fn v9_who_does_not_play_off_keeps_no_stage_waiting() {
    let (mut t, pool) = two_on_eight_and_a_half();
    let contests = vec![(1, presets::contest("draw_odds").unwrap())];
    let play = Play { contests, ..Play::of(Format::Bracket(tree(Tree::Standard)), Scoring::default()) };
    let from = vec![Source::Tied { of: Ranking::EachGroup(pool), place: 1, criteria: None }];
    let entrants = Entrants { from, ..Entrants::default() };
    let plan = StagePlan { name: "play-off".to_owned(), play, entrants, order: Vec::new(), ranks_from: None };
    does(&mut t, Command::AddStage(Box::new(plan)));
    let stage = StageId(t.highest.stage);
    assert_eq!(play_offs_due(&t, pool, 1..=2), [], "the tie-breaks part them, as they are announced to");
    let by_points = |passed_over: Vec<EntryId>| {
        let from = vec![Source::Tied { of: Ranking::EachGroup(pool), place: 1, criteria: Some(1) }];
        let entrants = Entrants { from, passed_over, ..Entrants::default() };
        Command::EditStage { stage, part: StagePart::Entrants(Arc::new(entrants)) }
    };
    does(&mut t, by_points(Vec::new()));
    assert_eq!(play_offs_due(&t, pool, 1..=2).len(), 1);
    does(&mut t, by_points(vec![EntryId(1)]));
    assert_eq!(play_offs_due(&t, pool, 1..=2), [], "one of the two declines");
}

/// MA4: three of four play a round robin. A player who declines ranks behind them, and players tied in it share the
/// place.
#[test]
fn ma4_more_than_two_play_a_round_robin() {
    let mut t = cup(tree(Tree::Standard), 5);
    let stage = groups(&mut t, &[5], 1);
    let group = group_of(&t, stage);
    // The fifth player loses to all others, who draw with each other.
    let score = |one: u32, other: u32| if other == 5 { 2 } else { i32::from(one != 5) };
    play_group(&mut t, group, 1, &score);
    assert_eq!(places(&t, stage)[..4], [(1, 1, true), (2, 1, true), (3, 1, true), (4, 1, true)]);
    let play = Play::of(Format::round_robin(1), Scoring::default());
    let from = Source::Tied { of: Ranking::EachGroup(stage), place: 1, criteria: None };
    let play_off = opened(&mut t, play, from, &[2]);
    let in_play_off = group_of(&t, play_off);
    let mut seats: Vec<u32> = t.groups[&in_play_off].seats.iter().map(|entry| entry.0).collect();
    seats.sort_unstable();
    assert_eq!(seats, [1, 3, 4]);
    // The fourth player beats both others, who draw.
    play_group(&mut t, in_play_off, 1, &|one, other| if one == 4 { 2 } else { i32::from(other != 4) });
    assert_eq!(places(&t, stage), [(4, 1, false), (1, 2, true), (3, 2, true), (2, 4, false), (5, 5, false)]);
}

/// A correction adds a third player to the shared place. Not all tied players have played for it, so the tie remains.
#[test]
fn ma5_who_comes_into_the_tie_later_is_not_passed_over() {
    let mut t = cup(tree(Tree::Standard), 3);
    let stage = groups(&mut t, &[3], 1);
    let group = group_of(&t, stage);
    play_group(&mut t, group, 1, &|one, other| if one == 3 { 0 } else { 1 + i32::from(other == 3) });
    assert_eq!(places(&t, stage), [(1, 1, true), (2, 1, true), (3, 3, false)]);
    let play = Play::of(Format::round_robin(1), Scoring::default());
    let play_off = opened(&mut t, play, Source::Tied { of: Ranking::Group(group), place: 1, criteria: None }, &[]);
    let in_play_off = group_of(&t, play_off);
    play_group(&mut t, in_play_off, 1, &|one, _| 2 * i32::from(one == 2));
    assert_eq!(places(&t, stage), [(2, 1, false), (1, 2, false), (3, 3, false)]);
    // Both games of the third player are corrected to draws.
    for round in 1..=3 {
        let at = RoundRef::new(group, round);
        let Some(pairing) = t.round(at).unwrap().pairing_of(EntryId(3)).filter(|it| it.two().is_some()) else {
            continue;
        };
        let enter =
            Command::Enter { at, pairing: pairing.id, game: qisai_domain::GameKey::ONLY, result: GameResult::DRAW };
        does(&mut t, Command::Reopen(at));
        let Refusal::Consequences { digest, .. } = refused(&t, enter.clone()) else { panic!("asked about") };
        let actor = Author::account("arbiter", beginning_of_time());
        let act = Envelope { accepts: vec![digest], ..Envelope::new(actor, enter) };
        let changes = decide(&t, &act.because(Some("score sheet".to_owned()))).unwrap();
        t.apply(&changes, None);
        does(&mut t, Command::Close { at, disputed: Vec::new() });
    }
    assert_eq!(places(&t, stage), [(1, 1, true), (2, 1, true), (3, 1, true)]);
    assert!(standings(&t, stage).play_offs.is_empty());
}

/// GR4: a play-off decides a place that advances. The next stage takes the player placed by the play-off, and reports a
/// contradiction if that changes.
#[test]
fn gr4_the_next_stage_takes_who_won_the_play_off() {
    let mut t = cup(tree(Tree::Standard), 4);
    let stage = groups(&mut t, &[4], 1);
    let group = group_of(&t, stage);
    play_group(&mut t, group, 1, &|one, other| match (one, other) {
        (4, _) => 2,
        (_, 4) => 0,
        _ => 1,
    });
    let places_1_and_2 = Source::Places { of: Ranking::Group(group), places: 1..=2, after: None };
    let entrants = Entrants { from: vec![places_1_and_2], seating: Seating::SourceOrder, ..Entrants::default() };
    let contests = vec![(1, presets::contest("one_game").unwrap())];
    let play = Play { contests, ..Play::of(Format::Bracket(tree(Tree::Standard)), Scoring::default()) };
    let plan = StagePlan { name: "final".to_owned(), play, entrants, order: Vec::new(), ranks_from: Some(1) };
    does(&mut t, Command::AddStage(Box::new(plan)));
    let last = StageId(t.highest.stage);
    let unsettled = |t: &Tournament| propose_opening(t, last, &[], &rankings(t)).unsettled;
    let tied = [1, 2, 3].map(EntryId).to_vec();
    assert_eq!(unsettled(&t), [Unsettled::Tie { place: 1, entries: tied, wanted: 1 }]);
    let play = Play::of(Format::round_robin(1), Scoring::default());
    let play_off = opened(&mut t, play, Source::Tied { of: Ranking::Group(group), place: 2, criteria: None }, &[]);
    let in_play_off = group_of(&t, play_off);
    let before = propose_opening(&t, play_off, &[], &rankings(&t)).digest;
    play_group(&mut t, in_play_off, 1, &|one, other| if one == 3 { 2 } else { i32::from(other != 3) });
    assert_eq!(unsettled(&t), []);
    assert_eq!(propose_opening(&t, play_off, &[], &rankings(&t)).digest, before, "who plays off is no other");
    open(&mut t, last);
    assert_eq!(t.groups[&group_of(&t, last)].seats[..], [EntryId(4), EntryId(3)]);
    // Another result of the play-off contradicts the final.
    let at = RoundRef::new(in_play_off, 1);
    does(&mut t, Command::Reopen(at));
    let pairing = t.round(at).unwrap().in_board_order().into_iter().find(|it| it.two().is_some()).unwrap();
    let result = if pairing.games.values().any(|game| game.result == GameResult::DRAW) {
        GameResult::FIRST_WINS
    } else {
        GameResult::DRAW
    };
    let correction = Command::Enter { at, pairing: pairing.id, game: qisai_domain::GameKey::ONLY, result };
    let Refusal::Consequences { list, .. } = refused(&t, correction) else { panic!("it is asked about") };
    assert_eq!(list, [Consequence::Opened { stage: last, by: in_play_off }]);
}
