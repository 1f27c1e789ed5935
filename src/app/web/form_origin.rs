//! Origin of a form: the reason why it is not taken.

use actix_web::dev::ServiceRequest;
use actix_web::http::header::{HOST, HeaderName, ORIGIN};

use super::public_url::is_same;
use super::root::Root;

/// Reason why a form is not taken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FormFault {
    /// Form of another site, or a proxy that passes on another name than that of the page.
    Origin {
        /// Origin of the page, as the browser reports it.
        from: String,
        /// Host that was asked for.
        host: String,
    },
    /// Page that came over another scheme than the one this server is set up for.
    Scheme {
        /// `true` if this server expects https.
        https: bool,
    },
    /// No cookie arrived. Over http, a browser keeps back the cookies of a server with https.
    NoCookie {
        /// `true` if this server sends cookies over https alone.
        https: bool,
    },
    /// Form without the token of this browser: of an old page.
    Outdated,
}

/// Maximum number of letters of a name that is repeated to its sender.
const MAX_NAME: usize = 253;

/// Returns the fault of a form's origin. Requests without the headers for it pass, and fail at the token.
pub(super) fn fault(request: &ServiceRequest, root: Option<&Root>) -> Option<FormFault> {
    let header = |name: HeaderName| request.headers().get(name).and_then(|value| value.to_str().ok());
    let (origin, host) = (header(ORIGIN), header(HOST));
    let site = header(HeaderName::from_static("sec-fetch-site"));
    let is_other = matches!(site, Some("cross-site" | "same-site"));
    let is_public = |root: &Root| root.public.as_ref().zip(origin).is_some_and(|(public, it)| public.is_origin(it));
    let is_own = match (origin, host) {
        (Some(origin), Some(host)) => is_same(origin, host) || root.is_some_and(is_public),
        _ => true,
    };
    let said = |name: Option<&str>| name.unwrap_or("?").chars().take(MAX_NAME).collect();
    if is_other || !is_own {
        return Some(FormFault::Origin { from: said(origin), host: said(host) });
    }
    let root = root.filter(|root| !is_public(root))?;
    let is_https = origin?.starts_with("https://");
    (is_https != root.https).then_some(FormFault::Scheme { https: root.https })
}
