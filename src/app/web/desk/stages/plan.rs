//! Form of a new stage.

use std::ops::RangeInclusive;
use std::str::FromStr;

use qisai_domain::command::StagePlan;
use qisai_domain::entrants::{CarryOver, Entrants, Ranking, Source};
use qisai_domain::setup::MAX_ROUNDS;
use qisai_domain::stage::Play;
use qisai_domain::{Format, ScoreSystem, Stage, StageId, Tournament};
use qisai_standings::{Pairing, Preset};

use super::choices::{carries, comparisons, seatings, splits};
use super::{MAX_GROUPS, StageFields, shape};
use crate::desk::errors::Errors;
use crate::desk::sanctions::{not_points, parse_points};
use crate::desk::team_fields::{later_format, later_play, usual_order};
use crate::desk::tournament_form::scoring::custom;
use crate::desk::{contests, systems};
use qisai_i18n::Words;

/// Option for the points of the previous stage.
pub(super) const BEFORE: &str = "before";

/// Returns the stage that the fields describe, or the errors of the fields.
pub(super) fn read(tournament: &Tournament, fields: &StageFields, t: Words) -> Result<StagePlan, Errors> {
    let mut errors = Errors::new();
    let from = tournament.stage(StageId(fields.from));
    if from.is_none() {
        errors.insert("from", t.needed().into());
    }
    let of_teams = from.filter(|from| from.play.line_ups.is_some());
    let format = format(fields, of_teams.is_some(), t, &mut errors);
    let source = sources(fields, t, &mut errors);
    let entrants = entrants(fields, source, t, &mut errors);
    let discipline = tournament.settings.discipline;
    let play = match (format, from) {
        (Some(format), Some(from)) if of_teams.is_some() => {
            later_play(&fields.team, from, discipline, format, t, &mut errors)
        }
        (Some(format), Some(from)) => of_individuals(fields, from, format, t, &mut errors),
        _ => None,
    };
    let (Some(from), Some(play), true) = (from, play, errors.is_empty()) else { return Err(errors) };
    if let Some(entering) = entering(tournament, &entrants) {
        shape::check_varma(entrants.seating, entering, entrants.groups, t, &mut errors);
        if !errors.is_empty() {
            return Err(errors);
        }
    }
    let order = order(tournament, from, &play.format);
    let scoring = play.scoring.clone().carrying(&from.play.scoring, &entrants.carry);
    let entrants = match entrants.carry {
        CarryOver::PerPlace(_) => {
            let carry =
                per_place(&fields.carried, scoring.primary(), t).map_err(|wrong| Errors::from([("carried", wrong)]))?;
            Entrants { carry, ..entrants }
        }
        _ => entrants,
    };
    let play = Play { scoring, lost_places: shape::lost_place(fields), ..play };
    // A stage whose entrants hold the first places of the previous stage decides the first places overall.
    let ranks_from = (fields.takes == "places").then_some(1);
    Ok(StagePlan { name: fields.name.trim().to_owned(), play, entrants, order, ranks_from })
}

/// Returns the play of a stage for individuals: the contest of a knockout and the points as chosen, the rest as in the
/// previous stage.
fn of_individuals(fields: &StageFields, from: &Stage, format: Format, t: Words, errors: &mut Errors) -> Option<Play> {
    let own = match fields.scoring.as_str() {
        "" | BEFORE => None,
        "standard" => Some(ScoreSystem::standard()),
        "two_one_zero" => Some(ScoreSystem::two_one_zero()),
        "three_one_zero" => Some(ScoreSystem::three_one_zero()),
        _ => {
            let own = custom(&fields.custom, "");
            if own.is_none() {
                errors.insert("custom", t.custom_scoring_error().into());
                return None;
            }
            own
        }
    };
    let scores = own.as_ref().unwrap_or(&from.play.scoring.games);
    let contest = if format.spec().needs_winner {
        let odds = systems::odds(&fields.format);
        let chosen = contests::chosen((&fields.contest, &fields.contest_games), scores, odds, t, errors)?;
        Some(contests::of_matches(chosen, &fields.contest_matches, t, errors)?)
    } else {
        None
    };
    let mut play = from.play.next_stage(format, contest);
    let games = play.contest(1).usual_games();
    if let Some(own) = own {
        play.scoring.games = if games > 1 { own.per_meeting_of(games) } else { own };
    }
    Some(play)
}

fn format(fields: &StageFields, of_teams: bool, t: Words, errors: &mut Errors) -> Option<Format> {
    let known = if of_teams { later_format(&fields.format) } else { systems::format(&fields.format) };
    let Some(format) = known else {
        errors.insert("format", t.needed().into());
        return None;
    };
    if let Some(layout) = format.layout() {
        return shape::layout(fields, layout.clone(), t, errors).map(Format::Bracket);
    }
    if !format.spec().announces_rounds() {
        return Some(format);
    }
    let rounds = number(&fields.rounds, 1..=MAX_ROUNDS);
    if rounds.is_none() {
        errors.insert("rounds", t.rounds_between(MAX_ROUNDS));
    }
    Some(format.with_rounds(rounds?))
}

fn sources(fields: &StageFields, t: Words, errors: &mut Errors) -> Vec<Source> {
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

/// Returns the number of entrants by places of drawn groups, or `None` with any other source.
fn entering(tournament: &Tournament, entrants: &Entrants) -> Option<u32> {
    let of_source = |source: &Source| match source {
        Source::Places { of: Ranking::EachGroup(of), places, .. } => {
            let groups = u32::try_from(tournament.groups_of(*of).count()).ok().filter(|groups| *groups > 0)?;
            let seats = |group: &qisai_domain::Group| group.seats.len();
            let most = tournament.groups_of(*of).map(seats).sum::<usize>();
            let wanted = groups.saturating_mul(u32::from(places.end().saturating_sub(*places.start())) + 1);
            // A group has no more places than members.
            Some(wanted.min(u32::try_from(most).ok()?))
        }
        Source::BestOthers { count, .. } => Some(u32::from(*count)),
        _ => None,
    };
    entrants.from.iter().map(of_source).sum()
}

fn entrants(fields: &StageFields, from: Vec<Source>, t: Words, errors: &mut Errors) -> Entrants {
    let groups = number(&fields.groups, 1..=MAX_GROUPS);
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

/// Parses the points carried over per place, first place first (formats GR6): `3, 1`.
fn per_place(text: &str, scores: &ScoreSystem, t: Words) -> Result<CarryOver, String> {
    let pieces = text.split([',', ';', '，', '、', ' ']).map(str::trim).filter(|piece| !piece.is_empty());
    let read = |piece: &str| parse_points(piece, scores.unit).ok_or_else(|| not_points(piece, scores, t));
    let points = pieces.map(read).collect::<Result<Vec<_>, _>>()?;
    if points.is_empty() { Err(t.needed().to_owned()) } else { Ok(CarryOver::PerPlace(points)) }
}

/// Returns the tie-breaks: those of the previous stage if it has the same kind of pairing, otherwise the usual ones of
/// the game. Empty for a knockout.
fn order(tournament: &Tournament, from: &Stage, format: &Format) -> Vec<String> {
    if format.spec().has_tree() {
        return Vec::new();
    }
    let pairing = Pairing::of(format);
    if Pairing::of(from.format()) == pairing && !from.spec().has_tree() {
        return from.order.to_vec();
    }
    if from.play.line_ups.is_some() {
        return usual_order(tournament.settings.discipline, format);
    }
    let usual = Preset::for_event(tournament.settings.discipline, pairing).next();
    let order = usual.and_then(|preset| preset.order().ok()).unwrap_or_default();
    order.iter().map(ToString::to_string).filter(|code| code != "PTS").collect()
}

fn number<N: FromStr + PartialOrd>(text: &str, range: RangeInclusive<N>) -> Option<N> {
    text.trim().parse().ok().filter(|number| range.contains(number))
}

/// Returns the number in a field. An invalid number gives the minimum of the range and an error.
fn checked(field: &'static str, text: &str, range: RangeInclusive<u16>, t: Words, errors: &mut Errors) -> u16 {
    let least = *range.start();
    number(text, range).unwrap_or_else(|| {
        errors.insert(field, t.stage_number_error().into());
        least
    })
}
