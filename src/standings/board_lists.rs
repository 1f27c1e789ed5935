//! Lists of the best players on a board of a team event (TM29).

use std::cmp::{Ordering, Reverse};

use qisai_domain::listing::{BoardList, BoardOf, BoardOrder};
use qisai_domain::{EntryId, GroupId, PersonId, Tournament};
use thiserror::Error;

use crate::ratio::Exact;
use crate::team_people::{Counted, PersonTotal, TeamPerson, people_of_teams};

/// Reason for which a board has no list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NoBoardList {
    #[error("there is no group {0}")]
    NoGroup(GroupId),
    #[error("individuals play in group {0}: lists of boards are for teams")]
    NoTeams(GroupId),
    #[error("only the match points are known, not the players of each board: there are no lists of players")]
    NoBoards,
}

/// List of the players of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardListing {
    /// Lines in ranking order.
    pub lines: Vec<BoardLine>,
    /// Lines of players with too few games, in the same order. Their places are 0.
    pub too_few: Vec<BoardLine>,
}

/// Line of a player on the list of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLine {
    /// Place from 1. Players whom the order cannot separate share it.
    pub place: u32,
    pub person: PersonId,
    pub team: EntryId,
    /// Total of the games that count on this list.
    pub total: PersonTotal,
    /// Percentage of [`Self::total`], or `None` without games.
    pub percent: Option<Exact>,
    /// Performance rating in this list's games over the board against rated opponents.
    pub performance: Option<i32>,
}

/// Returns the list of a board after the first `rounds` rounds of a group. Players without a game are left out.
///
/// # Errors
/// Returns [`NoBoardList`] if there is no such group, or if it has no teams or no boards.
pub fn board_list(t: &Tournament, group: GroupId, rounds: u16, list: &BoardList) -> Result<BoardListing, NoBoardList> {
    let (stage, in_group) = t.group(group).ok_or(NoBoardList::NoGroup(group))?;
    if !t.entrants(in_group).iter().any(|seat| seat.entry.team().is_some()) {
        return Err(NoBoardList::NoTeams(group));
    }
    if stage.play.contest(1).boards == 0 {
        return Err(NoBoardList::NoBoards);
    }
    let people = people_of_teams(t, group, rounds).ok_or(NoBoardList::NoGroup(group))?;
    let counted = if list.forfeits { Counted::WithForfeits } else { Counted::OverTheBoard };
    let lines = people.iter().filter_map(|person| line(person, *list, counted));
    let (mut lines, mut too_few): (Vec<BoardLine>, Vec<BoardLine>) =
        lines.partition(|line| line.total.games >= list.least_games);
    for part in [&mut lines, &mut too_few] {
        part.sort_by(|one, other| compare(list.order, one, other));
    }
    let mut place = 0;
    let mut before: Option<&BoardLine> = None;
    let mut places = Vec::with_capacity(lines.len());
    for (at, line) in (1..).zip(&lines) {
        if before.is_none_or(|before| compare(list.order, before, line).is_ne()) {
            place = at;
        }
        before = Some(line);
        places.push(place);
    }
    for (line, place) in lines.iter_mut().zip(places) {
        line.place = place;
    }
    Ok(BoardListing { lines, too_few })
}

fn line(person: &TeamPerson, list: BoardList, counted: Counted) -> Option<BoardLine> {
    let (total, performance) = match list.of {
        BoardOf::Roster if person.list_board == Some(list.board) => (person.total(counted), person.performance()),
        BoardOf::Roster => return None,
        BoardOf::Played => (person.total_on(list.board, counted), person.performance_on(list.board)),
    };
    (total.games > 0).then(|| BoardLine {
        place: 0,
        person: person.person,
        team: person.team,
        total,
        percent: total.percent(),
        performance,
    })
}

/// Compares two lines; the better one is less.
fn compare(order: BoardOrder, one: &BoardLine, other: &BoardLine) -> Ordering {
    let percent = || Reverse(one.percent).cmp(&Reverse(other.percent));
    let games = || Reverse(one.total.games).cmp(&Reverse(other.total.games));
    let performance = || Reverse(one.performance).cmp(&Reverse(other.performance));
    let points = || Reverse(one.total.points).cmp(&Reverse(other.total.points));
    match order {
        BoardOrder::Percent => percent().then_with(games).then_with(performance),
        BoardOrder::Points => points().then_with(percent).then_with(performance),
        BoardOrder::Performance => performance().then_with(games).then_with(percent),
    }
}
