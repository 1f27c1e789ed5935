//! Access codes from letters that form no words and are not easily confused (the alphabet suggested by RFC 8628 section
//! 6.1).
//!
//! | form | letters | bits | scope | stored as |
//! |---|---|---|---|---|
//! | in a link or QR code | 30 | 129 | all events | SHA-256 |
//! | typed, `KRMT-ZQXP` | 8 | 34 | one event, with few wrong attempts | Argon2id with the event as salt |

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use argon2::{Algorithm, Argon2, Params, Version};
use qisai_domain::{EventId, Hash};
use sha2::{Digest, Sha256};

use super::hall::HallRefusal;
use crate::random::hash_token;
use crate::{Result, ServiceError};

/// Letters used in codes.
const LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";
/// Number of letters in a code for links: 30 × log₂ 20 = 129 bits.
pub const LONG: usize = 30;
/// Number of letters in a typed code.
pub const SHORT: usize = 8;

/// Code as typed or scanned.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EnteredCode {
    Long(String),
    Short(String),
}

/// Returns a random code.
pub(crate) fn draw(letters: usize) -> Result<String> {
    // Bytes from here on are discarded, so that every letter is equally likely.
    const FAIR: u8 = 240;
    let mut code = String::with_capacity(letters);
    while code.len() < letters {
        let mut bytes = [0_u8; 64];
        getrandom::fill(&mut bytes).map_err(|error| ServiceError::Internal(error.to_string()))?;
        let missing = letters - code.len();
        let drawn = bytes.iter().filter(|byte| **byte < FAIR).filter_map(|byte| LETTERS.get(usize::from(*byte % 20)));
        code.extend(drawn.take(missing).map(|letter| char::from(*letter)));
    }
    Ok(code)
}

/// Parses a code in any case, with blanks and hyphens anywhere, or a whole URL ending with it; returns `None` for
/// anything else.
pub fn read(text: &str) -> Option<EnteredCode> {
    let upper = text.trim().to_ascii_uppercase();
    let code = upper.rsplit_once("/Q/").map_or(upper.as_str(), |(_, code)| code);
    let mut letters = String::new();
    for letter in code.chars() {
        match letter {
            ' ' | '-' | '–' | '\u{3000}' => {}
            letter if letter.is_ascii() && LETTERS.iter().any(|known| char::from(*known) == letter) => {
                letters.push(letter);
            }
            _ => return None,
        }
    }
    match letters.len() {
        LONG => Some(EnteredCode::Long(letters)),
        SHORT => Some(EnteredCode::Short(letters)),
        _ => None,
    }
}

/// Formats a typed code for print: `KRMT-ZQXP`.
pub fn shown(short: &str) -> String {
    match short.split_at_checked(SHORT / 2) {
        Some((first, second)) => format!("{first}-{second}"),
        None => short.to_owned(),
    }
}

/// Returns the hash of a code in a link.
pub(crate) fn long_hash(code: &str) -> String {
    hash_token(code)
}

/// Returns the hash of a typed code within an event. 34 bits can be searched by anyone with a copy of the database:
/// each attempt takes time and memory.
pub(crate) fn short_hash(event: EventId, code: &str) -> Result<String> {
    const KIBIBYTES: u32 = 8 * 1024;
    let internal = |error: argon2::Error| ServiceError::Internal(error.to_string());
    let params = Params::new(KIBIBYTES, 1, 1, Some(32)).map_err(internal)?;
    let salt: [u8; 32] = Sha256::digest(format!("qisai-pass {event}").as_bytes()).into();
    let mut out = [0_u8; 32];
    let argon2 = Argon2::new(Algorithm::Argon2id, Version::V0x13, params);
    argon2.hash_password_into(code.as_bytes(), &salt, &mut out).map_err(internal)?;
    Ok(Hash(out).to_string())
}

/// Wrong codes of the last minute, under any counter key. In memory: a restart clears them.
#[derive(Default)]
pub(crate) struct WrongCodes(Mutex<HashMap<String, VecDeque<Instant>>>);

impl WrongCodes {
    const MINUTE: Duration = Duration::from_mins(1);
    /// Maximum number of counters.
    const MAX_COUNTERS: usize = 10_000;

    /// Refuses an attempt after `most` wrong ones within a minute.
    pub(crate) fn may_try(&self, key: &str, most: usize, now: Instant) -> Result<(), HallRefusal> {
        let counters = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let Some(wrong) = counters.get(key) else { return Ok(()) };
        let is_fresh = |at: &&Instant| now.saturating_duration_since(**at) < Self::MINUTE;
        if wrong.iter().filter(is_fresh).count() < most {
            return Ok(());
        }
        let oldest = wrong.iter().find(is_fresh).copied().unwrap_or(now);
        let left = Self::MINUTE.saturating_sub(now.saturating_duration_since(oldest));
        Err(HallRefusal::CodeWait { seconds: left.as_secs() + 1 })
    }

    /// Counts a wrong code.
    pub(crate) fn count(&self, key: &str, most: usize, now: Instant) {
        let mut counters = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if counters.len() >= Self::MAX_COUNTERS {
            let is_fresh = |at: &Instant| now.saturating_duration_since(*at) < Self::MINUTE;
            counters.retain(|_, wrong| wrong.back().is_some_and(is_fresh));
            if counters.len() >= Self::MAX_COUNTERS {
                counters.clear();
            }
        }
        let wrong = counters.entry(key.to_owned()).or_default();
        wrong.push_back(now);
        while wrong.len() > most {
            wrong.pop_front();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_in_any_case_with_blanks_and_as_an_address() {
        let short = Some(EnteredCode::Short("KRMTZQXP".to_owned()));
        for text in
            ["KRMT-ZQXP", "krmtzqxp", " Krmt zqxp ", "HTTP://192.168.1.42:8080/Q/KRMTZQXP", "http://x/q/krmt-zqxp"]
        {
            assert_eq!(read(text), short, "{text}");
        }
        let long = "BCDFGHJKLMNPQRSTVWXZBCDFGHJKLM";
        assert_eq!(read(&long.to_lowercase()), Some(EnteredCode::Long(long.to_owned())));
        for text in ["", "KRMT-ZQX", "KRMT-ZQXA", "KRMT-ZQX1", "KRMTZQXPK", "ＫRMTZQXP", "KRMT/ZQXP"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(shown("KRMTZQXP"), "KRMT-ZQXP");
    }

    #[test]
    fn drawn_codes_have_their_length_and_use_the_whole_alphabet() {
        let mut seen = std::collections::BTreeSet::new();
        for _ in 0..200 {
            let code = draw(LONG).unwrap();
            assert_eq!(read(&code), Some(EnteredCode::Long(code.clone())));
            seen.extend(code.bytes());
        }
        assert_eq!(seen.into_iter().collect::<Vec<u8>>(), LETTERS);
        assert_ne!(draw(SHORT).unwrap(), draw(SHORT).unwrap());
    }

    #[test]
    fn a_typed_code_is_another_one_in_another_event() {
        let of = |event| short_hash(EventId(event), "KRMTZQXP").unwrap();
        assert_eq!(of(1), of(1));
        assert_ne!(of(1), of(2));
    }

    #[test]
    fn wrong_codes_are_counted_by_the_minute_and_nobody_waits_for_somebody_else() {
        let (codes, start) = (WrongCodes::default(), Instant::now());
        for second in 0..10 {
            let now = start + Duration::from_secs(second);
            assert_eq!(codes.may_try("device a", 10, now), Ok(()));
            codes.count("device a", 10, now);
        }
        let now = start + Duration::from_secs(20);
        assert_eq!(codes.may_try("device a", 10, now), Err(HallRefusal::CodeWait { seconds: 41 }));
        assert_eq!(codes.may_try("device b", 10, now), Ok(()));
        assert_eq!(codes.may_try("device a", 10, start + Duration::from_mins(1)), Ok(()), "the oldest is forgiven");
    }

    #[test]
    fn a_flood_of_devices_does_not_fill_memory() {
        let (codes, now) = (WrongCodes::default(), Instant::now());
        for number in 0..WrongCodes::MAX_COUNTERS * 2 {
            codes.count(&number.to_string(), 10, now);
        }
        assert!(codes.0.lock().unwrap().len() <= WrongCodes::MAX_COUNTERS);
    }
}
