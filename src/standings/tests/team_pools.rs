//! Teams in two pools, then in two final pools with mutual results in match points and game points (regulations,
//! capability 4).

use std::collections::BTreeMap;

use qisai_domain::command::StagePlan;
use qisai_domain::contest::BoardSides;
use qisai_domain::entrants::{CarryOver, Ranking, Source, Split};
use qisai_domain::entry::Team;
use qisai_domain::line_up::inherited;
use qisai_domain::request::LineUp;
use qisai_domain::setup::Setup;
use qisai_domain::stage::LineUpRule;
use qisai_domain::{
    Command, Contest, Discipline, Entrants, Format, GameKey, GameResult, GroupId, Play, Player, Points, RoundRef,
    ScoreSystem, Scoring, Side, StageId,
};

use crate::organiser::{Organiser, event};

const BOARDS: u16 = 2;
const FIRST: StageId = StageId(1);
const FINALS: StageId = StageId(2);

/// Match points and game points, in half points, of each team against each other.
type Met = BTreeMap<(u32, u32), (i32, i32)>;

/// Returns the result of a board for the smaller number. No two teams of a pool share a place.
fn without_ties([_, larger]: [u32; 2], board: u16) -> i32 {
    i32::try_from(u32::midpoint(larger * 3, u32::from(board) * 5) % 3).unwrap()
}

fn of_teams() -> Play {
    let contest = Contest::of_boards(BOARDS, BoardSides::Alternate);
    let scoring = Scoring { matches: Some(ScoreSystem::two_one_zero()), ..Scoring::of_games(ScoreSystem::standard()) };
    let line_ups = Some(LineUpRule::Reserves);
    Play { contests: vec![(1, contest)], line_ups, ..Play::of(Format::round_robin(1), scoring) }
}

fn teams(count: u32, grouping: Entrants) -> Organiser {
    let setup = event(Discipline::Chess, of_teams(), 0, &["GPTS"]);
    let mut organiser = Organiser::of(Setup { grouping, ..setup });
    for number in 1..=count {
        let name = format!("Team {number}");
        let players = (1..=BOARDS).map(|board| Player { name: format!("{name} {board}"), ..Player::default() });
        let team = Box::new(Team { name: name.clone(), ..Team::default() });
        organiser.does(Command::RegisterTeam { team, players: players.collect() });
    }
    organiser
}

/// Opens the line-ups that the announced rule names.
fn line_up(organiser: &mut Organiser, at: RoundRef) {
    let mut opened = Vec::new();
    for (pairing, two) in organiser.meetings(at) {
        for (side, team) in [Side::First, Side::Second].into_iter().zip(two) {
            let players = inherited(&organiser.t, (at.group, at.round), team, BOARDS).unwrap();
            opened.push((pairing, LineUp { side, segment: 1, number: 1, players }, None));
        }
    }
    organiser.does(Command::Reveal { at, opened });
}

/// Plays a group to its end, and records the score of each team against each other. `outcome` is the result of a board
/// for the smaller number: 2 won, 1 drawn, 0 lost.
fn plays(organiser: &mut Organiser, group: GroupId, outcome: &dyn Fn([u32; 2], u16) -> i32, met: &mut Met) -> usize {
    let mut matches = 0;
    while !organiser.t.is_finished(group) {
        let at: RoundRef = organiser.pairs(group);
        line_up(organiser, at);
        for (pairing, [first, second]) in organiser.meetings(at) {
            let (smaller, larger) = (first.0.min(second.0), first.0.max(second.0));
            let mut points = 0;
            for board in 1..=BOARDS {
                let of_smaller = outcome([smaller, larger], board);
                points += of_smaller;
                // On even boards the second-named team has the first move.
                let mover = if board % 2 == 1 { first.0 } else { second.0 };
                let of_mover = if mover == smaller { of_smaller } else { 2 - of_smaller };
                let result = [GameResult::SECOND_WINS, GameResult::DRAW, GameResult::FIRST_WINS]
                    [usize::try_from(of_mover).unwrap()];
                organiser.does(Command::Enter { at, pairing, game: GameKey::board(board), result });
            }
            let against = 2 * i32::from(BOARDS) - points;
            let of_match = |own: i32, other: i32| 1 + (own - other).signum();
            met.insert((smaller, larger), (of_match(points, against), points));
            met.insert((larger, smaller), (of_match(against, points), against));
            matches += 1;
        }
        organiser.closes(at);
    }
    matches
}

#[test]
fn v1_two_pools_of_four_teams_go_into_final_pools_with_their_mutual_results() {
    let grouping = Entrants { groups: 2, split: Split::Snake, ..Entrants::all_teams() };
    let mut organiser = teams(8, grouping);
    let pools = organiser.opens(FIRST, &[]);
    let mut met = Met::new();
    let played: usize = pools.iter().map(|pool| plays(&mut organiser, *pool, &without_ties, &mut met)).sum();
    assert_eq!(played, 12);

    let places = |places| Source::Places { of: Ranking::EachGroup(FIRST), places, after: None };
    let from = vec![places(1..=2), places(3..=4)];
    let entrants =
        Entrants { from, groups: 2, split: Split::SourceOrder, carry: CarryOver::Mutual, ..Entrants::default() };
    let play = organiser.t.stages[0].play.next_stage(Format::round_robin(1), None);
    assert_eq!((play.contest(1).boards, play.line_ups), (BOARDS, Some(LineUpRule::Reserves)));
    let plan =
        StagePlan { name: "Finals".to_owned(), play, entrants, order: vec!["GPTS".to_owned()], ranks_from: Some(1) };
    organiser.does(Command::AddStage(Box::new(plan)));
    let finals = organiser.opens(FINALS, &[]);
    let played: usize = finals.iter().map(|pool| plays(&mut organiser, *pool, &without_ties, &mut met)).sum();
    assert_eq!(played, 8, "who has met does not meet again");

    for pool in finals {
        let ranked = organiser.ranked(pool);
        let seats: Vec<u32> = organiser.t.groups[&pool].seats.iter().map(|entry| entry.0).collect();
        assert_eq!(seats.len(), 4);
        for line in ranked.results.lines.iter().take(ranked.results.seated) {
            let own = line.entry.0;
            let against = seats.iter().filter(|other| **other != own).map(|other| met[&(own, *other)]);
            let (match_points, game_points) = against.fold((0, 0), |(mp, gp), (m, g)| (mp + m, gp + g));
            let rounds = ranked.results.rounds();
            assert_eq!(ranked.results.score_after(line, rounds), Points(match_points), "match points of team {own}");
            assert_eq!(
                ranked.results.game_points_after(line, rounds),
                Points(game_points),
                "game points of team {own}"
            );
        }
    }
}

#[test]
fn v1_all_points_of_a_stage_of_teams_come_along() {
    let mut organiser = teams(4, Entrants::all_teams());
    let group = GroupId(1);
    let mut met = Met::new();
    plays(&mut organiser, group, &without_ties, &mut met);
    let from = vec![Source::Places { of: Ranking::EachGroup(FIRST), places: 1..=2, after: None }];
    let entrants = Entrants { from, carry: CarryOver::Half, ..Entrants::default() };
    let before = organiser.t.stages[0].play.clone();
    let play = before.next_stage(Format::round_robin(1), None);
    let scoring = play.scoring.clone().carrying(&before.scoring, &entrants.carry);
    let play = Play { scoring, ..play };
    let units = (play.scoring.games.unit, play.scoring.matches.as_ref().map(|it| it.unit));
    assert_eq!(units, (4, Some(2)), "half of a half point is a quarter");
    let plan =
        StagePlan { name: "Final".to_owned(), play, entrants, order: vec!["GPTS".to_owned()], ranks_from: Some(1) };
    organiser.does(Command::AddStage(Box::new(plan)));
    let finals = organiser.opens(FINALS, &[]);
    let ranked = organiser.ranked(finals[0]);
    for line in &ranked.results.lines {
        let own = line.entry.0;
        let against = met.iter().filter(|((team, _), _)| *team == own).map(|(_, of)| of);
        let (match_points, game_points) = against.fold((0, 0), |(mp, gp), (m, g)| (mp + m, gp + g));
        // The carried points are half of them: the same number in units half as large.
        assert_eq!((line.brought, line.brought_game_points), (Points(match_points), Points(game_points)), "team {own}");
    }
}

/// MA4: three teams with equal match and game points play for the first place. The other criteria of the pool decide
/// nothing more, and an undo of the last result brings the shared place back.
#[test]
fn ma4_three_tied_teams_play_for_the_place_among_themselves() {
    let mut organiser = teams(4, Entrants::all_teams());
    let pool = GroupId(1);
    let mut met = Met::new();
    plays(&mut organiser, pool, &|[_, larger], _| if larger == 4 { 2 } else { 1 }, &mut met);
    let places = |organiser: &Organiser| -> Vec<(u32, usize, bool)> {
        organiser.ranked(pool).standings.rows.iter().map(|row| (row.entry.0, row.rank, row.shared)).collect()
    };
    let shared = [(1, 1, true), (2, 1, true), (3, 1, true), (4, 4, false)];
    assert_eq!(places(&organiser), shared);
    let from = vec![Source::Tied { of: Ranking::EachGroup(FIRST), place: 1, criteria: None }];
    let entrants = Entrants { from, ..Entrants::default() };
    let play = organiser.t.stages[0].play.next_stage(Format::round_robin(1), None);
    let plan = StagePlan { name: "Play-off".to_owned(), play, entrants, order: Vec::new(), ranks_from: None };
    organiser.does(Command::AddStage(Box::new(plan)));
    let play_off = organiser.opens(FINALS, &[])[0];
    assert_eq!(organiser.t.groups[&play_off].seats.len(), 3);
    plays(&mut organiser, play_off, &|[_, larger], _| i32::from(larger != 3), &mut met);
    assert_eq!(places(&organiser), [(3, 1, false), (1, 2, true), (2, 2, true), (4, 4, false)]);
    organiser.undoes(organiser.t.version).unwrap();
    assert_eq!(places(&organiser), shared, "the play-off is open again");
    organiser.verify();
}
