//! Our own comments behind a file of teams, written if the records alone would not restore the group.

use qisai_domain::line_up::not_open;
use qisai_domain::{Acceleration, Play, RoundState};

use super::teams::TeamWriter;
use super::{Lines, leavers};
use crate::text::clean;
use crate::trf::kept::{KeptMeeting, KeptSeat, play_lines, round_line};
use crate::trf::{import_teams, parse};

/// Writes the comments, if they are needed.
pub(super) fn write(writer: &TeamWriter<'_>, out: &mut Lines) {
    let special = writer.matches.iter().any(super::team_match::TeamMatch::needs_comment);
    let seats = || {
        leavers::in_order(writer.teams.iter().map(|row| &row.seat)).into_iter().filter_map(|seat| {
            let participation = seat.participation;
            let seat = KeptSeat { number: seat.number, from: participation.from, until: participation.left_from() };
            (seat.from > 1 || seat.until.is_some()).then_some(seat)
        })
    };
    if !special && seats().next().is_none() && read_back(&out.0).is_some_and(|play| is_same(writer, &play)) {
        return;
    }
    out.lines(&play_lines(&without_records(&writer.stage.play)));
    for seat in seats() {
        out.line(&seat.to_string());
    }
    for number in 1..=writer.played {
        let state = writer.group.round(number).map_or(RoundState::Closed, |round| round.state);
        out.line(&round_line(number, state));
        for of_match in writer.matches.iter().filter(|of_match| of_match.round == number && of_match.needs_comment()) {
            let [first, second] = of_match.teams.map(|team| writer.number(team));
            let meeting =
                KeptMeeting { first, second: Some(second), decision: of_match.decision, ..KeptMeeting::default() };
            out.line(&meeting.to_string());
        }
    }
}

/// Writes comments for people about teams without a line-up in a match that was played or will be: their columns are
/// empty.
pub(super) fn missing_line_ups(writer: &TeamWriter<'_>, out: &mut Lines) {
    for round in 1..=writer.played {
        for (table, team) in not_open(writer.tournament, writer.group.at(round)) {
            let name = clean(writer.tournament.name_of(team));
            out.line(&format!("### round {round}, match {table}: no line-up of team {} {name}", writer.number(team)));
        }
    }
}

/// Returns the play that a reader infers from the records alone.
fn read_back(text: &str) -> Option<Play> {
    let (imported, _) = import_teams(&parse(text.as_bytes()).ok()?)?;
    Some(imported.setup.play)
}

/// Returns a play without virtual points, which name entries: only records contain them.
fn without_records(play: &Play) -> Play {
    let mut play = play.clone();
    if let Some(acceleration @ Acceleration::Records { .. }) = play.format.acceleration_mut() {
        *acceleration = Acceleration::None;
    }
    play
}

/// Returns `true` if everything that decides results is the same.
fn is_same(writer: &TeamWriter<'_>, read: &Play) -> bool {
    let play = &writer.stage.play;
    let contests = (1..=writer.played.max(1)).all(|round| play.contest(round) == read.contest(round));
    let format = play.format.spec().announces_rounds() || play.format == read.format;
    contests && format && play.scoring == read.scoring && play.line_ups == read.line_ups && play.leaving == read.leaving
}
