//! Contest of two opponents as a line of text (games, clocks, tie-break), and the reason for its decision.

pub mod meeting;
pub(crate) mod public;

use qisai_domain::ScoreSystem;
use qisai_domain::contest::{Begins, Contest, DecidedBy, DrawRule, Level, Odds, Segment, Stop, Worth};

use crate::scores::points;
use qisai_i18n::Words;

/// Returns the contest as a line:
/// `2 games (15'+10"); level: 1 game (5'/4'), a draw is enough for the second move; level: a lot`.
pub fn line(contest: &Contest, t: Words) -> String {
    said(contest, None, t)
}

/// Returns the announcement of a contest of more than one game, or more than one game on each board. The line includes
/// the value of a board if games of several kinds decide it. Returns an empty text for other contests.
pub fn announced(contest: &Contest, scores: &ScoreSystem, t: Words) -> String {
    let is_plain = contest.segments.len() == 1 && contest.level.is_empty() && contest.usual_games() == contest.boards;
    if contest.boards == 0 || is_plain { String::new() } else { said(contest, Some(scores), t) }
}

fn said(contest: &Contest, scores: Option<&ScoreSystem>, t: Words) -> String {
    let mut line = String::new();
    for (place, it) in contest.segments.iter().enumerate() {
        if place > 0 {
            let of_a_board = it.per_board && contest.boards > 1;
            line.push_str(if of_a_board { t.contest_board_then() } else { t.contest_then() });
        }
        line.push_str(&segment(it, contest, scores, t));
    }
    for it in &contest.level {
        line.push_str(t.contest_then());
        line.push_str(&level(it, t));
    }
    let line = match contest.odds {
        Odds::Draw => line,
        Odds::Game => t.contest_ahead(line),
    };
    if contest.boards > 1 { t.contest_boards(contest.boards, line) } else { line }
}

fn segment(segment: &Segment, contest: &Contest, scores: Option<&ScoreSystem>, t: Words) -> String {
    let games = match segment.stop {
        Stop::Wins(1) if segment.is_unlimited() => t.contest_until_won().to_owned(),
        Stop::Wins(wins) if segment.is_unlimited() => t.contest_until(wins),
        Stop::Wins(wins) => t.contest_first_to(wins, segment.games),
        Stop::Score | Stop::Winner if segment.games > 1 => t.contest_best_of(segment.games),
        Stop::Score | Stop::Winner | Stop::AllPlayed => t.n_games(segment.games),
    };
    let mut parts = vec![if segment.clock.is_empty() { games } else { t.contest_at(games, &segment.clock) }];
    if let Some(first) = segment.first_boards.filter(|first| *first < contest.boards) {
        parts.push(if first == 1 { t.contest_board_1().to_owned() } else { t.contest_first_boards(first) });
    }
    match segment.begins {
        Begins::Bid { most_seconds } => {
            parts.push(t.contest_bid(format!("{}:{:02}", most_seconds / 60, most_seconds % 60)));
        }
        Begins::Chosen => parts.push(t.contest_chosen().to_owned()),
        Begins::FirstNamed | Begins::NotAsBefore | Begins::Lot => {}
    }
    if segment.drawn_game == DrawRule::SecondWins {
        parts.push(t.contest_draw_enough().to_owned());
    }
    if let (Worth::Decided { win, loss }, Some(scores)) = (segment.worth, scores) {
        parts.push(t.contest_worth(points(scores, win), points(scores, loss)));
    }
    parts.join(t.comma())
}

fn level(level: &Level, t: Words) -> String {
    match level {
        Level::Odds(_) => t.contest_odds().to_owned(),
        Level::Criteria(codes) => {
            let named: Vec<String> = codes.iter().map(|code| t.contest_criterion(code)).collect();
            t.contest_criteria(named.join(t.list_comma()))
        }
        Level::Lot => t.contest_lot().to_owned(),
        Level::Arbiter => t.contest_ruling().to_owned(),
    }
}

/// Returns the reason for the decision of a meeting as text; empty while it is open.
pub fn decided_by(by: &DecidedBy, t: Words) -> String {
    match by {
        DecidedBy::Open => String::new(),
        DecidedBy::Games { segment: 0 | 1 } => t.match_by_games().to_owned(),
        DecidedBy::Games { .. } => t.match_by_extra_games().to_owned(),
        DecidedBy::Drawn => t.match_level().to_owned(),
        DecidedBy::Odds => t.match_by_odds().to_owned(),
        DecidedBy::Criterion(code) => t.match_by_criterion(code),
        DecidedBy::Lot => t.match_by_lot().to_owned(),
        DecidedBy::Forfeit => t.match_walkover().to_owned(),
        DecidedBy::Arbiter => t.match_by_ruling().to_owned(),
    }
}

/// Returns the word for the reason of a decision in JSON; `None` while the meeting is open.
pub fn decision_code(by: &DecidedBy) -> Option<&'static str> {
    match by {
        DecidedBy::Open => None,
        DecidedBy::Games { .. } => Some("games"),
        DecidedBy::Drawn => Some("drawn"),
        DecidedBy::Odds => Some("odds"),
        DecidedBy::Criterion(_) => Some("criterion"),
        DecidedBy::Lot => Some("lot"),
        DecidedBy::Forfeit => Some("forfeit"),
        DecidedBy::Arbiter => Some("arbiter"),
    }
}
