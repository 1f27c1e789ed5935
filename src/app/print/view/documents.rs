//! Print page of a document, with the function that builds the parts of each document.

use askama::Template;
use qisai_i18n::{Lang, Words};
use qisai_service::scope::Scope;

use super::{Document, DocumentPart, Press, PrintOptions, cards, fit, labels, notices, rules};
use crate::address::DeskAddress;
use crate::{Result, books, bracket, crosstable, entries, leagues, prizes, records, rounds, staff, statistics, teams};

/// Print page of one document.
#[derive(Template)]
#[template(path = "print/document.html")]
pub struct DocumentPage {
    t: Words,
    lang: Lang,
    plain_title: &'static str,
    paper: &'static str,
    parts: Vec<DocumentPart>,
    back: DeskAddress,
}

/// Returns the print page of a group's document; the page has one message if the document has no content.
///
/// # Errors
/// [`ViewError`](crate::ViewError) if the document needs standings and the group has none.
pub fn page(
    scope: &Scope,
    document: Document,
    choice: &PrintOptions,
    t: Words,
    back: DeskAddress,
) -> Result<DocumentPage> {
    let press = Press::of(scope, document, choice);
    let parts = match document {
        Document::Pairings | Document::Results if press.scene.is_of_teams() => teams::print::pairings(&press),
        Document::Pairings => rounds::print::pairings(&press, rounds::print::Of::Pairings),
        Document::Results => rounds::print::pairings(&press, rounds::print::Of::Results),
        Document::Postponed => leagues::postponed::list(&press),
        Document::NextRound => rounds::next_round::preview(&press)?,
        Document::Statistics => statistics::print::statistics(&press),
        Document::Labels => labels::signs(&press),
        Document::Names => rounds::names::list(&press),
        Document::Slips => rounds::print::slips(&press),
        Document::CheckIn => entries::lists::check_in(&press),
        Document::Players => entries::lists::players(&press),
        Document::Standings => entries::lists::standings(&press)?,
        Document::MatchSheets => teams::print::match_sheets(&press),
        Document::LineUpForms => teams::print::line_up_forms(&press),
        Document::TeamPairings => teams::print::pairings(&press),
        Document::TeamCrosstable => teams::print::crosstable(&press)?,
        Document::Totals => teams::print_totals::list(&press),
        Document::PlayerCards => entries::lists::player_cards(&press)?,
        Document::CrossRank => crosstable::print::by_rounds(&press, crosstable::print::RowOrder::Rank)?,
        Document::CrossNumber => crosstable::print::by_rounds(&press, crosstable::print::RowOrder::Number)?,
        Document::CrossGrid => crosstable::print::grid(&press)?,
        Document::Bracket => bracket::print::bracket(&press),
        Document::BlankTable => crosstable::print::wall(&press, crosstable::print::Fill::Blank)?,
        Document::WallTable => crosstable::print::wall(&press, crosstable::print::Fill::Results)?,
        Document::Badges => cards::badges(&press),
        Document::PlainBadges => cards::plain_badges(&press),
        Document::TentCards => cards::tents(&press),
        Document::TableCards => cards::tables(&press),
        Document::BoardCodes => cards::codes(&press),
        Document::Network => cards::network(&press),
        Document::ScoreSheets => records::score_sheets::sheets(&press, records::score_sheets::Size::Usual),
        Document::LongScoreSheets => records::score_sheets::sheets(&press, records::score_sheets::Size::Long),
        Document::Absence => notices::absence(&press),
        Document::Adjournment => notices::adjournment(&press),
        Document::Warning => notices::warning(&press),
        Document::Appeal => notices::appeal(&press),
        Document::Duty => notices::duty(&press),
        Document::Rules => rules::in_force(&press),
        Document::Officials => staff::officials::officials_and_schedule(&press),
        Document::Final => prizes::announcement(&press)?,
        Document::Prizes => prizes::list(&press)?,
        Document::Receipts => prizes::receipts(&press)?,
        Document::Certificates => prizes::certificates(&press)?,
        Document::OrderBook => books::order_book(&press),
        Document::RecordBook => books::record_book(&press)?,
    };
    let is_empty = parts.iter().all(|part| matches!(part, DocumentPart::Sheets(pile) if pile.sheets.is_empty()));
    let mut parts = if is_empty { press.nothing(|t| t.print_nothing()) } else { parts };
    let largest = if press.is_book() { fit::IN_BOOK } else { fit::ON_WALL };
    fit::fit(&mut parts, choice.paper, largest);
    Ok(DocumentPage {
        t,
        lang: choice.langs.first(),
        plain_title: document.entry().map_or("", |entry| entry.name(t.lang)),
        paper: choice.paper.code(),
        parts,
        back,
    })
}
