//! Error type of all pages, and its conversion to a status and a message.

use actix_web::http::StatusCode;
use actix_web::{HttpResponse, ResponseError};
use qisai_domain::Refusal;
use qisai_domain::arranging::ArrangingFault;
use qisai_domain::bye_request::ByeFault;
use qisai_domain::setup::SetupError;
use qisai_standings::effect::EffectError;
use qisai_standings::ranking::RankingError;
use thiserror::Error;

use super::form_origin::FormFault;

use qisai_i18n::Words;
use qisai_service::ServiceError;
use qisai_service::passes::hall::HallRefusal;
use qisai_store::StoreError;
use qisai_view::ViewError;

/// Error code of a URL name that is already taken; forms show the error at the field of the URL name.
const SLUG_TAKEN: &str = "slug_taken";
/// Code of a URL name that has other letters, or is a word of the program's addresses.
const SLUG_UNFIT: &str = "slug_unfit";

/// Returns `true` for the code of an error about the URL name.
pub fn is_about_slug(code: &str) -> bool {
    [SLUG_TAKEN, SLUG_UNFIT].contains(&code)
}

/// Result of a handler, or of a part of one.
pub type Result<T, E = WebError> = std::result::Result<T, E>;

/// Reason why a page is not shown. The guard formats the message in the visitor's language.
#[derive(Debug, Error)]
pub enum WebError {
    /// Page that does not exist, or is hidden from this visitor.
    #[error("not found")]
    NotFound,
    /// Page that has moved to another address.
    #[error("elsewhere: {0}")]
    Elsewhere(String),
    /// Page that requires a sign-in.
    #[error("sign in")]
    SignIn,
    /// Page for which the account has no right.
    #[error("forbidden")]
    Forbidden,
    /// Form without a valid token, or from another site.
    #[error("form refused: {0:?}")]
    CrossSite(FormFault),
    /// Missing or unreadable form field.
    #[error("the field {0} cannot be read")]
    Field(&'static str),
    /// Body that exceeds its size limit.
    #[error("larger than {limit} bytes")]
    TooLarge { limit: usize },
    /// Body that took too long to arrive.
    #[error("too slow")]
    TooSlow,
    /// File that takes too long to read.
    #[error("reading {file} takes longer than {seconds} seconds")]
    SlowFile { file: String, seconds: u64 },
    /// Wrong setup word for the first account; the terminal shows the right one.
    #[error("the setup code is missing or wrong")]
    SetupWord,
    /// Refusal because too many other requests are in progress.
    #[error("overloaded")]
    Overloaded,
    /// Refusal because an address sent too many requests.
    #[error("asked too often: wait {seconds} seconds")]
    TooMany {
        /// Seconds until the next attempt can succeed.
        seconds: u64,
    },
    /// Refusal or failure of a use case.
    #[error(transparent)]
    Service(#[from] ServiceError),
    /// Failure to render a template.
    #[error("template: {0}")]
    Template(#[from] askama::Error),
    /// End of a worker thread.
    #[error("blocked: {0}")]
    Blocking(#[from] actix_web::error::BlockingError),
    /// Task of a pool that did not finish.
    #[error("{0}")]
    Broken(#[from] tokio::task::JoinError),
}

impl From<HallRefusal> for WebError {
    fn from(refusal: HallRefusal) -> Self {
        Self::Service(refusal.into())
    }
}

impl From<StoreError> for WebError {
    fn from(error: StoreError) -> Self {
        Self::Service(error.into())
    }
}

impl From<ViewError> for WebError {
    fn from(error: ViewError) -> Self {
        Self::Service(match error {
            ViewError::Ranking(error) => error.into(),
            ViewError::Written(error) => ServiceError::Internal(error),
        })
    }
}

impl From<EffectError> for WebError {
    fn from(error: EffectError) -> Self {
        Self::Service(error.into())
    }
}

impl From<RankingError> for WebError {
    fn from(error: RankingError) -> Self {
        Self::Service(error.into())
    }
}

impl From<Refusal> for WebError {
    fn from(refusal: Refusal) -> Self {
        Self::Service(refusal.into())
    }
}

impl WebError {
    /// Returns `true` for a question: the error page offers to accept the consequences.
    pub fn asks(&self) -> bool {
        matches!(self, Self::Service(ServiceError::Refused(Refusal::Consequences { .. })))
    }

    /// Returns the status and the message for the page with the form that was sent.
    ///
    /// # Errors
    /// The error itself if the server failed: it is shown on a page of its own.
    pub fn at_form(self, t: Words) -> Result<(StatusCode, String)> {
        let (status, _, message) = self.said(t);
        if status.is_server_error() { Err(self) } else { Ok((status, message)) }
    }

    /// Returns the status, the error code and the message of an error.
    pub fn said(&self, t: Words) -> (StatusCode, &'static str, String) {
        match self {
            Self::NotFound => (StatusCode::NOT_FOUND, "not_found", t.error_not_found().into()),
            Self::Elsewhere(_) => (StatusCode::SEE_OTHER, "elsewhere", t.error_not_found().into()),
            Self::SignIn => (StatusCode::UNAUTHORIZED, "sign_in", t.error_sign_in().into()),
            Self::Forbidden => (StatusCode::FORBIDDEN, "forbidden", t.error_forbidden().into()),
            Self::CrossSite(fault) => (StatusCode::FORBIDDEN, "cross_site", form_said(fault, t)),
            Self::Field(field) => (StatusCode::BAD_REQUEST, "field", t.error_field(field)),
            Self::TooLarge { limit } => (StatusCode::PAYLOAD_TOO_LARGE, "too_large", t.error_too_large(limit / 1024)),
            Self::TooSlow => (StatusCode::REQUEST_TIMEOUT, "too_slow", t.error_too_slow().into()),
            Self::SetupWord => (StatusCode::FORBIDDEN, "setup_word", t.error_setup_word().into()),
            Self::SlowFile { file, seconds } if file.is_empty() => {
                (StatusCode::UNPROCESSABLE_ENTITY, "slow_file", t.error_slow_list(*seconds))
            }
            Self::SlowFile { file, seconds } => {
                (StatusCode::UNPROCESSABLE_ENTITY, "slow_file", t.error_slow_file(file.as_str(), *seconds))
            }
            Self::Overloaded => (StatusCode::SERVICE_UNAVAILABLE, "overloaded", t.error_overloaded().into()),
            Self::TooMany { seconds } => (StatusCode::TOO_MANY_REQUESTS, "too_many", t.error_too_many(*seconds)),
            Self::Service(error) => service_said(error, t),
            Self::Template(_) | Self::Blocking(_) | Self::Broken(_) => internal(t),
        }
    }
}

fn internal(t: Words) -> (StatusCode, &'static str, String) {
    (StatusCode::INTERNAL_SERVER_ERROR, "internal", t.error_internal().into())
}

fn service_said(error: &ServiceError, t: Words) -> (StatusCode, &'static str, String) {
    let unprocessable = |code, message| (StatusCode::UNPROCESSABLE_ENTITY, code, message);
    match error {
        ServiceError::Refused(
            refusal @ (Refusal::Stale { .. }
            | Refusal::StaleResult { .. }
            | Refusal::StaleFouls { .. }
            | Refusal::StaleRecord { .. }),
        ) => (StatusCode::CONFLICT, "stale", t.refusal(refusal)),
        ServiceError::Setup(error) | ServiceError::Refused(Refusal::Setup(error))
            if matches!(error, SetupError::Slug(_) | SetupError::SlugReserved(_)) =>
        {
            unprocessable(SLUG_UNFIT, t.setup_error(error))
        }
        ServiceError::Refused(refusal @ Refusal::Consequences { .. }) => {
            (StatusCode::CONFLICT, "consequences", t.refusal(refusal))
        }
        ServiceError::Refused(refusal @ Refusal::Missing { .. }) => {
            (StatusCode::NOT_FOUND, "missing", t.refusal(refusal))
        }
        ServiceError::Refused(refusal) => unprocessable("refused", t.refusal(refusal)),
        ServiceError::Setup(error) => unprocessable("setup", t.setup_error(error)),
        ServiceError::Pairing { error, tournament, group } => {
            unprocessable("pairing", t.error_pairing(t.unpairable(error, tournament, *group)))
        }
        ServiceError::Unreadable(error) => unprocessable("file", t.unreadable(error)),
        ServiceError::Unwritable(error) => unprocessable("file", t.unwritable(error)),
        ServiceError::Ranking(RankingError::Order(error)) => unprocessable("tie_break", t.descriptor_error(error)),
        ServiceError::Ranking(RankingError::Standings(error)) => unprocessable("tie_break", t.standings_error(error)),
        ServiceError::Ranking(RankingError::Missing(refusal)) => (StatusCode::NOT_FOUND, "missing", t.refusal(refusal)),
        ServiceError::WrongPassword => (StatusCode::UNAUTHORIZED, "password", t.error_wrong_password().into()),
        ServiceError::CodeNeeded => (StatusCode::UNAUTHORIZED, "code_needed", t.error_code_needed().into()),
        ServiceError::WrongCode => (StatusCode::UNAUTHORIZED, "wrong_code", t.error_wrong_code().into()),
        ServiceError::Wait { seconds } => (StatusCode::TOO_MANY_REQUESTS, "wait", t.error_wait(seconds)),
        ServiceError::WeakPassword => unprocessable("weak_password", t.error_weak_password().into()),
        ServiceError::CommonPassword => unprocessable("common_password", t.error_common_password().into()),
        ServiceError::AccountName(_) => unprocessable("account_name", t.error_account_name().into()),
        ServiceError::LastOwner => unprocessable("last_owner", t.error_last_owner().into()),
        ServiceError::OwnerExists => (StatusCode::NOT_FOUND, "not_found", t.error_not_found().into()),
        ServiceError::MayNot { can, board, own } => {
            (StatusCode::FORBIDDEN, "may_not", t.may_not(*can, *board, own.as_ref()))
        }
        ServiceError::Hall(refusal) => hall_said(refusal, t),
        ServiceError::Internal(_)
        | ServiceError::Key { .. }
        | ServiceError::KeyInFile
        | ServiceError::NoKeyFile(_)
        | ServiceError::NoPlaceForWitness
        | ServiceError::WitnessSignedNothing(_) => internal(t),
        ServiceError::Store(error) => match error {
            StoreError::NotFound => (StatusCode::NOT_FOUND, "not_found", t.error_not_found().into()),
            StoreError::SlugTaken(slug) => unprocessable(SLUG_TAKEN, t.error_slug_taken(slug)),
            StoreError::SlugOfDeleted { slug, name } => unprocessable(SLUG_TAKEN, t.error_slug_deleted(slug, name)),
            StoreError::DiskFull => (StatusCode::INSUFFICIENT_STORAGE, "disk_full", t.error_disk_full().into()),
            StoreError::Moved { path, rescued, .. } => (
                StatusCode::SERVICE_UNAVAILABLE,
                "file_moved",
                t.error_file_moved(path, rescued.as_ref().map_or_else(String::new, |copy| t.error_rescued(copy))),
            ),
            StoreError::Disk(_) => (StatusCode::SERVICE_UNAVAILABLE, "disk", t.error_disk().into()),
            StoreError::Malformed(_) => (StatusCode::SERVICE_UNAVAILABLE, "malformed", t.error_malformed().into()),
            StoreError::Unknown => {
                (StatusCode::SERVICE_UNAVAILABLE, "unknown_outcome", t.error_unknown_outcome().into())
            }
            StoreError::Locked => {
                (StatusCode::SERVICE_UNAVAILABLE, "locked", t.error_locked(qisai_store::LOCK_WAIT.as_secs()))
            }
            StoreError::Busy | StoreError::TakenBack | StoreError::Stopping | StoreError::Connect { .. } => {
                (StatusCode::SERVICE_UNAVAILABLE, "busy", t.error_busy().into())
            }
            _ => internal(t),
        },
    }
}

fn form_said(fault: &FormFault, t: Words) -> String {
    match fault {
        FormFault::Origin { from, host } => t.error_origin(from, host),
        FormFault::Scheme { https: true } => t.error_not_https().to_owned(),
        FormFault::Scheme { https: false } => t.error_not_http().to_owned(),
        FormFault::NoCookie { https: true } => t.error_no_secure_cookie().to_owned(),
        FormFault::NoCookie { https: false } => t.error_no_cookie().to_owned(),
        FormFault::Outdated => t.error_cross_site().to_owned(),
    }
}

fn hall_said(refusal: &HallRefusal, t: Words) -> (StatusCode, &'static str, String) {
    let (status, code) = match refusal {
        HallRefusal::UnknownCode => (StatusCode::NOT_FOUND, "unknown_code"),
        HallRefusal::NotHolder => (StatusCode::NOT_FOUND, "not_holder"),
        HallRefusal::CodeWait { .. } => (StatusCode::TOO_MANY_REQUESTS, "wait"),
        HallRefusal::Claimed
        | HallRefusal::AnotherBoard
        | HallRefusal::SheetGone
        | HallRefusal::Arranging(ArrangingFault::Gone)
        | HallRefusal::Bye(ByeFault::Gone) => (StatusCode::CONFLICT, "hall"),
        HallRefusal::NotForThis | HallRefusal::KioskUse(_) => (StatusCode::FORBIDDEN, "forbidden"),
        _ => (StatusCode::UNPROCESSABLE_ENTITY, "hall"),
    };
    (status, code, t.hall_refusal(refusal))
}

impl ResponseError for WebError {
    fn status_code(&self) -> StatusCode {
        self.said(Words::of(qisai_i18n::Lang::En)).0
    }

    // Used only if no request is at hand; the guard responds with `answer`.
    fn error_response(&self) -> HttpResponse {
        let (status, _, message) = self.said(Words::of(qisai_i18n::Lang::En));
        HttpResponse::build(status).content_type("text/plain; charset=utf-8").body(message)
    }
}
