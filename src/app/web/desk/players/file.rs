//! A list of players in a file: looked at, read again in another way, entered.

use actix_web::http::StatusCode;
use actix_web::{HttpRequest, web};
use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use qisai_domain::{Command, Discipline, KnownPeople, Sex, Tournament};
use qisai_exchange::csv_players::{self, CsvOptions, PlayerField, Preview, Row};
use qisai_exchange::text::TextEncoding;
use qisai_ratings::FLOOR;

use super::{PlayersPage, run};
use crate::form::Upload;
use crate::respond::{Page, html, html_with, see_other};
use crate::scope::RequestScope;
use crate::state::State;
use crate::visitor::Visitor;
use qisai_i18n::Words;
use qisai_view::dates;

/// A line of a file that is looked at.
pub(super) struct FileLine {
    pub(super) line: u32,
    pub(super) title: String,
    pub(super) name: String,
    pub(super) rating: String,
    pub(super) federation: String,
    pub(super) club: String,
    pub(super) sex: &'static str,
    pub(super) born: String,
    pub(super) fide_id: String,
    pub(super) problems: Vec<String>,
    pub(super) minds: Vec<String>,
    /// Whether it is left out unless somebody ticks it: entered already, or no player.
    pub(super) unticked: bool,
}

/// Something to choose from.
pub(super) struct Choice {
    pub(super) value: String,
    pub(super) said: String,
    pub(super) chosen: bool,
}

/// A column with what it may mean.
pub(super) struct ColumnChoice {
    pub(super) header: String,
    pub(super) choices: Vec<Choice>,
}

/// A file that is looked at.
pub(super) struct PlayersPreview {
    pub(super) file: String,
    pub(super) how: String,
    pub(super) lines: Vec<FileLine>,
    pub(super) ready: usize,
    pub(super) wrong: usize,
    pub(super) errors: Vec<String>,
    /// `true` if one of them keeps the whole list out.
    pub(super) is_blocked: bool,
    pub(super) content: String,
    /// The file itself, in base64, where the content does not tell all of it: other sheets, other encodings.
    pub(super) raw: String,
    /// The sheets of a workbook that has several.
    pub(super) sheets: Vec<Choice>,
    /// The encodings that a text may have.
    pub(super) encodings: Vec<Choice>,
    pub(super) columns: Vec<ColumnChoice>,
    /// The meaning of each column as the arbiter has given it, by its code; empty where none was given.
    pub(super) assigned: Vec<&'static str>,
}

/// A file with the ways in which it is read.
struct Asked {
    name: String,
    bytes: Vec<u8>,
    options: CsvOptions,
}

/// A file as it was read.
struct Found {
    asked: Asked,
    list: Preview,
    content: String,
}

impl Asked {
    /// The file that was uploaded, or one that was looked at before, with the choices of the form.
    fn of(upload: &Upload) -> Self {
        let field = |name| upload.field(name).filter(|value| !value.is_empty());
        let raw = field("raw").and_then(|raw| STANDARD.decode(raw).ok());
        let (bytes, encoding) = match raw {
            _ if !upload.file.is_empty() => (upload.file.to_vec(), None),
            Some(raw) => (raw, field("encoding").and_then(TextEncoding::from_name)),
            None => (field("content").unwrap_or_default().as_bytes().to_vec(), None),
        };
        let of_column = |(_, code): &(String, String)| PlayerField::from_code(code);
        let columns: Vec<Option<PlayerField>> =
            upload.fields.iter().filter(|(name, _)| name == "column").map(of_column).collect();
        let name =
            if upload.file.is_empty() { field("file_name").unwrap_or_default() } else { upload.file_name.as_str() };
        let sheet = field("sheet").map(str::to_owned);
        let columns = Some(columns).filter(|columns| !columns.is_empty());
        Self { name: name.to_owned(), bytes, options: CsvOptions { encoding, sheet, columns, ..CsvOptions::default() } }
    }

    fn read(self) -> Found {
        let list = csv_players::preview_file(&self.bytes, self.options.clone());
        let content = csv_players::text_of_file(&self.bytes, &self.options);
        Found { asked: self, list, content }
    }
}

impl Found {
    /// The page's view of it.
    fn view(&self, tournament: &Tournament, t: Words) -> PlayersPreview {
        let list = &self.list;
        let known = KnownPeople::of(tournament);
        let lines: Vec<FileLine> = list.rows.iter().map(|row| line(tournament, &known, row, t)).collect();
        let wrong = lines.iter().filter(|line| !line.problems.is_empty()).count();
        let is_text = list.sheet.is_none();
        let is_told = list.encoding == TextEncoding::Utf8 && self.asked.options.encoding.is_none();
        let is_raw = if is_text { !is_told } else { list.sheets.len() > 1 };
        let encodings = TextEncoding::ALL.into_iter().filter(|_| is_text && is_raw).map(|encoding| Choice {
            value: encoding.to_string(),
            said: encoding.to_string(),
            chosen: encoding == list.encoding,
        });
        let sheets = list.sheets.iter().filter(|_| list.sheets.len() > 1).map(|sheet| Choice {
            value: sheet.clone(),
            said: sheet.clone(),
            chosen: list.sheet.as_ref() == Some(sheet),
        });
        let assigned = self.asked.options.columns.iter().flatten();
        PlayersPreview {
            file: self.asked.name.clone(),
            how: match &list.sheet {
                Some(sheet) => t.sheet_read_as(sheet),
                None => t.csv_read_as(list.encoding, t.delimiter(list.delimiter)),
            },
            ready: lines.len() - wrong,
            wrong,
            errors: list.errors.iter().map(|problem| t.csv_problem(problem)).collect(),
            is_blocked: list.errors.iter().any(|problem| problem.kind.is_error()),
            lines,
            content: self.content.clone(),
            raw: if is_raw { STANDARD.encode(&self.asked.bytes) } else { String::new() },
            sheets: sheets.collect(),
            encodings: encodings.collect(),
            columns: list.columns.iter().map(|column| column_choice(&column.header, column.field, t)).collect(),
            assigned: assigned.map(|field| field.map(PlayerField::code).unwrap_or_default()).collect(),
        }
    }
}

fn column_choice(header: &str, field: Option<PlayerField>, t: Words) -> ColumnChoice {
    let unused = Choice { value: String::new(), said: t.column_unused().to_owned(), chosen: field.is_none() };
    let fields = PlayerField::of_players().map(|one| Choice {
        value: one.code().to_owned(),
        said: t.column_name(one),
        chosen: field == Some(one),
    });
    ColumnChoice { header: header.to_owned(), choices: std::iter::once(unused).chain(fields).collect() }
}

fn line(tournament: &Tournament, known: &KnownPeople, row: &Row, t: Words) -> FileLine {
    let said = |error: bool| {
        let problems = row.problems.iter().filter(move |problem| problem.kind.is_error() == error);
        problems.map(|problem| t.csv_problem(problem)).collect::<Vec<_>>()
    };
    let known = known.find(&row.player).is_some();
    let mut minds = said(false);
    if known {
        minds.push(t.entered_already().into());
    }
    let is_chess = tournament.settings.discipline == Discipline::Chess;
    if is_chess && row.player.rating.is_some_and(|rating| rating > 0 && rating < FLOOR) {
        minds.push(t.rating_floor_hint().into());
    }
    let sex = row.player.sex.map(|sex| if sex == Sex::Male { t.male() } else { t.female() });
    FileLine {
        line: row.line,
        title: row.player.shown_title().to_owned(),
        name: row.player.name.clone(),
        rating: row.player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        federation: row.player.federation.clone(),
        club: row.player.club.clone(),
        sex: sex.unwrap_or_default(),
        born: dates::born(&row.player.born),
        fide_id: row.player.fide_id.clone(),
        problems: said(true),
        minds,
        unticked: known || row.is_no_player(),
    }
}

/// `POST /desk/{slug}/players/preview`: looks at a file, or reads it again with another sheet, another encoding, other meanings of its columns;
/// nothing is stored.
pub async fn preview(request: HttpRequest, visitor: Visitor, scope: RequestScope) -> Page {
    let asked = Asked::of(&Upload::read(&request).await?);
    let found = web::block(move || asked.read()).await?;
    let preview = found.view(scope.tournament(), visitor.words());
    html(&PlayersPage { preview: Some(preview), ..PlayersPage::new(&visitor, &scope) })
}

/// `POST /desk/{slug}/players/import`: enters the chosen lines of a file that was looked at, all or none; nothing while something is wrong with
/// the file as a whole.
pub async fn import(request: HttpRequest, visitor: Visitor, scope: RequestScope, state: web::Data<State>) -> Page {
    let upload = Upload::read(&request).await?;
    let chosen: Vec<u32> =
        upload.fields.iter().filter(|(name, _)| name == "line").filter_map(|(_, line)| line.parse().ok()).collect();
    let asked = Asked::of(&upload);
    let found = web::block(move || asked.read()).await?;
    let preview = found.view(scope.tournament(), visitor.words());
    if preview.is_blocked {
        let page = PlayersPage { preview: Some(preview), ..PlayersPage::new(&visitor, &scope) };
        return html_with(StatusCode::UNPROCESSABLE_ENTITY, &page);
    }
    let sound = found
        .list
        .rows
        .into_iter()
        .filter(|row| chosen.contains(&row.line) && !row.problems.iter().any(|problem| problem.kind.is_error()));
    let players = sound.map(|row| row.player).collect();
    // Somebody who looks entered already is not chosen beforehand: who chooses him nevertheless means it.
    run(&state, &visitor, Command::Register { players, allow_duplicates: true }, None).await?;
    see_other(scope.desk().players())
}
