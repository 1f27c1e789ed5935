//! Why a page or file cannot be made of what is there.

use qisai_standings::DescriptorError;
use qisai_standings::StandingsError;
use qisai_standings::ranking::RankingError;
use thiserror::Error;

/// Why nothing is shown.
#[derive(Debug, Error)]
pub enum ViewError {
    /// The group has no standings.
    #[error("{0}")]
    Ranking(#[from] RankingError),
    /// It could not be put into words, a table or JSON.
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
