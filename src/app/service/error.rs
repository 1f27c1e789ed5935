//! Failures of use cases, one variant each; the web and the command line each map them to a status and a message in one
//! match.

use std::sync::Arc;

use qisai_domain::office::Boards;
use qisai_domain::setup::SetupError;
use qisai_domain::{GroupId, Refusal, Right, Tournament};
use qisai_exchange::trf::{TrfError, WriteError};
use qisai_pairing::PairingError;
use qisai_standings::effect::EffectError;
use qisai_standings::ranking::RankingError;
use thiserror::Error;

use super::files;
use crate::accounts::passwords::PASSWORD_LENGTH;
use crate::passes::hall::HallRefusal;
use qisai_store::{JobError, StoreError};

/// Result of a use case.
pub type Result<T, E = ServiceError> = std::result::Result<T, E>;

/// Reason for the failure of a use case. Nothing was stored.
#[derive(Debug, Error)]
pub enum ServiceError {
    /// Refusal by the domain.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// File or form that does not describe a tournament.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// Round that no engine could pair.
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
    /// File that cannot be read at all.
    #[error("{}", files::unreadable(.0))]
    Unreadable(#[from] TrfError),
    /// Tournament that does not fit the file format.
    #[error("{0}")]
    Unwritable(#[from] WriteError),
    /// Group without standings.
    #[error("{0}")]
    Ranking(#[from] RankingError),
    /// Second first run: there is already an owner, and the first-run page is closed.
    #[error("there is an owner already")]
    OwnerExists,
    /// Wrong name or password.
    #[error("name or password is wrong")]
    WrongPassword,
    /// Right password without the code that the account also needs.
    #[error("this account requires a code as well as the password")]
    CodeNeeded,
    /// Wrong, expired or already used code.
    #[error("the code is wrong, expired or already used")]
    WrongCode,
    /// Too many wrong passwords.
    #[error("too many wrong passwords: wait {seconds} seconds")]
    Wait {
        /// Waiting time in seconds.
        seconds: i64,
    },
    /// Password that is too short, too long, or equal to the name.
    #[error("a password needs between {} and {} characters and must differ from the user name", PASSWORD_LENGTH.start(), PASSWORD_LENGTH.end())]
    WeakPassword,
    /// Password among the most easily guessed.
    #[error("this password is easily guessed: choose several unrelated words")]
    CommonPassword,
    /// Account name that is empty, too long, or taken.
    #[error("the account name {0:?} is empty, too long or taken")]
    AccountName(String),
    /// Attempt to remove or demote the last owner.
    #[error("the last owner cannot be removed")]
    LastOwner,
    /// Right that the account lacks in the tournament.
    #[error("the right {} is missing", .can.code())]
    MayNot {
        can: Right,
        /// Board concerned.
        board: Option<u32>,
        /// Boards of the account, if it has only some of them.
        own: Option<Boards>,
    },
    /// Refusal of an action in the hall.
    #[error("{0}")]
    Hall(#[from] HallRefusal),
    /// Unusable file with the key that signs logs.
    #[error("the key {file} cannot be used: {what}")]
    Key {
        file: String,
        /// Description of the problem.
        what: String,
    },
    /// Key that signs logs in a file that was not given.
    #[error("this installation keeps the key that signs its logs in a file: name it with --key-file")]
    KeyInFile,
    /// Missing key file, though logs are signed.
    #[error(
        "the logs are signed, but the key file {0} is missing: name the key file of the server with --key-file; if the key is lost, `qisai serve` creates a new one"
    )]
    NoKeyFile(String),
    /// Named key of a second installation, with the own key in the database.
    #[error(
        "the key of this installation is in its database, where a key of a second one would prove nothing: name a file with --key-file FILE, here and for `qisai verify` (FILE.witnesses is written, and FILE need not exist), or add without --witness and use `qisai verify --witness KEY`"
    )]
    NoPlaceForWitness,
    /// Named key of a second installation that signed nothing in the file.
    #[error(
        "the key {0} signed nothing in this file: compare it with the one that the second installation told you; nothing was kept"
    )]
    WitnessSignedNothing(String),
    /// Missing random numbers of the system, or a failed thread.
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
