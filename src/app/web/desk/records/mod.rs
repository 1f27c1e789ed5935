//! The records of a round, looked at before it is closed.

pub mod game;
pub mod hand_in;
pub mod rulings;

use actix_web::web;
use askama::Template;
use qisai_domain::record::MAX_RECORD;
use qisai_domain::{Round, RoundState, Side, Tournament};

use crate::i18n::Words;
use crate::scope::Scope;
use crate::service::records::{self, Judged};
use crate::view::findings::{Teller, Verdict};
use crate::view::names::Name;
use crate::view::{scores, sides};
use crate::web::error::WebError;
use crate::web::frame::{Frame, Tab};
use crate::web::pool::DESK;
use crate::web::respond::{Page, html};
use crate::web::visitor::Visitor;

/// A game of the round with its record.
struct Row {
    /// The board as its row names it: `14`; of several games, `14/2`.
    row: String,
    pairing: u32,
    sequence: u16,
    first: Name,
    second: Name,
    result: String,
    verdict: Option<Verdict>,
    stands: Option<String>,
    open: bool,
}

#[derive(Template)]
#[template(path = "arbiter/records.html")]
struct RecordsPage {
    f: Frame,
    slug: String,
    round: u16,
    rows: Vec<Row>,
    have: usize,
    open: usize,
    first_word: &'static str,
    second_word: &'static str,
    error: Option<String>,
}

/// `GET /desk/{slug}/r/{round}/records`
pub async fn list(visitor: Visitor, scope: Scope) -> Page {
    html(&page(&visitor, &scope, None).await?)
}

async fn page(visitor: &Visitor, scope: &Scope, error: Option<String>) -> Result<RecordsPage, WebError> {
    let (number, t) = (scope.number()?, visitor.words());
    public_round(scope, number)?;
    let judging = scope.clone();
    let rows = DESK.run(move || rows(&judging, number, t)).await?;
    let discipline = scope.tournament().settings.discipline;
    Ok(RecordsPage {
        f: Frame::of(visitor, scope, Tab::Desk, &format!("/r/{number}/records")),
        slug: scope.slug().to_owned(),
        round: number,
        have: rows.iter().filter(|row| row.verdict.is_some()).count(),
        open: rows.iter().filter(|row| row.open).count(),
        rows,
        first_word: sides::column(discipline, Side::First, t),
        second_word: sides::column(discipline, Side::Second, t),
        error,
    })
}

/// A round that games have been played in.
fn public_round(scope: &Scope, number: u16) -> Result<&Round, WebError> {
    let round = scope.group().rounds.get(&number).filter(|round| round.state != RoundState::Draft);
    round.ok_or(WebError::NotFound)
}

/// Says judgements in the words of a tournament.
pub(super) fn teller(tournament: &Tournament, t: Words) -> Teller<'_> {
    Teller { discipline: tournament.settings.discipline, scores: &tournament.settings.scores, t }
}

fn rows(scope: &Scope, number: u16, t: Words) -> Vec<Row> {
    let (tournament, rounds) = (scope.tournament(), &scope.group().rounds);
    let Some(round) = rounds.get(&number) else { return Vec::new() };
    let judged = records::of_round(tournament, round);
    judged.iter().map(|judged| row(tournament, judged, t)).collect()
}

fn row(tournament: &Tournament, judged: &Judged<'_>, t: Words) -> Row {
    let Judged { pairing, game, judgement } = judged;
    let mut names: Vec<Name> = pairing.entries().map(|entry| Name::of(tournament, entry)).collect();
    if game.sides_swapped {
        names.reverse();
    }
    let mut names = names.into_iter();
    let board = pairing.board().unwrap_or_default();
    let none = || Name { title: None, name: String::new(), href: None, withdrawn: None };
    Row {
        row: row_of(board, game.sequence),
        pairing: pairing.id.0,
        sequence: game.sequence,
        first: names.next().unwrap_or_else(none),
        second: names.next().unwrap_or_else(none),
        result: scores::result(&tournament.settings.scores, game.result, t).text,
        verdict: judgement.as_ref().map(|judgement| teller(tournament, t).verdict(judgement)),
        stands: stands(game, t),
        open: judged.is_open(),
    }
}

/// The board as rows name it.
pub(super) fn row_of(board: u32, sequence: u16) -> String {
    if sequence > 1 { format!("{board}/{sequence}") } else { board.to_string() }
}

/// That an arbiter has let the result stand.
fn stands(game: &qisai_domain::Game, t: Words) -> Option<String> {
    let said = game.record.as_ref()?.acknowledged.as_ref()?;
    Some(t.stands_because(&said.by, &said.reason))
}

/// A record as it is kept: one kind of line ends, nothing around it.
fn clean(text: &str) -> String {
    text.replace("\r\n", "\n").trim().to_owned()
}

/// What is too long to be anybody's record is refused before it is read.
fn check_length(text: &str) -> Result<(), WebError> {
    if text.len() > MAX_RECORD { Err(WebError::Field("text")) } else { Ok(()) }
}
