//! Desk of line-ups: state of each line-up, entry of captains' paper line-ups, opening and changes.

pub mod chairs;
pub(crate) mod hall;
pub mod hall_form;
pub(crate) mod step;

use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::request::LineUp;
use qisai_domain::{Command, PairingId, PersonId, Side};
use serde::Deserialize;

use crate::desk;
use crate::handler::{DeskTab, Form, Frame, Page, RequestScope, Result, Visitor, WebError, html, html_with, see_other};
use qisai_domain::stage::LineUpRule;
use qisai_service::line_ups::{HandedBy, TeamLineUpSide};
use qisai_view::address::{DeskPage, DeskPages, RoundPart};
use qisai_view::dates;
use qisai_view::line_ups::{self, MatchLineUps};

#[derive(Template)]
#[template(path = "line_ups/line_ups.html")]
struct LineUpsPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    rule: &'static str,
    /// Permitted orders in words; empty if there are many.
    orders: String,
    deadline: Option<String>,
    matches: Vec<MatchLineUps>,
    /// `true` if captains hand in line-ups.
    are_handed_in: bool,
    /// `true` if a line-up is not opened yet.
    has_unopened: bool,
    /// Line-up that was viewed.
    looked: Option<String>,
    error: Option<String>,
}

/// Form fields of the page.
#[derive(Debug, Deserialize)]
pub struct LineUpFields {
    /// Action: `hand_in`, `change`, `look` or `open`.
    what: String,
    #[serde(default)]
    pairing: u32,
    /// Side: `first` or `second`.
    #[serde(default)]
    side: String,
    /// Players from board 1 on; an empty value is an empty chair.
    #[serde(default)]
    player: Vec<String>,
    reason: Option<String>,
    #[serde(default)]
    seen: u64,
}

/// `GET /desk/{slug}/r/{round}/line-ups`: line-ups of a round.
pub async fn show(visitor: Visitor, scope: RequestScope) -> Page {
    html(&page(&visitor, &scope, scope.number()?, (None, None)).await?)
}

async fn page(
    visitor: &Visitor,
    scope: &RequestScope,
    round: u16,
    (looked, error): (Option<String>, Option<String>),
) -> Result<LineUpsPage> {
    let t = visitor.words();
    if scope.stage().play.line_ups.is_none() || scope.group().round(round).is_none() {
        return Err(WebError::NotFound);
    }
    let of = scope.clone();
    let (handed_in, deadline) = visitor
        .ask(move |service| {
            let handed_in = service.handed_in(of.tournament().id, of.at(round))?;
            service.line_up_deadline(&of, round).map(|deadline| (handed_in, deadline))
        })
        .await??;
    let clocks = scope.event().clocks();
    let (tournament, stage) = (scope.tournament(), scope.stage());
    let longest = tournament.entries.values().filter_map(|entry| entry.team()).map(|team| team.roster.len()).max();
    let matches = line_ups::of_round((tournament, stage, scope.group()), round, (&handed_in, clocks), t);
    Ok(LineUpsPage {
        f: Frame::of(visitor, scope, DeskTab::Desk, DeskPage::Round(round, RoundPart::LineUps)),
        desk: scope.desk(),
        round,
        rule: line_ups::rule(stage, t),
        orders: line_ups::allowed(stage, round, longest.unwrap_or(0)).join(" "),
        deadline: deadline.map(|at| dates::moment_in(clocks, at, t)),
        has_unopened: matches.iter().flat_map(|it| &it.sides).any(|side| !side.is_open),
        matches,
        are_handed_in: matches!(stage.play.line_ups, Some(LineUpRule::Reserves | LineUpRule::Free)),
        looked,
        error,
    })
}

/// `POST /desk/{slug}/r/{round}/line-ups`: enters, changes, views or opens line-ups.
pub async fn change(visitor: Visitor, scope: RequestScope, Form(fields): Form<LineUpFields>) -> Page {
    let round = scope.number()?;
    let done = act(&visitor, &scope, round, &fields).await;
    let t = visitor.words();
    let (looked, error) = match done {
        Ok(None) => return see_other(scope.desk().line_ups(round)),
        Ok(looked) => (looked, None),
        Err(error) => match error.said(t) {
            (StatusCode::UNPROCESSABLE_ENTITY, _, message) => (None, Some(message)),
            _ => return Err(error),
        },
    };
    let now = scope.now(&visitor.state).await?;
    let status = if error.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    html_with(status, &page(&visitor, &now, round, (looked, error)).await?)
}

/// Carries out the form. Returns the line-up that was viewed, if the form requests one.
async fn act(visitor: &Visitor, scope: &RequestScope, round: u16, fields: &LineUpFields) -> Result<Option<String>> {
    let at = scope.at(round);
    if fields.what == "open" {
        let by = visitor.by().because(fields.reason.clone());
        visitor.state.service.open_line_ups(scope.tournament().id, at, by).await?;
        return Ok(None);
    }
    let side = match fields.side.as_str() {
        "first" => Side::First,
        "second" => Side::Second,
        _ => return Err(WebError::Field("side")),
    };
    let of = TeamLineUpSide { at, pairing: PairingId(fields.pairing), side };
    match fields.what.as_str() {
        "hand_in" => {
            let players = players(&fields.player)?;
            visitor.state.service.hand_in(scope, of, players, (visitor.by(), HandedBy::Desk)).await?;
            Ok(None)
        }
        "change" => {
            let line_up = LineUp { side, segment: 1, number: 1, players: players(&fields.player)? };
            let command = Command::Reveal { at, opened: vec![(of.pairing, line_up, None)] };
            desk::act(visitor, vec![command], fields.reason.clone(), fields.seen).await?;
            Ok(None)
        }
        "look" => {
            let t = visitor.words();
            let seen = visitor.state.service.look_into_line_up(scope, of, &visitor.by()).await?;
            let seen = seen.ok_or(WebError::NotFound)?;
            let tournament = scope.tournament();
            let boards = scope.stage().play.contest(round).boards;
            let named = line_ups::chairs_of(tournament, boards, &seen.players).into_iter().map(|chair| {
                let name = if chair.name.is_empty() { t.line_up_empty().to_owned() } else { chair.name };
                format!("{} {name}", chair.board)
            });
            let team = tournament.round(at).and_then(|round| round.pairings.get(&of.pairing)?.two());
            let team = team.map(|[first, second]| if side == Side::First { first } else { second });
            let team = team.map(|entry| tournament.name_of(entry)).unwrap_or_default();
            Ok(Some(t.line_up_looked(team, named.collect::<Vec<_>>().join(", "))))
        }
        _ => Err(WebError::Field("what")),
    }
}

/// Parses people by their numbers, from board 1 on.
pub(crate) fn players(typed: &[String]) -> Result<Vec<Option<PersonId>>> {
    let one = |typed: &String| match typed.trim() {
        "" => Ok(None),
        number => number.parse().map(|number| Some(PersonId(number))).map_err(|_| WebError::Field("player")),
    };
    typed.iter().map(one).collect()
}
