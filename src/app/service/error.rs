//! Failures of use cases, one variant each; the web and the command line each map them to a status and a message in one
//! match.

use std::sync::Arc;

use qisai_domain::office::Boards;
use qisai_domain::setup::SetupError;
use qisai_domain::{Can, GroupId, Refusal, Tournament};
use qisai_exchange::trf::{TrfError, WriteError};
use qisai_pairing::PairingError;
use qisai_standings::effect::EffectError;
use qisai_standings::ranking::RankingError;
use thiserror::Error;

use super::files;
use super::hall::HallRefusal;
use super::passwords::PASSWORD_LENGTH;
use qisai_store::{JobError, StoreError};

/// Reason for the failure of a use case. Nothing was stored.
#[derive(Debug, Error)]
pub enum ServiceError {
    /// The domain refuses the command.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// A file or form does not describe a tournament.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// No engine could pair the round.
    #[error("{error}")]
    Pairing {
        error: PairingError,
        /// Tournament with the names of those concerned.
        tournament: Arc<Tournament>,
        /// Group to be paired.
        group: GroupId,
    },
    /// Failure of the database.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// A file cannot be read at all.
    #[error("{}", files::unreadable(.0))]
    Unreadable(#[from] TrfError),
    /// The tournament does not fit the file format.
    #[error("{0}")]
    Unwritable(#[from] WriteError),
    /// A group has no standings.
    #[error("{0}")]
    Ranking(#[from] RankingError),
    /// There is already an owner: the first-run page is closed.
    #[error("there is an owner already")]
    OwnerExists,
    /// Name or password is wrong.
    #[error("name or password is wrong")]
    WrongPassword,
    /// The password is right, but the account also needs a code.
    #[error("this account is asked for a code besides the password")]
    CodeNeeded,
    /// The code is wrong, expired, or already used.
    #[error("the code is wrong, too old, or was used before")]
    WrongCode,
    /// Too many wrong passwords.
    #[error("too many wrong passwords: wait {seconds} seconds")]
    Wait {
        /// Waiting time in seconds.
        seconds: i64,
    },
    /// The password is too short, too long, or equal to the name.
    #[error("a password needs between {} and {} characters and may not be the name", PASSWORD_LENGTH.start(), PASSWORD_LENGTH.end())]
    WeakPassword,
    /// The password is among the most easily guessed.
    #[error("this password is easily guessed: choose several words that do not belong together")]
    CommonPassword,
    /// The account name is empty, too long, or taken.
    #[error("the account name {0:?} is empty, too long or taken")]
    AccountName(String),
    /// The last owner cannot be removed or demoted.
    #[error("the last owner must stay")]
    LastOwner,
    /// The account lacks this right in the tournament.
    #[error("for want of the right {}", .can.code())]
    MayNot {
        can: Can,
        /// Board concerned.
        board: Option<u32>,
        /// Boards of the account, if it has only some of them.
        own: Option<Boards>,
    },
    /// Refusal of an action in the hall.
    #[error("{0}")]
    Hall(#[from] HallRefusal),
    /// The file with the key that signs logs cannot be used.
    #[error("the key {file} cannot be used: {what}")]
    Key {
        file: String,
        /// Description of the problem.
        what: String,
    },
    /// The key that signs logs is in a file, and that file was not given.
    #[error("this installation keeps the key that signs its logs in a file: name it with --key-file")]
    KeyInFile,
    /// The system provides no random numbers, or a thread failed.
    #[error("internal error: {0}")]
    Internal(String),
}

impl JobError for ServiceError {
    fn of_store(&self) -> Option<&StoreError> {
        match self {
            Self::Store(error) => Some(error),
            _ => None,
        }
    }
}

impl From<EffectError> for ServiceError {
    fn from(error: EffectError) -> Self {
        match error {
            EffectError::Refused(refusal) => Self::Refused(refusal),
            EffectError::Ranking(error) => Self::Ranking(error),
        }
    }
}
