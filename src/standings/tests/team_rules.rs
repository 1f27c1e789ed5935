//! Tests of the value of team matches and the order of teams, article by article (TM16, TM23 to TM31).

use qisai_domain::regulations::TieBreakEdition::{Fide2024, Fide2026};
use qisai_domain::score::ForfeitedMatch;
use qisai_domain::{
    Adjustment, AdjustmentKind, ByeKind, Decision, EntryId, Format, GroupId, Outcome, Points, Results, ScoreSystem,
    results,
};
use qisai_standings::presets::Preset;
use qisai_standings::{Conduct, Descriptor, Pairing, Settings, Table};

use crate::build::{DRAW, LOSS, Teams, WIN, ranking, swiss, text};
use crate::squads::Squads;

const PLUS: Outcome = Outcome::ForfeitWin;
const MINUS: Outcome = Outcome::ForfeitLoss;

fn absent(first: bool, second: bool) -> Decision {
    Decision { absent: [first, second], ..Decision::default() }
}

fn of(squads: &Squads) -> Results {
    let tournament = squads.tournament();
    results(&tournament, GroupId(1), tournament.first_group().unwrap().1.last_round()).unwrap()
}

fn texts<const N: usize>(results: &Results, team: u32, criteria: [&str; N]) -> [String; N] {
    let table = swiss(results, Fide2026);
    criteria.map(|criterion| text(&table, team, criterion).unwrap())
}

/// 14.2: more game points win the match. The event defines the value of the match.
#[test]
fn tm23_match_points_are_those_of_the_event() {
    for (matches, [won, drawn, lost]) in [
        (ScoreSystem::two_one_zero(), ["2", "1", "0"]),
        (ScoreSystem::three_one_zero(), ["3", "1", "0"]),
        (ScoreSystem::standard(), ["1", "0.5", "0"]),
    ] {
        let mut teams = Teams::new(4, 4, 1, 1);
        teams.setup.play.scoring.matches = Some(matches);
        teams.meet(1, 1, 2, &[WIN, DRAW, DRAW, DRAW]);
        teams.meet(1, 3, 4, &[WIN, LOSS, DRAW, DRAW]);
        let results = teams.results();
        assert_eq!(texts(&results, 1, ["MPTS", "GPTS"]), [won, "2.5"]);
        assert_eq!(texts(&results, 2, ["MPTS", "GPTS"]), [lost, "1.5"]);
        assert_eq!(texts(&results, 4, ["MPTS", "GPTS"]), [drawn, "2"]);
    }
}

/// A `+` scores the points of the board; `-` and two empty chairs score nothing. The boards decide the match (TM24), and
/// 胜局 counts the forfeit.
#[test]
fn tm24_forfeited_boards_are_won_and_lost_like_others() {
    let mut squads = Squads::new(2, 3, 3, 1);
    squads.meet(1, 1, 2, &[(11, 21, LOSS), (12, 0, PLUS), (0, 0, MINUS)]);
    let results = of(&squads);
    assert_eq!(texts(&results, 1, ["MPTS", "GPTS", "GW", "TBR"]), ["1", "1", "1", "0/1/0"]);
    assert_eq!(texts(&results, 2, ["MPTS", "GPTS", "GW", "TBR"]), ["1", "1", "1", "1/0/0"]);
}

/// 21.4 gives the winner 2 and does not mention game points: all boards, the smallest winning score, or the average of
/// the other matches.
#[test]
fn tm25_game_points_of_a_forfeited_match_by_setting() {
    for (rule, expected) in
        [(ForfeitedMatch::AllBoards, "6.5"), (ForfeitedMatch::Minimum, "5"), (ForfeitedMatch::Average, "3.5")]
    {
        let mut squads = Squads::new(2, 4, 4, 3);
        squads.of.setup.play.scoring.forfeited_match = rule;
        squads.meet(1, 1, 2, &[(11, 21, WIN), (12, 22, DRAW), (13, 23, LOSS), (14, 24, LOSS)]);
        squads.meet(2, 2, 1, &[(21, 11, LOSS), (22, 12, WIN), (23, 13, WIN), (24, 14, WIN)]);
        squads.decided(3, (1, 2), &[], Some(absent(false, true)));
        // 1½ and 1, then 4, 2½, or the average of the two: 1¼, in half points 1.
        assert_eq!(texts(&of(&squads), 1, ["MPTS", "GPTS"]), ["2", expected], "{rule:?}");
        assert_eq!(texts(&of(&squads), 2, ["MPTS"]), ["4"]);
    }
}

/// V5: in 3-2-1 an absent side scores nothing. A forfeit is 3–0, and 0–0 if neither side came.
#[test]
fn v5_who_does_not_come_has_the_points_of_the_event_and_not_those_of_a_loss() {
    for (decision, expected) in [(absent(false, true), ["3", "0"]), (absent(true, true), ["0", "0"])] {
        let mut squads = Squads::new(2, 2, 2, 1);
        let matches = ScoreSystem { absence: Points(0), zero_bye: Points(0), ..ScoreSystem::of(1, 3, 2, 1) };
        squads.of.setup.play.scoring.matches = Some(matches);
        squads.decided(1, (1, 2), &[], Some(decision));
        let results = of(&squads);
        assert_eq!([1, 2].map(|team| texts(&results, team, ["MPTS"])), expected.map(|points| [points]));
    }
}

/// Both lose (TRF26 330 `--`): neither side has match or game points, and neither has won.
#[test]
fn tm25_a_match_for_which_neither_came() {
    let mut squads = Squads::new(2, 2, 2, 1);
    squads.decided(1, (1, 2), &[], Some(absent(true, true)));
    for team in [1, 2] {
        assert_eq!(texts(&of(&squads), team, ["MPTS", "GPTS", "WIN:MP"]), ["0", "0", "0"]);
    }
}

/// Rule of leagues: a team present at fewer boards than the minimum loses the match, whatever was played. At the
/// minimum it is played.
#[test]
fn tm25_a_team_with_too_few_at_the_boards_has_forfeited() {
    for (min_present, expected) in [(0, ["1", "2"]), (2, ["1", "2"]), (3, ["2", "4"])] {
        let mut squads = Squads::new(2, 4, 4, 1);
        squads.of.setup.play.scoring.min_present = min_present;
        squads.meet(1, 1, 2, &[(11, 21, LOSS), (12, 22, LOSS), (13, 0, PLUS), (14, 0, PLUS)]);
        let results = of(&squads);
        assert_eq!(texts(&results, 1, ["MPTS", "GPTS"]), expected, "{min_present}");
        assert_eq!(texts(&results, 1, ["WON:MP"]), ["0"], "{min_present}");
    }
    // A missing result does not show who was present.
    let mut squads = Squads::new(2, 2, 2, 1);
    squads.of.setup.play.scoring.min_present = 2;
    squads.meet(1, 1, 2, &[(11, 21, WIN), (12, 22, Outcome::Unknown)]);
    assert_eq!(texts(&of(&squads), 1, ["MPTS", "GPTS"]), ["0", "0"]);
}

/// C.04.6 1.4: a drawn match. In other programs it is won on all boards. A requested bye is a draw, and an absence
/// scores nothing.
#[test]
fn tm16_byes_are_worth_what_the_event_says() {
    let mut teams = Teams::new(3, 6, 1, 1);
    let drawn = |teams: &mut Teams, matches: i32, games: i32| {
        teams.setup.play.scoring.matches.as_mut().unwrap().pairing_bye = Points(matches);
        teams.setup.play.scoring.games.pairing_bye = Points(games);
    };
    teams.bye(1, 1, ByeKind::PairingAllocated);
    teams.bye(1, 2, ByeKind::HalfPoint);
    drawn(&mut teams, 1, 6);
    assert_eq!(texts(&teams.results(), 1, ["MPTS", "GPTS"]), ["1", "3"]);
    drawn(&mut teams, 2, 12);
    assert_eq!(texts(&teams.results(), 1, ["MPTS", "GPTS", "WIN:MP", "WON:MP"]), ["2", "6", "1", "0"]);
    assert_eq!(texts(&teams.results(), 2, ["MPTS", "GPTS"]), ["1", "3"]);
    assert_eq!(texts(&teams.results(), 3, ["MPTS", "GPTS"]), ["0", "0"]);
}

/// Points deducted from match points leave game points unchanged, and the other way round. Each applies from its own
/// round.
#[test]
fn tm26_penalties_are_of_match_points_or_game_points() {
    let mut squads = Squads::new(2, 2, 2, 2);
    squads.meet(1, 1, 2, &[(11, 21, WIN), (12, 22, DRAW)]);
    squads.meet(2, 2, 1, &[(21, 11, DRAW), (22, 12, DRAW)]);
    let given = |kind, round, points| Adjustment { kind, round: Some(round), points: Points(points) };
    squads.of.setup.entrants[0].adjustments =
        vec![given(AdjustmentKind::Extra, 2, -1), given(AdjustmentKind::ExtraGamePoints, 1, -1)];
    assert_eq!(texts(&of(&squads), 1, ["MPTS", "GPTS"]), ["2", "2"]);
    assert_eq!(texts(&of(&squads).cut_after(1), 1, ["MPTS", "GPTS"]), ["2", "1"], "the match points come later");
    // If game points rank first, both deductions apply to them.
    squads.of.setup.play.scoring.matches = None;
    let results = of(&squads);
    assert_eq!(results.score_after(&results.lines[0], 2), Points(3), "2½ less one half for each");
}

/// 18.4: among teams with equal match points, those with penalties are last, whatever their game points. Within them
/// the tie-breaks decide.
#[test]
fn tm26_18_4_punished_teams_stand_last_among_equal_match_points() {
    let mut teams = Teams::new(6, 2, 1, 1);
    teams.meet(1, 1, 2, &[WIN, WIN]);
    teams.meet(1, 3, 4, &[WIN, DRAW]);
    teams.meet(1, 5, 6, &[WIN, DRAW]);
    let results = teams.results();
    let order = Descriptor::list("MPTS,PEN,BH:MP/P,GPTS,WIN:MP,FOULS").unwrap();
    let punished = |entry, warnings, cancellations| (EntryId(entry), Conduct { fouls: 0, warnings, cancellations });
    let table = swiss(&results, Fide2026).with_conduct([punished(1, 1, 0), punished(3, 0, 1)]);
    let rows = table.standings(&order).unwrap().rows;
    assert_eq!(rows.iter().map(|row| row.entry.0).collect::<Vec<_>>()[..3], [5, 1, 3]);
}

/// 15.3: match points, all game points, all games won, mutual result, fouls. 15.4: match points, opponents' match
/// points, game points, matches won, fouls. The text counts games in one and matches in the other.
#[test]
fn tm27_the_orders_of_15_3_and_15_4() {
    let order = |id| Preset::of_id(id).unwrap();
    let swiss_order = order("cn-team-swiss");
    assert_eq!(swiss_order.criteria, "MPTS,PEN,BH:MP/P,GPTS,WIN:MP,FOULS");
    // Round robin of four teams on two boards. 1 and 2 are tied on match points, and 2 has more game points.
    let mut teams = Teams::new(4, 2, 3, 3);
    teams.setup.play.format = Format::round_robin(1);
    teams.meet(1, 1, 2, &[DRAW, DRAW]);
    teams.meet(1, 3, 4, &[DRAW, DRAW]);
    teams.meet(2, 1, 3, &[WIN, DRAW]);
    teams.meet(2, 2, 4, &[WIN, DRAW]);
    teams.meet(3, 1, 4, &[WIN, DRAW]);
    teams.meet(3, 2, 3, &[WIN, WIN]);
    let settings = || Settings::new(Pairing::Predetermined, Fide2026);
    let criteria = order("cn-team-round-robin").criteria;
    let table = Table::of(&teams.results(), settings());
    assert_eq!(ranking(&table, criteria)[..2], [(2, 1), (1, 2)], "all game points");
    // The teams are equal in everything except the fouls.
    let mut level = Teams::new(2, 2, 1, 1);
    level.meet(1, 1, 2, &[DRAW, DRAW]);
    let fouls = Conduct { fouls: 1, ..Conduct::default() };
    let table = Table::of(&level.results(), settings()).with_conduct([(EntryId(1), fouls)]);
    assert_eq!(ranking(&table, criteria), [(2, 1), (1, 2)]);
    assert_eq!(ranking(&Table::of(&level.results(), settings()), criteria), [(1, 1), (2, 1)], "a shared place");
}

/// First tie-break of the Olympiad: game points times the opponent's match points, without the opponent with the fewest
/// match points.
#[test]
fn tm27_the_orders_of_the_olympiad_and_of_europe() {
    let mut teams = Teams::new(4, 4, 3, 3);
    teams.meet(1, 1, 2, &[WIN, WIN, WIN, WIN]);
    teams.meet(1, 3, 4, &[WIN, DRAW, DRAW, DRAW]);
    teams.meet(2, 3, 1, &[WIN, DRAW, DRAW, DRAW]);
    teams.meet(2, 4, 2, &[WIN, DRAW, DRAW, DRAW]);
    teams.meet(3, 4, 1, &[DRAW, DRAW, DRAW, DRAW]);
    teams.meet(3, 2, 3, &[WIN, WIN, DRAW, DRAW]);
    // Match points: 3 has 4, 1 and 4 have 3, 2 has 2. Team 1: 1½ against 3 (4 points), 2 against 4 (3 points); 4
    // against 2 is cut.
    let table = Table::of(&teams.results(), Settings::new(Pairing::Swiss, Fide2024));
    let value = |team, criterion| text(&table, team, criterion).unwrap();
    assert_eq!(
        [value(1, "MPTS"), value(1, "EMGSB/C1"), value(1, "GPTS"), value(1, "BH:MP/C1")],
        ["3", "12", "7.5", "7"]
    );
    // Team 4: 1½ against 3 (4), 2 against 1 (3); 2½ against 2 is cut. If equal, more game points rank first.
    assert_eq!([value(4, "EMGSB/C1"), value(4, "GPTS")], ["12", "6"]);
    for preset in ["olympiad", "ecu-team"] {
        let criteria = Preset::of_id(preset).unwrap().criteria;
        assert_eq!(ranking(&table, criteria)[..3], [(3, 1), (1, 2), (4, 3)], "{preset}");
    }
    // Opponents' game points: 4½, 6 and 6; of team 4: 6, 4½ and 7½.
    assert_eq!([value(1, "BH:GP"), value(4, "BH:GP")], ["16.5", "18"]);
}
