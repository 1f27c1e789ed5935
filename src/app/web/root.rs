//! Address at which other devices of the venue reach this server; printed codes lead there.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use actix_web::HttpRequest;
use actix_web::http::header::HOST;

/// Configured ways to reach this server.
pub struct Root {
    /// Address given at the start, such as `https://play.example.org`; it applies to all visitors.
    pub public: Option<String>,
    /// `true` if visitors use https.
    pub https: bool,
    /// `true` if the server listens at all addresses of this machine.
    pub everywhere: bool,
}

impl Root {
    /// Returns the start of addresses for other devices: the address given at the start, otherwise the host of the
    /// request. If that is `localhost` and the server listens everywhere, it is the address at which other devices see
    /// this machine.
    pub fn of(&self, request: &HttpRequest) -> String {
        if let Some(public) = &self.public {
            return public.clone();
        }
        let host = request.headers().get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
        let scheme = if self.https { "https" } else { "http" };
        match own_port(host).filter(|_| self.everywhere).and_then(|port| outward(port, true)) {
            Some(outward) => format!("{scheme}://{outward}"),
            None => format!("{scheme}://{host}"),
        }
    }
}

/// Parses the public address of the server: scheme, name and port, without a path.
///
/// # Errors
/// Description of the required format.
pub fn public_root(text: &str) -> Result<String, String> {
    let root = text.trim().trim_end_matches('/');
    let host = root.strip_prefix("http://").or_else(|| root.strip_prefix("https://")).unwrap_or_default();
    let is_printed = host.bytes().all(|byte| byte.is_ascii_graphic() && !b"/\\@?#\"<>".contains(&byte));
    if host.is_empty() || !is_printed {
        return Err("needs http://NAME:PORT or https://NAME, without a path".to_owned());
    }
    Ok(root.to_owned())
}

/// Returns the port of a host that is this machine only.
fn own_port(host: &str) -> Option<u16> {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()?),
        _ => (host, 80),
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    let is_own = name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|own| own.is_loopback());
    is_own.then_some(port)
}

/// Returns the address at which other devices reach a server that listens everywhere, or `None` without a network.
/// Nothing is sent: the system only reports which of its addresses is used for outgoing connections.
pub fn outward(port: u16, ipv4: bool) -> Option<SocketAddr> {
    // Documentation addresses (RFC 5737, RFC 3849), which no machine has.
    let (any, far): (IpAddr, IpAddr) = if ipv4 {
        (Ipv4Addr::UNSPECIFIED.into(), Ipv4Addr::new(192, 0, 2, 1).into())
    } else {
        (Ipv6Addr::UNSPECIFIED.into(), Ipv6Addr::new(0x2001, 0xdb8, 0, 0, 0, 0, 0, 1).into())
    };
    let socket = UdpSocket::bind((any, 0)).ok()?;
    socket.connect((far, 9)).ok()?;
    let own = socket.local_addr().ok()?.ip();
    (!own.is_unspecified() && !own.is_loopback()).then(|| SocketAddr::new(own, port))
}

/// Returns all addresses at which other devices reach a server that listens everywhere, each once, the outgoing one
/// first.
pub fn reachable(port: u16, ipv4: bool) -> Vec<SocketAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default().into_iter();
    let up = interfaces.filter(|one| one.oper_status != if_addrs::IfOperStatus::Down && !one.is_link_local());
    each_once(outward(port, ipv4), up.map(|one| one.ip()).filter(|own| own.is_ipv4() == ipv4), port)
}

fn each_once(first: Option<SocketAddr>, all: impl Iterator<Item = IpAddr>, port: u16) -> Vec<SocketAddr> {
    let mut found: Vec<SocketAddr> = first.into_iter().collect();
    for own in all.filter(|own| !own.is_loopback() && !own.is_unspecified()) {
        let address = SocketAddr::new(own, port);
        if !found.contains(&address) {
            found.push(address);
        }
    }
    found
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test may fail loudly")]

    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn a_public_address_has_a_name_and_no_path() {
        assert_eq!(public_root("https://play.example.org/").unwrap(), "https://play.example.org");
        assert_eq!(public_root("http://192.168.1.42:8080").unwrap(), "http://192.168.1.42:8080");
        for wrong in
            ["", "play.example.org", "https://", "https://example.org/hall", "ftp://a", "http://a b", "http://a\"b"]
        {
            assert!(public_root(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn codes_lead_where_other_devices_get() {
        let asked = |host: &str| TestRequest::get().insert_header((HOST, host)).to_http_request();
        let named = Root { public: Some("https://play.example.org".into()), https: false, everywhere: true };
        assert_eq!(named.of(&asked("localhost:8080")), "https://play.example.org");
        let near = Root { public: None, https: false, everywhere: false };
        assert_eq!(near.of(&asked("127.0.0.1:8080")), "http://127.0.0.1:8080");
        let hall = Root { public: None, https: true, everywhere: true };
        assert_eq!(hall.of(&asked("192.168.1.42:8080")), "https://192.168.1.42:8080");
        // Without a network there is no better address.
        let better = outward(8080, true).map_or("https://localhost:8080".to_owned(), |own| format!("https://{own}"));
        assert_eq!(hall.of(&asked("localhost:8080")), better);
    }

    #[test]
    fn each_address_is_named_once_and_the_one_that_leads_outside_first() {
        let own = |text: &str| text.parse::<IpAddr>().unwrap();
        let all = ["127.0.0.1", "10.0.0.3", "192.168.1.42", "10.0.0.3"].map(own);
        let found = each_once(Some("192.168.1.42:8080".parse().unwrap()), all.into_iter(), 8080);
        assert_eq!(found, ["192.168.1.42:8080", "10.0.0.3:8080"].map(|text| text.parse::<SocketAddr>().unwrap()));
        assert!(each_once(None, [own("127.0.0.1")].into_iter(), 8080).is_empty());
        // Addresses of this machine, independent of its networks.
        let here = reachable(8080, true);
        assert_eq!(here.first().copied(), outward(8080, true).or(here.first().copied()));
        assert!(here.iter().all(|own| own.is_ipv4() && own.port() == 8080 && !own.ip().is_loopback()), "{here:?}");
    }

    #[test]
    fn who_sits_at_this_machine_is_known_by_the_name() {
        for own in ["localhost:8080", "127.0.0.1:8080", "[::1]:8080", "LOCALHOST:8080"] {
            assert_eq!(own_port(own), Some(8080), "{own}");
        }
        assert_eq!((own_port("localhost"), own_port("[::1]")), (Some(80), Some(80)));
        for other in ["192.168.1.42:8080", "qisai.local:8080", "[2001:db8::1]:80", "localhost.example.org"] {
            assert_eq!(own_port(other), None, "{other}");
        }
    }
}
