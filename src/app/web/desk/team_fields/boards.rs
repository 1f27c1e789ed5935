//! What a match of teams is played as: its boards, what a drawn one goes on with, what breaks a level match.

use qisai_domain::contest::{Begins, DrawRule, Segment, Stop, Worth};
use qisai_domain::{Points, ScoreSystem};

use super::codes::{BLITZ, DECIDER, RAPID as RAPID_CLOCK, criteria, level};
use super::{BoardSides, Contest, TeamFields};

/// A drawn board is a draw.
pub(super) const DRAW: &str = "draw";
/// It goes on with a rapid game: whoever wins there has a win, the other one a draw (KO22: 2-0 in the slow game, 2-1 in the rapid one).
pub(super) const RAPID: &str = "rapid";
/// The same, then at most two blitz games, then one in which a draw is enough for the second move: every board has a winner.
pub(super) const LADDER: &str = "ladder";
/// The contest is none that the form makes, and stays as it is.
pub(super) const KEPT: &str = "kept";

/// The contest that the words of the form describe.
///
/// # Errors
/// The field whose word is none of the form's.
pub(super) fn contest(
    fields: &TeamFields,
    (boards, board_sides): (u16, BoardSides),
    games: &ScoreSystem,
    is_knockout: bool,
) -> Result<Contest, &'static str> {
    let legs: u16 = if fields.team_legs.is_some() { 2 } else { 1 };
    let of_board = |points: Points| points.times(i32::from(legs));
    let won = |loss: Points| Worth::Decided { win: of_board(games.win), loss: of_board(loss) };
    let first = Segment::of_games(legs);
    let mut contest = Contest::of_boards(boards, board_sides);
    contest.segments = match fields.team_drawn.as_str() {
        DRAW | "" => vec![first],
        code @ (RAPID | LADDER) => {
            contest.level_board = [of_board(games.draw); 2];
            let more = |games_of_board: u16, clock: &str| Segment {
                per_board: true,
                worth: won(games.draw),
                begins: Begins::NotAsBefore,
                clock: clock.to_owned(),
                ..Segment::of_games(games_of_board)
            };
            let slow = Segment { per_board: true, worth: won(games.loss), ..first };
            let mut segments = vec![slow, more(1, RAPID_CLOCK)];
            if code == LADDER {
                segments.push(Segment { stop: Stop::Wins(1), ..more(2, BLITZ) });
                let last = Segment { begins: Begins::Lot, drawn_game: DrawRule::SecondWins, ..more(1, DECIDER) };
                segments.push(last);
            }
            segments
        }
        _ => return Err("team_drawn"),
    };
    if is_knockout {
        let criteria = criteria(&fields.team_criteria).ok_or("team_criteria")?;
        let (more, breaks) = level(&fields.team_level, &criteria).ok_or("team_level")?;
        contest.segments.extend(more);
        contest.level = breaks;
    }
    Ok(contest)
}

/// The word for what a drawn board of a contest is, where the other fields say the rest.
pub(super) fn drawn_code(
    fields: &TeamFields,
    contest: &Contest,
    games: &ScoreSystem,
    is_knockout: bool,
) -> &'static str {
    let makes = |drawn: &&'static str| {
        let fields = TeamFields { team_drawn: (*drawn).to_owned(), ..fields.clone() };
        let made = self::contest(&fields, (contest.boards, contest.board_sides), games, is_knockout);
        made.is_ok_and(|made| without_clocks(made) == without_clocks(contest.clone()))
    };
    [DRAW, RAPID, LADDER].into_iter().find(makes).unwrap_or(KEPT)
}

fn without_clocks(mut contest: Contest) -> Contest {
    contest.segments.iter_mut().for_each(|segment| segment.clock.clear());
    contest
}

/// Without its time control.
pub(super) fn bare(segment: &Segment) -> Segment {
    Segment { clock: String::new(), ..segment.clone() }
}

/// A contest with the time controls of the one that stood before: that of the first games, and those of later ones that are still played.
pub(super) fn with_clocks_of(mut contest: Contest, before: &Contest) -> Contest {
    for (at, (segment, stood)) in contest.segments.iter_mut().zip(&before.segments).enumerate() {
        if at == 0 || bare(segment) == bare(stood) {
            segment.clock.clone_from(&stood.clock);
        }
    }
    contest
}
