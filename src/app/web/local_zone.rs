//! Time zone of the computer that runs the program: the usual one of a new event.

use std::path::Path;
use std::sync::LazyLock;

use qisai_domain::calendar::zone;

/// Name of the zone, read once; empty if it is unknown. A server that runs in UTC tells nothing about its halls.
static LOCAL: LazyLock<String> = LazyLock::new(|| {
    let of_link = || zone_of_link(&std::fs::read_link("/etc/localtime").ok()?);
    let found = match std::env::var("TZ") {
        Ok(name) => Some(name).filter(|name| is_of_hall(name)),
        Err(_) => of_link(),
    };
    found.unwrap_or_default()
});

/// Returns the IANA name of the zone of this computer; empty if it is unknown or UTC.
pub fn local_zone() -> &'static str {
    &LOCAL
}

/// Returns the name in the target of the link to a zone's data; `None` for UTC and for unknown names.
pub fn zone_of_link(target: &Path) -> Option<String> {
    let (_, name) = target.to_str()?.split_once("zoneinfo/")?;
    is_of_hall(name).then(|| name.to_owned())
}

/// Returns `true` for the name of a zone in which people live.
fn is_of_hall(name: &str) -> bool {
    zone(name).is_some() && name.contains('/') && !name.starts_with("Etc/")
}
