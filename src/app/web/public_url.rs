//! Public address of the server, as the operator states it.

use super::base_path::BasePath;

/// Public address: scheme, name and port, and the path below which a proxy serves the server, if any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl {
    origin: String,
    base: BasePath,
    /// Both, without a slash at the end.
    root: String,
}

impl PublicUrl {
    /// Accepted forms of the address.
    pub const FORM: &str = "needs http://NAME:PORT, https://NAME or https://NAME/PATH/";

    /// Parses `https://play.example.org`, `http://192.168.1.10:8080` or `https://host.example/qisai/`.
    ///
    /// # Errors
    /// Description of the accepted forms.
    pub fn parse(text: &str) -> Result<Self, String> {
        let known = text.trim().split_once("://").filter(|(scheme, _)| ["http", "https"].contains(scheme));
        let (scheme, rest) = known.ok_or(Self::FORM)?;
        let rest = rest.strip_suffix('/').unwrap_or(rest);
        let (host, path) = rest.split_once('/').map_or((rest, None), |(host, path)| (host, Some(path)));
        if host.is_empty() || !host.bytes().all(|byte| byte.is_ascii_graphic() && !b"\\@?#\"<>".contains(&byte)) {
            return Err(Self::FORM.to_owned());
        }
        if !path.is_none_or(|path| path.split('/').all(is_plain)) {
            return Err(format!("{}; a PATH has letters, digits and - . _ ~ between single slashes", Self::FORM));
        }
        let origin = format!("{scheme}://{host}");
        let base = path.map_or_else(BasePath::default, |path| BasePath::new(&format!("/{path}")));
        Ok(Self { root: format!("{origin}{base}"), origin, base })
    }

    /// Returns the start of all addresses, without a slash at its end.
    pub fn root(&self) -> &str {
        &self.root
    }

    /// Returns the path of the address.
    pub fn base(&self) -> &BasePath {
        &self.base
    }

    /// Returns `true` if pages at this address have the origin that a browser reports.
    pub fn is_origin(&self, origin: &str) -> bool {
        let [own, other] = [self.origin.as_str(), origin].map(|origin| origin.split_once("://"));
        own.zip(other).is_some_and(|((scheme, host), (other, _))| scheme == other && is_same(origin, host))
    }
}

/// Returns `true` if an origin names this host. The usual port of a scheme may be written or left out.
pub fn is_same(origin: &str, host: &str) -> bool {
    let Some((scheme, from)) = origin.split_once("://") else { return false };
    let usual = match scheme {
        "https" => ":443",
        "http" => ":80",
        _ => return false,
    };
    let bare = |name: &str| name.strip_suffix(usual).unwrap_or(name).to_ascii_lowercase();
    bare(from) == bare(host)
}

/// Returns `true` for a part of a path that needs no escaping anywhere and that no browser resolves.
fn is_plain(part: &str) -> bool {
    let is_safe = part.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte));
    is_safe && !part.is_empty() && part != "." && part != ".."
}
