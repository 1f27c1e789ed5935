//! Errors of pages and files that cannot be made.

use qisai_standings::ranking::RankingError;
use qisai_standings::{DescriptorError, StandingsError};
use thiserror::Error;

/// Result of a page or a file.
pub type Result<T, E = ViewError> = std::result::Result<T, E>;

/// Reason for which a page or file cannot be made.
#[derive(Debug, Error)]
pub enum ViewError {
    /// Group without standings.
    #[error("{0}")]
    Ranking(#[from] RankingError),
    /// Failure to write a text, a table or JSON.
    #[error("internal error: {0}")]
    Written(String),
}

impl From<DescriptorError> for ViewError {
    fn from(error: DescriptorError) -> Self {
        Self::Ranking(error.into())
    }
}

impl From<StandingsError> for ViewError {
    fn from(error: StandingsError) -> Self {
        Self::Ranking(error.into())
    }
}
