//! Statistics of the event: score of the first move, draws, forfeits, and the largest upsets.

use qisai_domain::Side;

use crate::print::{DocumentPart, Press, PrintCell, PrintRow, PrintTable, numbered};
use crate::statistics::Upset;
use crate::{sides, statistics};

/// Returns the statistics round by round and in total, then the upsets.
pub(crate) fn statistics(press: &Press) -> Vec<DocumentPart> {
    if press.scene.last == 0 {
        return press.nothing(|t| t.print_no_standings());
    }
    let upsets = statistics::upsets(&press.scene);
    let mut parts = vec![DocumentPart::Table(rounds(press))];
    if !upsets.is_empty() {
        parts.push(DocumentPart::Table(of_upsets(press, &upsets)));
    }
    parts
}

fn rounds(press: &Press) -> PrintTable {
    let discipline = press.scene.tournament.settings.discipline;
    let wins = |side| PrintCell::num(press.say(|t| t.side_wins(sides::word(discipline, side, t))));
    let heads = vec![
        PrintCell::text(press.say(|t| t.round())),
        PrintCell::num(press.say(|t| t.games_played())),
        wins(Side::First),
        PrintCell::num(press.say(|t| t.draws())),
        wins(Side::Second),
        PrintCell::num(press.say(|t| t.first_score())),
        PrintCell::num(press.say(|t| t.drawn_share())),
        PrintCell::num(press.say(|t| t.forfeits())),
        PrintCell::num(press.say(|t| t.byes_given())),
    ];
    let rows = statistics::figures(&press.scene).into_iter().map(|(round, figures)| {
        let name = match round {
            Some(round) => PrintCell::text(press.say(|t| t.round_n(round))),
            None => PrintCell::text(press.say(|t| t.all_rounds())),
        };
        let class = if round.is_some() { "" } else { "team" };
        PrintRow::classed(class, std::iter::once(name).chain(figures.map(PrintCell::num)).collect())
    });
    let rows: Vec<PrintRow> = rows.collect();
    let title = press.say(|t| t.statistics_after(press.scene.counted));
    press.table("figures", title, None).columns(heads).rows(rows).notes([press.say(|t| t.statistics_read())])
}

fn of_upsets(press: &Press, upsets: &[Upset]) -> PrintTable {
    let heads = vec![
        PrintCell::num(press.say(|t| t.round())),
        PrintCell::text(press.say(|t| t.lower_rated())),
        PrintCell::num(press.say(|t| t.rating())),
        PrintCell::text(press.say(|t| t.higher_rated())),
        PrintCell::num(press.say(|t| t.rating())),
        PrintCell::num(press.say(|t| t.difference())),
        PrintCell::new("mid", press.say(|t| t.result())),
    ];
    let rows = upsets.iter().map(|upset| {
        PrintRow::of(vec![
            PrintCell::num(upset.round),
            PrintCell::text(numbered(&upset.lower)),
            PrintCell::num(upset.lower.rating_text()),
            PrintCell::text(numbered(&upset.higher)),
            PrintCell::num(upset.higher.rating_text()),
            PrintCell::num(upset.difference),
            PrintCell::new("mid", upset.result.as_str()),
        ])
    });
    press.table("upsets", press.say(|t| t.upsets()), None).columns(heads).rows(rows.collect::<Vec<_>>())
}
