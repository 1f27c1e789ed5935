//! Where the other devices of the hall reach this server: what printed codes lead to.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use actix_web::HttpRequest;
use actix_web::http::header::HOST;

/// How this server is reached, as far as it was told.
pub struct Root {
    /// What was said at the start, `https://play.example.org`: it holds whoever asks.
    pub public: Option<String>,
    /// Whether people come over https.
    pub https: bool,
    /// Whether it listens at all addresses of this machine.
    pub everywhere: bool,
}

impl Root {
    /// The beginning of addresses for others: what was said at the start, otherwise the way that the one who asks has come. Who sits at this
    /// machine itself (`localhost`) has come a way that leads no other device here: then the address at which others see this machine.
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

/// Reads what everybody reaches this server by: scheme, name and port, without a path.
///
/// # Errors
/// What an address must look like.
pub fn public_root(text: &str) -> Result<String, String> {
    let root = text.trim().trim_end_matches('/');
    let host = root.strip_prefix("http://").or_else(|| root.strip_prefix("https://")).unwrap_or_default();
    let is_printed = host.bytes().all(|byte| byte.is_ascii_graphic() && !b"/\\@?#\"<>".contains(&byte));
    if host.is_empty() || !is_printed {
        return Err("needs http://NAME:PORT or https://NAME, without a path".to_owned());
    }
    Ok(root.to_owned())
}

/// The port of a host that is this machine and none other.
fn own_port(host: &str) -> Option<u16> {
    let (name, port) = match host.rsplit_once(':') {
        Some((name, port)) if !port.ends_with(']') => (name, port.parse().ok()?),
        _ => (host, 80),
    };
    let name = name.trim_start_matches('[').trim_end_matches(']');
    let is_own = name.eq_ignore_ascii_case("localhost") || name.parse::<IpAddr>().is_ok_and(|own| own.is_loopback());
    is_own.then_some(port)
}

/// Where other devices of the network reach a server that listens everywhere; none where the machine is in no network. Nothing is sent: the
/// system only tells which of its addresses leads outside.
pub fn outward(port: u16, ipv4: bool) -> Option<SocketAddr> {
    // Addresses of documentation (RFC 5737, RFC 3849), which nobody has.
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

/// All addresses at which other devices reach a server that listens everywhere, each once, the one that leads outside first.
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
        // Without a network there is no better one.
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
        // Of this machine, whatever networks it is in.
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
