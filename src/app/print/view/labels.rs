//! Labels for the hall: ranges of boards, then texts for doors and walls.

use super::{CardLine, DocumentPart, Press, PrintCard, Sheets, Text, cards};
use qisai_i18n::Words;

/// Number of labels on a sheet.
const EACH: usize = 2;
/// Number of boards of a label.
const BOARDS: u32 = 20;

const WORDS: [fn(Words) -> &'static str; 9] = [
    |t| t.label_playing_hall(),
    |t| t.label_arbiters(),
    |t| t.label_check_in(),
    |t| t.label_analysis(),
    |t| t.label_spectators(),
    |t| t.label_silence(),
    |t| t.label_telephones(),
    |t| t.label_photographs(),
    |t| t.label_no_entry(),
];

/// Returns the labels, two on a sheet, boards first.
pub(super) fn signs(press: &Press) -> Vec<DocumentPart> {
    let boards = cards::boards(press);
    let ranges = (0..boards.div_ceil(BOARDS)).map(|at| {
        let (from, to) = (at * BOARDS + 1, boards.min((at + 1) * BOARDS));
        press.say(|t| t.label_boards(from, to))
    });
    let words = WORDS.iter().map(|word| press.say(word));
    let label = |word: Text| PrintCard {
        lines: vec![CardLine::of("event", press.scope.title()), CardLine::of("word", word)],
        ..PrintCard::default()
    };
    let labels: Vec<PrintCard> = ranges.chain(words).map(label).collect();
    vec![DocumentPart::Sheets(Sheets::in_order("labels", press.few(labels), EACH))]
}
