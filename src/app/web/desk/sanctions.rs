//! Penalties, point adjustments and expulsion: previewed first, then stored.

use actix_web::http::StatusCode;
use actix_web::web;
use qisai_domain::leaving::{Profile, Share};
use qisai_domain::{
    Adjustment, AdjustmentKind, Command, Entry, EntryId, Participation, Penalty, PenaltyKind, Points, ScoreSystem,
    Version, results,
};
use qisai_standings::Code;
use serde::Deserialize;

use super::act;
use super::effect::{ChangeConfirmation, show};
use super::player::{self, OfEntry};
use super::team;
use crate::error::WebError;
use crate::form::Form;
use crate::respond::{Page, see_other};
use crate::scope::RequestScope;
use crate::state::State;
use crate::visitor::Visitor;
use qisai_i18n::Words;
use qisai_standings::ranking::order;
use qisai_view::address::DeskAddress;
use qisai_view::conduct::{adjustment, penalty, scores_of};
use qisai_view::scores::plain_points;

/// Sanctions of an entry, for the page of its player.
pub(super) struct Sanctions {
    /// Penalties: index in the list, penalty, and reason if given.
    pub(super) penalties: Vec<(usize, String, String)>,
    /// Point adjustments: index in the list and adjustment.
    pub(super) points: Vec<(usize, String)>,
    /// `true` if the event's tie-breaks count penalties.
    pub(super) counted: bool,
    pub(super) kinds: Vec<(&'static str, &'static str)>,
    pub(super) rounds: u16,
    pub(super) current: u16,
    pub(super) expelled: bool,
    /// Effect of leaving on the games, in words.
    pub(super) leaving: String,
    /// `true` if points can be match points or game points.
    pub(super) of_teams: bool,
}

impl Sanctions {
    pub(super) fn of(scope: &RequestScope, entry: &Entry, participation: &Participation, t: Words) -> Self {
        let tournament = scope.tournament();
        let reason = |penalty: &Penalty| tournament.words_at(penalty.given).map(|words| words.text.clone());
        let counted = order(scope.stage()).is_ok_and(|order| order.iter().any(|one| one.code() == Some(Code::Pen)));
        let penalties = participation.penalties.iter().enumerate();
        let points = participation.adjustments.iter().enumerate();
        Self {
            penalties: penalties.map(|(at, one)| (at, penalty(one, t), reason(one).unwrap_or_default())).collect(),
            points: points.map(|(at, one)| (at, adjustment(&scope.stage().play.scoring, one, t))).collect(),
            counted,
            kinds: PenaltyKind::ALL.map(|kind| (kind.code(), t.penalty_kind(kind))).to_vec(),
            rounds: scope.planned_rounds(),
            current: scope.last_paired().max(1),
            expelled: entry.is_expelled(),
            leaving: leaving(scope, entry.id, participation, t),
            of_teams: scope.stage().play.scoring.matches.is_some(),
        }
    }
}

/// Returns a sentence about the games of an entry that leaves now, or has left.
fn leaving(scope: &RequestScope, entry: EntryId, participation: &Participation, t: Words) -> String {
    let (tournament, stage, group) = (scope.tournament(), scope.stage(), scope.group());
    let has_left = participation.left.is_some();
    let rounds = group.last_public_round();
    let results = results(tournament, group.id, rounds);
    let share = results.and_then(|results| Share::of(tournament, stage, &results, rounds, entry));
    let Some(share) = share else {
        return if has_left { String::new() } else { t.leaving_swiss().to_owned() };
    };
    let profile = Profile::of(&stage.play, tournament.settings.discipline);
    let done = t.share_done(profile, share.done, share.of);
    let article = t.leaving_article(profile);
    match (has_left, share.is_annulled) {
        (true, true) => t.has_left_annulled(done, article),
        (false, true) => t.leaving_annuls(done, article),
        (_, false) => t.leaving_keeps(done, article),
    }
}

/// Form fields of the sanctions. A number is the index in a list.
#[derive(Deserialize)]
pub struct SanctionForm {
    what: String,
    #[serde(default)]
    kind: String,
    #[serde(default)]
    round: String,
    #[serde(default)]
    points: String,
    /// Kind of points for teams: `match` or `game`.
    #[serde(default)]
    of: String,
    #[serde(default)]
    at: Option<usize>,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    seen: u64,
    #[serde(default)]
    then: String,
}

impl SanctionForm {
    /// Returns the command with its name, or an error for an unreadable field.
    fn command(&self, scope: &RequestScope, entry: EntryId, t: Words) -> Result<(Command, String), SanctionFormError> {
        let (scoring, group) = (&scope.stage().play.scoring, scope.group_id());
        let row = scope.group().participation(entry).ok_or(WebError::NotFound)?;
        let (mut penalties, mut adjustments) = (row.penalties.clone(), row.adjustments.clone());
        let name = match self.what.as_str() {
            "penalty" => {
                let kind = PenaltyKind::from_code(&self.kind).ok_or(WebError::Field("kind"))?;
                let round = self.round.trim().parse().map_err(|_| WebError::Field("round"))?;
                let added = Penalty { kind, round, given: Version::default() };
                let name = penalty(&added, t);
                penalties.push(added);
                name
            }
            "points" => {
                let of_games = self.of == "game" && scoring.matches.is_some();
                let kind = if of_games { AdjustmentKind::ExtraGamePoints } else { AdjustmentKind::Extra };
                let scores = scores_of(scoring, kind);
                let points = parse_points(&self.points, scores.unit).filter(|points| *points != Points::ZERO);
                let points =
                    points.ok_or_else(|| SanctionFormError::Points(not_points(self.points.trim(), scores, t)))?;
                let round = self.round.trim().parse().map_err(|_| WebError::Field("round"))?;
                let added = Adjustment { kind, round: Some(round), points };
                let name = adjustment(scoring, &added, t);
                adjustments.push(added);
                name
            }
            "drop_penalty" => {
                let at = self.at.filter(|at| *at < penalties.len()).ok_or(WebError::Field("at"))?;
                format!("{}{}{}", t.take_this_back(), t.colon(), penalty(&penalties.remove(at), t))
            }
            "drop_points" => {
                let at = self.at.filter(|at| *at < adjustments.len()).ok_or(WebError::Field("at"))?;
                format!("{}{}{}", t.take_this_back(), t.colon(), adjustment(scoring, &adjustments.remove(at), t))
            }
            "expel" => return Ok((Command::Expel(entry), t.expel().to_owned())),
            "withdraw" => return Ok((Command::Withdraw(entry), t.withdraw().to_owned())),
            _ => return Err(WebError::Field("what").into()),
        };
        Ok((Command::Sanction { group, entry, penalties, adjustments }, name))
    }
}

/// Unreadable form.
enum SanctionFormError {
    /// Damaged form.
    Damaged(WebError),
    /// Invalid points, with the message.
    Points(String),
}

impl From<WebError> for SanctionFormError {
    fn from(error: WebError) -> Self {
        Self::Damaged(error)
    }
}

/// Returns the page of an entry, which is a person or a team.
fn page_of(scope: &RequestScope, entry: EntryId) -> DeskAddress {
    let is_team = scope.tournament().entry(entry).is_some_and(|it| it.team().is_some());
    if is_team { scope.desk().team(entry.0) } else { scope.desk().player(entry.0) }
}

/// Shows the page of an entry with an error.
fn refused(
    visitor: &Visitor,
    scope: &RequestScope,
    entry: EntryId,
    (field, status, message): (&'static str, StatusCode, String),
) -> Page {
    if scope.tournament().entry(entry).is_some_and(|it| it.team().is_some()) {
        return team::refused(visitor, scope, entry, field, status, message);
    }
    player::refused(visitor, scope, entry, field, status, message)
}

/// `POST /desk/{slug}/players/{entry}/sanctions`: previews a sanction; with `then=save` stores it.
pub async fn change(
    visitor: Visitor,
    scope: RequestScope,
    path: web::Path<OfEntry>,
    form: Form<SanctionForm>,
    state: web::Data<State>,
) -> Page {
    let (entry, Form(form)) = (EntryId(path.entry), form);
    let desk = scope.desk();
    let before = scope.tournament();
    let participation = scope.group().participation(entry).ok_or(WebError::NotFound)?;
    let t = visitor.words();
    let (command, name) = match form.command(&scope, entry, t) {
        Ok(read) => read,
        Err(SanctionFormError::Damaged(error)) => return Err(error),
        Err(SanctionFormError::Points(message)) => {
            return refused(&visitor, &scope, entry, ("points", StatusCode::UNPROCESSABLE_ENTITY, message));
        }
    };
    let done = if form.then == "save" {
        act(&state, &visitor, vec![command], Some(form.reason.clone()), form.seen).await.map(drop)
    } else {
        let person = before.name_of(entry).to_owned();
        let leaves = matches!(command, Command::Expel(_) | Command::Withdraw(_));
        let asked = ChangeConfirmation {
            heading: format!("{person}{}{name}", t.colon()),
            sentences: if leaves { vec![leaving(&scope, entry, participation, t)] } else { Vec::new() },
            action: desk.sanctions(entry.0),
            back: page_of(&scope, entry),
            back_name: person,
            fields: [
                ("what", form.what.clone()),
                ("kind", form.kind.clone()),
                ("round", form.round.clone()),
                ("points", form.points.clone()),
                ("of", form.of.clone()),
                ("reason", form.reason.clone()),
            ]
            .into_iter()
            .chain(form.at.map(|at| ("at", at.to_string())))
            .collect(),
        };
        match show(&visitor, &scope, command, &form.reason, asked).await {
            Ok(page) => return Ok(page),
            Err(error) => Err(error),
        }
    };
    let Err(error) = done else { return see_other(format!("{}#sanctions", page_of(&scope, entry))) };
    let (status, _, message) = error.said(t);
    if status.is_server_error() {
        return Err(error);
    }
    let now = scope.now(&state).await?;
    refused(&visitor, &now, entry, ("sanctions", status, message))
}

/// Returns the message for a text that is not a number of points in the unit of these scores.
pub(super) fn not_points(text: &str, scores: &ScoreSystem, t: Words) -> String {
    if scores.unit <= 1 { t.not_whole_points(text) } else { t.not_points(text, plain_points(scores, Points(1))) }
}

/// Parses points in common notation (`-0.5`, `1`, `½`, `-1½`) into units; `None` if they are not a whole number of
/// units.
pub(super) fn parse_points(text: &str, unit: u16) -> Option<Points> {
    let text = text.trim().replace(['−', '－', '–'], "-").replace(',', ".").replace('½', ".5");
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, text.strip_prefix('+').unwrap_or(&text)),
    };
    let (whole, decimals) = digits.split_once('.').unwrap_or((digits, ""));
    let is_number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if digits.len() > 6 || digits.trim_matches('.').is_empty() || !is_number(whole) || !is_number(decimals) {
        return None;
    }
    let number = |part: &str| if part.is_empty() { Some(0) } else { part.parse::<i32>().ok() };
    let scale = 10_i32.checked_pow(u32::try_from(decimals.len()).ok()?)?;
    let parts = number(whole)?.checked_mul(scale)?.checked_add(number(decimals)?)?.checked_mul(i32::from(unit))?;
    (parts % scale == 0).then(|| Points(sign * (parts / scale)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use qisai_i18n::Lang;

    #[test]
    fn v11_a_refused_number_of_points_is_answered_with_one_that_is_taken() {
        let said = |scores: ScoreSystem| not_points("0.25", &scores, Words::of(Lang::En));
        let whole = said(ScoreSystem::three_one_zero());
        assert!(whole.contains("whole points") && !whole.contains("-0.5"), "{whole}");
        let halves = said(ScoreSystem::standard());
        assert!(halves.contains("a multiple of 0.5, such as 1 or -0.5"), "{halves}");
        assert_eq!(parse_points("-0.5", 2), Some(Points(-1)));
        assert!(said(ScoreSystem::of(10, 10, 5, 0)).contains("-0.1"));
    }

    #[test]
    fn points_are_read_as_people_write_them() {
        for (text, points) in [
            ("1", Some(2)),
            ("-0.5", Some(-1)),
            ("½", Some(1)),
            ("−1½", Some(-3)),
            ("+2,5", Some(5)),
            ("0.25", None),
            ("", None),
            (".", None),
            ("1e3", None),
            ("--1", None),
            ("99999999", None),
        ] {
            assert_eq!(parse_points(text, 2), points.map(Points), "{text}");
        }
    }
}
