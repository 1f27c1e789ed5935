//! Form codes for the choices of a team event.

use qisai_domain::contest::{Begins, DrawRule, Segment, Stop, Worth};
use qisai_domain::regulations::UnplayedRounds;
use qisai_domain::{Format, Points};

use super::{BoardSides, Contest, ForfeitedMatch, Level, LineUpRule, OLYMPIAD, ScoreSystem, USUAL};

/// Tie-breaks of a tied match in a knockout, in the order of the form.
pub const LEVELS: [&str; 8] = ["criteria", "rapid", "rapid_blitz", "ladder", "blitz", "blitz_won", "lot", "arbiter"];
/// Default time controls of deciding games.
pub(crate) const RAPID: &str = "15'+10\"";
pub(crate) const BLITZ: &str = "5'+3\"";
/// Default time control of the game with draw odds for the second mover.
pub(crate) const DECIDER: &str = "5'/4'";
/// Criteria of article 12 of C.07 as the form shows them.
pub(crate) const USUAL_CRITERIA: &str = "BC, TBR, BBE";

pub(crate) fn line_ups(code: &str) -> Option<LineUpRule> {
    [LineUpRule::Fixed, LineUpRule::Reserves, LineUpRule::Free].into_iter().find(|rule| line_ups_code(*rule) == code)
}

pub(crate) fn line_ups_code(rule: LineUpRule) -> &'static str {
    match rule {
        LineUpRule::Fixed => "fixed",
        LineUpRule::Reserves => "reserves",
        LineUpRule::Free => "free",
        LineUpRule::All => "all",
    }
}

pub(crate) fn sides(code: &str) -> Option<BoardSides> {
    let all = [BoardSides::Alternate, BoardSides::SecondOnOdd, BoardSides::Same];
    all.into_iter().find(|sides| sides_code(*sides) == code)
}

pub(crate) fn sides_code(sides: BoardSides) -> &'static str {
    match sides {
        BoardSides::Alternate => "alternate",
        BoardSides::SecondOnOdd => "second_on_odd",
        BoardSides::Same => "same",
    }
}

pub(crate) fn forfeit(code: &str) -> Option<ForfeitedMatch> {
    let all = [ForfeitedMatch::AllBoards, ForfeitedMatch::Minimum, ForfeitedMatch::Average];
    all.into_iter().find(|forfeit| forfeit_code(*forfeit) == code)
}

pub(crate) fn forfeit_code(forfeit: ForfeitedMatch) -> &'static str {
    match forfeit {
        ForfeitedMatch::AllBoards => "all",
        ForfeitedMatch::Minimum => "minimum",
        ForfeitedMatch::Average => "average",
    }
}

/// Returns the points of a code; `usual` are the points of the game.
pub(crate) fn points(code: &str, usual: ScoreSystem) -> Option<ScoreSystem> {
    match code {
        USUAL => Some(usual),
        "standard" => Some(ScoreSystem::standard()),
        "two_one_zero" => Some(ScoreSystem::two_one_zero()),
        "three_one_zero" => Some(ScoreSystem::three_one_zero()),
        _ => None,
    }
}

/// Returns the code of points, regardless of the bye; `custom` if they have none.
pub(crate) fn points_code(scores: &ScoreSystem) -> &'static str {
    let worth = |scores: &ScoreSystem| (scores.unit, scores.win, scores.draw, scores.loss, scores.absence);
    let known = ["standard", "two_one_zero", "three_one_zero"];
    let is_it = |code: &&&str| points(code, ScoreSystem::standard()).is_some_and(|it| worth(&it) == worth(scores));
    known.iter().find(is_it).copied().unwrap_or("custom")
}

/// Formats win, draw and loss in common notation: `3-1.5-0`.
pub(crate) fn written(scores: &ScoreSystem) -> String {
    [scores.win, scores.draw, scores.loss].map(|points| in_tenths(scores, points)).join("-")
}

/// Formats the points of an absent player or team; empty if they equal those of a loss.
pub(crate) fn absent(scores: &ScoreSystem) -> String {
    if scores.absence == scores.loss { String::new() } else { in_tenths(scores, scores.absence) }
}

fn in_tenths(scores: &ScoreSystem, points: Points) -> String {
    let tenths = points.0.saturating_mul(10).checked_div(i32::from(scores.unit)).unwrap_or(0);
    if tenths % 10 == 0 { (tenths / 10).to_string() } else { format!("{}.{}", tenths / 10, tenths % 10) }
}

/// Parses the typed criteria in order; empty text gives those of C.07. `None` if a criterion is unknown or repeated.
pub fn criteria(text: &str) -> Option<Vec<String>> {
    let typed = text.split([',', ';', '，', '；', '、', ' ']).map(str::trim).filter(|code| !code.is_empty());
    let mut codes: Vec<String> = Vec::new();
    for code in typed.map(str::to_ascii_uppercase) {
        if !Level::CRITERIA.contains(&code.as_str()) || codes.contains(&code) {
            return None;
        }
        codes.push(code);
    }
    Some(if codes.is_empty() { Level::CRITERIA.map(str::to_owned).to_vec() } else { codes })
}

/// Returns the criteria of a contest; those of C.07 if it has none.
pub(crate) fn criteria_of(contest: &Contest) -> Vec<String> {
    let written = contest.level.iter().find_map(|level| match level {
        Level::Criteria(codes) => Some(codes.clone()),
        Level::Odds(_) | Level::Lot | Level::Arbiter => None,
    });
    written.unwrap_or_else(|| Level::CRITERIA.map(str::to_owned).to_vec())
}

/// Returns the further games of a tied match, and its final tie-breaks.
pub(crate) fn level(code: &str, criteria: &[String]) -> Option<(Vec<Segment>, Vec<Level>)> {
    let by_criteria = || vec![Level::Criteria(criteria.to_vec()), Level::Lot];
    let more = |begins, clock: &str| Segment {
        begins,
        clock: clock.to_owned(),
        worth: Worth::Nothing,
        ..Segment::of_games(1)
    };
    let on_all = |clock: &str| more(Begins::NotAsBefore, clock);
    let on_board_1 = |clock: &str| Segment { first_boards: Some(1), ..more(Begins::Lot, clock) };
    Some(match code {
        "criteria" => (Vec::new(), by_criteria()),
        "rapid" => (vec![on_all(RAPID)], by_criteria()),
        "rapid_blitz" => (vec![on_all(RAPID), on_all(BLITZ)], by_criteria()),
        "ladder" => {
            let last = Segment { drawn_game: DrawRule::SecondWins, ..on_board_1(DECIDER) };
            (vec![on_all(RAPID), on_all(BLITZ), last], Vec::new())
        }
        "blitz" => (vec![on_board_1(BLITZ)], vec![Level::Lot]),
        "blitz_won" => {
            let games = Segment { games: Segment::UNLIMITED, stop: Stop::Wins(1), ..on_board_1(BLITZ) };
            (vec![games], Vec::new())
        }
        "lot" => (Vec::new(), vec![Level::Lot]),
        "arbiter" => (Vec::new(), vec![Level::Arbiter]),
        _ => return None,
    })
}

/// Returns the code for the tie-break of a tied match, without games played board by board. A contest that the form
/// cannot produce gets the nearest code.
pub fn level_code(contest: &Contest) -> &'static str {
    let criteria = criteria_of(contest);
    let played: Vec<Segment> = contest.segments.iter().skip(1).filter(|segment| !segment.per_board).map(bare).collect();
    let made = |code: &&'static str| {
        level(code, &criteria).is_some_and(|(segments, breaks)| {
            breaks == contest.level && segments.iter().map(bare).eq(played.iter().cloned())
        })
    };
    let nearest = || match (played.first(), contest.level.first()) {
        (Some(segment), _) if segment.first_boards.is_some() => "blitz",
        (Some(_), _) => "rapid",
        (None, Some(Level::Lot)) => "lot",
        (None, Some(Level::Arbiter)) => "arbiter",
        (None, _) => "criteria",
    };
    LEVELS.into_iter().find(made).unwrap_or_else(nearest)
}

/// Returns the code for a rule of unplayed rounds.
pub(crate) fn unplayed_code(rule: UnplayedRounds) -> &'static str {
    match rule {
        UnplayedRounds::Regulations => "regulations",
        UnplayedRounds::Olympiad => OLYMPIAD,
    }
}

/// Returns the rule of a code. The usual rule depends on the system: D.02 has D.02.01, all others have the regulations.
pub(crate) fn unplayed(code: &str, format: &Format) -> UnplayedRounds {
    match code {
        OLYMPIAD => UnplayedRounds::Olympiad,
        USUAL => format.spec().usual_unplayed,
        _ => UnplayedRounds::Regulations,
    }
}

/// Returns a segment without its time control.
pub(crate) fn bare(segment: &Segment) -> Segment {
    Segment { clock: String::new(), ..segment.clone() }
}
