//! Origin of a form: the reason why it is not taken.

use actix_web::dev::ServiceRequest;
use actix_web::http::header::{HOST, HeaderName, ORIGIN};

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
    let is_own = match (origin, host) {
        (Some(origin), Some(host)) => {
            is_same(origin, host) || root.is_some_and(|root| root.public.as_deref() == Some(origin))
        }
        _ => true,
    };
    let said = |name: Option<&str>| name.unwrap_or("?").chars().take(MAX_NAME).collect();
    (is_other || !is_own).then(|| FormFault::Origin { from: said(origin), host: said(host) })
}

/// Returns `true` if an origin names this host. The usual port of a scheme may be written or left out.
fn is_same(origin: &str, host: &str) -> bool {
    let Some((scheme, from)) = origin.split_once("://") else { return false };
    let usual = match scheme {
        "https" => ":443",
        "http" => ":80",
        _ => return false,
    };
    let bare = |name: &str| name.strip_suffix(usual).unwrap_or(name).to_ascii_lowercase();
    bare(from) == bare(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn o8_the_usual_port_may_be_written_or_left_out() {
        assert!(is_same("https://play.example.org", "play.example.org"));
        assert!(is_same("https://play.example.org", "play.example.org:443"));
        assert!(is_same("https://Play.example.org:443", "play.example.org"));
        assert!(is_same("http://[::1]:8080", "[::1]:8080"));
        assert!(is_same("http://hall.local", "hall.local:80"));
        assert!(!is_same("https://play.example.org", "play.example.org:8443"));
        assert!(!is_same("http://play.example.org:443", "play.example.org"));
        assert!(!is_same("https://other.example.org", "play.example.org"));
        assert!(!is_same("null", "play.example.org"));
    }
}
