//! Individual fields of the settings form: laws, norms, paper, boards.

use qisai_domain::norm_event::{EventKind, Exemption, NormFacts};
use qisai_domain::{Discipline, PrintLang, PrintPaper, Printing, Tournament};
use qisai_i18n::Words;
use qisai_records::Laws;
use qisai_standings::admission::Admission;

use crate::handler::{Errors, Result, TypedForm, WebError};

/// Returns the chosen laws; `None` for the laws of the event's first day.
pub(crate) fn laws(fields: &TypedForm, tournament: &Tournament) -> Result<Option<String>> {
    if fields.text("laws").is_empty() {
        return Ok(None);
    }
    let laws = Laws::named(fields.text("laws")).filter(|laws| laws.discipline == tournament.settings.discipline);
    laws.map(|laws| Some(laws.code.to_owned())).ok_or(WebError::Field("laws"))
}

/// Reads kind and exemption of a chess tournament; without these fields they stay unchanged.
pub(crate) fn norms(fields: &TypedForm, tournament: &Tournament) -> Result<NormFacts> {
    if tournament.settings.discipline != Discipline::Chess || fields.text("norm_kind").is_empty() {
        return Ok(tournament.settings.norms);
    }
    let kind = EventKind::from_code(fields.text("norm_kind")).ok_or(WebError::Field("norm_kind"))?;
    let exemption = match fields.text("norm_exemption") {
        "" => None,
        code => Some(Exemption::from_code(code).ok_or(WebError::Field("norm_exemption"))?),
    };
    Ok(NormFacts { kind, exemption })
}

/// Reads the number of the first board; without this field it stays unchanged.
pub(crate) fn first_board(fields: &TypedForm, tournament: &Tournament, t: Words, errors: &mut Errors) -> u32 {
    let number = fields.number_or_none("first_board", t, errors);
    number.ok().flatten().unwrap_or(tournament.settings.first_board)
}

/// Reads the entry limits of a section of players; a section of teams has no such field.
pub(crate) fn admission(fields: &TypedForm, year: Option<i32>, t: Words, errors: &mut Errors) -> String {
    let typed = fields.trimmed("admission");
    if let Err(fault) = Admission::read(typed, year) {
        errors.insert("admission", t.admission_fault(&fault));
    }
    typed.to_owned()
}

/// Reads the language and paper size of documents.
pub(crate) fn printing(fields: &TypedForm) -> Result<Printing> {
    let lang = match fields.text("print_lang") {
        "" => None,
        code => Some(PrintLang::from_code(code).ok_or(WebError::Field("print_lang"))?),
    };
    let paper = match fields.text("print_paper") {
        "" => PrintPaper::default(),
        code => PrintPaper::from_code(code).ok_or(WebError::Field("print_paper"))?,
    };
    Ok(Printing { lang, paper })
}
