//! Random bytes, and the written forms of bytes and tokens.

use sha2::{Digest, Sha256};

use super::{Result, ServiceError};

/// Returns random bytes for the salts of a log entry.
pub(super) fn random_bytes() -> Result<[u8; 32]> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|error| ServiceError::Internal(error.to_string()))?;
    Ok(bytes)
}

/// Returns bytes as hexadecimal digits.
pub(super) fn hexadecimal<const N: usize>(bytes: &[u8; N]) -> String {
    bytes.iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"))
}

/// Returns the hash of a token. Tokens are stored hashed, so that a reader of the database cannot use them.
pub(super) fn hash_token(token: &str) -> String {
    qisai_domain::log::Hash(Sha256::digest(token.as_bytes()).into()).to_string()
}
