//! Printed documents of team matches: match sheets, line-up forms, pairings, crosstable. Nothing is stored.

use askama::Template;
use qisai_domain::{Discipline, EntryId, Round};
use serde::Deserialize;

use crate::desk::current_round;
use crate::handler::{DeskTab, Frame, Page, Query, RequestScope, Result, Visitor, WebError, html};
use qisai_i18n::Words;
use qisai_view::address::{DeskPage, TournamentPart};
use qisai_view::teams::sheets::{LineUpSheet, MatchSheet, PairingRow, TeamCross};
use qisai_view::teams::{has_boards, sheets};
use qisai_view::{calendar, dates};

/// Query of a document.
#[derive(Deserialize)]
pub struct TeamPrintQuery {
    /// Round; `None` for the current round of the desk.
    round: Option<u16>,
    /// Number of a match; `None` for all.
    #[serde(rename = "match")]
    table: Option<u32>,
    /// Entry of a team; `None` for all.
    team: Option<u32>,
    /// Set for a document without known data filled in.
    blank: Option<String>,
}

impl TeamPrintQuery {
    fn number(&self, scope: &RequestScope) -> u16 {
        self.round.unwrap_or_else(|| current_round(scope))
    }
}

/// Header of every document.
struct DocumentHead {
    event: String,
    place: String,
    /// Time of the round, or the days of the event.
    when: String,
    /// Round, such as `Round 3`; empty for a document without a round.
    round: String,
    chief_arbiter: String,
}

impl DocumentHead {
    fn of(scope: &RequestScope, round: Option<u16>, t: Words) -> Self {
        let event = scope.event();
        let when = round.and_then(|round| calendar::of_round(scope, round, t)).map(|when| when.text);
        Self {
            event: scope.title(),
            place: event.city.clone(),
            when: when.unwrap_or_else(|| dates::days(event, t)),
            round: round.map(|round| t.round_n(round)).unwrap_or_default(),
            chief_arbiter: event.chief_arbiter.clone(),
        }
    }
}

#[derive(Template)]
#[template(path = "teams/sheets.html")]
struct SheetsPage {
    f: Frame,
    head: DocumentHead,
    sheets: Vec<MatchSheet>,
    /// `true` if fouls are recorded.
    has_fouls: bool,
}

#[derive(Template)]
#[template(path = "teams/line_ups.html")]
struct TeamLineUpsDocument {
    f: Frame,
    head: DocumentHead,
    forms: Vec<LineUpSheet>,
}

#[derive(Template)]
#[template(path = "teams/pairings.html")]
struct TeamPairingsDocument {
    f: Frame,
    head: DocumentHead,
    rows: Vec<PairingRow>,
    /// Teams without an opponent, with the reason.
    byes: Vec<(String, &'static str)>,
}

#[derive(Template)]
#[template(path = "teams/crosstable.html")]
struct TeamCrosstableDocument {
    f: Frame,
    head: DocumentHead,
    cross: TeamCross,
}

/// Checks that the group plays team matches with known boards.
fn is_of_teams(scope: &RequestScope, round: u16) -> Result<()> {
    if has_boards(&scope.stage().play.contest(round.max(1))) { Ok(()) } else { Err(WebError::NotFound) }
}

fn round(scope: &RequestScope, number: u16) -> Result<&Round> {
    is_of_teams(scope, number)?;
    scope.group().round(number).ok_or(WebError::NotFound)
}

fn frame(visitor: &Visitor, scope: &RequestScope, part: TournamentPart) -> Frame {
    Frame::of(visitor, scope, DeskTab::Desk, DeskPage::Tournament(part))
}

/// `GET /desk/{slug}/print-team/match-sheets?round=&match=&blank=`: match sheets.
pub async fn match_sheets(visitor: Visitor, scope: RequestScope, wanted: Query<TeamPrintQuery>) -> Page {
    let (number, t) = (wanted.number(&scope), visitor.words());
    let sheets = sheets::match_sheets(&scope, round(&scope, number)?, wanted.table, wanted.blank.is_some(), t);
    html(&SheetsPage {
        f: frame(&visitor, &scope, TournamentPart::MatchSheets),
        head: DocumentHead::of(&scope, Some(number), t),
        sheets,
        has_fouls: scope.tournament().settings.discipline == Discipline::Xiangqi,
    })
}

/// `GET /desk/{slug}/print-team/line-ups?round=&team=&blank=`: line-up forms; for a round that is not paired, one per
/// team.
pub async fn line_ups(visitor: Visitor, scope: RequestScope, wanted: Query<TeamPrintQuery>) -> Page {
    let (number, t) = (wanted.number(&scope), visitor.words());
    is_of_teams(&scope, number)?;
    let only = wanted.team.map(EntryId);
    html(&TeamLineUpsDocument {
        f: frame(&visitor, &scope, TournamentPart::LineUpForms),
        head: DocumentHead::of(&scope, Some(number), t),
        forms: sheets::line_ups(&scope, number, only, wanted.blank.is_some(), t),
    })
}

/// `GET /desk/{slug}/print-team/pairings?round=`: pairings of the teams.
pub async fn pairings(visitor: Visitor, scope: RequestScope, wanted: Query<TeamPrintQuery>) -> Page {
    let (number, t) = (wanted.number(&scope), visitor.words());
    let (rows, byes) = sheets::pairings(&scope, round(&scope, number)?, t);
    html(&TeamPairingsDocument {
        f: frame(&visitor, &scope, TournamentPart::TeamPairings),
        head: DocumentHead::of(&scope, Some(number), t),
        rows,
        byes,
    })
}

/// `GET /desk/{slug}/print-team/crosstable`: crosstable of the teams.
pub async fn crosstable(visitor: Visitor, scope: RequestScope) -> Page {
    let (last, t) = (scope.group().last_counted_round(scope.stage()), visitor.words());
    is_of_teams(&scope, last)?;
    html(&TeamCrosstableDocument {
        f: frame(&visitor, &scope, TournamentPart::TeamCrosstable),
        head: DocumentHead::of(&scope, (last > 0).then_some(last), t),
        cross: sheets::crosstable(&scope, t)?,
    })
}
