//! Form of a new stage.

use qisai_domain::command::StagePlan;
use qisai_domain::entrants::{CarryOver, Entrants, Ranking, Source};
use qisai_domain::stage::Play;
use qisai_domain::{Format, ScoreSystem, Stage, StageId, Tournament};
use qisai_standings::{Pairing, Preset};

use super::choices::{carries, comparisons, seatings, splits};
use super::shape;
use crate::handler::{Errors, TypedForm};
use crate::sanctions::{not_points, parse_points};
use crate::setup::tournament_form::scoring::custom;
use crate::setup::{contests, systems};
use crate::team_setup::{later_format, later_play, usual_order};
use qisai_i18n::Words;

/// Option for the points of the previous stage.
pub(crate) const BEFORE: &str = "before";

/// Returns the stage that the fields describe, or the errors of the fields.
pub(crate) fn read(tournament: &Tournament, fields: &TypedForm, t: Words) -> Result<StagePlan, Errors> {
    let mut errors = Errors::new();
    let from = tournament.stage(StageId(fields.sent_number("from")));
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
            later_play(fields, from, discipline, format, t, &mut errors)
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
            let carry = per_place(fields.text("carried"), scoring.primary(), t)
                .map_err(|wrong| Errors::from([("carried", wrong)]))?;
            Entrants { carry, ..entrants }
        }
        _ => entrants,
    };
    let play = Play { scoring, lost_places: shape::lost_place(fields), ..play };
    // A stage whose entrants hold the first places of the previous stage decides the first places overall.
    let ranks_from = (fields.text("takes") == "places").then_some(1);
    Ok(StagePlan { name: fields.trimmed("name").to_owned(), play, entrants, order, ranks_from })
}

/// Returns the play of a stage for individuals: the contest of a knockout and the points as chosen, the rest as in the
/// previous stage.
fn of_individuals(fields: &TypedForm, from: &Stage, format: Format, t: Words, errors: &mut Errors) -> Option<Play> {
    let own = match fields.text("scoring") {
        "" | BEFORE => None,
        "standard" => Some(ScoreSystem::standard()),
        "two_one_zero" => Some(ScoreSystem::two_one_zero()),
        "three_one_zero" => Some(ScoreSystem::three_one_zero()),
        _ => Some(fields.read("custom", |text| custom(text, ""), t, errors)?),
    };
    let scores = own.as_ref().unwrap_or(&from.play.scoring.games);
    let contest = if format.spec().needs_winner {
        let odds = systems::odds(fields.text("format"));
        let chosen = contests::chosen(fields, scores, odds, t, errors)?;
        Some(contests::of_matches(chosen, fields, t, errors)?)
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

fn format(fields: &TypedForm, of_teams: bool, t: Words, errors: &mut Errors) -> Option<Format> {
    let known = |code: &str| if of_teams { later_format(code) } else { systems::format(code) };
    let format = fields.read("format", known, t, errors)?;
    if let Some(layout) = format.layout() {
        return shape::bracket(fields, layout.clone(), t, errors);
    }
    if !format.spec().announces_rounds() {
        return Some(format);
    }
    fields.number("rounds", t, errors).map(|rounds| format.with_rounds(rounds))
}

fn sources(fields: &TypedForm, t: Words, errors: &mut Errors) -> Vec<Source> {
    let of = StageId(fields.sent_number("from"));
    let tied = |criteria| vec![Source::Tied { of: Ranking::EachGroup(of), place: 1, criteria }];
    match fields.text("takes") {
        "rest" => return vec![Source::Rest(of)],
        "losers" | "first_losers" => return vec![shape::losers(of, fields, t, errors)],
        "tied" => return tied(Some(1)),
        "tied_after_all" => return tied(None),
        _ => {}
    }
    let first: u16 = fields.number("first", t, errors).unwrap_or(1);
    let others = fields.number_or_none("others", t, errors).ok().flatten().unwrap_or(0);
    let after = fields.number_or_none("after", t, errors).ok().flatten();
    let mut sources = vec![Source::Places { of: Ranking::EachGroup(of), places: 1..=first, after }];
    if others > 0 {
        match comparisons().into_iter().find(|(code, _)| *code == fields.text("how")) {
            Some((_, how)) => {
                let place = first.saturating_add(1);
                sources.push(Source::BestOthers { of, place, count: others, how });
            }
            None => fields.refuse("how", t, errors),
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

fn entrants(fields: &TypedForm, from: Vec<Source>, t: Words, errors: &mut Errors) -> Entrants {
    let groups = fields.number("groups", t, errors);
    let split = fields.read("split", |code| named(splits(), code), t, errors);
    let seating = fields.read("seating", |code| named(seatings(), code), t, errors);
    let seating = seating.map(|seating| shape::seating(fields, seating, t, errors));
    let carry = fields.read("carry", |code| named(carries(), code), t, errors);
    Entrants {
        from,
        passed_over: Vec::new(),
        groups: groups.unwrap_or(1),
        split: split.unwrap_or_default(),
        seating: seating.unwrap_or_default(),
        carry: carry.unwrap_or_default(),
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

/// Returns the option of a code.
fn named<T, const N: usize>(options: [(&str, T); N], code: &str) -> Option<T> {
    options.into_iter().find(|(known, _)| *known == code).map(|(_, option)| option)
}
