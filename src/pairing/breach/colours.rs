//! Breaches of the colour rules, system by system.

use qisai_domain::{Side, SwissSystem};

use super::{Article, Breach, Finding, Level, finding};
use crate::swiss::field::Contender;

/// Limits of a system on three equal colours in a row and on differences beyond two.
struct Limits {
    /// Level of a third equal colour in a row; `None` if it is not a breach.
    third: Option<Level>,
    /// Level of a colour difference beyond two; `None` if it is not a breach.
    beyond: Option<Level>,
    /// `true` if two absolute preferences for one side are a breach.
    same_absolute: bool,
    /// `true` if topscorers and their opponents are exempt in the last round (C.04.3 article 1.8).
    topscorers: bool,
}

fn limits(system: SwissSystem) -> Limits {
    let strict = |topscorers: bool| Limits {
        third: Some(Level::Forbidden),
        beyond: Some(Level::Forbidden),
        same_absolute: true,
        topscorers,
    };
    let none = Limits { third: None, beyond: None, same_absolute: false, topscorers: false };
    match system {
        SwissSystem::Dutch => strict(true),
        SwissSystem::Dubov | SwissSystem::Burstein | SwissSystem::Lim => strict(false),
        SwissSystem::DoubleSwiss => Limits { third: Some(Level::Forbidden), ..none },
        SwissSystem::Team => none,
        SwissSystem::Jifen | SwissSystem::Olympiad => {
            Limits { third: Some(Level::Unusual), beyond: Some(Level::Unusual), ..none }
        }
    }
}

/// Returns the breaches of a game between these two players, the first mover first.
pub(super) fn of(system: SwissSystem, first: &Contender, second: &Contender) -> Vec<Finding> {
    let limits = limits(system);
    let exempt = limits.topscorers && (first.topscorer || second.topscorer);
    let mut found = Vec::new();
    if let Some(side) = first.colours.absolute()
        && second.colours.absolute() == Some(side)
        && limits.same_absolute
        && !exempt
    {
        found.push(finding(Some(system), &[first.entry, second.entry], Breach::SameAbsolute { side }));
    }
    let mut add = |contender: &Contender, breach: Breach, level: Option<Level>, criterion: &'static str| {
        let Some(level) = level else { return };
        let mut finding = finding(Some(system), &[contender.entry], breach);
        finding.level = level;
        if exempt {
            finding.level = Level::Unusual;
            finding.article = Some(Article { chapter: "C.04.3", number: criterion });
        } else if system == SwissSystem::Olympiad {
            finding.article = Some(Article { chapter: system.chapter(), number: "7.3" });
        } else if matches!(system, SwissSystem::Jifen | SwissSystem::DoubleSwiss) {
            finding.article = Some(Article { chapter: system.chapter(), number: "" });
        }
        found.push(finding);
    };
    for (contender, side) in [(first, Side::First), (second, Side::Second)] {
        let colours = &contender.colours;
        if colours.would_be_third_running(side) {
            add(contender, Breach::ThirdRunning { side }, limits.third, "C11");
        }
        if colours.would_exceed_two(side) {
            let difference = colours.difference() + if side == Side::First { 1 } else { -1 };
            add(contender, Breach::BeyondTwo { difference }, limits.beyond, "C10");
        }
    }
    found
}
