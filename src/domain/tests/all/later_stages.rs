//! Settings that a later stage takes over from the one before, and data that stay unchanged.

use qisai_domain::command::StagePlan;
use qisai_domain::contest::{BoardSides, Level};
use qisai_domain::entrants::{CarryOver, Entrants, Ranking, Source};
use qisai_domain::format::{Layout, Tree};
use qisai_domain::leaving::annulled;
use qisai_domain::stage::LineUpRule;
use qisai_domain::*;

use crate::arbiter::{Arbiter, GROUP, STAGE, knockout, swiss_of};
use crate::cases::{field, pairs, table};

const LATER: StageId = StageId(2);

fn adds(arbiter: &mut Arbiter, play: Play, places: u16, after: Option<u16>, carry: CarryOver) -> Result<(), Refusal> {
    let from = vec![Source::Places { of: Ranking::EachGroup(STAGE), places: 1..=places, after }];
    let entrants = Entrants { from, carry, ..Entrants::default() };
    let plan = StagePlan { name: "final".to_owned(), play, entrants, order: Vec::new(), ranks_from: Some(1) };
    arbiter.does(Command::AddStage(Box::new(plan))).map(drop)
}

fn opens(arbiter: &mut Arbiter, seats: &[u32]) -> Result<(), Refusal> {
    let groups = vec![(String::new(), seats.iter().copied().map(EntryId).collect())];
    arbiter.does(Command::Open { stage: LATER, groups, digest: Hash::of("as proposed") }).map(drop)
}

#[test]
fn f1_who_leaves_the_final_leaves_the_finished_stage_as_it_was() -> Result<(), Refusal> {
    for expels in [false, true] {
        let mut arbiter = Arbiter::of(swiss_of(2, &["Ada", "Bo", "Cid", "Dot"]));
        arbiter.plays_a_round()?;
        arbiter.plays_a_round()?;
        adds(&mut arbiter, knockout(Tree::Standard), 2, None, CarryOver::Nothing)?;
        opens(&mut arbiter, &[1, 3])?;
        let before = results(&arbiter.tournament, GROUP, 2).unwrap();
        let ada = arbiter.entry("Ada");
        if expels {
            arbiter.because("struck the clock").does(Command::Expel(ada))?;
        } else {
            arbiter.withdraws("Ada")?;
        }
        assert_eq!(results(&arbiter.tournament, GROUP, 2).unwrap(), before);
        let (_, last) = arbiter.tournament.groups.last_key_value().unwrap();
        assert!(last.has_left(ada, 1), "the final is another matter");
        arbiter.reinstates("Ada")?;
        let (_, last) = arbiter.tournament.groups.last_key_value().unwrap();
        assert!(!last.has_left(ada, 1));
    }
    Ok(())
}

/// Rounds of a table of six.
const ROUNDS: [[[u32; 2]; 3]; 5] = [
    [[1, 6], [2, 5], [3, 4]],
    [[6, 4], [5, 3], [1, 2]],
    [[2, 6], [3, 1], [4, 5]],
    [[6, 5], [1, 4], [2, 3]],
    [[3, 6], [4, 2], [5, 1]],
];

/// Plays the next round, with a win of the first side on every board without recorded facts.
fn plays(arbiter: &mut Arbiter) -> Result<(), Refusal> {
    let next = arbiter.last_round() + 1;
    if arbiter.tournament.stages[0].play.format.spec().has_free_order() {
        let games = ROUNDS[usize::from(next) - 1].map(|[first, second]| crate::cases::game(first, second));
        pairs(arbiter, GROUP.0, next, games.to_vec(), vec![])?;
    } else {
        arbiter.pairs()?;
    }
    arbiter.publishes(next)?;
    for board in arbiter.boards(next) {
        if arbiter.result(next, board) == GameResult::Unknown {
            arbiter.enters(board, GameResult::FIRST_WINS)?;
        }
    }
    arbiter.closes(next).map(drop)
}

/// The last opponent of entry 3 has left earlier; the win by forfeit against that opponent stays.
#[test]
fn n1_whoever_leaves_a_table_that_is_over_leaves_behind_its_last_round() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of(field(6, table(Table::Berger, 1)));
    plays(&mut arbiter)?;
    arbiter.does(Command::Withdraw(EntryId(6)))?;
    for _ in 2..=5 {
        plays(&mut arbiter)?;
    }
    arbiter.does(Command::Withdraw(EntryId(3)))?;
    let (_, group) = arbiter.tournament.first_group().unwrap();
    assert_eq!(group.participation(EntryId(3)).unwrap().left_from(), Some(6));
    Ok(())
}

/// An entry withdrew before a stage ended, or was left out of the next one: whatever happens to it later, the finished
/// stage keeps every row.
#[test]
fn f1_whoever_is_not_in_the_final_changes_no_row_of_the_finished_stage() -> Result<(), Refusal> {
    for setup in [swiss_of(3, &["Ada", "Bo", "Cid", "Dot", "Eve", "Fay"]), field(6, table(Table::Berger, 1))] {
        let mut arbiter = Arbiter::of(setup);
        plays(&mut arbiter)?;
        arbiter.does(Command::Withdraw(EntryId(6)))?;
        for _ in 1..arbiter.tournament.planned_rounds(GROUP) {
            plays(&mut arbiter)?;
        }
        assert!(arbiter.tournament.is_finished(GROUP));
        adds(&mut arbiter, knockout(Tree::Standard), 2, None, CarryOver::Nothing)?;
        opens(&mut arbiter, &[1, 2])?;
        let before = arbiter.tournament.groups[&GROUP].clone();
        for entry in [4, 6].map(EntryId) {
            arbiter.because("struck the clock").does(Command::Expel(entry))?;
            assert_eq!(arbiter.tournament.groups[&GROUP], before, "{entry} is expelled");
            arbiter.does(Command::Reinstate(entry))?;
            assert_eq!(arbiter.tournament.groups[&GROUP], before, "{entry} is reinstated");
            arbiter.does(Command::Withdraw(entry))?;
            assert_eq!(arbiter.tournament.groups[&GROUP], before, "{entry} withdraws");
        }
    }
    Ok(())
}

#[test]
fn f1_who_advanced_and_then_withdraws_has_no_absences_in_the_group_before() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of(swiss_of(3, &["Ada", "Bo", "Cid", "Dot", "Eve", "Fay"]));
    arbiter.plays_a_round()?;
    adds(&mut arbiter, knockout(Tree::Standard), 2, Some(1), CarryOver::Nothing)?;
    opens(&mut arbiter, &[1, 3])?;
    arbiter.plays_a_round()?;
    arbiter.withdraws("Ada")?;
    let left = arbiter.participation("Ada").left.map(|left| (left.from, left.why));
    assert_eq!(left, Some((2, LeavingReason::AdvancedTo(LATER))));
    let results = results(&arbiter.tournament, GROUP, 2).unwrap();
    assert_eq!(results.lines[0].cells[1], Cell::Idle);
    Ok(())
}

#[test]
fn f2_places_after_a_round_of_a_table_annul_nobody() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of(field(6, table(Table::Berger, 1)));
    pairs(
        &mut arbiter,
        1,
        1,
        vec![crate::cases::game(1, 6), crate::cases::game(2, 5), crate::cases::game(3, 4)],
        vec![],
    )?;
    arbiter.publishes(1)?;
    for board in arbiter.boards(1) {
        arbiter.enters(board, GameResult::FIRST_WINS)?;
    }
    arbiter.closes(1)?;
    adds(&mut arbiter, knockout(Tree::Standard), 2, Some(1), CarryOver::Nothing)?;
    opens(&mut arbiter, &[1, 2])?;
    let (stage, _) = arbiter.tournament.group(GROUP).unwrap();
    let results = results(&arbiter.tournament, GROUP, 1).unwrap();
    assert!(annulled(&arbiter.tournament, stage, &results, 1).is_empty());
    Ok(())
}

#[test]
fn an_expulsion_follows_a_withdrawal() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of_a_swiss(["Ada", "Bo", "Cid", "Dot"]);
    arbiter.plays_a_round()?;
    arbiter.withdraws("Ada")?;
    let ada = arbiter.entry("Ada");
    arbiter.because("took money").does(Command::Expel(ada))?;
    let left = arbiter.participation("Ada").left.map(|left| (left.from, left.why));
    assert_eq!(left, Some((2, LeavingReason::Expelled)));
    Ok(())
}

fn of_teams() -> Play {
    let contest = Contest::of_boards(4, BoardSides::Alternate);
    let mut scoring = Scoring { matches: Some(ScoreSystem::two_one_zero()), min_present: 2, ..Scoring::default() };
    scoring.games = scoring.games.per_meeting_of(4);
    scoring.games.pairing_bye = scoring.games.half_bye;
    let line_ups = Some(LineUpRule::Reserves);
    let play = Play { contests: vec![(1, contest)], line_ups, ..Play::of(Format::round_robin(1), scoring) };
    play.with_clock("90'+30\"")
}

#[test]
fn f3_a_later_stage_of_teams_keeps_boards_line_ups_and_points() {
    let play = of_teams();
    let layout = Layout { tree: Tree::Standard, third_place: false, all_places: false };
    let knockout = play.next_stage(Format::Bracket(layout), None);
    assert_eq!((knockout.contest(1).boards, knockout.line_ups), (4, Some(LineUpRule::Reserves)));
    assert_eq!(knockout.scoring, play.scoring);
    assert_eq!(knockout.clock(), "90'+30\"");
    let criteria = Level::CRITERIA.map(str::to_owned).to_vec();
    assert_eq!(knockout.contest(1).level, [Level::Criteria(criteria), Level::Lot], "a knockout has a winner");
    let table = knockout.next_stage(Format::round_robin(1), None);
    assert_eq!(table.contest(1), play.contest(1), "a match of a table may end level");
    let two_legs = Contest { segments: vec![contest::Segment::of_games(2)], ..play.contest(1) };
    let two_legs = play.next_stage(Format::round_robin(1), Some(two_legs));
    assert_eq!(two_legs.scoring.games.pairing_bye, Points(8), "a draw on each board of each leg");
}

#[test]
fn v1_a_stage_of_teams_is_added_behind_one() -> Result<(), Refusal> {
    let mut arbiter = crate::cases::teams(4, 4);
    let play = arbiter.tournament.stages[0].play.next_stage(Format::round_robin(1), None);
    adds(&mut arbiter, play, 2, None, CarryOver::Mutual)?;
    assert_eq!(arbiter.tournament.stage(LATER).unwrap().play.contest(1).boards, 4);
    Ok(())
}

#[test]
fn f5_points_come_along_exactly_or_not_at_all() -> Result<(), Refusal> {
    let mut arbiter = Arbiter::of(swiss_of(2, &["Ada", "Bo", "Cid", "Dot"]));
    arbiter.plays_a_round()?;
    arbiter.plays_a_round()?;
    let before = arbiter.tournament.stages[0].play.scoring.clone();
    let mut play = arbiter.tournament.stages[0].play.next_stage(Format::round_robin(1), None);
    play.scoring.games = ScoreSystem::two_one_zero();
    let refused = adds(&mut arbiter, play.clone(), 2, None, CarryOver::All);
    assert_eq!(refused, Err(Refusal::CarriedPoints { stage: STAGE }), "half a point is no whole one");
    for (carry, unit, brought) in [(CarryOver::All, 2, 4), (CarryOver::Half, 4, 4)] {
        let mut arbiter = Arbiter::of(swiss_of(2, &["Ada", "Bo", "Cid", "Dot"]));
        arbiter.plays_a_round()?;
        arbiter.plays_a_round()?;
        let scoring = play.scoring.clone().carrying(&before, &carry);
        assert_eq!(scoring.games.unit, unit);
        adds(&mut arbiter, Play { scoring, ..play.clone() }, 2, None, carry)?;
        opens(&mut arbiter, &[1, 3])?;
        let (id, _) = arbiter.tournament.groups.last_key_value().unwrap();
        let results = results(&arbiter.tournament, *id, 0).unwrap();
        // Ada has won both rounds: 2 points, all or half of them carried over.
        assert_eq!(results.lines[0].brought, Points(brought), "in units of 1/{unit}");
    }
    Ok(())
}
