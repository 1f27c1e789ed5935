//! Client address of a request behind a proxy.

use std::net::IpAddr;

use actix_web::HttpRequest;
use ipnet::IpNet;

/// Networks of trusted proxies.
#[derive(Clone, Debug, Default)]
pub struct Proxies(pub Vec<IpNet>);

impl Proxies {
    /// Returns the address of the client. This is the connection's address or, if that is a trusted proxy, the last
    /// untrusted address in `X-Forwarded-For`.
    pub fn client(&self, request: &HttpRequest) -> Option<IpAddr> {
        let peer = request.peer_addr()?.ip().to_canonical();
        if self.0.is_empty() {
            return Some(peer);
        }
        let told = request.headers().get_all("x-forwarded-for");
        let told: Vec<&str> = told.filter_map(|value| value.to_str().ok()).flat_map(|value| value.split(',')).collect();
        Some(self.behind(peer, &told))
    }

    /// Returns the client behind a connection, given the addresses in `X-Forwarded-For`.
    pub fn behind(&self, peer: IpAddr, told: &[&str]) -> IpAddr {
        let mut client = peer;
        for before in told.iter().rev() {
            if !self.trusts(client) {
                break;
            }
            match before.trim().parse::<IpAddr>() {
                Ok(before) => client = before.to_canonical(),
                Err(_) => break,
            }
        }
        client
    }

    /// Returns `true` if an address is that of a trusted proxy.
    pub(super) fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }
}

/// Parses a proxy: `10.0.0.7` or `10.0.0.0/8`.
pub fn network(text: &str) -> Result<IpNet, String> {
    let one = text.parse::<IpAddr>().map(IpNet::from);
    one.or_else(|_| text.parse::<IpNet>())
        .map_err(|_| format!("{text:?} is no address and no network such as 10.0.0.0/8"))
}
