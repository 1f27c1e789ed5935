//! Address at which other devices of the venue reach this server; printed codes lead there.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, UdpSocket};

use actix_web::HttpRequest;
use actix_web::http::header::HOST;

use super::base_path::BasePath;
use super::public_url::PublicUrl;

/// Configured ways to reach this server.
pub struct Root {
    /// Address given at the start; it applies to all visitors.
    pub public: Option<PublicUrl>,
    /// Path of that address.
    pub base: BasePath,
    /// `true` if visitors use https, at a proxy or at this server; cookies are then sent only over https.
    pub https: bool,
    /// `true` if the server listens at all addresses of this machine.
    everywhere: bool,
}

impl Root {
    /// Returns the ways to reach a server with this public address; `everywhere` if it listens at all addresses of this
    /// machine.
    pub fn new(public: Option<PublicUrl>, https: bool, everywhere: bool) -> Self {
        let base = public.as_ref().map(|public| public.base().clone()).unwrap_or_default();
        Self { public, base, https, everywhere }
    }

    /// Returns the start of addresses for other devices: the address given at the start, otherwise the host of the
    /// request. If that is `localhost` and the server listens everywhere, it is the address at which other devices see
    /// this machine.
    pub fn of(&self, request: &HttpRequest) -> String {
        if let Some(public) = &self.public {
            return public.root().to_owned();
        }
        let host = request.headers().get(HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
        let scheme = if self.https { "https" } else { "http" };
        match own_port(host).filter(|_| self.everywhere).and_then(|port| outward(port, true)) {
            Some(outward) => format!("{scheme}://{outward}"),
            None => format!("{scheme}://{host}"),
        }
    }
}

/// Returns the port of a host that is this machine only.
pub fn own_port(host: &str) -> Option<u16> {
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

/// Returns addresses with a port, each once: the first one, then those of this machine that are not its alone.
pub fn each_once(first: Option<SocketAddr>, all: impl Iterator<Item = IpAddr>, port: u16) -> Vec<SocketAddr> {
    let mut found: Vec<SocketAddr> = first.into_iter().collect();
    for own in all.filter(|own| !own.is_loopback() && !own.is_unspecified()) {
        let address = SocketAddr::new(own, port);
        if !found.contains(&address) {
            found.push(address);
        }
    }
    found
}
