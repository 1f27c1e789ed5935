//! Defaults of each game. They fill the fields that the form of a new tournament leaves open; the form shows them in
//! advance.

use chrono::NaiveDate;
use qisai_domain::format::spec::{Rematch, RoundField};
use qisai_domain::wizard::{Advice, Kind, Wish, advise};
use qisai_domain::{Discipline, Event, Format};
use qisai_standings::{Pairing, Preset};

use super::advice::system_of;
use super::systems;
use crate::desk::swiss_rounds::{self, possible_rounds};
use crate::form_table::{TypedForm, USUAL};
use crate::team_setup as team_fields;
use qisai_i18n::Words;

/// Rounds of a Swiss if the number of entrants is unknown.
const ROUNDS: u16 = 9;
/// Maximum number of entrants for a proposed round robin, if there is time for it.
const MAX_IN_ROUND_ROBIN: u16 = 10;
/// Minutes of play per day.
const DAY: u32 = 8 * 60;
/// Days if none are given: enough for the usual number of rounds.
const DAYS: u16 = 30;

/// Points and orders of a game in words.
pub(crate) struct Usual {
    /// Code of the game.
    pub(crate) game: &'static str,
    pub(crate) scoring: &'static str,
    /// Standings orders for the pairing kinds `swiss` and `table`.
    pub(crate) orders: [(&'static str, &'static str); 2],
}

/// Returns one line for each game.
pub(crate) fn of_games(t: Words) -> Vec<Usual> {
    let line = |discipline: Discipline| {
        let named = |pairing| preset(discipline, pairing).map_or("", |preset| t.preset(preset));
        Usual {
            game: discipline.code(),
            scoring: if scoring(discipline) == "standard" { "1-½-0" } else { "2-1-0" },
            orders: [("swiss", named(Pairing::Swiss)), ("table", named(Pairing::Predetermined))],
        }
    };
    Discipline::ALL.map(line).into()
}

/// Returns the code of a game's usual system.
pub(crate) fn system(discipline: Discipline) -> &'static str {
    match discipline {
        Discipline::Xiangqi => "jifen",
        Discipline::Chess | Discipline::Draughts => "dutch",
    }
}

/// Returns the code of the usual points for win, draw and loss. The rules of xiangqi and draughts events have 2-1-0.
fn scoring(discipline: Discipline) -> &'static str {
    match discipline {
        Discipline::Chess => "standard",
        Discipline::Xiangqi | Discipline::Draughts => "two_one_zero",
    }
}

/// Returns the usual tie-break order.
pub(crate) fn preset(discipline: Discipline, pairing: Pairing) -> Option<&'static Preset> {
    Preset::for_event(discipline, pairing).next()
}

/// Returns the code of a preset's kind of event, for the page's style rules.
pub(crate) fn pairing_word(pairing: Pairing) -> &'static str {
    match pairing {
        Pairing::Swiss => "swiss",
        Pairing::Predetermined => "table",
    }
}

/// Returns the expected number of entrants, if typed and readable.
pub(crate) fn entrants(typed: &TypedForm) -> Option<u16> {
    typed.number_if_right("entrants")
}

/// Returns the number of boards of a round with all expected entrants. It is 0 if their number is unknown, and on a
/// ladder, which has no simultaneous rounds.
pub(crate) fn boards(typed: &TypedForm, format: &Format) -> u16 {
    let is_at_once = format.spec().field != RoundField::Challengers;
    entrants(typed).filter(|_| is_at_once).map_or(0, |entrants| entrants / 2)
}

/// Returns the fields with all open ones filled.
pub fn filled(typed: &TypedForm, event: Option<&Event>) -> TypedForm {
    let discipline = Discipline::from_code(typed.text("discipline")).unwrap_or_default();
    let proposed = entrants(typed).and_then(|entrants| proposal(entrants, days(typed, event)));
    let is_table = is_round_robin(typed, event);
    let mut fields = team_fields::with_usual_system(typed.clone(), discipline, is_table);
    if fields.text("system") == USUAL {
        let of_advice = proposed.as_ref().map(|advice| system_of(advice.kind).0).filter(|_| is_table);
        fields.set("system", of_advice.unwrap_or_else(|| system(discipline)));
    }
    let format = format(&fields);
    let is_swiss = format.as_ref().is_some_and(|format| format.spec().announces_rounds());
    if fields.trimmed("rounds").is_empty() {
        let of_swiss = entrants(typed).map(|entrants| swiss(entrants, days(typed, event)));
        fields.set("rounds", of_swiss.filter(|_| is_swiss).unwrap_or(ROUNDS));
    }
    if fields.text("scoring") == USUAL {
        fields.set("scoring", scoring(discipline));
    }
    if fields.text("preset") == USUAL {
        let own_order = format.as_ref().map_or(&[][..], |format| format.spec().usual_order);
        if fields.trimmed("tie_breaks").is_empty() {
            fields.set("tie_breaks", own_order.join(", "));
        }
        let pairing = format.as_ref().map_or(Pairing::Swiss, Pairing::of);
        let has_values = format.as_ref().is_some_and(|format| format.spec().has_values());
        let usual = preset(discipline, pairing).filter(|_| !has_values);
        fields.set("preset", usual.map_or("", |preset| preset.id));
    }
    fields
}

/// Returns `true` if the usual choice for the entrants and days is a round robin, in every game.
pub(crate) fn is_round_robin(typed: &TypedForm, event: Option<&Event>) -> bool {
    let proposed = entrants(typed).and_then(|entrants| proposal(entrants, days(typed, event)));
    proposed.is_some_and(|advice| matches!(advice.kind, Kind::RoundRobin { .. }))
}

/// Returns the format of the chosen system, for teams or individuals.
pub fn format(fields: &TypedForm) -> Option<Format> {
    if team_fields::is_of_teams(fields) {
        team_fields::format(fields.text("team_system"))
    } else {
        systems::format(fields.text("system"))
    }
}

/// Returns `true` if opponents never meet again.
pub(crate) fn is_swiss(format: &Format) -> bool {
    format.spec().rematch == Rematch::Never
}

/// Returns the number of entrants and their maximum of rounds, if a Swiss has more typed rounds than they can play
/// (C.04.1 article 2).
pub fn too_many_rounds(whole: &TypedForm) -> Option<(u16, u16)> {
    let is_swiss = format(whole).is_some_and(|format| is_swiss(&format));
    let (entrants, rounds) = (entrants(whole)?, whole.trimmed("rounds").parse::<u16>().ok()?);
    let possible = possible_rounds(entrants);
    (is_swiss && rounds > possible).then_some((entrants, possible))
}

/// Returns a warning about a Swiss of the form: its typed rounds, or the usual ones, are more than are possible or certain
/// to be paired. `None` while the entrants are unknown.
pub(crate) fn doubt(typed: &TypedForm, event: Option<&Event>, t: Words) -> Option<String> {
    let entrants = entrants(typed)?;
    let usual = || swiss(entrants, days(typed, event));
    swiss_rounds::doubt(entrants, typed.trimmed("rounds").parse().unwrap_or_else(|_| usual()), t)
}

/// Returns `true` if the chosen preset is for another game or another kind of pairing.
pub(crate) fn is_misfit(fields: &TypedForm) -> bool {
    let discipline = Discipline::from_code(fields.text("discipline")).unwrap_or_default();
    let pairing = systems::format(fields.text("system")).as_ref().map_or(Pairing::Swiss, Pairing::of);
    let is_own = !fields.trimmed("tie_breaks").is_empty();
    let chosen = Preset::of_id(fields.text("preset")).filter(|_| !is_own);
    chosen.is_some_and(|preset| preset.discipline != discipline || preset.pairing != pairing)
}

/// Returns the days of play in the form or in the event; practically unlimited if neither has dates.
pub(crate) fn days(typed: &TypedForm, event: Option<&Event>) -> u16 {
    known_days(typed, event).unwrap_or(DAYS)
}

/// Returns the days of play in the form or in the event, if they are known.
pub(crate) fn known_days(typed: &TypedForm, event: Option<&Event>) -> Option<u16> {
    let day = |text: &str| NaiveDate::parse_from_str(text.trim(), "%Y-%m-%d").ok();
    let (start, end) =
        event.map_or_else(|| (day(typed.text("start")), day(typed.text("end"))), |event| (event.start, event.end));
    let between = start.zip(end).map(|(start, end)| (end - start).num_days().saturating_add(1));
    between.and_then(|days| u16::try_from(days).ok()).filter(|days| *days > 0)
}

/// Returns the time wish: eight hours of play per day. A round takes one hour in an event of one day, two hours in one
/// of two days, four hours in a longer one.
pub(crate) fn wish(entrants: u16, days: u16) -> Wish {
    let game = match days {
        0 | 1 => 60,
        2 => 120,
        _ => 240,
    };
    Wish { entrants, days, day: DAY, game }
}

/// Returns a round robin for a few entrants if there is time, otherwise a Swiss if it fits.
fn proposal(entrants: u16, days: u16) -> Option<Advice> {
    let advices = advise(wish(entrants, days));
    let fits = |kind: &dyn Fn(Kind) -> bool| {
        advices.iter().find(|advice| advice.unfit.is_none() && kind(advice.kind)).cloned()
    };
    let table = fits(&|kind| matches!(kind, Kind::RoundRobin { cycles: 1 }));
    let swiss = fits(&|kind| matches!(kind, Kind::Swiss { .. }));
    table.clone().filter(|_| entrants <= MAX_IN_ROUND_ROBIN).or(swiss).or(table)
}

/// Returns the number of Swiss rounds for these entrants and days, at least one.
fn swiss(entrants: u16, days: u16) -> u16 {
    let advices = advise(wish(entrants, days));
    let rounds = advices.iter().find_map(|advice| match advice.kind {
        Kind::Swiss { rounds } => Some(rounds),
        _ => None,
    });
    rounds.unwrap_or(ROUNDS).max(1)
}
