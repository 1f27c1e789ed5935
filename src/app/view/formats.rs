//! Formats, scoring and games as text.

use qisai_domain::{Acceleration, Discipline, ScoreSystem};

use crate::scores::points;
use qisai_i18n::Words;
use qisai_service::scope::Scope;

/// Returns the name of the game.
pub fn discipline(discipline: Discipline, t: Words) -> &'static str {
    match discipline {
        Discipline::Chess => t.chess(),
        Discipline::Xiangqi => t.xiangqi(),
        Discipline::Draughts => t.draughts(),
    }
}

/// Returns `true` if a group plays a match: a bracket of two, or a single-cycle table of two with several games to a
/// meeting.
pub fn is_match(scope: &Scope) -> bool {
    let play = &scope.stage().play;
    let is_once = play.format.is_complete_table() && play.format.cycles() == Some(1);
    let is_of_two = play.format.spec().has_tree() || (is_once && play.games_per_meeting() > 1);
    is_of_two && scope.group().seats.len() == 2
}

/// Returns the format of a group with its rounds and rule: `Swiss, 9 rounds, FIDE Dutch (C.04.3, 1 February 2026)`.
pub fn long(scope: &Scope, t: Words) -> String {
    let format = scope.stage().format();
    let short = if is_match(scope) { t.match_play() } else { t.format_word(format) };
    let mut parts = vec![short.to_owned(), t.n_rounds(scope.planned_rounds())];
    // The tables of FIDE are not cited in xiangqi.
    let is_xiangqi_table = format.is_complete_table() && scope.tournament().settings.discipline == Discipline::Xiangqi;
    parts.push(if is_xiangqi_table { "" } else { t.system_in_facts(format) }.to_owned());
    match format.acceleration() {
        None | Some(Acceleration::None) => {}
        Some(Acceleration::Baku) => parts.push(t.baku().to_owned()),
        Some(Acceleration::Records { .. }) => parts.push(t.accelerated().to_owned()),
    }
    parts.retain(|part| !part.is_empty());
    parts.join(t.comma())
}

/// Returns a scoring: `1-½-0, bye 1`, `胜2 和1 负0，轮空2`.
pub fn scoring(scores: &ScoreSystem, t: Words) -> String {
    let say = |value| points(scores, value);
    let line = t.scoring_line(say(scores.win), say(scores.draw), say(scores.loss), say(scores.pairing_bye));
    if scores.absence == scores.loss { line } else { t.scoring_absent(line, say(scores.absence)) }
}
