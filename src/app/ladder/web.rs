//! Desk of a challenge ladder: making and ending challenges.

use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::format::LadderRules;
use qisai_domain::{Command, EntryId, Format, GameKey, GameResult, PairingId};
use serde::Deserialize;

use crate::handler::{
    DeskTab, Errors, Form, Frame, Page, RequestScope, Result, TypedForm, Visitor, WebError, html, html_with, see_other,
};
use qisai_i18n::Words;
use qisai_view::address::{DeskPage, DeskPages, TournamentPart};
use qisai_view::ladder::Ladder;

#[derive(Template)]
#[template(path = "ladder/ladder.html")]
struct DeskLadderPage {
    f: Frame,
    desk: DeskPages,
    ladder: Ladder,
    /// Outcomes of a challenge: code and words.
    endings: Vec<(&'static str, &'static str)>,
    error: Option<String>,
}

impl DeskLadderPage {
    fn new(visitor: &Visitor, scope: &RequestScope, error: Option<String>) -> Result<Self> {
        let t = visitor.words();
        let ladder = Ladder::of(scope.tournament(), scope.stage(), scope.group(), t).ok_or(WebError::NotFound)?;
        Ok(Self {
            f: Frame::of(visitor, scope, DeskTab::Desk, DeskPage::Tournament(TournamentPart::Ladder)),
            desk: scope.desk(),
            ladder,
            endings: endings(t).map(|(code, said, _)| (code, said)).to_vec(),
            error,
        })
    }
}

/// Returns the outcomes of a challenge: code in the form, words, result. The challenger has the first move.
fn endings(t: Words) -> [(&'static str, &'static str, GameResult); 6] {
    [
        ("won", t.ladder_challenger_wins(), GameResult::FIRST_WINS),
        ("drawn", t.ladder_drawn(), GameResult::DRAW),
        ("lost", t.ladder_challenged_wins(), GameResult::SECOND_WINS),
        ("refused", t.ladder_refused(), GameResult::SecondForfeits),
        ("away", t.ladder_challenger_away(), GameResult::FirstForfeits),
        ("called_off", t.ladder_called_off(), GameResult::DoubleForfeit),
    ]
}

/// Form fields of the page.
#[derive(Debug, Deserialize)]
pub struct LadderFields {
    /// Action: `challenge` or `end`.
    what: String,
    #[serde(default)]
    challenger: u32,
    #[serde(default)]
    challenged: u32,
    #[serde(default)]
    round: u16,
    #[serde(default)]
    pairing: u32,
    #[serde(default)]
    ending: String,
    #[serde(default)]
    seen: u64,
}

/// `GET /desk/{slug}/ladder`: challenges of the ladder.
pub async fn show(visitor: Visitor, scope: RequestScope) -> Page {
    html(&DeskLadderPage::new(&visitor, &scope, None)?)
}

/// `POST /desk/{slug}/ladder`: makes a challenge, or ends one.
pub async fn change(visitor: Visitor, scope: RequestScope, Form(fields): Form<LadderFields>) -> Page {
    let t = visitor.words();
    let commands = match fields.what.as_str() {
        "challenge" => vec![Command::Challenge {
            group: scope.group_id(),
            challenger: EntryId(fields.challenger),
            challenged: EntryId(fields.challenged),
        }],
        "end" => {
            let ended = endings(t).into_iter().find(|(code, ..)| *code == fields.ending);
            let (_, _, result) = ended.ok_or(WebError::Field("ending"))?;
            let at = scope.at(fields.round);
            vec![
                Command::Enter { at, pairing: PairingId(fields.pairing), game: GameKey::ONLY, result },
                Command::Close { at, disputed: Vec::new() },
            ]
        }
        _ => return Err(WebError::Field("what")),
    };
    let Err(error) = crate::desk::act(&visitor, commands, None, fields.seen).await else {
        return see_other(scope.desk().ladder());
    };
    let (StatusCode::UNPROCESSABLE_ENTITY, _, message) = error.said(t) else { return Err(error) };
    let now = scope.now(&visitor.state).await?;
    html_with(StatusCode::UNPROCESSABLE_ENTITY, &DeskLadderPage::new(&visitor, &now, Some(message))?)
}

/// Returns the ladder that the fields of a new tournament describe. Faults are added to `errors`.
pub(crate) fn format(fields: &TypedForm, t: Words, errors: &mut Errors) -> Option<Format> {
    let reach = fields.number_or_none("ladder_reach", t, errors);
    let mut days = |field| fields.number_or_none(field, t, errors).map(Option::unwrap_or_default);
    let (answer, rest) = (days("ladder_answer"), days("ladder_rest"));
    let (reach, inserts) = (reach.ok()?, fields.is_ticked("ladder_inserts"));
    let rules = LadderRules { pyramid: reach.is_none(), inserts, rest_days: rest.ok()?, answer_days: answer.ok()? };
    Some(Format::of_ladder(reach.unwrap_or(1), rules))
}
