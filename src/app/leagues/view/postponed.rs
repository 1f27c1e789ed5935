//! Games that are adjourned or have not been played yet (封棋与补赛).

use qisai_domain::{Appointment, GameResult, Round, Side};

use crate::print::{DocumentPart, Press, PrintCell, PrintRow, numbered};
use crate::sides;

/// Returns the adjourned games up to the selected round, and the games of earlier rounds without a result.
pub(crate) fn list(press: &Press) -> Vec<DocumentPart> {
    let current = press.round.map_or(0, |round| round.number);
    let rounds = press.scene.rounds().filter(|round| round.number <= current);
    let rows: Vec<PrintRow> = rounds.flat_map(|round| of_round(press, round, round.number < current)).collect();
    if rows.is_empty() {
        return press.nothing(|t| t.print_no_postponed());
    }
    let (is_of_teams, discipline) = (press.scene.is_of_teams(), press.scene.tournament.settings.discipline);
    let side = |side| {
        let head = press.say(|t| match (is_of_teams, side) {
            (true, Side::First) => t.team_one(),
            (true, Side::Second) => t.team_two(),
            (false, _) => sides::column(discipline, side, t),
        });
        PrintCell::new("name", head)
    };
    let heads = vec![
        PrintCell::num(press.say(|t| t.round())),
        PrintCell::num(press.say(|t| t.board())),
        side(Side::First),
        side(Side::Second),
        PrintCell::text(press.say(|t| t.result())),
        PrintCell::text(press.say(|t| t.print_resumes())),
        PrintCell::new("blank", press.say(|t| t.print_remarks())),
    ];
    let table = press.table("postponed", press.title(), None).columns(heads).rows(rows);
    vec![DocumentPart::Table(table.signed([press.say(|t| t.chief_arbiter())]))]
}

fn of_round(press: &Press, round: &Round, is_over: bool) -> Vec<PrintRow> {
    let row = |pairing: &qisai_domain::Pairing| {
        let seats = press.scene.seats(round.number, pairing)?;
        let shown = seats.shown(press.scene.scores(), press.scene.t);
        if seats.result != GameResult::Adjourned && !(is_over && shown.open) {
            return None;
        }
        let state = press.say(|t| match seats.shown(press.scene.scores(), t).text {
            text if text.is_empty() => t.print_without_result().to_owned(),
            text => text,
        });
        let time = pairing.appointment.as_ref().map(Appointment::time);
        let time = time.map(|time| time.format("%Y-%m-%d %H:%M").to_string()).unwrap_or_default();
        Some(PrintRow::of(vec![
            PrintCell::num(round.number),
            PrintCell::num(seats.board),
            PrintCell::new("name", numbered(&press.scene.person(seats.first))),
            PrintCell::new("name", numbered(&press.scene.person(seats.second))),
            PrintCell::text(state),
            PrintCell::text(time),
            PrintCell::blank(),
        ]))
    };
    round.in_board_order().into_iter().filter_map(row).collect()
}
