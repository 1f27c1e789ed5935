//! Form of penalties, point adjustments and expulsion: previewed first, then stored.

use actix_web::http::StatusCode;
use qisai_domain::{Adjustment, AdjustmentKind, Command, EntryId, Penalty, PenaltyKind, Points, Version};
use serde::Deserialize;

use crate::entries::player::{self, OfEntry};
use crate::handler::{Form, Page, Path, RequestScope, Visitor, WebError, act, see_other};
use crate::sanctions::{leaving, not_points, parse_points};
use crate::standings::{ChangeConfirmation, show};
use crate::teams::team;
use qisai_i18n::Words;
use qisai_view::address::DeskAddress;
use qisai_view::sanctions::{adjustment, penalty, scores_of};

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

/// Reason for which a form gives no command.
enum SanctionFormError {
    /// Field that no page of the desk sends in this way.
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
pub async fn change(visitor: Visitor, scope: RequestScope, path: Path<OfEntry>, form: Form<SanctionForm>) -> Page {
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
        act(&visitor, vec![command], Some(form.reason.clone()), form.seen).await.map(drop)
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
    let (status, message) = error.at_form(t)?;
    let now = scope.now(&visitor.state).await?;
    refused(&visitor, &now, entry, ("sanctions", status, message))
}
