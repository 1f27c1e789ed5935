//! Time zone of the computer, read from the link to its data.

use std::path::Path;

use qisai_web::local_zone::zone_of_link;

#[test]
fn d24_a_zone_is_read_from_the_link_and_utc_is_none() {
    let of = |target: &str| zone_of_link(Path::new(target));
    assert_eq!(of("/usr/share/zoneinfo/Europe/Berlin").as_deref(), Some("Europe/Berlin"));
    assert_eq!(of("../usr/share/zoneinfo/Asia/Shanghai").as_deref(), Some("Asia/Shanghai"));
    for none in ["/usr/share/zoneinfo/Etc/UTC", "/usr/share/zoneinfo/UTC", "/usr/share/zoneinfo/No/Where", "/x"] {
        assert_eq!(of(none), None, "{none}");
    }
}
