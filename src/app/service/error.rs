//! Every failure of a use case, one variant each; the web and the command line turn them into a status and words in one match.

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

/// Why a use case did not happen. Nothing was stored.
#[derive(Debug, Error)]
pub enum ServiceError {
    /// The domain refuses.
    #[error("{0}")]
    Refused(#[from] Refusal),
    /// A file or form does not describe a tournament.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// No engine could pair the round.
    #[error("{error}")]
    Pairing {
        error: PairingError,
        /// For the names of those it is about.
        tournament: Arc<Tournament>,
        /// The group that was to be paired.
        group: GroupId,
    },
    /// The database.
    #[error("{0}")]
    Store(#[from] StoreError),
    /// A file cannot be read at all.
    #[error("{}", files::unreadable(.0))]
    Unreadable(#[from] TrfError),
    /// A tournament has no room in a file.
    #[error("{0}")]
    Unwritable(#[from] WriteError),
    /// A group has no standings.
    #[error("{0}")]
    Ranking(#[from] RankingError),
    /// There is an owner already: the first-run page is closed.
    #[error("there is an owner already")]
    OwnerExists,
    /// Name or password is wrong.
    #[error("name or password is wrong")]
    WrongPassword,
    /// The password is right; the account is asked for a code besides.
    #[error("this account is asked for a code besides the password")]
    CodeNeeded,
    /// The code is wrong, too old, or was used before.
    #[error("the code is wrong, too old, or was used before")]
    WrongCode,
    /// Too many wrong passwords.
    #[error("too many wrong passwords: wait {seconds} seconds")]
    Wait {
        /// How long.
        seconds: i64,
    },
    /// A password is too short, too long or the name itself.
    #[error("a password needs between {} and {} characters and may not be the name", PASSWORD_LENGTH.start(), PASSWORD_LENGTH.end())]
    WeakPassword,
    /// A password is among the first that a guesser would try.
    #[error("this password is easily guessed: choose several words that do not belong together")]
    CommonPassword,
    /// An account name is empty, too long, or taken.
    #[error("the account name {0:?} is empty, too long or taken")]
    AccountName(String),
    /// The last owner cannot be removed or made less.
    #[error("the last owner must stay")]
    LastOwner,
    /// The account does not have this right there.
    #[error("for want of the right {}", .can.code())]
    MayNot {
        can: Can,
        /// The board that it is about.
        board: Option<u32>,
        /// The boards of the account, where it has some and not all.
        own: Option<Boards>,
    },
    /// Something from the hall is refused.
    #[error("{0}")]
    Hall(#[from] HallRefusal),
    /// The file of the key that signs logs cannot be used.
    #[error("the key {file} cannot be used: {what}")]
    Key {
        file: String,
        /// What is wrong with it.
        what: String,
    },
    /// The key that signs logs is in a file that was not named.
    #[error("this installation keeps the key that signs its logs in a file: name it with --key-file")]
    KeyInFile,
    /// The system gives no random numbers or no time on a thread.
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
