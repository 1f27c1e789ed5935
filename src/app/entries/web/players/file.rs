//! List of players in a file: previewed, read again with other options, entered.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use qisai_domain::{Command, Discipline, KnownPeople, Sex, Tournament};
use qisai_exchange::csv_players::{self, CsvProblem, Preview, Row};
use qisai_ratings::FLOOR;

use super::{DeskPlayersPage, run};
use crate::entries::list_source::{ListSource, SourceChoices};
use crate::form::Upload;
use crate::pool::READING;
use crate::respond::{Page, html, html_with, see_other};
use crate::scope::RequestScope;
use crate::setup::admission::{admission_of, outside};
use crate::state::State;
use crate::visitor::Visitor;
use qisai_i18n::Words;
use qisai_view::dates;

/// Line of a previewed file.
pub(crate) struct FileLine {
    pub(crate) line: u32,
    pub(crate) title: String,
    pub(crate) name: String,
    pub(crate) rating: String,
    pub(crate) federation: String,
    pub(crate) club: String,
    pub(crate) sex: &'static str,
    pub(crate) born: String,
    pub(crate) fide_id: String,
    pub(crate) national_id: String,
    pub(crate) problems: Vec<String>,
    pub(crate) minds: Vec<String>,
    /// `true` if the line is not preselected, because the player is already entered or the line contains no player.
    pub(crate) unticked: bool,
}

/// Preview of a file.
pub(crate) struct PlayersPreview {
    pub(crate) file: String,
    pub(crate) how: String,
    pub(crate) lines: Vec<FileLine>,
    pub(crate) ready: usize,
    pub(crate) wrong: usize,
    pub(crate) errors: Vec<String>,
    /// `true` if one of the errors blocks the whole list.
    pub(crate) is_blocked: bool,
    pub(crate) content: String,
    pub(crate) source: SourceChoices,
}

/// File as it was read.
struct PlayerFile {
    asked: ListSource,
    list: Preview,
    content: String,
}

impl PlayerFile {
    fn of(asked: ListSource) -> Self {
        let list = csv_players::preview_file(&asked.bytes, asked.options.clone());
        let content = csv_players::text_of_file(&asked.bytes, &asked.options);
        Self { asked, list, content }
    }

    /// Returns the preview of the file for the page.
    fn view(&self, scope: &RequestScope, t: Words) -> PlayersPreview {
        let (list, tournament) = (&self.list, scope.tournament());
        let (known, admission) = (KnownPeople::of(tournament), admission_of(scope));
        let line = |row: &Row| {
            let mut line = line(tournament, &known, row, t);
            line.minds.extend(outside(&admission, &row.player, t));
            line
        };
        let lines: Vec<FileLine> = list.rows.iter().map(line).collect();
        let wrong = lines.iter().filter(|line| !line.problems.is_empty()).count();
        PlayersPreview {
            file: self.asked.name.clone(),
            how: ListSource::how(list, t),
            ready: lines.len() - wrong,
            wrong,
            errors: list.errors.iter().map(|problem| t.csv_problem(problem)).collect(),
            is_blocked: list.errors.iter().any(|problem| problem.kind.is_error()),
            lines,
            content: self.content.clone(),
            source: self.asked.choices(list, t),
        }
    }
}

fn line(tournament: &Tournament, known: &KnownPeople, row: &Row, t: Words) -> FileLine {
    let mut line = FileLine::of(row, t);
    let is_known = known.find(&row.player).is_some();
    if is_known {
        line.minds.push(t.entered_already().into());
    }
    let is_chess = tournament.settings.discipline == Discipline::Chess;
    if is_chess && row.player.rating.is_some_and(|rating| rating > 0 && rating < FLOOR) {
        line.minds.push(t.rating_floor_hint().into());
    }
    FileLine { unticked: is_known || row.is_no_player(), ..line }
}

impl FileLine {
    /// Returns a line as it was read.
    pub(crate) fn of(row: &Row, t: Words) -> Self {
        let sex = row.player.sex.map(|sex| if sex == Sex::Male { t.male() } else { t.female() });
        let [problems, minds] = said(&row.problems, t);
        Self {
            line: row.line,
            title: row.player.shown_title().to_owned(),
            name: row.player.name.clone(),
            rating: row.player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
            federation: row.player.federation.clone(),
            club: row.player.club.clone(),
            sex: sex.unwrap_or_default(),
            born: dates::born(&row.player.born),
            fide_id: row.player.fide_id.clone(),
            national_id: row.player.national_id.clone(),
            problems,
            minds,
            unticked: false,
        }
    }
}

/// Returns the messages about errors and about doubts.
pub(crate) fn said(problems: &[CsvProblem], t: Words) -> [Vec<String>; 2] {
    let (errors, doubts): (Vec<&CsvProblem>, Vec<&CsvProblem>) =
        problems.iter().partition(|problem| problem.kind.is_error());
    [errors, doubts].map(|those| those.into_iter().map(|problem| t.csv_problem(problem)).collect())
}

/// `POST /desk/{slug}/players/preview`: previews a file, or reads it again with another sheet, another encoding or
/// other meanings of its columns. Nothing is stored.
pub async fn preview(request: HttpRequest, visitor: Visitor, scope: RequestScope) -> Page {
    let upload = Upload::read(&request).await?;
    let asked = ListSource::of(&upload, false);
    let found = READING.run_for(upload.sender, move || PlayerFile::of(asked)).await?;
    let preview = found.view(&scope, visitor.words());
    html(&DeskPlayersPage { preview: Some(preview), ..DeskPlayersPage::new(&visitor, &scope) })
}

/// `POST /desk/{slug}/players/import`: enters the chosen lines of a previewed file, all or none. Nothing is entered if
/// the file as a whole has an error.
pub async fn import(request: HttpRequest, visitor: Visitor, scope: RequestScope, state: web::Data<State>) -> Page {
    let upload = Upload::read(&request).await?;
    let chosen: Vec<u32> =
        upload.fields.iter().filter(|(name, _)| name == "line").filter_map(|(_, line)| line.parse().ok()).collect();
    let asked = ListSource::of(&upload, false);
    let found = READING.run(move || PlayerFile::of(asked)).await?;
    let preview = found.view(&scope, visitor.words());
    if preview.is_blocked {
        let page = DeskPlayersPage { preview: Some(preview), ..DeskPlayersPage::new(&visitor, &scope) };
        return html_with(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    let sound = found
        .list
        .rows
        .into_iter()
        .filter(|row| chosen.contains(&row.line) && !row.problems.iter().any(|problem| problem.kind.is_error()));
    let players = sound.map(|row| row.player).collect();
    // A player who is apparently entered already is not preselected, so choosing the line is deliberate.
    run(&state, &visitor, Command::Register { players, allow_duplicates: true }, None).await?;
    see_other(scope.desk().players())
}
