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
    /// `true` if no legal pairing is left; another page explains why.
    pub(super) is_blocked: bool,
    /// Earlier round that has to be settled first.
    pub(super) earlier: Option<u16>,
}

impl RoundFault {
    /// Returns the refusal as the page of `round` shows it.
    pub(super) fn new(error: &WebError, round: u16, t: Words) -> Self {
        let earlier = earlier(error).filter(|earlier| *earlier > 0 && *earlier != round);
        Self { message: error.said(t).2, is_blocked: is_blocked(error), earlier }
    }
}

/// Returns `true` if no legal pairing is left.
fn is_blocked(error: &WebError) -> bool {
    matches!(
        error,
        WebError::Service(ServiceError::Pairing { error: PairingError::Swiss(SwissError::NoLegalPairing { .. }), .. })
    )
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
