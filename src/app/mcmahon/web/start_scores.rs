//! Start scores of McMahon: the bar that is advised, corrections by the arbiter, and the rules.

use std::sync::Arc;

use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::mcmahon::{McMahonRules, proposed_bar, top_group_size};
use qisai_domain::{Command, EntryId, Person, Play, Right, StagePart};

use crate::handler::{
    DeskTab, Errors, Form, Frame, Page, RequestScope, Result, TypedForm, Visitor, WebError, html, html_with, see_other,
};
use crate::mcmahon::{self, MCMAHON, McMahonField};
use qisai_i18n::Words;
use qisai_view::address::{DeskPage, DeskPages, TournamentPart};

/// Fields of the page as typed.
#[derive(Debug, Default)]
struct StartFields {
    what: String,
    entry: u32,
    start: String,
    bar: u16,
    reason: String,
    seen: u64,
}

impl StartFields {
    /// Returns the fields among those of a form; of repeated ones the last.
    fn among(all: &[(String, String)]) -> Result<Self> {
        let mut fields = Self::default();
        for (name, value) in all {
            match name.as_str() {
                "what" => fields.what.clone_from(value),
                "entry" => fields.entry = value.parse().map_err(|_| WebError::Field("entry"))?,
                "start" => value.trim().clone_into(&mut fields.start),
                "bar" => fields.bar = value.parse().map_err(|_| WebError::Field("bar"))?,
                "reason" => fields.reason.clone_from(value),
                "seen" => fields.seen = value.parse().map_err(|_| WebError::Field("seen"))?,
                _ => {}
            }
        }
        Ok(fields)
    }
}

/// Start score of an entrant.
struct StartRow {
    entry: u32,
    number: u32,
    name: String,
    rating: String,
    start: i64,
    /// `true` if the arbiter has set the score.
    is_given: bool,
    /// Source of the score in words.
    source: &'static str,
    /// `true` if the entrant begins at the bar or above.
    is_top: bool,
}

/// Bar of the tournament and the one that is advised.
struct Bar {
    /// Sentences about both.
    said: Vec<String>,
    /// Advised bar if it differs from that of the tournament.
    proposed: Option<u16>,
}

#[derive(Template)]
#[template(path = "mcmahon/start_scores.html")]
struct StartScoresPage {
    f: Frame,
    desk: DeskPages,
    v: StartFields,
    errors: Errors,
    rows: Vec<StartRow>,
    /// Number of entrants whose start score should follow from a rating that they do not have.
    unrated: usize,
    bar: Bar,
    mcmahon: Vec<McMahonField>,
    /// `true` if round 1 is paired.
    is_begun: bool,
    /// `true` if the visitor can change rules and start scores.
    may: bool,
}

impl StartScoresPage {
    fn new(
        visitor: &Visitor,
        scope: &RequestScope,
        (v, rules, errors): (StartFields, Option<TypedForm>, Errors),
    ) -> Result<Self> {
        let t = visitor.words();
        let stored = stored(scope)?;
        let rows = rows(scope, stored, t);
        let f = Frame::of(visitor, scope, DeskTab::Settings, DeskPage::Tournament(TournamentPart::StartScores));
        Ok(Self {
            may: f.may(Right::Settings),
            f,
            desk: scope.desk(),
            unrated: rows.iter().filter(|row| row.rating.is_empty() && !row.is_given).count(),
            rows,
            bar: bar(scope, stored, t),
            mcmahon: mcmahon::drawn(
                &rules.unwrap_or_else(|| mcmahon::with_rules(TypedForm::empty(MCMAHON), stored)),
                t,
            ),
            is_begun: is_begun(scope),
            v,
            errors,
        })
    }
}

/// Returns the stored rules.
///
/// # Errors
/// [`WebError::NotFound`] in another format.
fn stored(scope: &RequestScope) -> Result<&McMahonRules> {
    scope.stage().format().mcmahon().ok_or(WebError::NotFound)
}

fn is_begun(scope: &RequestScope) -> bool {
    scope.tournament().groups_of(scope.stage().id).any(|group| group.last_round() > 0)
}

fn rows(scope: &RequestScope, rules: &McMahonRules, t: Words) -> Vec<StartRow> {
    let [_, bar] = rules.range();
    let seats = scope.tournament().entrants(scope.group());
    let row = |seat: &qisai_domain::tournament::Seat<'_>| {
        let (entry, rating) = (seat.id(), seat.person.and_then(Person::rating));
        let is_given = rules.starts.iter().any(|given| given.entry == entry && !given.fixed);
        let start = rules.start(entry, rating);
        StartRow {
            entry: entry.0,
            number: seat.number,
            name: scope.tournament().name_of(entry).to_owned(),
            rating: rating.map(|rating| rating.to_string()).unwrap_or_default(),
            start,
            is_given,
            source: if is_given { t.start_scores_given() } else { t.start_scores_by_rating() },
            is_top: start >= bar,
        }
    };
    seats.iter().map(row).collect()
}

fn bar(scope: &RequestScope, rules: &McMahonRules, t: Words) -> Bar {
    let seats = scope.tournament().entrants(scope.group());
    let ratings: Vec<i64> =
        seats.iter().map(|seat| i64::from(seat.person.and_then(Person::rating).unwrap_or_default())).collect();
    let size = |bar: i64| ratings.iter().filter(|rating| **rating >= bar).count();
    let now = rules.thresholds.last().copied();
    let mut said = vec![match now {
        Some(bar) => t.bar_top(bar, size(i64::from(bar))),
        None => t.bar_none(ratings.len()),
    }];
    let rounds = scope.planned_rounds();
    let [fewest, most] = top_group_size(rounds);
    said.push(t.bar_advised(rounds, fewest, most));
    // A bar of 0 is no bar: everybody reaches it.
    let proposed = proposed_bar(&ratings, rounds).and_then(|bar| u16::try_from(bar).ok()).filter(|bar| *bar > 0);
    said.push(match proposed {
        Some(bar) => t.bar_proposed(bar, size(i64::from(bar))),
        None => t.bar_not_proposed().to_owned(),
    });
    Bar { said, proposed: proposed.filter(|bar| Some(*bar) != now) }
}

/// `GET /desk/{slug}/start-scores`: bar, start scores and rules.
pub async fn show(visitor: Visitor, scope: RequestScope) -> Page {
    html(&StartScoresPage::new(&visitor, &scope, (StartFields::default(), None, Errors::new()))?)
}

/// `POST /desk/{slug}/start-scores`: sets the bar, corrects a start score or stores the rules.
pub async fn change(visitor: Visitor, scope: RequestScope, form: Form<Vec<(String, String)>>) -> Page {
    let (t, Form(all)) = (visitor.words(), form);
    let fields = StartFields::among(&all)?;
    let stage = scope.stage();
    let mut format = stage.format().clone();
    let mut errors = Errors::new();
    let mut typed = None;
    match fields.what.as_str() {
        "bar" => {
            let rules = format.mcmahon_mut().ok_or(WebError::NotFound)?;
            rules.set_bar(fields.bar);
        }
        "start" => correct(&scope, &fields, format.mcmahon_mut().ok_or(WebError::NotFound)?, t, &mut errors)?,
        "rules" => {
            stored(&scope)?;
            let rules = TypedForm::sent(MCMAHON, &all)?;
            format = mcmahon::asked(&rules, format, t, &mut errors);
            typed = Some(rules);
        }
        _ => return Err(WebError::Field("what")),
    }
    if errors.is_empty() {
        let part = StagePart::Play(Arc::new(Play { format, ..stage.play.as_ref().clone() }));
        let commands = vec![Command::EditStage { stage: stage.id, part }];
        let done = crate::desk::act(&visitor, commands, Some(fields.reason.clone()), fields.seen).await;
        let Err(error) = done else { return see_other(scope.desk().start_scores()) };
        errors.insert("reason", error.at_form(t)?.1);
    }
    let now = scope.now(&visitor.state).await?;
    let page = StartScoresPage::new(&visitor, &now, (fields, typed, errors))?;
    html_with(StatusCode::UNPROCESSABLE_ENTITY, &page)
}

fn correct(
    scope: &RequestScope,
    fields: &StartFields,
    rules: &mut McMahonRules,
    t: Words,
    errors: &mut Errors,
) -> Result<()> {
    let seats = scope.tournament().entrants(scope.group());
    let seat = seats.iter().find(|seat| seat.id() == EntryId(fields.entry)).ok_or(WebError::Field("entry"))?;
    let start = match fields.start.as_str() {
        "" => None,
        typed => {
            let of_rank = || rules.start_of_rank(typed).and_then(|start| i16::try_from(start).ok());
            let start = typed.parse().ok().or_else(of_rank);
            let start = start.filter(|start: &i16| start.saturating_abs() <= McMahonRules::MAX_START);
            if start.is_none() {
                errors.insert("start", t.start_scores_error().to_owned());
                return Ok(());
            }
            start
        }
    };
    rules.give(seat.id(), start, seat.person.and_then(Person::rating), is_begun(scope));
    Ok(())
}
