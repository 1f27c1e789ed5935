//! Formats, scoring and games as text.

use qisai_domain::{Acceleration, Discipline, Format, ScoreSystem, SwissSystem, Table};

use super::scores::points;
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
    let is_of_two = match &play.format {
        Format::Bracket(_) => true,
        Format::Table { table: Table::Berger, cycles: 1, .. } => play.games_per_meeting() > 1,
        _ => false,
    };
    is_of_two && scope.group().seats.len() == 2
}

/// Returns the format of a group with its rounds and rule: `Swiss, 9 rounds, FIDE Dutch (C.04.3, 1 February 2026)`.
pub fn long(scope: &Scope, t: Words) -> String {
    let format = scope.stage().format();
    let is_jifen = format.swiss_system() == Some(SwissSystem::Jifen);
    let short = match format {
        _ if is_match(scope) => t.match_play(),
        _ if is_jifen => t.jifen(),
        format => t.format_word(format),
    };
    let mut parts = vec![short.to_owned(), t.n_rounds(scope.planned_rounds())];
    match format {
        Format::Swiss { .. } if is_jifen => {}
        Format::Swiss { system, acceleration, .. } => {
            parts.push(swiss(*system, t).to_owned());
            match acceleration {
                Acceleration::None => {}
                Acceleration::Baku => parts.push(t.baku().to_owned()),
                Acceleration::Records { .. } => parts.push(t.accelerated().to_owned()),
            }
        }
        Format::Table { table: Table::Berger, .. } if scope.tournament().settings.discipline == Discipline::Xiangqi => {
            parts.push(t.print_table_of_pairs().to_owned());
        }
        Format::Table { table: Table::Berger, .. } => parts.push(t.berger_tables().to_owned()),
        Format::Table { .. } | Format::Bracket(_) | Format::Ladder { .. } => {}
    }
    parts.join(t.comma())
}

fn swiss(system: SwissSystem, t: Words) -> &'static str {
    match system {
        SwissSystem::Dutch => t.dutch(),
        SwissSystem::Dubov => t.dubov(),
        SwissSystem::Burstein => t.burstein(),
        SwissSystem::Lim => t.lim(),
        SwissSystem::DoubleSwiss => t.double_swiss(),
        SwissSystem::Team => t.team_swiss(),
        SwissSystem::Olympiad => t.olympiad_rules(),
        SwissSystem::Jifen => t.jifen(),
    }
}

/// Returns a scoring: `1-½-0, bye 1`, `胜2 和1 负0，轮空2`.
pub fn scoring(scores: &ScoreSystem, t: Words) -> String {
    let say = |value| points(scores, value);
    let line = t.scoring_line(say(scores.win), say(scores.draw), say(scores.loss), say(scores.pairing_bye));
    if scores.absence == scores.loss { line } else { t.scoring_absent(line, say(scores.absence)) }
}
