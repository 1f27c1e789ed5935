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

    fn behind(&self, peer: IpAddr, told: &[&str]) -> IpAddr {
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

    fn trusts(&self, address: IpAddr) -> bool {
        self.0.iter().any(|network| network.contains(&address))
    }
}

/// Parses a proxy: `10.0.0.7` or `10.0.0.0/8`.
pub fn network(text: &str) -> Result<IpNet, String> {
    let one = text.parse::<IpAddr>().map(IpNet::from);
    one.or_else(|_| text.parse::<IpNet>())
        .map_err(|_| format!("{text:?} is no address and no network such as 10.0.0.0/8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_trusted_proxies_are_believed() {
        let proxies = Proxies(["10.0.0.0/8", "2001:db8::1"].map(|text| network(text).unwrap()).into());
        let client = |peer: &str, told: &[&str]| proxies.behind(peer.parse().unwrap(), told).to_string();
        assert_eq!(client("10.0.0.7", &["203.0.113.9"]), "203.0.113.9");
        // Addresses that a stranger wrote in front are ignored.
        assert_eq!(client("10.0.0.7", &["192.0.2.1", " 203.0.113.9 "]), "203.0.113.9");
        assert_eq!(client("10.0.0.7", &["203.0.113.9", "10.1.1.1"]), "203.0.113.9");
        assert_eq!(client("203.0.113.5", &["192.0.2.1"]), "203.0.113.5");
        assert_eq!(client("10.0.0.7", &["unknown"]), "10.0.0.7");
        assert_eq!(client("2001:db8::1", &["2001:db8::2"]), "2001:db8::2");
        assert_eq!(client("10.0.0.7", &[]), "10.0.0.7");
        assert!(network("ten").is_err());
    }
}
