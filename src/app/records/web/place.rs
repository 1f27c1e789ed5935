//! Game in the address of a page about its record.

use qisai_domain::contest::scheduled;
use qisai_domain::{Game, GameKey, Pairing, PairingId};
use qisai_view::address::{DeskPage, RecordPart};
use serde::Deserialize;

use super::public_round;
use crate::handler::{RequestScope, Result, WebError};

/// Game in an address.
#[derive(Clone, Copy, Deserialize)]
pub struct OfGame {
    /// Number of the pairing within the tournament.
    pub(crate) pairing: u32,
    /// Key of the game within the pairing.
    #[serde(rename = "sequence")]
    pub(crate) game: GameKey,
}

impl OfGame {
    pub(crate) fn page(self, round: u16, part: RecordPart) -> DeskPage {
        DeskPage::Record(round, PairingId(self.pairing), self.game, part)
    }
}

/// Returns the game of an address with its pairing.
pub(crate) fn find(scope: &RequestScope, OfGame { pairing, game }: OfGame) -> Result<(&Pairing, Game)> {
    let number = scope.number()?;
    let round = public_round(scope, number)?;
    let pairing = round.pairings.get(&PairingId(pairing)).ok_or(WebError::NotFound)?;
    let play = &scope.stage().play;
    let games = scheduled(&play.contest(number), &play.scoring, pairing).into_iter();
    let (_, game) = games.into_iter().find(|(key, _)| *key == game).ok_or(WebError::NotFound)?;
    Ok((pairing, game))
}
