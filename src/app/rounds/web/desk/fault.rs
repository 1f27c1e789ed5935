//! Refusal of an act on the round desk, with the page that helps.

use qisai_domain::{Refusal, RoundState};
use qisai_i18n::Words;
use qisai_pairing::{PairingError, SwissError};
use qisai_service::ServiceError;

use crate::error::WebError;

/// Refusal that the round desk shows.
#[derive(Clone, Debug, Default)]
pub(crate) struct RoundFault {
    pub(super) message: String,
    /// Round without a legal pairing; another page explains why.
    pub(super) blocked: Option<BlockedRound>,
    /// Earlier round that has to be settled first.
    pub(super) earlier: Option<u16>,
}

/// Round without a legal pairing.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BlockedRound {
    /// Round that was to be paired, which is not always that of the page.
    pub(super) round: u16,
    /// `true` if the stage has pairs that must not meet.
    pub(super) has_prohibited: bool,
}

impl RoundFault {
    /// Returns the refusal as the page of `round` shows it.
    pub(super) fn new(error: &WebError, round: u16, t: Words) -> Self {
        let earlier = earlier(error).filter(|earlier| *earlier > 0 && *earlier != round);
        Self { message: error.said(t).2, blocked: blocked(error), earlier }
    }
}

/// Returns the round of a group that has no legal pairing: the next one.
fn blocked(error: &WebError) -> Option<BlockedRound> {
    let WebError::Service(ServiceError::Pairing {
        error: PairingError::Swiss(SwissError::NoLegalPairing { .. }),
        tournament,
        group,
    }) = error
    else {
        return None;
    };
    let (stage, group) = tournament.group(*group)?;
    let round = group.last_round().saturating_add(1);
    Some(BlockedRound { round, has_prohibited: !stage.limits.prohibited.is_empty() })
}

/// Returns the round on which the refused round depends.
fn earlier(error: &WebError) -> Option<u16> {
    match error {
        WebError::Service(
            ServiceError::Refused(
                Refusal::NotSettled { round }
                | Refusal::NoWinner { round }
                | Refusal::RoundState { round, needed: RoundState::Closed, .. },
            )
            | ServiceError::Pairing {
                error:
                    PairingError::RoundMissing(round)
                    | PairingError::ResultMissing { round, .. }
                    | PairingError::NotDecided { round },
                ..
            },
        ) => Some(*round),
        _ => None,
    }
}
