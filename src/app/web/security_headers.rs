//! Headers of every response.

use std::sync::LazyLock;

use actix_web::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, HeaderMap, HeaderName, HeaderValue, REFERRER_POLICY,
    X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use qisai_view::assets::FirstStyle;

use super::root::Root;

/// Content security policy of every page. The only inline style of the pages is named by its digest.
static POLICY: LazyLock<HeaderValue> = LazyLock::new(|| policy("'none'"));
/// Policy of a page that other sites show in a frame.
static EMBEDDED_POLICY: LazyLock<HeaderValue> = LazyLock::new(|| policy("*"));

fn policy(ancestors: &str) -> HeaderValue {
    let style = FirstStyle::source();
    let policy = format!(
        "default-src 'self'; style-src 'self' {style}; frame-ancestors {ancestors}; form-action 'self'; base-uri 'none'; object-src 'none'"
    );
    HeaderValue::try_from(policy).unwrap_or_else(|_| HeaderValue::from_static("default-src 'self'"))
}

/// Lets other sites show a page in a frame. The page has no forms and no session.
pub(super) fn allow_framing(headers: &mut HeaderMap) {
    headers.insert(CONTENT_SECURITY_POLICY, EMBEDDED_POLICY.clone());
    headers.remove(X_FRAME_OPTIONS);
}

/// Sets the headers of every response.
pub(super) fn secure(headers: &mut HeaderMap, private: bool, root: &Root) {
    headers.insert(CONTENT_SECURITY_POLICY, POLICY.clone());
    headers.insert(X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(X_FRAME_OPTIONS, HeaderValue::from_static("DENY"));
    headers.insert(REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    if private && !headers.contains_key(CACHE_CONTROL) {
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    if root.https {
        let name = HeaderName::from_static("strict-transport-security");
        // Below a path the host is shared, and names under it belong to others.
        let year = if root.base.is_root() { "max-age=31536000; includeSubDomains" } else { "max-age=31536000" };
        headers.insert(name, HeaderValue::from_static(year));
    }
}
