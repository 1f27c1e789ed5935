//! Formats, scoring and games in words.

use qisai_domain::{Acceleration, Discipline, Format, ScoreSystem, Stage, SwissSystem};

use super::scores::points;
use crate::i18n::Words;

/// The game's name.
pub fn discipline(discipline: Discipline, t: Words) -> &'static str {
    match discipline {
        Discipline::Chess => t.chess(),
        Discipline::Xiangqi => t.xiangqi(),
        Discipline::Draughts => t.draughts(),
    }
}

/// A format in one word or two: Swiss, 积分编排.
pub fn short(format: &Format, t: Words) -> &'static str {
    match format {
        Format::Swiss { .. } => t.swiss(),
        Format::RoundRobin { cycles: 2.., .. } => t.double_round_robin(),
        Format::RoundRobin { .. } => t.round_robin(),
        Format::Knockout => t.knockout(),
        Format::Match { .. } => t.match_play(),
    }
}

/// A stage's format with its rounds and rule: `Swiss, 9 rounds, FIDE Dutch (C.04.3, 1 February 2026)`.
pub fn long(stage: &Stage, t: Words) -> String {
    let mut parts = vec![short(&stage.format, t).to_owned(), t.n_rounds(stage.rounds)];
    match &stage.format {
        Format::Swiss { system, acceleration } => {
            parts.push(swiss(*system, t).to_owned());
            match acceleration {
                Acceleration::None => {}
                Acceleration::Baku => parts.push(t.baku().to_owned()),
                Acceleration::Records { .. } => parts.push(t.accelerated().to_owned()),
            }
        }
        Format::RoundRobin { .. } => parts.push(t.berger_tables().to_owned()),
        Format::Knockout | Format::Match { .. } => {}
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
        SwissSystem::Jifen => t.jifen(),
    }
}

/// A scoring: `1-½-0, bye 1`, `胜2 和1 负0，轮空2`.
pub fn scoring(scores: &ScoreSystem, t: Words) -> String {
    let say = |value| points(scores, value);
    t.scoring_line(say(scores.win), say(scores.draw), say(scores.loss), say(scores.pairing_bye))
}
