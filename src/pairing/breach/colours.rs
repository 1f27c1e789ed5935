//! Breaches of the colour rules, system by system.

use qisai_domain::Side;
use qisai_swiss::field::Contender;
use qisai_swiss::systems::SwissEngine;

use super::{Article, Breach, Finding, Level, finding};

/// Returns the breaches of a game between these two players, the first mover first.
pub(super) fn of(engine: &'static SwissEngine, first: &Contender, second: &Contender) -> Vec<Finding> {
    let limits = &engine.colours;
    let exempt = limits.exempts_topscorers && (first.topscorer || second.topscorer);
    let mut found = Vec::new();
    if let Some(side) = first.colours.absolute()
        && second.colours.absolute() == Some(side)
        && limits.same_absolute
        && !exempt
    {
        found.push(finding(Some(engine), &[first.entry, second.entry], Breach::SameAbsolute { side }));
    }
    let mut add = |contender: &Contender, breach: Breach, level: Option<Level>, criterion: &'static str| {
        let Some(level) = level else { return };
        let mut finding = finding(Some(engine), &[contender.entry], breach);
        finding.level = level;
        if exempt {
            finding.level = Level::Unusual;
            finding.article = Some(Article { chapter: "C.04.3", number: criterion });
        } else if let Some(number) = limits.article {
            finding.article = Some(Article { chapter: engine.chapter(), number });
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
