//! The records of a round: handed in as a file, matched to the boards, looked at before the round is closed.

pub mod game;
pub mod rulings;

use std::sync::Arc;

use actix_web::{HttpRequest, web};
use askama::Template;
use qisai_domain::command::KeptRecord;
use qisai_domain::record::MAX_RECORD;
use qisai_domain::{Command, GroupId, PairingId, Round, RoundState, Side, Tournament, Version};
use qisai_exchange::text::decode;
use qisai_records::matching::{Candidate, Clues, Match, find};
use qisai_records::prepare;

use super::{main_group, run, tournament};
use crate::i18n::Words;
use crate::service::records::{self, Judged};
use crate::view::findings::{Shown, Teller, Verdict};
use crate::view::names::Name;
use crate::view::{scores, sides};
use crate::web::error::WebError;
use crate::web::form::Upload;
use crate::web::frame::{Frame, Tab};
use crate::web::respond::{Page, html, html_with, see_other};
use crate::web::state::State;
use crate::web::visitor::Visitor;

/// Games of one file that are offered at once: several times the boards of the largest round.
const MOST_GAMES: usize = 2_000;

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
pub async fn list(visitor: Visitor, path: web::Path<(String, u16)>, state: web::Data<State>) -> Page {
    let tournament = tournament(&state, &visitor).await?;
    html(&page(&visitor, tournament, path.1, None).await?)
}

async fn page(
    visitor: &Visitor,
    tournament: Arc<Tournament>,
    number: u16,
    error: Option<String>,
) -> Result<RecordsPage, WebError> {
    let group = main_group(&tournament)?;
    let t = visitor.words();
    public_round(&tournament, group, number)?;
    let judging = Arc::clone(&tournament);
    let rows = web::block(move || rows(&judging, group, number, t)).await?;
    let discipline = tournament.settings.discipline;
    Ok(RecordsPage {
        f: Frame::of(visitor, &tournament, Tab::Desk, &format!("/r/{number}/records")),
        slug: tournament.settings.slug.clone(),
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
fn public_round(tournament: &Tournament, group: GroupId, number: u16) -> Result<&Round, WebError> {
    let round = tournament.round(group, number).filter(|round| round.state != RoundState::Draft);
    round.ok_or(WebError::NotFound)
}

/// Says judgements in the words of a tournament.
pub(super) fn teller(tournament: &Tournament, t: Words) -> Teller<'_> {
    Teller { discipline: tournament.settings.discipline, scores: &tournament.settings.scores, t }
}

fn rows(tournament: &Tournament, group: GroupId, number: u16, t: Words) -> Vec<Row> {
    let Some(round) = tournament.round(group, number) else { return Vec::new() };
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

/// A board to choose.
struct Choice {
    value: String,
    label: String,
}

/// A game of the file.
struct InFile {
    first: String,
    second: String,
    result: String,
    line: u32,
    plies: usize,
    source: String,
    /// The board that it goes to unless somebody chooses another one; empty for none.
    chosen: String,
    how: String,
    class: &'static str,
    findings: Vec<Shown>,
}

#[derive(Template)]
#[template(path = "arbiter/records_look.html")]
struct LookPage {
    f: Frame,
    slug: String,
    round: u16,
    seen: u64,
    games: Vec<InFile>,
    options: Vec<Choice>,
    found: usize,
    sure: usize,
}

/// `POST /desk/{slug}/r/{round}/records`: a file is looked at, nothing is kept yet.
pub async fn look(
    request: HttpRequest,
    visitor: Visitor,
    path: web::Path<(String, u16)>,
    state: web::Data<State>,
) -> Page {
    let (slug, number) = path.into_inner();
    let upload = Upload::read(&request).await?;
    let tournament = tournament(&state, &visitor).await?;
    let (group, t) = (main_group(&tournament)?, visitor.words());
    public_round(&tournament, group, number)?;
    let asked = Arc::clone(&tournament);
    let (games, options, found) = web::block(move || looked_at(&asked, group, number, &upload.file, t)).await?;
    if games.is_empty() {
        let page = page(&visitor, tournament, number, Some(t.no_games_found().to_owned())).await?;
        return html_with(actix_web::http::StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    html(&LookPage {
        f: Frame::of(&visitor, &tournament, Tab::Desk, &format!("/r/{number}/records")),
        slug,
        round: number,
        seen: tournament.version.0,
        sure: games.iter().filter(|game| !game.chosen.is_empty()).count(),
        games,
        options,
        found,
    })
}

fn looked_at(
    tournament: &Tournament,
    group: GroupId,
    number: u16,
    file: &[u8],
    t: Words,
) -> (Vec<InFile>, Vec<Choice>, usize) {
    let Some(round) = tournament.round(group, number) else { return (Vec::new(), Vec::new(), 0) };
    let boards = records::boards(tournament, round);
    let value = |board: u32, sequence: u16| format!("{board}.{sequence}");
    let options = boards.iter().map(|board| Choice {
        value: value(board.board, board.sequence),
        label: t.board_option(row_of(board.board, board.sequence), &board.first.name, &board.second.name),
    });
    let text = decode(file).text;
    let teller = teller(tournament, t);
    let mut found = 0;
    let mut games: Vec<InFile> = Vec::new();
    for prepared in prepare(&text, Some(tournament.settings.discipline)) {
        found += 1;
        if games.len() == MOST_GAMES {
            continue;
        }
        let clues = Clues::of(&prepared.game);
        let chosen = |candidate: &Candidate| value(candidate.board, candidate.sequence);
        let elsewhere = clues.round.filter(|round| *round != u32::from(number));
        let (chosen, how, class) = match find(&boards, &clues) {
            _ if prepared.is_wrong_game() => (String::new(), t.match_none().to_owned(), "tag-bad"),
            hit if elsewhere.is_some() && !matches!(hit, Match::Board(_)) => {
                (String::new(), t.match_other_round(elsewhere.unwrap_or_default()), "tag-warn")
            }
            Match::Board(candidate) if candidate.swapped => {
                (chosen(&candidate), t.match_swapped().to_owned(), "tag-warn")
            }
            Match::Board(candidate) => (chosen(&candidate), t.match_sure().to_owned(), "tag-good"),
            Match::Ambiguous(_) => (String::new(), t.match_ambiguous().to_owned(), "tag-warn"),
            Match::None => (String::new(), t.match_none().to_owned(), "tag-warn"),
        };
        let findings = prepared.findings.iter().map(|finding| teller.finding(finding, qisai_rules_kernel::Side::First));
        games.push(InFile {
            first: clues.first.unwrap_or_default(),
            second: clues.second.unwrap_or_default(),
            result: prepared.game.result.clone().into_owned(),
            line: prepared.game.place.line,
            plies: prepared.game.moves.len(),
            source: prepared.game.source.clone().into_owned(),
            chosen,
            how,
            class,
            findings: findings.collect(),
        });
    }
    leave_doubles_open(&mut games, t);
    (games, options.collect(), found)
}

/// Two games of one file for one board: neither is chosen.
fn leave_doubles_open(games: &mut [InFile], t: Words) {
    let twice: Vec<String> = games
        .iter()
        .filter(|game| !game.chosen.is_empty())
        .filter(|game| games.iter().filter(|other| other.chosen == game.chosen).count() > 1)
        .map(|game| game.chosen.clone())
        .collect();
    for game in games.iter_mut().filter(|game| twice.contains(&game.chosen)) {
        game.chosen.clear();
        t.match_ambiguous().clone_into(&mut game.how);
        game.class = "tag-warn";
    }
}

/// `POST /desk/{slug}/r/{round}/records/keep`: the games go to the boards chosen.
pub async fn keep(
    request: HttpRequest,
    visitor: Visitor,
    path: web::Path<(String, u16)>,
    state: web::Data<State>,
) -> Page {
    let (slug, number) = path.into_inner();
    let upload = Upload::read(&request).await?;
    let before = tournament(&state, &visitor).await?;
    let group = main_group(&before)?;
    let round = public_round(&before, group, number)?;
    let seen = upload.field("seen").and_then(|seen| seen.parse().ok()).map(Version).ok_or(WebError::Field("seen"))?;
    let mut records = Vec::new();
    for (field, chosen) in &upload.fields {
        let Some(place) = field.strip_prefix("board").filter(|_| !chosen.is_empty()) else { continue };
        let (pairing, sequence) = place_of(round, chosen).ok_or(WebError::Field("board"))?;
        let text = upload.field(&format!("text{place}")).ok_or(WebError::Field("text"))?;
        records.push(KeptRecord { pairing, sequence, text: Some(clean(text)) });
    }
    let command = Command::KeepRecords { group, round: number, records, seen };
    match run(&state, &visitor, command, None).await {
        Ok(_) => see_other(format!("/desk/{slug}/r/{number}/records")),
        Err(error @ WebError::Service(crate::service::ServiceError::Refused(_))) => {
            let (status, _, message) = error.said(visitor.words());
            let now = tournament(&state, &visitor).await?;
            html_with(status, &page(&visitor, now, number, Some(message)).await?)
        }
        Err(error) => Err(error),
    }
}

/// A record as it is kept: one kind of line ends, nothing around it.
fn clean(text: &str) -> String {
    text.replace("\r\n", "\n").trim().to_owned()
}

/// The game of `14.2`.
fn place_of(round: &Round, chosen: &str) -> Option<(PairingId, u16)> {
    let (board, sequence) = chosen.split_once('.')?;
    records::game_at(round, board.parse().ok()?, sequence.parse().ok()?)
}

/// What is too long to be anybody's record is refused before it is read.
fn check_length(text: &str) -> Result<(), WebError> {
    if text.len() > MAX_RECORD { Err(WebError::Field("text")) } else { Ok(()) }
}
