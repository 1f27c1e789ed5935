//! Codes of results on the desk.

use qisai_domain::GameResult;

/// Returns the code of a result on the desk; empty for no result.
pub(crate) fn desk_code(result: GameResult) -> &'static str {
    if result == GameResult::Unknown { "" } else { result.code() }
}
