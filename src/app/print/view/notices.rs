//! Notices and forms to be filled in by hand, with the known data already printed.

use qisai_domain::{Discipline, Office};

use super::{DocumentPart, Press, PrintCell, PrintRow, Text, apart, numbered, unit};
use crate::rounds::print::{adjourned, forfeits};
use crate::staff::print as staff;
use qisai_i18n::Words;

/// Field with its known value; an empty value is a line to write on.
type Field = (Text, Text);

/// Returns a form of fields, with the signature lines.
fn form(press: &Press, note: Text, fields: Vec<Field>, signatures: Vec<Text>) -> DocumentPart {
    let rows = fields.into_iter().map(|(what, value)| {
        let class = if value.is_empty() { "write" } else { "" };
        PrintRow::of(vec![PrintCell::new("label", what), PrintCell::new(class, value)])
    });
    let round = press.round.map(|round| round.number);
    let table = press.table("form", press.title(), round).rows(rows.collect::<Vec<_>>());
    DocumentPart::Table(table.notes([note]).signed(signatures))
}

fn blank(press: &Press, what: fn(Words) -> &'static str) -> Field {
    (press.say(what), Text::default())
}

fn round_of(press: &Press) -> Text {
    press.round.map(|round| press.say(|t| t.round_n(round.number))).unwrap_or_default()
}

/// Returns a notice for each board with an absent player; a blank one if no absence is known.
pub(super) fn absence(press: &Press) -> Vec<DocumentPart> {
    let known = press.round.map(|round| forfeits(press, round)).unwrap_or_default();
    let notice = |board: Text, who: Text| {
        let fields = vec![
            (press.say(|t| t.round()), round_of(press)),
            (press.say(|t| t.board()), board),
            (press.say(|t| t.print_absent_player()), who),
            blank(press, |t| t.print_time_noted()),
            blank(press, |t| t.print_remarks()),
        ];
        let signs = vec![press.say(|t| t.print_arbiter_signs()), press.say(|t| t.chief_arbiter())];
        form(press, press.say(|t| absence_article(press, t)), fields, signs)
    };
    if known.is_empty() {
        return vec![notice(Text::default(), Text::default())];
    }
    let notices = known.into_iter().map(|(board, people)| {
        let people: Vec<String> = people.iter().map(|one| format!("{} {}", numbered(one), unit(one))).collect();
        notice(Text::from(board), Text::plain(people.join(" · ")))
    });
    notices.collect()
}

fn absence_article(press: &Press, t: Words) -> &'static str {
    match press.scene.tournament.settings.discipline {
        Discipline::Chess => t.print_absence_chess(),
        Discipline::Xiangqi => t.print_absence_xiangqi(),
        Discipline::Draughts => t.print_absence_draughts(),
    }
}

/// Returns a slip for each adjourned game of the round; a blank one if there is none.
pub(super) fn adjournment(press: &Press) -> Vec<DocumentPart> {
    let known = press.round.map(|round| adjourned(press, round)).unwrap_or_default();
    let discipline = press.scene.tournament.settings.discipline;
    let side = |side| press.say(|t| crate::sides::column(discipline, side, t));
    let slip = |board: Text, first: Text, second: Text| {
        let fields = vec![
            (press.say(|t| t.round()), round_of(press)),
            (press.say(|t| t.board()), board),
            (side(qisai_domain::Side::First), first),
            (side(qisai_domain::Side::Second), second),
            blank(press, |t| t.print_position()),
            blank(press, |t| t.print_sealed_by()),
            blank(press, |t| t.print_move_number()),
            blank(press, |t| t.print_time_used()),
            blank(press, |t| t.print_resumes()),
        ];
        let signs = vec![
            press.say(|t| t.print_signature()),
            press.say(|t| t.print_signature()),
            press.say(|t| t.print_arbiter_signs()),
        ];
        form(press, press.say(|t| t.print_adjournment_note()), fields, signs)
    };
    if known.is_empty() {
        return vec![slip(Text::default(), Text::default(), Text::default())];
    }
    let slips = known.into_iter().map(|(board, first, second)| {
        slip(Text::from(board), Text::plain(numbered(&first)), Text::plain(numbered(&second)))
    });
    slips.collect()
}

/// Returns a blank form of a warning.
pub(super) fn warning(press: &Press) -> Vec<DocumentPart> {
    let fields = vec![
        (press.say(|t| t.round()), round_of(press)),
        blank(press, |t| t.board()),
        blank(press, |t| t.print_warned()),
        blank(press, |t| t.print_facts()),
        blank(press, |t| t.print_article()),
        blank(press, |t| t.print_time_noted()),
    ];
    let signs = vec![
        press.say(|t| t.print_signature()),
        press.say(|t| t.print_arbiter_signs()),
        press.say(|t| t.chief_arbiter()),
    ];
    vec![form(press, press.say(|t| t.print_warning_note()), fields, signs)]
}

/// Returns the form of an appeal: the appeal on one page, the decision on the next.
pub(super) fn appeal(press: &Press) -> Vec<DocumentPart> {
    let appeal = vec![
        (press.say(|t| t.round()), Text::default()),
        blank(press, |t| t.board()),
        blank(press, |t| t.print_appellant()),
        blank(press, |t| t.print_facts()),
        blank(press, |t| t.print_article()),
        blank(press, |t| t.print_wish()),
        blank(press, |t| t.print_fee()),
        blank(press, |t| t.print_time_noted()),
    ];
    let decision = vec![
        blank(press, |t| t.print_facts_found()),
        blank(press, |t| t.print_article()),
        blank(press, |t| t.print_decision()),
        blank(press, |t| t.print_fee_returned()),
        blank(press, |t| t.print_time_noted()),
    ];
    let signs = vec![press.say(|t| t.print_appellant()), press.say(|t| t.print_received_by())];
    let first = form(press, Text::default(), appeal, signs);
    let member = || press.say(|t| t.print_committee_member());
    let signs = vec![press.say(|t| t.print_committee_chair()), member(), member()];
    let second = form(press, press.say(|t| t.print_appeal_note()), decision, signs);
    let second = match second {
        DocumentPart::Table(table) => DocumentPart::Table(table.fresh()),
        sheets @ DocumentPart::Sheets(_) => sheets,
    };
    vec![first, second]
}

/// Returns the boards of each arbiter: for sector arbiters and scorers the boards of their role. Without sector
/// arbiters, the boards are divided evenly among the deputies in the order of their names, as a proposal. Rounds are
/// columns, so that the plan can be changed by hand.
pub(super) fn duty(press: &Press) -> Vec<DocumentPart> {
    let event = press.scope.event();
    let rounds = 1..=press.scope.planned_rounds().max(1);
    let mut heads = vec![PrintCell::text(press.say(|t| t.print_arbiter()))];
    heads.extend(rounds.clone().map(|round| PrintCell::new("mid", press.say(|t| t.round_n(round)))));
    let holders = staff::holders(press);
    let has_sectors = holders.iter().any(|holder| holder.holding.office == Office::Sector);
    let boards = if has_sectors { 0 } else { press.scene.entrants().len() / 2 };
    let people = event.deputies.len();
    let mut rows: Vec<PrintRow> = Vec::new();
    if !event.chief_arbiter.is_empty() {
        let name = press.say(|t| format!("{} ({})", apart(&event.chief_arbiter), t.chief_arbiter()));
        let everything = rounds.clone().map(|_| PrintCell::new("mid", press.say(|t| t.print_all_boards())));
        rows.push(PrintRow::of(std::iter::once(PrintCell::text(name)).chain(everything).collect()));
    }
    for (at, name) in event.deputies.iter().enumerate() {
        let span = span(boards, people, at).map(|(from, to)| format!("{from}–{to}")).unwrap_or_default();
        let cells = rounds.clone().map(|_| PrintCell::new("mid", span.as_str()));
        rows.push(PrintRow::of(std::iter::once(PrintCell::text(name.as_str())).chain(cells).collect()));
    }
    for holder in holders {
        let (office, boards) = (holder.holding.office, staff::boards(press, &holder.holding));
        let name = press.say(|t| format!("{} ({})", apart(&holder.name), t.office_name(office)));
        let cells = rounds.clone().map(|_| PrintCell::new("mid", boards.clone()));
        rows.push(PrintRow::of(std::iter::once(PrintCell::text(name)).chain(cells).collect()));
    }
    // Empty lines for arbiters who are not in the program.
    for _ in rows.len()..12 {
        let cells = rounds.clone().map(|_| PrintCell::blank());
        rows.push(PrintRow::of(std::iter::once(PrintCell::blank()).chain(cells).collect()));
    }
    let table = press.table("duty", press.title(), None).columns(heads).rows(rows);
    vec![DocumentPart::Table(table.signed([press.say(|t| t.chief_arbiter())]))]
}

/// Returns the range of boards of one of several arbiters, from 0; `None` if there are fewer boards than arbiters.
pub fn span(boards: usize, arbiters: usize, at: usize) -> Option<(usize, usize)> {
    let to = (boards * (at + 1)).checked_div(arbiters)?;
    let from = (boards * at).checked_div(arbiters)? + 1;
    (from <= to).then_some((from, to))
}
