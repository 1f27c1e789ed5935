//! Connections of visitors, bounded for each network.

use std::any::Any;
use std::net::Shutdown;
use std::sync::Arc;
#[cfg(target_os = "linux")]
use std::time::Duration;

use actix_tls::accept::rustls_0_23::TlsStream;
use actix_web::dev::Extensions;
use actix_web::rt::net::TcpStream;
use socket2::SockRef;

use super::proxies::Proxies;
use super::tally::Tally;

/// Maximum number of connections of the process: more than its live streams.
const OF_PROCESS: usize = 60_000;
/// Maximum number of connections per network. A venue whose phones share one address needs two or three for each phone:
/// one for the live stream, and others for the pages that they fetch.
const OF_NETWORK: usize = 3_000;
/// Maximum time for which an answer stays unread before its connection is closed (TCP user timeout, RFC 5482).
#[cfg(target_os = "linux")]
const UNREAD: Duration = Duration::from_mins(1);

/// Bounds and number of the open connections of each network.
pub struct Connections {
    tally: Arc<Tally>,
    proxies: Proxies,
}

impl Connections {
    /// Returns the bounds of a server behind these trusted proxies, whose connections are those of many visitors.
    pub fn new(proxies: Proxies) -> Self {
        Self { tally: Arc::new(Tally::new(OF_PROCESS, OF_NETWORK)), proxies }
    }

    /// Counts a new connection until `data` is dropped, or closes it if its network has too many.
    pub fn admit(&self, connection: &dyn Any, data: &mut Extensions) {
        let plain = connection.downcast_ref::<TcpStream>();
        let secure = || connection.downcast_ref::<TlsStream<TcpStream>>().map(|stream| stream.get_ref().0);
        let Some(stream) = plain.or_else(secure) else { return };
        let socket = SockRef::from(stream);
        #[cfg(target_os = "linux")]
        if let Err(error) = socket.set_tcp_user_timeout(Some(UNREAD)) {
            tracing::debug!(%error, "unread answers keep their connection");
        }
        let Ok(peer) = stream.peer_addr() else { return };
        let peer = peer.ip().to_canonical();
        if self.proxies.trusts(peer) {
            return;
        }
        match self.tally.open(peer) {
            Some(counted) => drop(data.insert(counted)),
            // The worker finds the end of the connection and closes it.
            None => drop(socket.shutdown(Shutdown::Both)),
        }
    }
}
