//! Records of a round, for review before the round is closed.

pub mod game;
pub(crate) mod hall;
pub mod hall_form;
pub mod hand_in;
pub(crate) mod place;
pub mod rulings;
pub mod sheet_form;
pub mod sheets;

use askama::Template;
use qisai_domain::game::MAX_RECORD;
use qisai_domain::{Game, GameKey, Round, RoundState, Side, Stage, Tournament};

use crate::handler::{DESK, DeskTab, Frame, Page, RequestScope, Result, Visitor, WebError, html};
use qisai_i18n::Words;
use qisai_records::Judgement;
use qisai_records::boards::{self, Judged};
use qisai_view::address::{DeskPage, DeskPages, Encoding, GamesFormat, PublicAddress, PublicPages, RoundPart, Subject};
use qisai_view::names::Name;
use qisai_view::records::findings::{FindingFormatter, Verdict};
use qisai_view::{scores, sides};

/// Game of the round with its record.
struct RecordRow {
    /// Name of the board's row: `14`, or `14/2` with several games.
    row: String,
    pairing: u32,
    game: GameKey,
    first: Name,
    second: Name,
    result: String,
    verdict: Option<Verdict>,
    stands: Option<String>,
    open: bool,
    /// `true` if a readable record was handed in.
    is_in: bool,
    /// `true` if the players must write the moves down.
    is_needed: bool,
}

#[derive(Template)]
#[template(path = "records/records.html")]
struct RecordsPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    /// File with the games of the round.
    games: PublicAddress,
    rows: Vec<RecordRow>,
    have: usize,
    /// Number of games with a required or voluntary record.
    wanted: usize,
    open: usize,
    first_word: &'static str,
    second_word: &'static str,
    error: Option<String>,
}

/// `GET /desk/{slug}/r/{round}/records`: records of a round.
pub async fn list(visitor: Visitor, scope: RequestScope) -> Page {
    html(&page(&visitor, &scope, None).await?)
}

async fn page(visitor: &Visitor, scope: &RequestScope, error: Option<String>) -> Result<RecordsPage> {
    let (number, t) = (scope.number()?, visitor.words());
    public_round(scope, number)?;
    let judging = scope.clone();
    let rows = DESK.run(move || rows(&judging, number, t)).await?;
    let discipline = scope.tournament().settings.discipline;
    Ok(RecordsPage {
        f: Frame::of(visitor, scope, DeskTab::Desk, DeskPage::Round(number, RoundPart::Records)),
        desk: scope.desk(),
        round: number,
        games: PublicPages::of(scope).file(Subject::Pairings(number), Encoding::Games(GamesFormat::of(discipline))),
        have: rows.iter().filter(|row| row.is_in).count(),
        wanted: rows.iter().filter(|row| row.is_needed || row.is_in).count(),
        open: rows.iter().filter(|row| row.open).count(),
        rows,
        first_word: sides::column(discipline, Side::First, t),
        second_word: sides::column(discipline, Side::Second, t),
        error,
    })
}

/// Returns a round that is public or closed.
fn public_round(scope: &RequestScope, number: u16) -> Result<&Round> {
    let round = scope.group().round(number).filter(|round| round.state != RoundState::Draft);
    round.ok_or(WebError::NotFound)
}

/// Returns a formatter for judgements, in the terms of a tournament.
pub(crate) fn teller<'a>(tournament: &Tournament, stage: &'a Stage, t: Words) -> FindingFormatter<'a> {
    FindingFormatter { discipline: tournament.settings.discipline, scores: stage.scores(), t }
}

fn rows(scope: &RequestScope, number: u16, t: Words) -> Vec<RecordRow> {
    let judged = boards::of_round(scope.tournament(), scope.event(), scope.at(number));
    judged.iter().map(|judged| row(scope, number, judged, t)).collect()
}

fn row(scope: &RequestScope, number: u16, judged: &Judged<'_>, t: Words) -> RecordRow {
    let (tournament, stage) = (scope.tournament(), scope.stage());
    let Judged { pairing, key, game, judgement } = judged;
    let mut names: Vec<Name> = pairing.entries().map(|entry| Name::of(tournament, entry, t)).collect();
    if game.second_begins {
        names.reverse();
    }
    let mut names = names.into_iter();
    let board = pairing.board().unwrap_or_default();
    RecordRow {
        row: row_of(board, *key),
        pairing: pairing.id.0,
        game: *key,
        first: names.next().unwrap_or_default(),
        second: names.next().unwrap_or_default(),
        result: scores::result(stage.scores(), game.result, t).text,
        verdict: judgement.as_ref().map(|judgement| teller(tournament, stage, t).verdict(judgement, game.result)),
        stands: stands(tournament, game, t),
        open: judged.is_open(),
        is_in: judgement.as_ref().is_some_and(Judgement::is_of_a_record),
        is_needed: stage.play.needs_record(number, key.segment, tournament.settings.discipline),
    }
}

/// Returns the name of a board's row.
pub(crate) fn row_of(board: u32, key: GameKey) -> String {
    if key == GameKey::ONLY { board.to_string() } else { format!("{board}/{key}") }
}

/// Returns a sentence if an arbiter has accepted the result despite its record.
fn stands(tournament: &Tournament, game: &Game, t: Words) -> Option<String> {
    let version = game.acknowledged?;
    let said = tournament.words_at(version);
    Some(said.map_or_else(|| t.stands_because("", ""), |words| t.stands_because(t.actor(&words.by), &words.text)))
}

/// Normalises a record for storage: uniform line ends, no surrounding whitespace.
fn clean(text: &str) -> String {
    text.replace("\r\n", "\n").trim().to_owned()
}

/// Refuses a text that is too long for a record before it is read.
fn check_length(text: &str) -> Result<()> {
    if text.len() > MAX_RECORD { Err(WebError::Field("text")) } else { Ok(()) }
}
