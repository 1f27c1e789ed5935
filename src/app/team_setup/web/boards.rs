//! Contest of a team match: its boards, the treatment of a drawn board, and the tie-break of a tied match.

use qisai_domain::contest::{Begins, DrawRule, Segment, Stop, Worth};
use qisai_domain::{Points, ScoreSystem};

use super::codes::{BLITZ, DECIDER, RAPID as RAPID_CLOCK, bare, criteria, level};
use super::{BoardSides, Contest};
use crate::form_table::TypedForm;

/// Code for a drawn board that is a draw.
pub(crate) const DRAW: &str = "draw";
/// Code for a drawn board that continues with a rapid game. Its winner has a win and its loser a draw (KO22: 2-0 in the
/// slow game, 2-1 in the rapid one).
pub(crate) const RAPID: &str = "rapid";
/// Code for a drawn board that continues with a rapid game and at most two blitz games. A last game gives the second
/// mover draw odds, so every board has a winner.
pub(crate) const LADDER: &str = "ladder";
/// Code for a contest that the form cannot produce and that stays unchanged.
pub(crate) const KEPT: &str = "kept";

/// Returns the contest that the codes of the form describe.
///
/// # Errors
/// Field whose code is unknown.
pub(crate) fn contest(
    fields: &TypedForm,
    (boards, board_sides): (u16, BoardSides),
    games: &ScoreSystem,
    is_knockout: bool,
) -> Result<Contest, &'static str> {
    let legs: u16 = if fields.is_ticked("team_legs") { 2 } else { 1 };
    let of_board = |points: Points| points.times(i32::from(legs));
    let won = |loss: Points| Worth::Decided { win: of_board(games.win), loss: of_board(loss) };
    let first = Segment::of_games(legs);
    let mut contest = Contest::of_boards(boards, board_sides);
    contest.segments = match fields.text("team_drawn") {
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
        let criteria = criteria(fields.text("team_criteria")).ok_or("team_criteria")?;
        let (more, breaks) = level(fields.text("team_level"), &criteria).ok_or("team_level")?;
        contest.segments.extend(more);
        contest.level = breaks;
    }
    Ok(contest)
}

/// Returns the code for the treatment of a drawn board in a contest, with the other fields given.
pub(crate) fn drawn_code(
    fields: &TypedForm,
    contest: &Contest,
    games: &ScoreSystem,
    is_knockout: bool,
) -> &'static str {
    let makes = |drawn: &&'static str| {
        let fields = fields.clone().with("team_drawn", drawn);
        let made = self::contest(&fields, (contest.boards, contest.board_sides), games, is_knockout);
        made.is_ok_and(|made| without_clocks(made) == without_clocks(contest.clone()))
    };
    [DRAW, RAPID, LADDER].into_iter().find(makes).unwrap_or(KEPT)
}

fn without_clocks(mut contest: Contest) -> Contest {
    contest.segments.iter_mut().for_each(|segment| segment.clock.clear());
    contest
}

/// Returns a contest with the time controls of its predecessor: that of the first games, and those of later games that
/// are still played.
pub(crate) fn with_clocks_of(mut contest: Contest, before: &Contest) -> Contest {
    for (at, (segment, stood)) in contest.segments.iter_mut().zip(&before.segments).enumerate() {
        if at == 0 || bare(segment) == bare(stood) {
            segment.clock.clone_from(&stood.clock);
        }
    }
    contest
}
