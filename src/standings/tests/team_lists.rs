//! Tests of the lists that accompany team standings: totals of members, boards, the crosstable (TM28, TM29, TM31).

use std::sync::Arc;

use qisai_domain::contest::BoardSides;
use qisai_domain::listing::{
    BoardList, BoardOf, BoardOrder, Filter, ListedBy, Listing, MemberPlace, member_totals_with,
};
use qisai_domain::regulations::TieBreakEdition::Fide2026;
use qisai_domain::setup::{Entrant, TeamEntrant};
use qisai_domain::{
    ByeKind, Competitor, Contest, Entry, EntryId, GroupId, ListingId, Outcome, PersonId, Points, StageId, Team,
    Tournament,
};
use qisai_standings::openings::team_totals;
use qisai_standings::{Crosstable, Descriptor, Exact, Layout, NoBoardList, board_list};

use crate::build::{DRAW, LOSS, Teams, WIN, swiss};
use crate::squads::Squads;

fn members(counted: u16, points: bool, missing: Option<u16>, mean_of_shared: bool) -> ListedBy {
    ListedBy::Members { counted, points, missing, mean_of_shared }
}

fn place(person: u32, place: u16, points: i32) -> MemberPlace {
    MemberPlace { person: PersonId(person), place, points: Points(points) }
}

/// Returns team, place and total.
fn totals(t: &Tournament, by: &ListedBy, places: &[MemberPlace], fouls: &[(u32, u32)]) -> Vec<(u32, u16, i64)> {
    let fouls = fouls.iter().map(|(person, fouls)| (PersonId(*person), *fouls)).collect();
    member_totals_with(t, by, places, &fouls).iter().map(|it| (it.team.0, it.place, it.total)).collect()
}

/// 15.5: the smaller sum of places, then the best place, the second best, and fewer fouls of the whole team. The third
/// best place has no effect.
#[test]
fn tm28_15_5_sum_best_second_best_fouls() {
    let t = Squads::new(2, 4, 4, 1).tournament();
    let by = members(3, false, Some(9), false);
    let sum = [place(11, 2, 0), place(12, 3, 0), place(13, 8, 0), place(21, 1, 0), place(22, 5, 0), place(23, 6, 0)];
    assert_eq!(totals(&t, &by, &sum, &[]), [(2, 1, 24), (1, 2, 26)]);
    let best = [place(11, 2, 0), place(12, 4, 0), place(13, 6, 0), place(21, 1, 0), place(22, 5, 0), place(23, 6, 0)];
    assert_eq!(totals(&t, &by, &best, &[]), [(2, 1, 24), (1, 2, 24)]);
    let second = [place(11, 1, 0), place(12, 4, 0), place(13, 7, 0), place(21, 1, 0), place(22, 5, 0), place(23, 6, 0)];
    assert_eq!(totals(&t, &by, &second, &[]), [(1, 1, 24), (2, 2, 24)]);
    // With equal sum, best and second best place, the fouls of all players decide, including those who do not count.
    let equal = [place(11, 1, 0), place(12, 4, 0), place(13, 7, 0), place(21, 1, 0), place(22, 4, 0), place(23, 7, 0)];
    assert_eq!(totals(&t, &by, &equal, &[(14, 1)]), [(2, 1, 24), (1, 2, 24)]);
    assert_eq!(totals(&t, &by, &equal, &[]), [(1, 1, 24), (2, 1, 24)], "a shared place");
}

/// Three teams tied on the sum, two of them also on the best place, and two separated only by fouls.
#[test]
fn tm28_15_5_three_teams_tied_on_the_sum_on_the_best_and_on_the_second_best() {
    let t = Squads::new(4, 4, 4, 1).tournament();
    let of = |teams: [[u16; 3]; 3]| -> Vec<MemberPlace> {
        let team = |(number, places): (u32, [u16; 3])| {
            (1..).zip(places).map(move |(at, own)| place(10 * number + at, own, 0)).collect::<Vec<_>>()
        };
        (1..).zip(teams).flat_map(team).collect()
    };
    // No player of team 4 has a place, so the team is not listed.
    let by = members(3, false, None, false);
    let best = of([[3, 4, 8], [2, 6, 7], [1, 5, 9]]);
    assert_eq!(totals(&t, &by, &best, &[]), [(3, 1, 30), (2, 2, 30), (1, 3, 30)], "the best place");
    let second = of([[2, 4, 9], [1, 6, 8], [1, 5, 9]]);
    assert_eq!(totals(&t, &by, &second, &[]), [(3, 1, 30), (2, 2, 30), (1, 3, 30)], "1 and 5 before 1 and 6");
    let fouls = of([[1, 5, 9], [2, 4, 9], [1, 5, 9]]);
    assert_eq!(totals(&t, &by, &fouls, &[(11, 1)]), [(3, 1, 30), (1, 2, 30), (2, 3, 30)], "fewer fouls");
    assert_eq!(totals(&t, &by, &fouls, &[]), [(1, 1, 30), (3, 1, 30), (2, 3, 30)], "a shared place");
}

/// A missing member counts as a place behind all others if the event announces it. Players who share places count the
/// mean of the places, or the better one.
#[test]
fn tm28_missing_members_and_shared_places() {
    let t = Squads::new(2, 3, 3, 1).tournament();
    let places = [place(11, 1, 0), place(12, 2, 0), place(21, 2, 0), place(22, 4, 0), place(23, 5, 0)];
    assert_eq!(totals(&t, &members(3, false, Some(6), false), &places, &[]), [(1, 1, 18), (2, 2, 22)]);
    assert_eq!(totals(&t, &members(3, false, Some(6), true), &places, &[]), [(1, 1, 19), (2, 2, 23)], "2½ each");
    assert_eq!(totals(&t, &members(3, false, None, true), &places, &[]), [(2, 1, 23)], "too few members");
    assert_eq!(totals(&t, &members(2, false, None, false), &places, &[]), [(1, 1, 6), (2, 2, 12)]);
}

/// 12.5 concerns results: points are added, then the places of the counting players decide.
#[test]
fn tm28_points_are_told_apart_by_places() {
    let t = Squads::new(2, 3, 3, 1).tournament();
    let by = members(2, true, None, false);
    let points = [place(11, 1, 10), place(12, 4, 6), place(21, 2, 8), place(22, 3, 8), place(23, 5, 2)];
    assert_eq!(totals(&t, &by, &points, &[]), [(1, 1, 16), (2, 2, 16)], "places 1 and 4, 2 and 3: the best place");
    // Places 2 and 3 rank before 1 and 5.
    let other = [place(11, 2, 8), place(12, 3, 8), place(21, 1, 9), place(22, 5, 7)];
    assert_eq!(totals(&t, &by, &other, &[]), [(1, 1, 16), (2, 2, 16)]);
    // A team that lacks a member has no points for that member.
    let lacking = [place(11, 1, 10), place(21, 2, 6), place(22, 3, 5)];
    assert_eq!(totals(&t, &by, &lacking, &[]), [(2, 1, 11), (1, 2, 10)]);
}

/// Listing over an individual stage: the places of the standings, with the teams beside it.
#[test]
fn tm28_totals_come_from_the_stage_through_the_listing() {
    let mut individuals = Teams::new(4, 1, 1, 1);
    individuals.setup.play =
        qisai_domain::Play::of(individuals.setup.play.format.clone(), qisai_domain::Scoring::default());
    for entrant in &mut individuals.setup.entrants {
        entrant.team = None;
    }
    let game = |first, second, result| qisai_domain::setup::PlayedPairing::Game { first, second, result };
    individuals.setup.played[0].pairings =
        vec![game(1, 2, qisai_domain::GameResult::FIRST_WINS), game(3, 4, qisai_domain::GameResult::DRAW)];
    let mut t = Tournament::try_from(individuals.setup).unwrap();
    for (entry, roster) in [(11, [1, 2]), (12, [3, 4])] {
        let team = Team { name: format!("Team {entry}"), roster: roster.map(PersonId).to_vec(), ..Team::default() };
        let entry = Entry::new(EntryId(entry), Competitor::Team(team));
        t.entries.insert(entry.id, Arc::new(entry));
    }
    let by = members(2, false, Some(5), true);
    let listing = Listing {
        id: ListingId(1),
        name: "Teams".to_owned(),
        of: StageId(1),
        filter: Filter::Everybody,
        by,
        prizes: None,
        meaning: Vec::new(),
        moves: None,
    };
    // Places 1, 2½, 2½ and 4: 5 each. The better best place is that of player 1.
    let (totals, finished) = team_totals(&t, &listing).unwrap();
    assert!(finished);
    let shown: Vec<(u32, u16, i64)> = totals.iter().map(|it| (it.team.0, it.place, it.total)).collect();
    assert_eq!(shown, [(11, 1, 10), (12, 2, 10)]);
    assert_eq!(totals[1].counted, [(Some(PersonId(3)), 5), (Some(PersonId(4)), 5)]);
    assert!(team_totals(&t, &Listing { by: ListedBy::StageOrder, ..listing }).is_none());
}

/// Two boards and three matches of team 1. The first player plays all, the second two, and the reserve one on board 2.
fn cup() -> Tournament {
    let mut cup = Squads::new(4, 3, 2, 3);
    for (number, rating) in [(21, 2000), (31, 2000), (41, 2000), (22, 1900), (32, 1900), (42, 1900)] {
        cup.rate(number, rating);
    }
    cup.meet(1, 1, 2, &[(11, 21, WIN), (12, 22, WIN)]);
    cup.meet(1, 3, 4, &[(31, 41, WIN), (32, 42, DRAW)]);
    cup.meet(2, 3, 1, &[(31, 11, DRAW), (32, 13, LOSS)]);
    cup.meet(2, 4, 2, &[(41, 21, LOSS), (42, 22, DRAW)]);
    cup.meet(3, 1, 4, &[(11, 41, LOSS), (12, 0, Outcome::ForfeitWin)]);
    cup.meet(3, 2, 3, &[(21, 31, WIN), (22, 32, WIN)]);
    cup.tournament()
}

/// Returns person, place, games and percentage.
fn shown(t: &Tournament, list: BoardList) -> Vec<(u32, u32, u16, Exact)> {
    let listed = board_list(t, GroupId(1), 3, &list).unwrap();
    listed.lines.iter().map(|line| (line.person.0, line.place, line.total.games, line.percent.unwrap())).collect()
}

fn percent(numerator: i128, denominator: i128) -> Exact {
    Exact::new(numerator * 100, denominator)
}

/// By percentage, then more games, then performance. A reserve is on the list of his place in the roster.
#[test]
fn tm29_the_list_of_a_board_is_that_of_the_rosters() {
    let t = cup();
    let first = shown(&t, BoardList::of_board(1));
    // 21: 2 of 3; 11 and 31: 1½ of 3; 41: 1 of 3. 31 met 2000, unrated and 2000, 11 met 2000 three times.
    assert_eq!(
        first.iter().map(|(person, place, ..)| (*person, *place)).collect::<Vec<_>>(),
        [(21, 1), (11, 2), (31, 2), (41, 4)]
    );
    assert_eq!(first[0].3, percent(2, 3));
    assert_eq!(shown(&t, BoardList::of_board(3)), [(13, 1, 1, percent(1, 1))], "the reserves");
    assert_eq!(ListedBy::Board(2).board_list(), Some(BoardList::of_board(2)));
}

/// Games on a board count regardless of the player. Forfeits count if the event announces it. Players with too few
/// games are listed without a place.
#[test]
fn tm29_boards_played_minimum_games_and_forfeits() {
    let t = cup();
    let second = BoardList { of: BoardOf::Played, ..BoardList::of_board(2) };
    let of = |list: BoardList| shown(&t, list).iter().map(|it| (it.0, it.1, it.2)).collect::<Vec<_>>();
    // 12 and 13 won their only games; 22 has 1½ of 3, 42 two draws, 32 ½ of 3.
    assert_eq!(of(second), [(12, 1, 1), (13, 1, 1), (22, 3, 3), (42, 4, 2), (32, 5, 3)]);
    let with_forfeits = BoardList { forfeits: true, ..second };
    assert_eq!(of(with_forfeits)[0], (12, 1, 2), "more games stand first");
    let least = BoardList { least_games: 2, ..second };
    let listed = board_list(&t, GroupId(1), 3, &least).unwrap();
    assert_eq!(listed.lines.iter().map(|line| line.person.0).collect::<Vec<_>>(), [22, 42, 32]);
    assert_eq!(listed.too_few.iter().map(|line| (line.person.0, line.place)).collect::<Vec<_>>(), [(12, 0), (13, 0)]);
}

/// The order by points favours more games, and the order by performance depends on the opponents.
#[test]
fn tm29_a_list_may_be_ordered_by_points_or_performance() {
    let t = cup();
    let second = |order| BoardList { of: BoardOf::Played, order, ..BoardList::of_board(2) };
    assert_eq!(shown(&t, second(BoardOrder::Points))[0].0, 22);
    let by_performance = board_list(&t, GroupId(1), 3, &second(BoardOrder::Performance)).unwrap();
    let lines: Vec<(u32, Option<i32>)> =
        by_performance.lines.iter().map(|line| (line.person.0, line.performance)).collect();
    assert_eq!(lines[0], (12, Some(2700)), "800 above the opponent");
    assert_eq!(lines[1], (13, Some(2700)));
}

/// TM31: if only the points of the matches are known, there are no lists of players. Individual events have none
/// either.
#[test]
fn tm31_without_boards_there_are_no_lists_of_players() {
    let mut known = Squads::new(2, 2, 2, 1);
    known.of.setup.play.contests = vec![(1, Contest::of_boards(0, BoardSides::Alternate))];
    let refused = board_list(&known.tournament(), GroupId(1), 1, &BoardList::of_board(1));
    assert_eq!(refused, Err(NoBoardList::NoBoards));
    assert!(refused.unwrap_err().to_string().contains("only the match points are known"));
    let mut single = Teams::new(2, 1, 1, 1);
    single.setup.entrants = (1..=2)
        .map(|number| Entrant { team: None::<TeamEntrant>, ..single.setup.entrants[number - 1].clone() })
        .collect();
    let t = Tournament::try_from(single.setup).unwrap();
    assert_eq!(board_list(&t, GroupId(1), 1, &BoardList::of_board(1)), Err(NoBoardList::NoTeams(GroupId(1))));
    assert_eq!(board_list(&t, GroupId(7), 1, &BoardList::of_board(1)), Err(NoBoardList::NoGroup(GroupId(7))));
}

/// Teams against teams: match points and game points, by number and by rank; forfeits and byes.
#[test]
fn crosstables_of_teams_have_both_points() {
    let mut teams = Teams::new(3, 2, 3, 3);
    teams.meet(1, 1, 2, &[WIN, DRAW]);
    teams.bye(1, 3, ByeKind::PairingAllocated);
    teams.meet(2, 3, 1, &[WIN, WIN]);
    teams.bye(2, 2, ByeKind::HalfPoint);
    teams.meet(3, 2, 3, &[Outcome::ForfeitWin, Outcome::ForfeitWin]);
    let results = teams.results();
    let standings = swiss(&results, Fide2026).standings(&Descriptor::list("MPTS,GPTS").unwrap()).unwrap();
    let table = |layout| Crosstable::new(&results, &standings, layout);
    let texts = |layout| -> Vec<Vec<String>> {
        let grid = table(layout).grid();
        let cell = |games: &Vec<qisai_standings::CrossGame>| {
            games.iter().map(qisai_standings::CrossGame::match_text).collect::<String>()
        };
        grid.iter().map(|row| row.iter().map(cell).collect()).collect()
    };
    assert_eq!(texts(Layout::ByNumber), [["", "2 1½", "0 0"], ["0 ½", "", "+ 2"], ["2 2", "- 0", ""]]);
    // 3 has 4 match points with its bye, 2 has 3, 1 has 2.
    assert_eq!(texts(Layout::ByRank), [["", "- 0", "2 2"], ["+ 2", "", "0 ½"], ["0 0", "2 1½", ""]]);
    let rows = table(Layout::ByNumber).rows;
    let points: Vec<(Points, Option<Points>)> = rows.iter().map(|row| (row.points, row.game_points)).collect();
    assert_eq!(points, [(Points(2), Some(Points(3))), (Points(3), Some(Points(7))), (Points(4), Some(Points(7)))]);
    assert_eq!(table(Layout::ByNumber).game_points_of_bye(ByeKind::HalfPoint), Some(Points(2)));
    let field = crate::build::field(2, 1);
    let standings = swiss(&field, Fide2026).standings(&Descriptor::list("PTS").unwrap()).unwrap();
    let individuals = Crosstable::new(&field, &standings, Layout::ByNumber);
    assert_eq!(individuals.rows[0].game_points, None, "one score");
}
