//! Time zone of the computer that runs the program: the usual one of a new event.

use std::path::Path;
use std::sync::LazyLock;

use qisai_domain::calendar::zone;

/// Name of the zone, read once; empty if it is unknown. A server that runs in UTC tells nothing about its halls.
static LOCAL: LazyLock<String> = LazyLock::new(|| {
    let link = std::fs::read_link("/etc/localtime").ok();
    let named = std::env::var("TZ").ok().or_else(|| link.as_deref().and_then(of_link));
    named.filter(|name| is_of_hall(name)).unwrap_or_default()
});

/// Returns the IANA name of the zone of this computer; empty if it is unknown or UTC.
pub(crate) fn local_zone() -> &'static str {
    &LOCAL
}

/// Returns the name in the target of the link to the zone's data.
fn of_link(target: &Path) -> Option<String> {
    target.to_str()?.split_once("zoneinfo/").map(|(_, name)| name.to_owned())
}

/// Returns `true` for the name of a zone in which people live.
fn is_of_hall(name: &str) -> bool {
    zone(name).is_some() && name.contains('/') && !name.starts_with("Etc/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_is_read_from_the_link_and_utc_is_none() {
        let of = |target: &str| of_link(Path::new(target)).filter(|name| is_of_hall(name));
        assert_eq!(of("/usr/share/zoneinfo/Europe/Berlin").as_deref(), Some("Europe/Berlin"));
        assert_eq!(of("../usr/share/zoneinfo/Asia/Shanghai").as_deref(), Some("Asia/Shanghai"));
        for none in ["/usr/share/zoneinfo/Etc/UTC", "/usr/share/zoneinfo/UTC", "/usr/share/zoneinfo/No/Where", "/x"] {
            assert_eq!(of(none), None, "{none}");
        }
    }
}
