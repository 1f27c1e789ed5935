//! The words that stand in forms for what an event of teams has chosen.

use qisai_domain::contest::Begins;
use qisai_domain::contest::Segment;
use qisai_domain::contest::Worth;

use super::{BoardSides, Contest, ForfeitedMatch, Level, LineUpRule, ScoreSystem, USUAL};

/// What breaks a level match of a knockout, in the order of the form.
pub(super) const LEVELS: [&str; 5] = ["criteria", "rapid", "blitz", "lot", "arbiter"];
/// Article 12 of C.07.
const CRITERIA: [&str; 3] = ["BC", "TBR", "BBE"];

pub(super) fn line_ups(code: &str) -> Option<LineUpRule> {
    [LineUpRule::Fixed, LineUpRule::Reserves, LineUpRule::Free].into_iter().find(|rule| line_ups_code(*rule) == code)
}

pub(super) fn line_ups_code(rule: LineUpRule) -> &'static str {
    match rule {
        LineUpRule::Fixed => "fixed",
        LineUpRule::Reserves => "reserves",
        LineUpRule::Free => "free",
        LineUpRule::All => "all",
    }
}

pub(super) fn sides(code: &str) -> Option<BoardSides> {
    let all = [BoardSides::Alternate, BoardSides::SecondOnOdd, BoardSides::Same];
    all.into_iter().find(|sides| sides_code(*sides) == code)
}

pub(super) fn sides_code(sides: BoardSides) -> &'static str {
    match sides {
        BoardSides::Alternate => "alternate",
        BoardSides::SecondOnOdd => "second_on_odd",
        BoardSides::Same => "same",
    }
}

pub(super) fn forfeit(code: &str) -> Option<ForfeitedMatch> {
    let all = [ForfeitedMatch::AllBoards, ForfeitedMatch::Minimum, ForfeitedMatch::Average];
    all.into_iter().find(|forfeit| forfeit_code(*forfeit) == code)
}

pub(super) fn forfeit_code(forfeit: ForfeitedMatch) -> &'static str {
    match forfeit {
        ForfeitedMatch::AllBoards => "all",
        ForfeitedMatch::Minimum => "minimum",
        ForfeitedMatch::Average => "average",
    }
}

/// The points of a code; `usual` are those of the game.
pub(super) fn points(code: &str, usual: ScoreSystem) -> Option<ScoreSystem> {
    match code {
        USUAL => Some(usual),
        "standard" => Some(ScoreSystem::standard()),
        "two_one_zero" => Some(ScoreSystem::two_one_zero()),
        "three_one_zero" => Some(ScoreSystem::three_one_zero()),
        _ => None,
    }
}

/// The code of points, whatever a bye is worth; `custom` where they have none.
pub(super) fn points_code(scores: &ScoreSystem) -> &'static str {
    let worth = |scores: &ScoreSystem| (scores.unit, scores.win, scores.draw, scores.loss);
    let known = ["standard", "two_one_zero", "three_one_zero"];
    let is_it = |code: &&&str| points(code, ScoreSystem::standard()).is_some_and(|it| worth(&it) == worth(scores));
    known.iter().find(is_it).copied().unwrap_or("custom")
}

/// Win, draw and loss as people write them: `3-1.5-0`.
pub(super) fn written(scores: &ScoreSystem) -> String {
    let tenths = |points: qisai_domain::Points| {
        let tenths = points.0.saturating_mul(10).checked_div(i32::from(scores.unit)).unwrap_or(0);
        if tenths % 10 == 0 { (tenths / 10).to_string() } else { format!("{}.{}", tenths / 10, tenths % 10) }
    };
    [scores.win, scores.draw, scores.loss].map(tenths).join("-")
}

/// What a level match goes on with, and what breaks it at last.
pub(super) fn level(code: &str) -> Option<(Vec<Segment>, Vec<Level>)> {
    let criteria = || Level::Criteria(CRITERIA.map(str::to_owned).to_vec());
    let more = |clock: &str| Segment { clock: clock.to_owned(), worth: Worth::Nothing, ..Segment::of_games(1) };
    Some(match code {
        "criteria" => (Vec::new(), vec![criteria(), Level::Lot]),
        "rapid" => {
            let rapid = Segment { begins: Begins::NotAsBefore, ..more("15'+10\"") };
            (vec![rapid], vec![criteria(), Level::Lot])
        }
        "blitz" => {
            let blitz = Segment { begins: Begins::Lot, first_boards: Some(1), ..more("5'+3\"") };
            (vec![blitz], vec![Level::Lot])
        }
        "lot" => (Vec::new(), vec![Level::Lot]),
        "arbiter" => (Vec::new(), vec![Level::Arbiter]),
        _ => return None,
    })
}

/// The code of what breaks a level match. What is played board by board is no part of it.
pub(super) fn level_code(contest: &Contest) -> &'static str {
    let more = contest.segments.iter().skip(1).find(|segment| !segment.per_board);
    match (more, contest.level.first()) {
        (Some(segment), _) if segment.first_boards.is_some() => "blitz",
        (Some(_), _) => "rapid",
        (None, Some(Level::Lot)) => "lot",
        (None, Some(Level::Arbiter)) => "arbiter",
        (None, _) => "criteria",
    }
}
