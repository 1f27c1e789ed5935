//! Validation, hashing and comparison of passwords.

use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

use argon2::password_hash::{Ident, Output, ParamsString, PasswordHash, SaltString};
use argon2::{Algorithm, Argon2, Block, Params, Version};
use zxcvbn::{Score, zxcvbn};

use crate::{Result, ServiceError, random_token};
use qisai_store::rows::search_key;

/// Permitted number of characters in a password.
pub const PASSWORD_LENGTH: RangeInclusive<usize> = 8..=128;

/// Memory in KiB and passes of a hash: OWASP's minimum for Argon2id.
const COST: (u32, u32) = (19 * 1024, 2);
/// Memory and passes for the program's tests, whose accounts protect nothing.
const TEST_COST: (u32, u32) = (64, 1);
/// Number of bytes in a hash.
const LENGTH: usize = 32;

/// Origin of a password attempt: a flood from unknown browsers does not delay those that have signed in before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lane {
    /// Browser that has signed in to this account, and every action of people who are signed in.
    Known,
    /// Any other browser.
    Stranger,
}

/// Password hasher: computes one hash at a time in each lane, in memory reserved for it.
pub(crate) struct Hasher {
    known: Mutex<Vec<Block>>,
    stranger: Mutex<Vec<Block>>,
    /// Hash checked for an unknown name, so that the answer takes as long as for a wrong password.
    decoy: String,
}

impl Hasher {
    pub(crate) fn new() -> Result<Self> {
        let mut hasher = Self { known: Mutex::default(), stranger: Mutex::default(), decoy: String::new() };
        hasher.decoy = hasher.hash(&random_token()?)?;
        Ok(hasher)
    }

    /// Returns the hash of a new password as a PHC string.
    pub(crate) fn hash(&self, password: &str) -> Result<String> {
        let mut salt = [0; 16];
        getrandom::fill(&mut salt).map_err(internal)?;
        let (kibibytes, passes) = cost();
        let encoded = SaltString::encode_b64(&salt).map_err(internal)?;
        let params = Params::new(kibibytes, passes, 1, Some(LENGTH)).map_err(internal)?;
        let output = self.output(Lane::Known, &params, password, &salt, LENGTH)?;
        let hash = PasswordHash {
            algorithm: Ident::new_unwrap("argon2id"),
            version: Some(Version::V0x13.into()),
            params: ParamsString::try_from(&params).map_err(internal)?,
            salt: Some(encoded.as_salt()),
            hash: Some(output),
        };
        Ok(hash.to_string())
    }

    /// Returns `true` if a password matches a stored hash; always `false` for `None`, an unknown name.
    pub(crate) fn is_right(&self, lane: Lane, password: &str, stored: Option<&str>) -> Result<bool> {
        let known = PasswordHash::new(stored.unwrap_or(&self.decoy)).map_err(internal)?;
        let params = Params::try_from(&known).map_err(internal)?;
        let damaged = || ServiceError::Internal("a stored password has no salt or no hash".to_owned());
        let (salt, expected) = (known.salt.ok_or_else(damaged)?, known.hash.ok_or_else(damaged)?);
        let mut bytes = [0; 64];
        let salt = salt.decode_b64(&mut bytes).map_err(internal)?;
        let output = self.output(lane, &params, password, salt, expected.len())?;
        // `Output` compares in constant time.
        Ok(output == expected && stored.is_some())
    }

    fn output(&self, lane: Lane, params: &Params, password: &str, salt: &[u8], length: usize) -> Result<Output> {
        let memory = match lane {
            Lane::Known => &self.known,
            Lane::Stranger => &self.stranger,
        };
        let mut memory = memory.lock().unwrap_or_else(PoisonError::into_inner);
        memory.resize(params.block_count(), Block::default());
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params.clone());
        let mut out = vec![0; length];
        argon2
            .hash_password_into_with_memory(password.as_bytes(), salt, &mut out, memory.as_mut_slice())
            .map_err(internal)?;
        Output::new(&out).map_err(internal)
    }
}

/// Returns [`COST`], or [`TEST_COST`] if a test requests it with `QISAI_TEST_HASHES=cheap`. Release builds have
/// no debug assertions and ignore that variable.
fn cost() -> (u32, u32) {
    let is_cheap =
        cfg!(debug_assertions) && std::env::var_os("QISAI_TEST_HASHES").is_some_and(|value| value == "cheap");
    if is_cheap { TEST_COST } else { COST }
}

/// Refuses passwords that are too short, too long, the name itself, or easily guessed: common words, keyboard rows.
pub(crate) fn check(name: &str, password: &str) -> Result<()> {
    if !PASSWORD_LENGTH.contains(&password.chars().count()) || search_key(password) == search_key(name) {
        return Err(ServiceError::WeakPassword);
    }
    // Score 2 corresponds to at least a million guesses.
    if zxcvbn(password, &[name, "qisai"]).score() < Score::Two {
        return Err(ServiceError::CommonPassword);
    }
    Ok(())
}

fn internal(error: impl std::fmt::Display) -> ServiceError {
    ServiceError::Internal(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_password_is_known_again_in_both_lanes_and_a_wrong_one_is_not() {
        let hasher = Hasher::new().unwrap();
        let stored = hasher.hash("correct horse").unwrap();
        assert!(stored.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{stored}");
        for lane in [Lane::Known, Lane::Stranger] {
            assert!(hasher.is_right(lane, "correct horse", Some(&stored)).unwrap());
            assert!(!hasher.is_right(lane, "correct horsf", Some(&stored)).unwrap());
            assert!(!hasher.is_right(lane, "correct horse", None).unwrap());
        }
    }

    #[test]
    fn hashes_that_were_made_otherwise_are_still_understood() {
        let hasher = Hasher::new().unwrap();
        let params = Params::new(64, 1, 1, Some(24)).unwrap();
        let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
        let salt = SaltString::encode_b64(b"somesalt").unwrap();
        let stored = argon2::PasswordHasher::hash_password(&argon2, b"password", &salt).unwrap().to_string();
        assert!(hasher.is_right(Lane::Stranger, "password", Some(&stored)).unwrap());
        assert!(!hasher.is_right(Lane::Stranger, "passwore", Some(&stored)).unwrap());
    }

    #[test]
    fn passwords_that_are_guessed_first_are_refused() {
        for (name, weak) in [("anna", "short"), ("anna", &*"x".repeat(129)), ("Annabella", "annaBELLA")] {
            assert!(matches!(check(name, weak), Err(ServiceError::WeakPassword)), "{weak}");
        }
        for common in ["password", "12345678", "qwertyui", "password1", "iloveyou", "abcdefgh", "aaaaaaaa", "annaanna"]
        {
            assert!(matches!(check("anna", common), Err(ServiceError::CommonPassword)), "{common}");
        }
        for good in ["correct horse battery", "kx7Qm2pLz9", "中国象棋比赛编排系统"] {
            assert!(check("anna", good).is_ok(), "{good}");
        }
    }
}
