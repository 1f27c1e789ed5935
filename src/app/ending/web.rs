//! End and reopening of the tournament: a page of checks before the end, a part of the settings page, and their form.

use askama::Template;
use qisai_domain::format::spec::RoundField;
use qisai_domain::{Command, Tournament};
use serde::Deserialize;

use crate::handler::{DESK, DeskTab, Form, Frame, Page, RequestScope, Visitor, WebError, act, html, see_other};
use crate::stages::said_ties;
use qisai_i18n::Words;
use qisai_view::address::{DeskPage, TournamentPart};
use qisai_view::stages::groups;

/// End part of the settings page.
pub(crate) struct TournamentEnding {
    pub(crate) has_ended: bool,
    /// Sentence about open rounds; empty if the tournament can be ended.
    pub(crate) not_yet: String,
}

impl TournamentEnding {
    pub(crate) fn of(scope: &RequestScope, t: Words) -> Self {
        let rounds = scope.tournament().open_rounds();
        let not_yet = if rounds.is_empty() { String::new() } else { t.ending_not_yet(t.open_rounds(&rounds)) };
        Self { has_ended: scope.tournament().has_ended(), not_yet }
    }
}

#[derive(Template)]
#[template(path = "ending/finish.html")]
struct FinishPage {
    f: Frame,
    ending: TournamentEnding,
    /// Sentences about announced rounds that are not made, one per group.
    unplayed: Vec<String>,
    /// Shared places without a play-off.
    ties: Vec<String>,
}

/// `GET /desk/{slug}/end`: checks before the end, and the form that ends the tournament.
pub async fn show(visitor: Visitor, scope: RequestScope) -> Page {
    let page = DESK.run(move || {
        let t = visitor.words();
        FinishPage {
            ending: TournamentEnding::of(&scope, t),
            unplayed: unplayed(scope.tournament(), t),
            ties: said_ties(scope.tournament(), t),
            f: Frame::of(&visitor, &scope, DeskTab::Settings, DeskPage::Tournament(TournamentPart::End)),
        }
    });
    html(&page.await?)
}

/// Returns a sentence for each Swiss or round-robin group with fewer rounds than announced. A bracket can end before
/// its last round.
fn unplayed(tournament: &Tournament, t: Words) -> Vec<String> {
    let groups = tournament.all_groups().filter_map(|(stage, group)| {
        let (made, planned) = (group.last_round(), tournament.planned_rounds(group.id));
        let is_counted = stage.spec().field == RoundField::Everybody;
        (is_counted && made < planned && !group.seats.is_empty()).then(|| {
            let said = t.finish_unplayed(made, planned);
            if tournament.groups.len() > 1 {
                format!("{}{}{said}", groups::title(tournament, group, t), t.colon())
            } else {
                said
            }
        })
    });
    groups.collect()
}

/// Form fields of the end.
#[derive(Deserialize)]
pub struct EndForm {
    /// Action: `end` or `reopen`.
    what: String,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    seen: u64,
}

/// `POST /desk/{slug}/end`: ends or reopens the tournament.
pub async fn change(visitor: Visitor, scope: RequestScope, form: Form<EndForm>) -> Page {
    let Form(EndForm { what, reason, seen }) = form;
    let command = match what.as_str() {
        "end" => Command::End,
        "reopen" => Command::ReopenEnded,
        _ => return Err(WebError::Field("what")),
    };
    act(&visitor, vec![command], Some(reason), seen).await?;
    see_other(format!("{}#ending", scope.desk().settings()))
}
