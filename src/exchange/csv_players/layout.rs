//! Layout of a list: the meaning of its columns, and parsing of its lines.

use csv::StringRecord;
use qisai_domain::Player;
use qisai_domain::text::{is_han, unpadded};

use super::columns::PlayerField;
use super::values::{self, Unreadable};
use super::{CsvProblemKind, Delimiter, MAX_FIELD, Preview, Role, Row, problem, sections};
use crate::{federations, text};

/// Meaning of each column.
pub(super) struct Layout {
    pub(super) fields: Vec<Option<PlayerField>>,
    /// `true` for each column whose name states that dates begin with the day.
    pub(super) day_first: Vec<bool>,
}

impl Layout {
    /// Sets the meaning of columns without a name: a column that contains only titles is the title column. Unused
    /// columns are reported.
    pub(super) fn read_unnamed(&mut self, line: u32, records: &[(u32, StringRecord)], preview: &mut Preview) {
        let mut has_titles = self.fields.contains(&Some(PlayerField::Title));
        let columns = (1..).zip(self.fields.iter_mut().zip(&mut preview.columns));
        let mut unused = Vec::new();
        for (at, (field, column)) in columns.filter(|(_, (_, column))| column.header.is_empty()) {
            let cells = || {
                let cells = records.iter().filter_map(|(_, record)| record.get(at - 1)).map(text::clean);
                cells.filter(|cell| !values::is_none(cell))
            };
            let Some(first) = cells().next() else { continue };
            if !has_titles && cells().all(|cell| values::title(&cell).is_ok_and(|(title, _)| title.is_some())) {
                has_titles = true;
                (*field, column.field) = (Some(PlayerField::Title), Some(PlayerField::Title));
            } else {
                unused.push((at, first));
            }
        }
        for (at, first) in unused {
            preview.error(line, u32::try_from(at).unwrap_or(u32::MAX), CsvProblemKind::UnknownColumn, &first);
        }
    }

    pub(super) fn read(&self, line: u32, record: &StringRecord) -> Row {
        let mut row = Row {
            line,
            player: Player::default(),
            problems: Vec::new(),
            team: String::new(),
            board: None,
            role: Role::Player,
        };
        let (expected, found) = (self.fields.len(), record.len());
        // Spreadsheets leave out empty fields at the end of a line. One field with several delimiters is a line of
        // another list.
        let is_whole = |field: &str| Delimiter::ALL.iter().any(|sign| field.contains(sign.character()));
        if found == 1 && expected > 1 && record.get(0).is_some_and(is_whole) {
            row.problems.push(problem(line, 0, CsvProblemKind::TooFewFields { expected, found }, ""));
        }
        if record.iter().skip(expected).any(|field| !field.trim().is_empty()) {
            row.problems.push(problem(line, 0, CsvProblemKind::TooManyFields { expected, found }, ""));
        }
        let (mut last_name, mut first_name) = (String::new(), String::new());
        for (((column, field), day_first), raw) in (1..).zip(&self.fields).zip(&self.day_first).zip(record) {
            let Some(field) = *field else { continue };
            let text = text::clean(raw);
            // An empty cell does not overwrite a value from another column.
            if text.is_empty() || !field.is_name() && values::is_none(&text) {
                continue;
            }
            let mut note = |kind| row.problems.push(problem(line, column, kind, &text));
            if raw.contains('\n') {
                note(CsvProblemKind::LineBreak);
                continue;
            }
            if text.chars().count() > MAX_FIELD {
                note(CsvProblemKind::TooLong);
                continue;
            }
            if raw.chars().any(text::is_hidden) {
                note(CsvProblemKind::Hidden);
            }
            let player = &mut row.player;
            let understood = match field {
                PlayerField::Name => set(&mut player.name, Ok(unpadded(&text))),
                PlayerField::LastName => set(&mut last_name, Ok(text.clone())),
                PlayerField::FirstName => set(&mut first_name, Ok(text.clone())),
                PlayerField::Rating => set(&mut player.rating, values::rating(&text)),
                PlayerField::Title => {
                    // A player with an unknown title is still a player.
                    match values::title(&text) {
                        Ok((title, words)) => (player.title, player.title_text) = (title, words),
                        Err(Unreadable) => note(CsvProblemKind::TitleUnknown),
                    }
                    true
                }
                PlayerField::Federation => match federations::resolved(&text) {
                    Some(code) => {
                        if code != text.to_ascii_uppercase() {
                            note(CsvProblemKind::FederationName { code: code.clone() });
                        }
                        player.federation = code;
                        true
                    }
                    None => false,
                },
                PlayerField::Club => set(&mut player.club, Ok(text.clone())),
                PlayerField::FideId => set(&mut player.fide_id, values::fide_id(&text)),
                PlayerField::NationalId => set(&mut player.national_id, Ok(values::national_id(&text))),
                PlayerField::Sex => set(&mut player.sex, values::sex(&text)),
                PlayerField::Born => set(&mut player.born, values::born(&text, *day_first)),
                PlayerField::Team => set(&mut row.team, Ok(text.clone())),
                PlayerField::Board => set(&mut row.board, values::board(&text)),
                PlayerField::Role => set(&mut row.role, values::role(&text)),
                PlayerField::Number | PlayerField::ShortName | PlayerField::Deputy => true,
            };
            if !understood {
                note(CsvProblemKind::Unreadable { field });
            }
        }
        if row.player.name.is_empty() {
            row.player.name = match (last_name.as_str(), first_name.as_str()) {
                (last, "") => last.to_owned(),
                ("", first) => first.to_owned(),
                // Chinese names are not separated by a comma.
                (last, first) if is_chinese(last) && is_chinese(first) => format!("{last}{first}"),
                (last, first) => format!("{last}, {first}"),
            };
        }
        if row.player.name.is_empty() {
            row.problems.push(problem(line, 0, CsvProblemKind::NoName, ""));
        }
        if sections::is_no_player(record, &self.fields) {
            row.problems.push(problem(line, 0, CsvProblemKind::NoPlayer, &row.player.name));
        }
        row
    }
}

/// Stores a value in its place, if there is one, and returns `true` if it was readable.
fn set<T>(place: &mut T, value: Result<T, Unreadable>) -> bool {
    value.map(|value| *place = value).is_ok()
}

fn is_chinese(name: &str) -> bool {
    name.chars().all(is_han)
}
