//! Time controls as text.

use qisai_domain::time_control::{Base, Mode, Period, SideTime};
use qisai_domain::{Discipline, Play, Side, TimeControl};

use super::sides;
use qisai_i18n::Words;

/// Returns the time controls of a stage segment by segment: as entered, and described if they can be parsed. Empty if
/// none is stated.
pub fn of_play(play: &Play, discipline: Discipline, t: Words) -> String {
    let segments = play.contest(1).segments.into_iter().filter(|segment| !segment.clock.is_empty());
    let said = segments.map(|segment| match segment.control() {
        Some(control) => format!("{}{}{}", segment.clock, t.colon(), in_words(&control, discipline, t)),
        None => segment.clock,
    });
    said.collect::<Vec<_>>().join(" · ")
}

/// Returns only the description of the time controls, for documents; the entered text if it cannot be parsed.
pub fn said(play: &Play, discipline: Discipline, t: Words) -> String {
    let segments = play.contest(1).segments.into_iter().filter(|segment| !segment.clock.is_empty());
    let said = segments.map(|segment| match segment.control() {
        Some(control) => in_words(&control, discipline, t),
        None => segment.clock,
    });
    said.collect::<Vec<_>>().join(" · ")
}

/// Returns the description of a time control, with its class:
/// `90 min for 40 moves, 30 s a move, then 30 min for the rest, 30 s a move (standard)`.
pub fn in_words(control: &TimeControl, discipline: Discipline, t: Words) -> String {
    let [first, second] = &control.sides;
    let mut parts = if control.is_unequal() {
        let of = |side, time| format!("{}{}{}", sides::word(discipline, side, t), t.colon(), side_in_words(time, t));
        vec![of(Side::First, first), of(Side::Second, second)]
    } else {
        vec![side_in_words(first, t)]
    };
    parts.extend(control.lateness.map(|seconds| t.clock_late(duration(seconds, t))));
    parts.extend(control.adjournment.then(|| t.clock_adjourns().to_owned()));
    parts.extend(control.per_series.then(|| t.clock_series().to_owned()));
    let text = parts.join(t.semicolon());
    match control.class() {
        Some(class) => format!("{text} ({})", t.time_class(class)),
        None => text,
    }
}

fn side_in_words(side: &SideTime, t: Words) -> String {
    let last = side.periods.len().saturating_sub(1);
    let periods = side.periods.iter().enumerate().map(|(at, it)| period(it, at == last && side.repeats, at > 0, t));
    periods.collect::<Vec<_>>().join(t.clock_then())
}

fn period(period: &Period, repeats: bool, is_later: bool, t: Words) -> String {
    let base = match period.base {
        Base::Seconds(seconds) => duration(seconds, t),
        Base::Bid => t.clock_bid().to_owned(),
    };
    let time = match period.moves {
        Some(moves) if repeats => t.clock_for_each(base, moves),
        Some(moves) => t.clock_for_moves(base, moves),
        None if is_later => t.clock_for_rest(base),
        None => base,
    };
    match period.mode {
        Mode::Fixed => time,
        Mode::Increment { seconds, from: None } => t.clock_adds(time, seconds),
        Mode::Increment { seconds, from: Some(from) } => t.clock_adds_from(time, seconds, from),
        Mode::Delay { seconds } => t.clock_delays(time, seconds),
        Mode::Bronstein { seconds } => t.clock_bronstein(time, seconds),
        Mode::ByoYomi { times, seconds } => t.clock_byo_yomi(time, times, seconds),
    }
}

fn duration(seconds: u32, t: Words) -> String {
    match (seconds / 60, seconds % 60) {
        (0, seconds) => t.clock_seconds(seconds),
        (minutes, 0) => t.clock_minutes(minutes),
        (minutes, seconds) => t.clock_minutes_seconds(minutes, seconds),
    }
}
