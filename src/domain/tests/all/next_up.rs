//! Pending tasks over groups and stages.

use std::sync::Arc;

use qisai_domain::command::StagePlan;
use qisai_domain::contest::{Begins, DrawRule, Segment, Stop, Worth};
use qisai_domain::entrants::{Entrants, Ranking, Seating};
use qisai_domain::format::{LadderRules, Tree};
use qisai_domain::next_up::{MeetingDue, NextUp, RoundDue, next_up};
use qisai_domain::opening::{Opening, RankedGroup, RankedLine, propose_opening};
use qisai_domain::*;

use crate::arbiter::{Arbiter, GROUP, STAGE, at, knockout, swiss_of};
use crate::cases::{field, game, opens, pairs, places, table};
use crate::contests::{ladder, segment};
use crate::stages::next_round;
use crate::vectors::Chance;

const WIN: GameResult = GameResult::FIRST_WINS;

/// Returns the groups of a stage ranked in the order of their seats, except for the places in `shared`.
fn ranked(t: &Tournament, of: Ranking, shared: &[(u32, u16)]) -> Vec<RankedGroup> {
    let Ranking::EachGroup(stage) = of else { panic!("no other ranking is asked for") };
    let ranked = |group: &Group| {
        let line = |(number, entry): (u16, &EntryId)| {
            let place = shared.iter().find(|(shared, _)| *shared == entry.0).map_or(number, |(_, place)| *place);
            RankedLine { entry: *entry, place, key: Vec::new(), by_criteria: Vec::new() }
        };
        let mut lines: Vec<RankedLine> = (1..).zip(group.seats.iter()).map(line).collect();
        lines.sort_by_key(|line| line.place);
        let closed = group.rounds.values().filter(|round| round.state == RoundState::Closed).count();
        RankedGroup { group: Some(group.id), finished: closed == usize::from(t.planned_rounds(group.id)), lines }
    };
    t.groups_of(stage).map(ranked).collect()
}

fn opening(t: &Tournament, stage: StageId, shared: &[(u32, u16)]) -> Opening {
    propose_opening(t, stage, &[], &|of, _, _| ranked(t, of, shared))
}

fn said(t: &Tournament, due: &NextUp) -> String {
    match due {
        NextUp::Stage { stage, due } => format!("stage {}: {due:?}", stage.0),
        NextUp::Round { at, due } => format!("g{} r{}: {due:?}", at.group.0, at.round),
        NextUp::Meeting { at, pairing, due } => {
            let board = t.pairing(*at, *pairing).unwrap().table;
            let waits = match due {
                MeetingDue::Games(games) => games.iter().map(|(key, _)| key.to_string()).collect::<Vec<_>>().join(" "),
                MeetingDue::FirstMove { segment, how } => format!("first move of {segment}, {how:?}"),
                MeetingDue::Winner { by_lot } => format!("winner{}", if *by_lot { " by lot" } else { "" }),
            };
            format!("g{} r{} b{board}: {waits}", at.group.0, at.round)
        }
    }
}

/// Returns the pending tasks, one in a line.
fn due(arbiter: &Arbiter) -> Vec<String> {
    let t = &arbiter.tournament;
    next_up(t, &|stage| opening(t, stage, &[])).iter().map(|due| said(t, due)).collect()
}

fn of_group(group: u32, round: u16) -> RoundRef {
    RoundRef::new(GroupId(group), round)
}

fn enters(arbiter: &mut Arbiter, at: RoundRef, board: u32, game: GameKey, result: GameResult) {
    let row = arbiter.tournament.round(at).unwrap().in_board_order();
    let pairing = row.iter().find(|it| it.board() == Some(board)).unwrap().id;
    arbiter.does(Command::Enter { at, pairing, game, result }).unwrap();
}

/// Returns eight in two groups of a round robin, 1 4 5 8 and 2 3 6 7: groups 2 and 3.
fn two_groups() -> Arbiter {
    let setup = field(8, table(Table::Berger, 1));
    let mut arbiter = Arbiter::of(Setup { grouping: Entrants { groups: 2, ..Entrants::default() }, ..setup });
    assert_eq!(due(&arbiter), ["stage 1: Open"], "the pool is not paired");
    let seats = |seats: [u32; 4]| seats.map(EntryId).to_vec();
    let groups = vec![("A".to_owned(), seats([1, 4, 5, 8])), ("B".to_owned(), seats([2, 3, 6, 7]))];
    let digest = opening(&arbiter.tournament, STAGE, &[]).digest;
    arbiter.does(Command::Open { stage: STAGE, groups, digest }).unwrap();
    arbiter
}

fn pairs_in(arbiter: &mut Arbiter, group: u32) -> RoundRef {
    let (at, plan) = next_round(&arbiter.tournament, GroupId(group)).unwrap();
    arbiter.does(Command::Pair(vec![(at, plan)])).unwrap();
    at
}

/// Plays a round of a group to its end.
fn plays(arbiter: &mut Arbiter, group: u32) {
    let at = pairs_in(arbiter, group);
    arbiter.does(Command::Publish(vec![at])).unwrap();
    let boards = arbiter.tournament.round(at).unwrap().in_board_order();
    let boards: Vec<u32> = boards.into_iter().filter_map(Pairing::board).collect();
    for board in boards {
        enters(arbiter, at, board, GameKey::ONLY, WIN);
    }
    arbiter.does(Command::Close { at, disputed: Vec::new() }).unwrap();
}

#[test]
fn groups_in_different_rounds_stand_in_one_list() {
    let mut arbiter = two_groups();
    assert_eq!(due(&arbiter), ["g2 r1: Pair", "g3 r1: Pair"]);
    plays(&mut arbiter, 2);
    let second_of_a = pairs_in(&mut arbiter, 2);
    let first_of_b = pairs_in(&mut arbiter, 3);
    assert_eq!(due(&arbiter), ["g2 r2: Publish", "g3 r1: Publish"]);
    arbiter.does(Command::Publish(vec![first_of_b, second_of_a])).unwrap();
    assert_eq!(due(&arbiter), ["g2 r2 b1: 1", "g2 r2 b2: 1", "g3 r1 b1: 1", "g3 r1 b2: 1"]);
    enters(&mut arbiter, first_of_b, 2, GameKey::ONLY, WIN);
    enters(&mut arbiter, second_of_a, 1, GameKey::ONLY, WIN);
    assert_eq!(due(&arbiter), ["g2 r2 b2: 1", "g3 r1 b1: 1"]);
    enters(&mut arbiter, second_of_a, 2, GameKey::ONLY, WIN);
    assert_eq!(due(&arbiter), ["g2 r2: Close", "g3 r1 b1: 1"]);
    arbiter.does(Command::Close { at: second_of_a, disputed: Vec::new() }).unwrap();
    assert_eq!(due(&arbiter), ["g2 r3: Pair", "g3 r1 b1: 1"]);
    plays(&mut arbiter, 2);
    assert_eq!(due(&arbiter), ["g3 r1 b1: 1"], "a finished group gives nothing");
}

#[test]
fn a_stage_is_opened_when_its_groups_are_finished() {
    let mut arbiter = two_groups();
    let entrants = places(Ranking::EachGroup(STAGE), 1..=2, None);
    let plan = StagePlan {
        name: "final".to_owned(),
        play: knockout(Tree::Standard),
        entrants,
        order: Vec::new(),
        ranks_from: Some(1),
    };
    arbiter.does(Command::AddStage(Box::new(plan))).unwrap();
    let last = StageId(2);
    for _ in 1..=2 {
        plays(&mut arbiter, 2);
        plays(&mut arbiter, 3);
    }
    assert_eq!(due(&arbiter), ["g2 r3: Pair", "g3 r3: Pair"]);
    plays(&mut arbiter, 2);
    let open = pairs_in(&mut arbiter, 3);
    let t = &arbiter.tournament;
    let list = next_up(t, &|stage| panic!("who enters {stage:?} is not asked while its groups play"));
    assert_eq!(list, [NextUp::Round { at: open, due: RoundDue::Publish }]);
    arbiter.does(Command::DiscardRound(open)).unwrap();
    plays(&mut arbiter, 3);
    assert_eq!(due(&arbiter), ["stage 2: Open"]);

    // Two players share the second place of group A.
    let t = &arbiter.tournament;
    let tied = next_up(t, &|stage| opening(t, stage, &[(4, 2), (5, 2)]));
    assert_eq!(tied.iter().map(|due| said(t, due)).collect::<Vec<_>>(), ["stage 2: Settle"]);

    let digest = opening(t, last, &[]).digest;
    let seats = [1, 2, 4, 3].map(EntryId).to_vec();
    arbiter.does(Command::Open { stage: last, groups: vec![(String::new(), seats)], digest }).unwrap();
    assert_eq!(due(&arbiter), ["g4 r1: Pair"]);
    // After the correction 5 is better than 4.
    let t = &arbiter.tournament;
    let corrected = next_up(t, &|stage| opening(t, stage, &[(5, 2), (4, 3)]));
    let corrected: Vec<String> = corrected.iter().map(|due| said(t, due)).collect();
    assert_eq!(corrected, ["stage 2: Look", "g4 r1: Pair"]);
    plays(&mut arbiter, 4);
    plays(&mut arbiter, 4);
    assert_eq!(due(&arbiter), [""; 0]);
}

#[test]
fn seats_by_lot_ask_for_a_drawing_and_a_small_pool_for_nothing() {
    let grouping = Entrants { groups: 2, seating: Seating::Lot, ..Entrants::default() };
    let setup = |count| Setup { grouping: grouping.clone(), ..field(count, table(Table::Berger, 1)) };
    assert_eq!(due(&Arbiter::of(setup(4))), ["stage 1: Draw"]);
    assert_eq!(due(&Arbiter::of(setup(3))), [""; 0], "who is to be drawn may still come");
    assert_eq!(due(&Arbiter::of(field(1, table(Table::Berger, 1)))), [""; 0]);
}

/// Returns a published match of two.
fn meeting(contest: Contest) -> (Arbiter, PairingId) {
    let play = Play { contests: vec![(1, contest)], ..knockout(Tree::Standard) };
    let mut arbiter = Arbiter::of(Setup { play, ..swiss_of(1, &["Ada", "Bo"]) });
    pairs(&mut arbiter, 1, 1, vec![game(1, 2)], Vec::new()).unwrap();
    arbiter.publishes(1).unwrap();
    let pairing = arbiter.pairing(1, 1).id;
    (arbiter, pairing)
}

fn sudden_death(begins: Begins) -> Segment {
    Segment { drawn_game: DrawRule::SecondWins, ..segment(1, Stop::AllPlayed, begins, Worth::Nothing) }
}

/// KO17, KO18: a third game follows if the first two were tied, and only then its first move is to be settled.
#[test]
fn a_ladder_asks_for_its_third_game_when_it_is_level() {
    let (mut arbiter, pairing) = meeting(ladder(vec![Segment::of_games(2), sudden_death(Begins::Lot)], Vec::new()));
    assert_eq!(due(&arbiter), ["g1 r1 b1: 1 2"]);
    enters(&mut arbiter, at(1), 1, GameKey::ONLY, WIN);
    assert_eq!(due(&arbiter), ["g1 r1 b1: 2"]);
    enters(&mut arbiter, at(1), 1, GameKey::game(2), WIN);
    assert_eq!(due(&arbiter), ["g1 r1 b1: first move of 2, Lot"]);
    let draw = Draw::first_move(pairing, 2, [EntryId(2), EntryId(1)], Some(7));
    arbiter.does(Command::Draw { group: GROUP, draw }).unwrap();
    assert_eq!(due(&arbiter), ["g1 r1 b1: 1.2.1"]);
    enters(&mut arbiter, at(1), 1, GameKey { segment: 2, ..GameKey::ONLY }, GameResult::DRAW);
    assert_eq!(due(&arbiter), ["g1 r1: Close"]);
    arbiter.closes(1).unwrap();
    assert_eq!(due(&arbiter), [""; 0]);
}

/// KO20.
#[test]
fn bids_are_asked_for_and_a_lot_when_they_are_equal() {
    let begins = Begins::Bid { most_seconds: 240 };
    let (mut arbiter, pairing) = meeting(ladder(vec![sudden_death(begins)], Vec::new()));
    assert_eq!(due(&arbiter), ["g1 r1 b1: first move of 1, Bids(240)"]);
    let draw = Draw::bids(pairing, 1, [(EntryId(1), 151), (EntryId(2), 151)]);
    arbiter.does(Command::Draw { group: GROUP, draw }).unwrap();
    assert_eq!(due(&arbiter), ["g1 r1 b1: first move of 1, EqualBids(151)"]);
    let (arbiter, _) = meeting(ladder(vec![sudden_death(Begins::Chosen)], Vec::new()));
    assert_eq!(due(&arbiter), ["g1 r1 b1: first move of 1, Choice"]);
}

#[test]
fn a_level_match_waits_for_a_lot_or_a_ruling() {
    for (level, waits) in [(contest::Level::Lot, "winner by lot"), (contest::Level::Arbiter, "winner")] {
        let (mut arbiter, _) = meeting(Contest { level: vec![level], ..Contest::of_games(1) });
        enters(&mut arbiter, at(1), 1, GameKey::ONLY, GameResult::DRAW);
        assert_eq!(due(&arbiter), [format!("g1 r1 b1: {waits}")]);
    }
    // A file may contain a bracket with matches that can end in a tie.
    let (mut arbiter, _) = meeting(Contest { level: vec![contest::Level::Arbiter], ..Contest::of_games(1) });
    let stage = Arc::make_mut(&mut arbiter.tournament.stages[0]);
    Arc::make_mut(&mut stage.play).contests = vec![(1, Contest::of_games(1))];
    enters(&mut arbiter, at(1), 1, GameKey::ONLY, GameResult::DRAW);
    assert_eq!(due(&arbiter), ["g1 r1 b1: winner"]);
}

/// KO23: nobody came to a semi-final, so the other winner has no opponent left.
#[test]
fn after_a_double_walkover_no_final_is_due() {
    let mut arbiter =
        Arbiter::of(Setup { play: knockout(Tree::Standard), ..swiss_of(5, &["Ada", "Bo", "Cid", "Dot"]) });
    pairs(&mut arbiter, 1, 1, vec![game(1, 4), game(2, 3)], Vec::new()).unwrap();
    arbiter.publishes(1).unwrap();
    let decision = Some(Decision { absent: [true, true], ..Decision::default() });
    let pairing = arbiter.pairing(1, 1).id;
    arbiter.because("neither was there").does(Command::Decide { at: at(1), pairing, decision }).unwrap();
    assert_eq!(due(&arbiter), ["g1 r1 b2: 1"]);
    enters(&mut arbiter, at(1), 2, GameKey::ONLY, WIN);
    assert_eq!(due(&arbiter), ["g1 r1: Close"]);
    arbiter.closes(1).unwrap();
    assert_eq!(due(&arbiter), [""; 0]);
}

#[test]
fn a_draft_that_is_changed_by_hand_is_not_to_be_published_yet() {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    assert_eq!(due(&arbiter), ["g1 r1: Pair"]);
    arbiter.pairs().unwrap();
    arbiter.begins_edit(1).unwrap();
    assert_eq!(due(&arbiter), ["g1 r1: EndEdit"]);
    arbiter.ends_edit(1).unwrap();
    assert_eq!(due(&arbiter), ["g1 r1: Publish"]);
}

#[test]
fn an_adjourned_game_stays_due_when_its_round_is_closed() {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.pairs().unwrap();
    arbiter.publishes(1).unwrap();
    arbiter.enters(1, GameResult::Adjourned).unwrap();
    arbiter.enters(2, WIN).unwrap();
    assert_eq!(due(&arbiter), ["g1 r1 b1: 1", "g1 r1: Close"]);
    arbiter.closes(1).unwrap();
    assert_eq!(due(&arbiter), ["g1 r1 b1: 1", "g1 r2: Pair"]);
    arbiter.enters(1, WIN).unwrap();
    assert_eq!(due(&arbiter), ["g1 r2: Pair"]);
}

#[test]
fn a_challenge_ladder_has_no_round_to_come() {
    let play = Play::of(Format::Ladder { reach: 2, rules: LadderRules::default() }, Scoring::default());
    let arbiter = Arbiter::of(Setup { play, ..swiss_of(1, &["Ada", "Bo", "Cid"]) });
    assert_eq!(due(&arbiter), [""; 0]);
}

/// Performs the first pending task until there are none. `result` supplies the result of a game between two seats, by
/// round.
fn does_what_is_due(arbiter: &mut Arbiter, result: &mut dyn FnMut(u16, [u32; 2]) -> GameResult) -> u16 {
    for _ in 0..2_000 {
        let t = &arbiter.tournament;
        let Some(first) = next_up(t, &|stage| opening(t, stage, &[])).into_iter().next() else {
            return arbiter.last_round();
        };
        let command = match first {
            NextUp::Round { at, due: RoundDue::Pair } => {
                let (next, plan) = next_round(t, at.group).unwrap();
                assert_eq!(next, at);
                Command::Pair(vec![(at, plan)])
            }
            NextUp::Round { at, due: RoundDue::Publish } => Command::Publish(vec![at]),
            NextUp::Round { at, due: RoundDue::Close } => Command::Close { at, disputed: Vec::new() },
            NextUp::Meeting { at, pairing, due: MeetingDue::Games(games) } => {
                let two = t.pairing(at, pairing).unwrap().two().unwrap();
                let result = result(at.round, two.map(|entry| entry.0));
                Command::Enter { at, pairing, game: games[0].0, result }
            }
            NextUp::Meeting { at, pairing, due: MeetingDue::Winner { .. } } => {
                let decision = Some(Decision { winner: Some(Side::First), ..Decision::default() });
                Command::Decide { at, pairing, decision }
            }
            other => panic!("{other:?}"),
        };
        arbiter.because("so it goes").does(command).unwrap();
    }
    panic!("it does not end: {:?}", due(arbiter))
}

fn stronger(_: u16, [one, other]: [u32; 2]) -> GameResult {
    if one < other { WIN } else { GameResult::SECOND_WINS }
}

fn double_elimination() -> Arbiter {
    Arbiter::of(field(5, knockout(Tree::Double { reset: true })))
}

/// KO15: the second final is due only after an upset.
#[test]
fn a_reset_that_is_not_needed_is_no_round_to_come() {
    let mut arbiter = double_elimination();
    let planned = arbiter.tournament.planned_rounds(GROUP);
    assert_eq!(does_what_is_due(&mut arbiter, &mut stronger), planned - 1);
    let mut arbiter = double_elimination();
    let mut upset = |round, two: [u32; 2]| {
        let expected = stronger(round, two);
        match expected {
            WIN if round == planned - 1 => GameResult::SECOND_WINS,
            GameResult::SECOND_WINS if round == planned - 1 => WIN,
            _ => expected,
        }
    };
    assert_eq!(does_what_is_due(&mut arbiter, &mut upset), planned);
}

/// In any knockout, performing the pending tasks ends it: nothing is refused, and nothing is left.
#[test]
fn doing_what_is_due_ends_every_knockout() {
    use GameResult as R;
    let results = [WIN, R::SECOND_WINS, R::DRAW, R::DoubleForfeit, R::SecondForfeits, R::FirstForfeits];
    let trees = [Tree::Standard, Tree::Double { reset: true }, Tree::Redraw { by_seed: true }];
    for (count, tree) in (2..=11).flat_map(|count| trees.clone().map(|tree| (count, tree))) {
        for seed in 0..5 {
            let chance = &mut Chance::new(seed);
            let mut arbiter = Arbiter::of(field(count, knockout(tree.clone())));
            let rounds = does_what_is_due(&mut arbiter, &mut |_, _| results[chance.below(results.len())]);
            let (stage, group) = arbiter.tournament.group(GROUP).unwrap();
            let over = bracket::next_round(stage, group, rounds + 1);
            assert_eq!(over, Ok(bracket::BracketRound::Over), "{count} {tree:?} {seed}");
        }
    }
}

#[test]
fn doing_what_is_due_plays_all_rounds_of_a_swiss_and_a_table() {
    let mut swiss = Arbiter::of(swiss_of(3, &["Ada", "Bo", "Cid", "Dot", "Eve"]));
    assert_eq!(does_what_is_due(&mut swiss, &mut stronger), 3);
    let mut round_robin = Arbiter::of_a_round_robin(["Ada", "Bo", "Cid", "Dot", "Eve"]);
    assert_eq!(does_what_is_due(&mut round_robin, &mut stronger), 5);
}

/// Both groups of a second stage play while the first stage continues.
#[test]
fn stages_side_by_side_come_in_their_order() {
    let mut arbiter = Arbiter::of(swiss_of(9, &["Ada", "Bo", "Cid", "Dot", "Eve", "Fay"]));
    for _ in 1..=8 {
        arbiter.plays_a_round().unwrap();
    }
    let entrants = places(Ranking::EachGroup(STAGE), 1..=2, Some(8));
    opens(&mut arbiter, knockout(Tree::Standard), entrants, &[&[1, 2]]).unwrap();
    let last = pairs_in(&mut arbiter, 2);
    arbiter.does(Command::Publish(vec![last])).unwrap();
    let at = of_group(1, 9);
    pairs(&mut arbiter, 1, 9, vec![game(3, 4), game(5, 6)], Vec::new()).unwrap();
    arbiter.does(Command::Publish(vec![at])).unwrap();
    let list = due(&arbiter);
    assert_eq!(list, ["g1 r9 b1: 1", "g1 r9 b2: 1", "stage 2: Look", "g2 r1 b1: 1"], "seated by another word");
}
