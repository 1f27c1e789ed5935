//! Check list of `-l` with the data behind a round, one line per player by score. Columns: number, points, colours
//! played, preference, eligibility for the bye (C2), floats one and two rounds back (C14, C16), and the opponents in
//! this and earlier rounds.

use std::collections::BTreeMap;
use std::fmt::Write;

use qisai_domain::{Cell, EntryId, Seat, Side};
use qisai_pairing::checker::PairedRound;
use qisai_pairing::{PlanRequest, SearchBudget, plan_round, prepare};
use qisai_service::scope::Scope;
use qisai_swiss::Crosstable;
use qisai_swiss::colour::{ColourHistory, Strength};
use qisai_swiss::field::Contender;
use qisai_swiss::float::Float;

/// Returns the check list of the round to be paired next.
pub(super) fn of_round(scope: &Scope, round: u16) -> String {
    let paired = plan_round(scope.tournament(), scope.group_id(), round).map(|plan| PairedRound::planned(&plan));
    list(scope, round, &paired.unwrap_or_default())
}

/// Returns the check lists of all recorded rounds, each with its recorded pairing.
pub(super) fn of_all_rounds(scope: &Scope) -> String {
    let rounds = scope.group().rounds.values();
    rounds.fold(String::new(), |text, round| {
        format!("{text}Round #{}\n{}", round.number, list(scope, round.number, &PairedRound::recorded(round)))
    })
}

fn list(scope: &Scope, round: u16, paired: &PairedRound) -> String {
    let (tournament, stage, group) = (scope.tournament().as_ref(), scope.stage(), scope.group());
    let Some(acceleration) = stage.format().acceleration() else { return String::new() };
    let availability = |seat: &Seat<'_>| seat.participation.availability(round);
    let budget = SearchBudget::endless();
    let request = PlanRequest { tournament, stage, group, round, availability: &availability, budget };
    let mut text = String::from("\nID\tPts\tColours\tPref\tC2\tC14\tC16\tCur\tOpponents\n");
    let prepared = match prepare(&request, acceleration, &stage.limits.prohibited) {
        Ok(prepared) => prepared,
        // Writing to a string cannot fail.
        Err(error) => return format!("{text}{error}\n\n"),
    };
    let partners = partners(paired);
    let mut score = None;
    for contender in &prepared.field.contenders {
        if score.replace(contender.score) != Some(contender.score) {
            text.push('\n');
        }
        let _ = writeln!(text, "{}", line(contender, &prepared.table, &partners));
    }
    text + "\n"
}

fn line(contender: &Contender, table: &Crosstable, partners: &BTreeMap<EntryId, String>) -> String {
    let cells = table.lines.get(contender.line).map(|line| line.cells.as_slice()).unwrap_or_default();
    let colours: String = cells.iter().map(|cell| colour(*cell)).collect();
    let opponents: Vec<String> = cells
        .iter()
        .map(|cell| match cell {
            Cell::Game { opponent, .. } | Cell::Match { opponent, .. } => {
                table.lines.get(*opponent).map_or(String::new(), |line| line.entry.to_string())
            }
            Cell::Bye(_) | Cell::Idle => String::new(),
        })
        .collect();
    let [last, before] = contender.floats.map(|float| match float {
        Some(Float::Up) => "U",
        Some(Float::Down) => "D",
        None => "",
    });
    [
        contender.entry.to_string(),
        contender.score.decimal(table.games.unit).to_string(),
        colours,
        preference(&contender.colours),
        if contender.may_have_bye { "Y" } else { "N" }.to_owned(),
        last.to_owned(),
        before.to_owned(),
        partners.get(&contender.entry).cloned().unwrap_or_default(),
        opponents.join("\t"),
    ]
    .join("\t")
}

fn colour(cell: Cell) -> char {
    match cell {
        Cell::Match { side, coloured: true, .. } => letter(side),
        Cell::Game { side, outcome, .. } if outcome.is_played() => letter(side),
        _ => '-',
    }
}

fn letter(side: Side) -> char {
    if side == Side::First { 'W' } else { 'B' }
}

/// Formats a colour preference: `w` mild, `W` strong, `(W)` absolute, `A` none.
fn preference(colours: &ColourHistory) -> String {
    let Some(letter) = colours.preference().map(letter) else { return "A".to_owned() };
    match colours.strength() {
        Strength::Absolute => format!("({letter})"),
        Strength::Strong => letter.to_string(),
        Strength::Mild | Strength::None => letter.to_ascii_lowercase().to_string(),
    }
}

/// Returns every player's opponent and colour, as `(7W)` or `(bye)`.
fn partners(paired: &PairedRound) -> BTreeMap<EntryId, String> {
    let games = paired.games.iter();
    let sides = games.flat_map(|(one, two)| [(*one, format!("({two}W)")), (*two, format!("({one}B)"))]);
    sides.chain(paired.bye.map(|entry| (entry, "(bye)".to_owned()))).collect()
}
