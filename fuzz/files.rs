//! What the fuzz targets of report files, lists of players and tables do with their bytes. A plain test does the same with the seeds.

use std::collections::BTreeMap;

use qisai_domain::setup::SetupError;
use qisai_domain::{Event, GroupId, Setup, Tournament};
use qisai_exchange::csv_players::{self, CsvOptions, Delimiter};
use qisai_exchange::csv_tables::{self, CsvCell, Number, TableOptions};
use qisai_exchange::text;
use qisai_exchange::trf::{self, Dialect, Imported, Note};

/// A report file: read as one of individuals and of teams; what is a tournament comes back from what is written of it, and the second time exactly.
pub fn trf(bytes: &[u8]) {
    let Ok(file) = trf::parse(bytes) else { return };
    placed(&file.notes);
    for criterion in trf::criteria(&file) {
        assert!(criterion.line > 0 && criterion.column > 4);
    }
    for (_, one, two) in trf::colours_not_told(&file) {
        assert!(one < two);
    }
    for (Imported { event, setup, .. }, notes) in std::iter::once(trf::import(&file)).chain(trf::import_teams(&file)) {
        placed(&notes);
        let of_teams = setup.entrants.iter().any(|entrant| entrant.team.is_some());
        match Tournament::try_from(setup) {
            Ok(tournament) if !of_teams => {
                for dialect in [Dialect::Trf26, Dialect::Trf16] {
                    come_back(&event, &tournament, dialect);
                }
            }
            Ok(_) | Err(SetupError::Scores | SetupError::PairingBye | SetupError::Text(_)) => {}
            Err(SetupError::Boards { .. }) if of_teams => {}
            Err(error) => panic!("{error}"),
        }
    }
}

/// Every remark has words, and a column only where it has a line.
fn placed(notes: &[Note]) {
    for note in notes {
        assert!(!note.to_string().is_empty());
        assert!(note.line > 0 || note.column == 0, "{note:?}");
    }
}

fn come_back(event: &Event, tournament: &Tournament, dialect: Dialect) {
    let write =
        |event: &Event, tournament: &Tournament| trf::write(event, tournament, GroupId(1), &BTreeMap::new(), dialect);
    let Ok(text) = write(event, tournament) else { return };
    let read = |text: &str| -> (Event, Setup) {
        let (Imported { event, setup, .. }, _) =
            trf::import(&trf::parse(text.as_bytes()).expect("what is written can be read"));
        (event, setup)
    };
    let (event, setup) = read(&text);
    let again = Tournament::try_from(setup.clone()).expect("what is written is a tournament");
    let Ok(text) = write(&event, &again) else { return };
    assert_eq!(read(&text), (event, setup), "{text}");
}

/// A list of players, with the delimiter found out and with each.
pub fn players(bytes: &[u8]) {
    let delimiters = Delimiter::ALL.into_iter().map(Some).chain([None]);
    for delimiter in delimiters {
        let found = csv_players::preview(bytes, CsvOptions { delimiter, ..CsvOptions::default() });
        assert!(found.problems().all(|problem| !problem.to_string().is_empty()));
        assert!(found.rows.len() <= csv_players::MAX_ROWS);
        if !found.has_errors() {
            assert!(found.rows.iter().all(|row| row.line > 1 && !row.player.name.trim().is_empty()));
        }
    }
}

/// A table of the texts between line ends and NULs: each comes back from the file by the quotation marks, and none is a formula.
pub fn table(bytes: &[u8]) {
    let decoded = text::decode(bytes).text;
    let rows: Vec<Vec<&str>> = decoded.split('\n').take(200).map(|row| row.split('\0').take(50).collect()).collect();
    for delimiter in Delimiter::ALL {
        let cell = |text: &&str| Number::parse(text).map_or_else(|| CsvCell::text(*text), CsvCell::from);
        let cells = rows.iter().map(|row| row.iter().map(cell).collect());
        let written = csv_tables::write(&[], cells, TableOptions { delimiter, bom: false });
        let mut fields = fields(&written, delimiter.character());
        assert_eq!(fields.next(), Some(vec![String::new()]), "the empty header");
        for (row, found) in rows.iter().zip(fields) {
            assert_eq!(row.len(), found.len(), "{written:?}");
            for (text, found) in row.iter().zip(found) {
                assert!(found == *text || found.strip_prefix('\'') == Some(text), "{text:?} became {found:?}");
                let begins = found.trim_start_matches([' ', '\u{A0}', '\u{3000}']).chars().next();
                let is_formula = matches!(begins, Some('=' | '+' | '@' | '-' | '\t' | '\r'));
                assert!(!is_formula || Number::parse(&found).is_some(), "{found:?}");
            }
        }
    }
}

/// The fields of a table, row by row: quotation marks double within quotation marks, rows end with CR and LF.
fn fields(table: &str, delimiter: char) -> impl Iterator<Item = Vec<String>> {
    let (mut rows, mut row, mut field, mut quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = table.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => field.extend(letters.next()),
            '"' if quoted || field.is_empty() => quoted = !quoted,
            '\r' if !quoted && letters.next_if_eq(&'\n').is_some() => {
                row.push(std::mem::take(&mut field));
                rows.push(std::mem::take(&mut row));
            }
            letter if letter == delimiter && !quoted => row.push(std::mem::take(&mut field)),
            letter => field.push(letter),
        }
    }
    rows.into_iter()
}
