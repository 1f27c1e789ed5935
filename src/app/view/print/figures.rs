//! Statistics of the event: score of the first move, draws, forfeits, and the largest upsets.

use qisai_domain::Side;

use super::{Cell, Part, Press, Row, Table, numbered};
use crate::public::statistics::{self, Upset};
use crate::sides;

/// Returns the statistics round by round and in total, then the upsets.
pub(super) fn statistics(press: &Press) -> Vec<Part> {
    if press.scene.last == 0 {
        return press.nothing(|t| t.print_no_standings());
    }
    let upsets = statistics::upsets(&press.scene);
    let mut parts = vec![Part::Table(rounds(press))];
    if !upsets.is_empty() {
        parts.push(Part::Table(of_upsets(press, &upsets)));
    }
    parts
}

fn rounds(press: &Press) -> Table {
    let discipline = press.scene.tournament.settings.discipline;
    let wins = |side| Cell::num(press.say(|t| t.side_wins(sides::word(discipline, side, t))));
    let heads = vec![
        Cell::text(press.say(|t| t.round())),
        Cell::num(press.say(|t| t.games_played())),
        wins(Side::First),
        Cell::num(press.say(|t| t.draws())),
        wins(Side::Second),
        Cell::num(press.say(|t| t.first_score())),
        Cell::num(press.say(|t| t.drawn_share())),
        Cell::num(press.say(|t| t.forfeits())),
        Cell::num(press.say(|t| t.byes_given())),
    ];
    let rows = statistics::figures(&press.scene).into_iter().map(|(round, figures)| {
        let name = match round {
            Some(round) => Cell::text(press.say(|t| t.round_n(round))),
            None => Cell::text(press.say(|t| t.all_rounds())),
        };
        let class = if round.is_some() { "" } else { "team" };
        Row::classed(class, std::iter::once(name).chain(figures.map(Cell::num)).collect())
    });
    let rows: Vec<Row> = rows.collect();
    let title = press.say(|t| t.statistics_after(press.played()));
    press.table("figures", title, None).columns(heads).rows(rows).notes([press.say(|t| t.statistics_read())])
}

fn of_upsets(press: &Press, upsets: &[Upset]) -> Table {
    let heads = vec![
        Cell::num(press.say(|t| t.round())),
        Cell::text(press.say(|t| t.lower_rated())),
        Cell::num(press.say(|t| t.rating())),
        Cell::text(press.say(|t| t.higher_rated())),
        Cell::num(press.say(|t| t.rating())),
        Cell::num(press.say(|t| t.difference())),
        Cell::new("mid", press.say(|t| t.result())),
    ];
    let rows = upsets.iter().map(|upset| {
        Row::of(vec![
            Cell::num(upset.round),
            Cell::text(numbered(&upset.lower)),
            Cell::num(upset.lower.rating_text()),
            Cell::text(numbered(&upset.higher)),
            Cell::num(upset.higher.rating_text()),
            Cell::num(upset.difference),
            Cell::new("mid", upset.result.as_str()),
        ])
    });
    press.table("upsets", press.say(|t| t.upsets()), None).columns(heads).rows(rows.collect::<Vec<_>>())
}
