//! The form of a new stage.

use std::ops::RangeInclusive;
use std::str::FromStr;

use qisai_domain::command::StagePlan;
use qisai_domain::entrants::{Entrants, Ranking, Source};
use qisai_domain::setup::MAX_ROUNDS;
use qisai_domain::stage::Play;
use qisai_domain::{Format, Stage, StageId, Tournament};
use qisai_standings::{Pairing, Preset};

use super::page::{carries, comparisons, seatings, splits};
use super::{Fields, MOST_GROUPS, shape};
use crate::desk::create::Errors;
use crate::desk::{contests, systems};
use qisai_i18n::Words;

/// The stage that the fields describe, or what is wrong with them.
pub(super) fn read(tournament: &Tournament, fields: &Fields, t: Words) -> Result<StagePlan, Errors> {
    let mut errors = Errors::new();
    let from = tournament.stage(StageId(fields.from));
    if from.is_none() {
        errors.insert("from", t.needed().into());
    }
    let format = format(fields, t, &mut errors);
    let source = sources(fields, t, &mut errors);
    let entrants = entrants(fields, source, t, &mut errors);
    let contests = match &format {
        Some(Format::Bracket(_)) => {
            let odds = systems::odds(&fields.format);
            contests::chosen(&fields.contest, &fields.contest_games, odds, t, &mut errors)
                .and_then(|contest| contests::of_matches(contest, &fields.contest_matches, t, &mut errors))
                .map(|contest| vec![(1, contest)])
        }
        _ => Some(Vec::new()),
    };
    let (Some(from), Some(format), Some(contests), true) = (from, format, contests, errors.is_empty()) else {
        return Err(errors);
    };
    let order = order(tournament, from, &format);
    let lost_places = shape::lost_place(fields);
    let play = Play { contests, lost_places, ..Play::of(format, from.play.scoring.clone()) };
    // Who takes the first places of the stage before decides the first places of all.
    let ranks_from = (fields.takes == "places").then_some(1);
    Ok(StagePlan { name: fields.name.trim().to_owned(), play, entrants, order, ranks_from })
}

fn format(fields: &Fields, t: Words, errors: &mut Errors) -> Option<Format> {
    let Some(format) = systems::format(&fields.format) else {
        errors.insert("format", t.needed().into());
        return None;
    };
    let (system, acceleration) = match format {
        Format::Swiss { system, acceleration, .. } => (system, acceleration),
        Format::Bracket(layout) => return shape::layout(fields, layout, t, errors).map(Format::Bracket),
        other => return Some(other),
    };
    let rounds = number(&fields.rounds, 1..=MAX_ROUNDS);
    if rounds.is_none() {
        errors.insert("rounds", t.rounds_between(MAX_ROUNDS));
    }
    Some(Format::Swiss { system, rounds: rounds?, acceleration })
}

fn sources(fields: &Fields, t: Words, errors: &mut Errors) -> Vec<Source> {
    let of = StageId(fields.from);
    let tied = |criteria| vec![Source::Tied { of: Ranking::EachGroup(of), place: 1, criteria }];
    match fields.takes.as_str() {
        "rest" => return vec![Source::Rest(of)],
        "losers" | "first_losers" => return vec![shape::losers(of, fields, t, errors)],
        "tied" => return tied(Some(1)),
        "tied_after_all" => return tied(None),
        _ => {}
    }
    let first = checked("first", &fields.first, 1..=u16::MAX, t, errors);
    let others = match fields.others.trim() {
        "" | "0" => 0,
        others => checked("others", others, 1..=u16::MAX, t, errors),
    };
    let after = match fields.after.trim() {
        "" => None,
        after => Some(checked("after", after, 1..=MAX_ROUNDS, t, errors)),
    };
    let mut sources = vec![Source::Places { of: Ranking::EachGroup(of), places: 1..=first, after }];
    if others > 0 {
        match comparisons().into_iter().find(|(code, _)| *code == fields.how) {
            Some((_, how)) => {
                let place = first.saturating_add(1);
                sources.push(Source::BestOthers { of, place, count: others, how });
            }
            None => drop(errors.insert("how", t.needed().into())),
        }
    }
    sources
}

fn entrants(fields: &Fields, from: Vec<Source>, t: Words, errors: &mut Errors) -> Entrants {
    let groups = number(&fields.groups, 1..=MOST_GROUPS);
    let split = splits().into_iter().find(|(code, _)| *code == fields.split);
    let seating = seatings().into_iter().find(|(code, _)| *code == fields.seating);
    let seating = seating.map(|(_, seating)| shape::seating(fields, seating, t, errors));
    let carry = carries().into_iter().find(|(code, _)| *code == fields.carry);
    if groups.is_none() {
        errors.insert("groups", t.stage_groups_count_error().into());
    }
    let missing = [("split", split.is_none()), ("seating", seating.is_none()), ("carry", carry.is_none())];
    for (field, _) in missing.into_iter().filter(|(_, is_missing)| *is_missing) {
        errors.insert(field, t.needed().into());
    }
    Entrants {
        from,
        passed_over: Vec::new(),
        groups: groups.unwrap_or(1),
        split: split.map(|(_, split)| split).unwrap_or_default(),
        seating: seating.unwrap_or_default(),
        carry: carry.map(|(_, carry)| carry).unwrap_or_default(),
    }
}

/// Tie-breaks: those of the stage before where opponents are found in the same way, else the usual ones of the game; none in a knockout.
fn order(tournament: &Tournament, from: &Stage, format: &Format) -> Vec<String> {
    if let Format::Bracket(_) = format {
        return Vec::new();
    }
    let pairing = Pairing::of(format);
    if Pairing::of(from.format()) == pairing && !matches!(from.format(), Format::Bracket(_)) {
        return from.order.to_vec();
    }
    let usual = Preset::for_event(tournament.settings.discipline, pairing).next();
    let order = usual.and_then(|preset| preset.order().ok()).unwrap_or_default();
    order.iter().map(ToString::to_string).filter(|code| code != "PTS").collect()
}

fn number<N: FromStr + PartialOrd>(text: &str, range: RangeInclusive<N>) -> Option<N> {
    text.trim().parse().ok().filter(|number| range.contains(number))
}

/// A number of a field; the first of the range where it is none, which is said.
fn checked(field: &'static str, text: &str, range: RangeInclusive<u16>, t: Words, errors: &mut Errors) -> u16 {
    let least = *range.start();
    number(text, range).unwrap_or_else(|| {
        errors.insert(field, t.stage_number_error().into());
        least
    })
}
