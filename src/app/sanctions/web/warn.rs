//! Warning (警告) to a player at a board.

use qisai_domain::penalty::PenaltyKind;
use qisai_domain::{Command, EntryId, Pairing, PairingId, Penalty, Right, Round, RoundState, Version};
use serde::Deserialize;

use crate::handler::{Form, Page, Path, RequestScope, Visitor, WebError, act, see_other};
use crate::rounds::desk::answer;
use crate::rounds::desk::of_pairing::OfPairing;

/// Returns the players at a board who can be warned: entry and name.
pub(crate) fn sitting(visitor: &Visitor, scope: &RequestScope, round: &Round, row: &Pairing) -> Vec<(u32, String)> {
    if round.state == RoundState::Draft || !visitor.may_at(Right::Warn, row.table) {
        return Vec::new();
    }
    row.entries().map(|entry| (entry.0, scope.tournament().name_of(entry).to_owned())).collect()
}

/// Form fields of a warning.
#[derive(Deserialize)]
pub struct Warning {
    entry: u32,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    seen: u64,
}

/// `POST /desk/{slug}/r/{round}/boards/{pairing}/warn`: stores a warning.
pub async fn give(visitor: Visitor, scope: RequestScope, path: Path<OfPairing>, form: Form<Warning>) -> Page {
    let Form(Warning { entry, reason, seen }) = form;
    let (number, pairing, entry) = (scope.number()?, PairingId(path.pairing), EntryId(entry));
    let row = scope.tournament().pairing(scope.at(number), pairing).ok_or(WebError::NotFound)?;
    if !row.entries().any(|other| other == entry) {
        return Err(WebError::Field("entry"));
    }
    visitor.check(Right::Warn, row.table)?;
    let stands = scope.group().participation(entry).ok_or(WebError::NotFound)?;
    let (mut penalties, adjustments) = (stands.penalties.clone(), stands.adjustments.clone());
    penalties.push(Penalty { kind: PenaltyKind::Warning, round: number, given: Version::default() });
    let command = Command::Sanction { group: scope.group_id(), entry, penalties, adjustments };
    let Err(error) = act(&visitor, vec![command], Some(reason), seen).await else {
        return see_other(scope.desk().board(number, pairing.0));
    };
    answer(&visitor, &scope, Err(error)).await
}
