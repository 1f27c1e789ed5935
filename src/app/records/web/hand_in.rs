//! File of records. It is previewed first; its games are then stored at the matched or chosen boards.

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use askama::Template;
use qisai_domain::command::KeptRecord;
use qisai_domain::{Command, GameKey, PairingId, Round};
use qisai_exchange::text::decode;
use qisai_records::matching::{Board, Candidate, Clues, Match, find};
use qisai_records::{Prepared, boards, prepare, prepare_binary, start};

use super::{clean, page, public_round, row_of, teller};
use crate::handler::{
    DeskTab, Frame, Page, READING, RequestScope, Upload, Visitor, WebError, act, html, html_with, see_other,
};
use qisai_i18n::Words;
use qisai_service::ServiceError;
use qisai_view::address::{DeskPage, DeskPages, RoundPart};
use qisai_view::records::findings::FindingLine;

/// Maximum number of games of one file offered at once: several times the boards of the largest round.
const MAX_GAMES: usize = 2_000;

/// Board to choose.
struct BoardChoice {
    value: String,
    label: String,
}

/// Game in the file.
struct InFile {
    first: String,
    second: String,
    result: String,
    line: u32,
    plies: usize,
    source: String,
    /// Matched board, unless another one is chosen; empty for none.
    chosen: String,
    how: String,
    class: &'static str,
    findings: Vec<FindingLine>,
}

#[derive(Template)]
#[template(path = "records/look.html")]
struct LookPage {
    f: Frame,
    desk: DeskPages,
    round: u16,
    seen: u64,
    games: Vec<InFile>,
    options: Vec<BoardChoice>,
    found: usize,
    sure: usize,
}

/// `POST /desk/{slug}/r/{round}/records`: previews a file; nothing is stored yet.
pub async fn look(request: HttpRequest, visitor: Visitor, scope: RequestScope) -> Page {
    let (number, t) = (scope.number()?, visitor.words());
    let upload = Upload::read(&request).await?;
    public_round(&scope, number)?;
    let asked = scope.clone();
    let looked = READING.read(upload.source(), move || looked_at(&asked, number, &upload.file, t)).await?;
    let (games, options, found) = match looked {
        Ok(looked) if !looked.0.is_empty() => looked,
        other => {
            let why = other.err().unwrap_or_else(|| t.no_games_found().to_owned());
            let page = page(&visitor, &scope, Some(why)).await?;
            return html_with(StatusCode::UNPROCESSABLE_ENTITY, &page);
        }
    };
    html(&LookPage {
        f: Frame::of(&visitor, &scope, DeskTab::Desk, DeskPage::Round(number, RoundPart::Records)),
        desk: scope.desk(),
        round: number,
        seen: scope.tournament().version.0,
        sure: games.iter().filter(|game| !game.chosen.is_empty()).count(),
        games,
        options,
        found,
    })
}

fn looked_at(
    scope: &RequestScope,
    number: u16,
    file: &[u8],
    t: Words,
) -> Result<(Vec<InFile>, Vec<BoardChoice>, usize), String> {
    let (tournament, play) = (scope.tournament(), &scope.stage().play);
    let Some(round) = scope.group().round(number) else { return Ok((Vec::new(), Vec::new(), 0)) };
    let seated = boards::boards(tournament, scope.at(number));
    let has_record = |board: &Board| {
        let game = boards::game_at(play, round, board.board, board.sequence);
        let game = game.and_then(|(pairing, key)| round.pairings.get(&pairing)?.games.get(&key));
        game.is_some_and(|game| game.record.is_some())
    };
    let options = seated.iter().map(|board| {
        let row = row_of(board.board, GameKey::game(board.sequence));
        let label = t.board_option(row, &board.first.name, &board.second.name);
        let label = if has_record(board) { t.board_has_record(label) } else { label };
        BoardChoice { value: value(board.board, board.sequence), label }
    });
    let expected = Some(tournament.settings.discipline);
    let found = match prepare_binary(file, expected) {
        Some(Ok(game)) => offered(scope, number, &seated, std::iter::once(game), t),
        Some(Err(fault)) => return Err(fault.to_string()),
        None => offered(scope, number, &seated, prepare(&decode(file).text, expected), t),
    };
    let (games, count) = found;
    Ok((games, options.collect(), count))
}

/// Returns the form value of a board.
fn value(board: u32, sequence: u16) -> String {
    format!("{board}.{sequence}")
}

/// Returns the games of a file with their matched boards, and the number of games in the file.
fn offered<'a>(
    scope: &RequestScope,
    number: u16,
    boards: &[Board],
    file: impl Iterator<Item = Prepared<'a>>,
    t: Words,
) -> (Vec<InFile>, usize) {
    let teller = teller(scope.tournament(), scope.stage(), t);
    let mut found = 0;
    let mut games: Vec<InFile> = Vec::new();
    let drawn = start::of_round(scope.tournament(), scope.at(number));
    for mut prepared in file {
        found += 1;
        if games.len() == MAX_GAMES {
            continue;
        }
        if let Some(drawn) = drawn {
            prepared.begin_from(drawn);
        }
        let clues = Clues::of(&prepared.game);
        let chosen = |candidate: &Candidate| value(candidate.board, candidate.sequence);
        let elsewhere = clues.round.filter(|round| *round != u32::from(number));
        let (chosen, how, class) = match find(boards, &clues) {
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
    (games, found)
}

/// Clears the matched board if two games of one file match it.
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

/// `POST /desk/{slug}/r/{round}/records/keep`: stores the games at the chosen boards.
pub async fn keep(request: HttpRequest, visitor: Visitor, scope: RequestScope) -> Page {
    let number = scope.number()?;
    let upload = Upload::read(&request).await?;
    let round = public_round(&scope, number)?;
    let seen = upload.field("seen").and_then(|seen| seen.parse().ok()).ok_or(WebError::Field("seen"))?;
    let mut records = Vec::new();
    for (field, chosen) in &upload.fields {
        let Some(place) = field.strip_prefix("board").filter(|_| !chosen.is_empty()) else { continue };
        let (pairing, game) = place_of(&scope, round, chosen).ok_or(WebError::Field("board"))?;
        let text = upload.field(&format!("text{place}")).ok_or(WebError::Field("text"))?;
        records.push(KeptRecord { pairing, game, text: Some(clean(text)) });
    }
    let command = Command::KeepRecords { at: scope.at(number), records };
    match act(&visitor, vec![command], None, seen).await {
        Ok(_) => see_other(scope.desk().records(number)),
        Err(error @ WebError::Service(ServiceError::Refused(_))) => {
            let (status, _, message) = error.said(visitor.words());
            let now = scope.now(&visitor.state).await?;
            html_with(status, &page(&visitor, &now, Some(message)).await?)
        }
        Err(error) => Err(error),
    }
}

/// Returns the game of a value such as `14.2`.
fn place_of(scope: &RequestScope, round: &Round, chosen: &str) -> Option<(PairingId, GameKey)> {
    let (board, sequence) = chosen.split_once('.')?;
    boards::game_at(&scope.stage().play, round, board.parse().ok()?, sequence.parse().ok()?)
}
