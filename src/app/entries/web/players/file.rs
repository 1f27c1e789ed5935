//! List of players in a file: previewed, read again with other options, entered.

use std::collections::BTreeSet;

use actix_web::HttpRequest;
use actix_web::http::StatusCode;
use qisai_domain::{Command, Discipline, KnownPeople, Player, Sex, Tournament};
use qisai_exchange::csv_players::{self, CsvProblem, CsvProblemKind, Preview, Row};
use qisai_ratings::FLOOR;

use super::{DeskPlayersPage, run};
use crate::desk::told;
use crate::entries::list_source::{ListCell, ListSource, SourceChoices, cells_to_correct};
use crate::handler::{Page, READING, RequestScope, Upload, Visitor, html, html_with, see_other};
use crate::setup::admission::{admission_of, outside};
use crate::setup::create::pasted::at_typed_line;
use qisai_i18n::Words;
use qisai_view::dates;

/// Line of a previewed file.
pub(crate) struct FileLine {
    pub(crate) line: u32,
    /// Number of the line in the file or in the pasted rows.
    pub(crate) shown: u32,
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
    /// Cells of a line that needs a correction.
    pub(crate) cells: Vec<ListCell>,
}

/// Preview of a file.
pub(crate) struct PlayersPreview {
    pub(crate) file: String,
    pub(crate) how: String,
    pub(crate) lines: Vec<FileLine>,
    pub(crate) ready: usize,
    pub(crate) wrong: usize,
    pub(crate) errors: Vec<String>,
    /// Doubts about the file, such as columns that are not used.
    pub(crate) minds: Vec<String>,
    /// `true` if one of the errors blocks the whole list.
    pub(crate) is_blocked: bool,
    pub(crate) content: String,
    pub(crate) source: SourceChoices,
    /// Numbers of players entered and left out, if this is the rest of a list.
    pub(crate) entered: Option<(usize, usize)>,
}

impl PlayersPreview {
    /// Returns `true` if a line has fields for corrections.
    pub(crate) fn corrects(&self) -> bool {
        self.lines.iter().any(|line| !line.cells.is_empty())
    }
}

/// File as it was read.
struct PlayerFile {
    asked: ListSource,
    list: Preview,
    content: String,
}

impl PlayerFile {
    fn of(upload: &Upload, t: Words) -> Self {
        let asked = ListSource::of(upload, false, t);
        let list = csv_players::preview_file(&asked.bytes, asked.options.clone());
        Self { content: asked.content(), asked, list }
    }

    /// Returns the preview of the file for the page.
    fn view(&self, scope: &RequestScope, t: Words) -> PlayersPreview {
        let (list, tournament) = (&self.list, scope.tournament());
        let (known, admission) = (KnownPeople::of(tournament), admission_of(scope));
        let mut cells = cells_to_correct(list, &self.content, &self.needs_correction());
        let added = self.asked.added;
        let mut line = |row: &Row| {
            let mut line = line((tournament, &known), row, added, t);
            line.minds.extend(outside(&admission, &row.player, t));
            line.cells = cells.remove(&row.line).unwrap_or_default();
            line
        };
        let lines: Vec<FileLine> = list.rows.iter().map(&mut line).collect();
        let wrong = lines.iter().filter(|line| !line.problems.is_empty()).count();
        let [errors, minds] = said(&list.errors, added, t);
        PlayersPreview {
            file: self.asked.name.clone(),
            how: ListSource::how(list, t),
            ready: lines.len() - wrong,
            wrong,
            is_blocked: !errors.is_empty(),
            errors,
            minds,
            lines,
            content: self.content.clone(),
            source: self.asked.choices(list, t),
            entered: None,
        }
    }

    /// Returns the lines with values that cannot be read, and those that were corrected and are still shown.
    fn needs_correction(&self) -> BTreeSet<u32> {
        let wrong = self.list.rows.iter().filter(|row| needs_correction(row)).map(|row| row.line);
        wrong.chain(self.asked.corrected.iter().copied()).collect()
    }

    /// Returns the file without the lines that were entered.
    fn rest(&self, entered: &BTreeSet<u32>) -> Self {
        let content = csv_players::without_lines(&self.content, entered);
        let mut asked = self.asked.clone();
        asked.bytes = content.clone().into_bytes();
        asked.options.encoding = None;
        let mut list = csv_players::preview_file(&asked.bytes, asked.options.clone());
        list.errors.retain(|problem| problem.kind.is_error());
        Self { asked, list, content }
    }
}

/// Returns `true` if a value of the line cannot be read, so that the line or the value is left out.
pub(crate) fn needs_correction(row: &Row) -> bool {
    let is_wrong = |kind: &CsvProblemKind| {
        kind.is_error() || matches!(kind, CsvProblemKind::Unreadable { .. } | CsvProblemKind::TitleUnknown)
    };
    row.problems.iter().any(|problem| is_wrong(&problem.kind))
}

fn line((tournament, known): (&Tournament, &KnownPeople), row: &Row, added: u32, t: Words) -> FileLine {
    let mut line = FileLine::of(row, added, t);
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
    /// Returns a line as it was read; `added`: number of lines that were put before the list.
    pub(crate) fn of(row: &Row, added: u32, t: Words) -> Self {
        let sex = row.player.sex.map(|sex| if sex == Sex::Male { t.male() } else { t.female() });
        let [problems, minds] = said(&row.problems, added, t);
        Self {
            line: row.line,
            shown: row.line.saturating_sub(added),
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
            cells: Vec::new(),
        }
    }
}

/// Returns the messages about errors and about doubts; `added`: number of lines that were put before the list.
pub(crate) fn said(problems: &[CsvProblem], added: u32, t: Words) -> [Vec<String>; 2] {
    let (errors, doubts): (Vec<&CsvProblem>, Vec<&CsvProblem>) =
        problems.iter().partition(|problem| problem.kind.is_error());
    [errors, doubts]
        .map(|those| those.into_iter().map(|problem| t.csv_problem(&at_typed_line(problem, added))).collect())
}

/// `POST /desk/{slug}/players/preview`: previews a file or pasted rows, or reads them again with another sheet, another
/// encoding, other meanings of columns or corrected cells. Nothing is stored.
pub async fn preview(request: HttpRequest, visitor: Visitor, scope: RequestScope) -> Page {
    let upload = Upload::read(&request).await?;
    let t = visitor.words();
    let found = READING.read(upload.source(), move || PlayerFile::of(&upload, t)).await?;
    let preview = found.view(&scope, t);
    html(&DeskPlayersPage { preview: Some(preview), ..DeskPlayersPage::new(&visitor, &scope) })
}

/// `POST /desk/{slug}/players/import`: enters the chosen and the corrected lines of a previewed list, all or none, and
/// shows the lines that are left out. Nothing is entered if the list as a whole has an error.
pub async fn import(request: HttpRequest, visitor: Visitor, scope: RequestScope) -> Page {
    let upload = Upload::read(&request).await?;
    let t = visitor.words();
    let lines = |field: &str| -> BTreeSet<u32> {
        upload.fields.iter().filter(|(name, _)| name == field).filter_map(|(_, line)| line.parse().ok()).collect()
    };
    let (chosen, offered) = (lines("line"), lines("offered"));
    let source = upload.kept_source();
    let found = READING.read(source.clone(), move || PlayerFile::of(&upload, t)).await?;
    let preview = found.view(&scope, t);
    if preview.is_blocked {
        let page = DeskPlayersPage { preview: Some(preview), ..DeskPlayersPage::new(&visitor, &scope) };
        return html_with(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    // A line that could not be chosen is entered once it is corrected.
    let is_corrected = |line: u32| found.asked.corrected.contains(&line) && !offered.contains(&line);
    let is_chosen = |line: u32| chosen.contains(&line) || is_corrected(line);
    let sound = found
        .list
        .rows
        .iter()
        .filter(|row| is_chosen(row.line) && !row.problems.iter().any(|problem| problem.kind.is_error()));
    let (entered, players): (BTreeSet<u32>, Vec<Player>) = sound.map(|row| (row.line, row.player.clone())).unzip();
    let counts = (entered.len(), found.list.rows.len() - entered.len());
    if entered.is_empty() && counts.1 > 0 {
        let preview = PlayersPreview { entered: Some(counts), ..preview };
        return html(&DeskPlayersPage { preview: Some(preview), ..DeskPlayersPage::new(&visitor, &scope) });
    }
    // A player who is apparently entered already is not preselected, so choosing the line is deliberate.
    run(&visitor, Command::Register { players, allow_duplicates: true }, None).await?;
    if counts.1 == 0 {
        return see_other(told::entered_list(scope.desk().players(), counts.0));
    }
    // The players are entered, whatever happens to the list of the others.
    let Ok(rest) = READING.read(source, move || found.rest(&entered)).await else {
        return see_other(told::entered_list(scope.desk().players(), counts.0));
    };
    let now = scope.now(&visitor.state).await?;
    let preview = PlayersPreview { entered: Some(counts), ..rest.view(&now, t) };
    html(&DeskPlayersPage { preview: Some(preview), ..DeskPlayersPage::new(&visitor, &now) })
}
