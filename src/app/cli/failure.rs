//! Failures of commands and their exit statuses.

use std::process::ExitCode;

use qisai_standings::ranking::RankingError;

use qisai_service::ServiceError;
use qisai_store::StoreError;
use qisai_view::ViewError;

/// Reason for the failure of a command, by exit status.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The input was read and is invalid or refused: status 1. One line for each fault.
    Wrong(String),
    /// Like [`Wrong`](Self::Wrong), when the message has already been printed.
    Told,
    /// Wrong usage or unreadable input: status 2.
    Unusable(String),
}

impl Failure {
    /// Prints the failure on standard error.
    pub(super) fn report(&self) {
        match self {
            Self::Told => {}
            Self::Wrong(message) | Self::Unusable(message) => {
                for line in message.lines() {
                    eprintln!("error: {line}");
                }
            }
        }
    }

    /// Returns the exit status.
    pub(super) fn code(&self) -> ExitCode {
        match self {
            Self::Wrong(_) | Self::Told => ExitCode::from(1),
            Self::Unusable(_) => ExitCode::from(2),
        }
    }

    /// Returns the failure with the name of the file in front.
    pub(super) fn in_file(self, file: &str) -> Self {
        match self {
            Self::Wrong(message) => Self::Wrong(format!("{file}: {message}")),
            Self::Unusable(message) => Self::Unusable(format!("{file}: {message}")),
            Self::Told => Self::Told,
        }
    }
}

impl From<ServiceError> for Failure {
    fn from(error: ServiceError) -> Self {
        match error {
            ServiceError::Store(error) => error.into(),
            error @ (ServiceError::Unreadable(_)
            | ServiceError::Unwritable(_)
            | ServiceError::Key { .. }
            | ServiceError::KeyInFile
            | ServiceError::NoPlaceForWitness
            | ServiceError::WitnessSignedNothing(_)
            | ServiceError::NoKeyFile(_)) => Self::Unusable(error.to_string()),
            error @ (ServiceError::Refused(_)
            | ServiceError::Setup(_)
            | ServiceError::Pairing { .. }
            | ServiceError::Ranking(_)
            | ServiceError::OwnerExists
            | ServiceError::WrongPassword
            | ServiceError::CodeNeeded
            | ServiceError::WrongCode
            | ServiceError::Wait { .. }
            | ServiceError::WeakPassword
            | ServiceError::CommonPassword
            | ServiceError::AccountName(_)
            | ServiceError::LastOwner
            | ServiceError::MayNot { .. }
            | ServiceError::Hall(_)
            | ServiceError::Internal(_)) => Self::Wrong(error.to_string()),
        }
    }
}

impl From<ViewError> for Failure {
    fn from(error: ViewError) -> Self {
        Self::Wrong(error.to_string())
    }
}

impl From<RankingError> for Failure {
    fn from(error: RankingError) -> Self {
        Self::Wrong(error.to_string())
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            error @ (StoreError::Address(_)
            | StoreError::Connect { .. }
            | StoreError::Held { .. }
            | StoreError::LostDatabase { .. }
            | StoreError::StrangeLog { .. }
            | StoreError::Foreign { .. }
            | StoreError::OlderSchema { .. }
            | StoreError::NewerSchema(_)) => Self::Unusable(error.to_string()),
            error @ (StoreError::NotFound
            | StoreError::SlugTaken(_)
            | StoreError::SlugOfDeleted { .. }
            | StoreError::DiskFull
            | StoreError::Disk(_)
            | StoreError::Malformed(_)
            | StoreError::Busy
            | StoreError::TakenBack
            | StoreError::Locked
            | StoreError::Unknown
            | StoreError::Migration(_)
            | StoreError::Moved { .. }
            | StoreError::Copy(_)
            | StoreError::Damaged { .. }
            | StoreError::NumbersUsedUp
            | StoreError::Stopping
            | StoreError::Panicked
            | StoreError::Unnamed(_)
            | StoreError::Database(_)) => Self::Wrong(error.to_string()),
        }
    }
}
