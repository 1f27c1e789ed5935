//! Protection against repeated forms: the same form sent twice is one act. Causes are a double click, a lost answer or
//! a browser that sends again.
//!
//! Every form carries a key drawn with its page (`once`); the script of the desk draws one for each keystroke. The key
//! of an act is a digest of the account, the address, that key and all other contents of the form. Two forms of one
//! page are therefore two acts. One form with other values is also a new act, after a refusal or from a page that the
//! browser has cached. A key over the page alone would have to refuse such forms, or would confirm values that were
//! never stored.
//!
//! | time of the repeat | answer |
//! |---|---|
//! | while the first is in progress | answer of the first, once it is done |
//! | after the first was done | answer of the first, from memory |
//! | after a restart, or at another process | from the log, which contains the key: nothing is done again |
//! | after the first was refused | handled as new: nothing was done, the key is free |

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, PoisonError};

use actix_web::HttpResponse;
use actix_web::body::{BoxBody, to_bytes};
use actix_web::http::StatusCode;
use actix_web::http::header::{HeaderName, HeaderValue};
use actix_web::web::Bytes;
use sha2::{Digest, Sha256};

use super::error::Result;
use qisai_service::ServiceError;

/// Maximum number of answers kept.
const MAX_ANSWERS: usize = 2048;
/// Maximum bytes of a body that is kept; a longer answer is not kept.
const MAX_KEPT_BYTES: usize = 8 << 10;

/// Returns the key of a form's act, or `None` if the form carries no key of its own. The key omits `secrets`: the
/// session's token, and the boundary that a browser draws for every upload.
pub fn key(account: i64, path: &str, body: &[u8], secrets: [&str; 2]) -> Option<[u8; 16]> {
    let has = |word: &[u8]| body.windows(word.len()).any(|window| window == word);
    if !(body.starts_with(b"once=") || has(b"&once=") || has(b"name=\"once\"")) {
        return None;
    }
    let mut hasher = Sha256::new();
    hasher.update(account.to_be_bytes());
    hasher.update(path.as_bytes());
    for part in without(body, secrets[0]).into_iter().flat_map(|part| without(part, secrets[1])) {
        hasher.update([0]);
        hasher.update(part);
    }
    hasher.finalize().first_chunk().copied()
}

/// Returns the parts of a body between the occurrences of a word.
fn without<'a>(body: &'a [u8], word: &str) -> Vec<&'a [u8]> {
    let word = word.as_bytes();
    let (mut parts, mut rest) = (Vec::new(), body);
    while !word.is_empty()
        && let Some(at) = rest.windows(word.len()).position(|window| window == word)
    {
        let (part, behind) = rest.split_at(at);
        parts.push(part);
        rest = behind.get(word.len()..).unwrap_or_default();
    }
    parts.push(rest);
    parts
}

/// Stored answer that repeats receive.
struct KeptAnswer {
    status: StatusCode,
    headers: Vec<(HeaderName, HeaderValue)>,
    body: Bytes,
}

impl KeptAnswer {
    fn response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status).body(self.body.clone());
        for (name, value) in &self.headers {
            response.headers_mut().append(name.clone(), value.clone());
        }
        response
    }
}

/// Act of a form: locked while in progress, with its answer once done.
#[derive(Default)]
pub struct FormSubmission(tokio::sync::Mutex<Option<KeptAnswer>>);

/// Recent acts.
#[derive(Default)]
pub struct Repeats(Mutex<Acts>);

#[derive(Default)]
struct Acts {
    by_key: HashMap<[u8; 16], Arc<FormSubmission>>,
    oldest_first: VecDeque<[u8; 16]>,
}

impl Repeats {
    /// Returns the act of a key, which is created for a new key.
    pub fn act(&self, key: [u8; 16]) -> Arc<FormSubmission> {
        let mut acts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = acts.by_key.get(&key) {
            return Arc::clone(known);
        }
        if acts.oldest_first.len() >= MAX_ANSWERS
            && let Some(oldest) = acts.oldest_first.pop_front()
        {
            acts.by_key.remove(&oldest);
        }
        acts.oldest_first.push_back(key);
        Arc::clone(acts.by_key.entry(key).or_default())
    }
}

/// Exclusive lock on an act.
pub struct FormSubmissionLock<'a>(tokio::sync::MutexGuard<'a, Option<KeptAnswer>>);

impl FormSubmission {
    /// Waits until no other request processes the act.
    pub async fn hold(&self) -> FormSubmissionLock<'_> {
        FormSubmissionLock(self.0.lock().await)
    }
}

impl FormSubmissionLock<'_> {
    /// Returns the stored answer if the act was done.
    pub fn answer(&self) -> Option<HttpResponse> {
        self.0.as_ref().map(KeptAnswer::response)
    }

    /// Stores the answer of the act, unless the act was refused.
    pub async fn keep(mut self, response: HttpResponse<BoxBody>) -> Result<HttpResponse> {
        let status = response.status();
        if !status.is_success() && !status.is_redirection() {
            return Ok(response);
        }
        let (head, body) = response.into_parts();
        let headers = head.headers().iter().map(|(name, value)| (name.clone(), value.clone())).collect();
        let body = to_bytes(body).await.map_err(|error| ServiceError::Internal(error.to_string()))?;
        let answer = KeptAnswer { status, headers, body };
        let response = answer.response();
        if answer.body.len() <= MAX_KEPT_BYTES {
            *self.0 = Some(answer);
        }
        Ok(response)
    }
}
