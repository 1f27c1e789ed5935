//! Documents that a tournament can use at the moment.

use qisai_service::scope::Scope;

use super::Document;

/// Returns `true` if a document can have content: documents of teams for teams, of a bracket for a knockout, of the
/// end for a finished group. Every document can be printed by its address.
pub fn applies(document: Document, scope: &Scope) -> bool {
    let (stage, group) = (scope.stage(), scope.group());
    let is_of_teams = stage.play.line_ups.is_some();
    let has_rounds = !group.rounds.is_empty();
    let is_over = || scope.tournament().has_ended() || scope.tournament().is_finished(group.id);
    match document {
        Document::TeamPairings | Document::TeamCrosstable | Document::Totals => is_of_teams && has_rounds,
        Document::MatchSheets | Document::LineUpForms => is_of_teams,
        // Teams have a list of their own.
        Document::Pairings => !is_of_teams && has_rounds,
        Document::Names | Document::Slips | Document::Results | Document::Standings | Document::Statistics => {
            has_rounds
        }
        Document::CrossRank | Document::CrossNumber => has_rounds && !is_of_teams && !stage.spec().has_tree(),
        Document::PlayerCards => has_rounds && !is_of_teams,
        Document::CrossGrid => stage.format().has_grid(),
        Document::Bracket => stage.spec().has_tree(),
        Document::BlankTable | Document::WallTable => stage.spec().announces_rounds(),
        Document::NextRound => stage.spec().announces_rounds() && !is_over(),
        Document::Final | Document::Certificates | Document::Receipts => is_over(),
        _ => true,
    }
}

/// Returns the documents that are needed first: those of the round in play, or the lists before the first round.
pub fn first(scope: &Scope) -> Vec<Document> {
    let is_of_teams = scope.stage().play.line_ups.is_some();
    match (scope.group().rounds.is_empty(), is_of_teams) {
        (true, _) => vec![Document::CheckIn, Document::Players, Document::TableCards],
        (false, true) => vec![Document::TeamPairings, Document::MatchSheets, Document::Slips, Document::Standings],
        (false, false) => vec![Document::Pairings, Document::Names, Document::Slips, Document::Standings],
    }
}
