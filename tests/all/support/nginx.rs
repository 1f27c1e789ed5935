//! nginx in front of a server, with a block of the documentation and the certificate of the fixtures.

use std::env;
use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use tempfile::TempDir;

use super::http::Visitor;
use super::program::fixture;

/// Debian's program; it is not on the PATH of every account.
const PROGRAM: &str = "/usr/sbin/nginx";

/// Place of a proxy that is started once its server runs.
pub struct Place {
    port: u16,
    folder: TempDir,
}

/// Running nginx, killed at the end.
pub struct Nginx {
    child: Child,
    place: Place,
}

impl Place {
    /// Chooses a free port. Without nginx the calling test is skipped, unless `QISAI_REQUIRE_NGINX=1` forbids that.
    pub fn choose() -> Option<Self> {
        if !Path::new(PROGRAM).is_file() {
            assert_ne!(env::var("QISAI_REQUIRE_NGINX").as_deref(), Ok("1"), "there is no {PROGRAM}");
            println!("skipped: no nginx");
            return None;
        }
        // Another process may take the port before nginx does; this has not been observed on a test machine.
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        Some(Self { port, folder: TempDir::new().unwrap() })
    }

    /// Returns the address, such as `127.0.0.1:40123`.
    pub fn address(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    /// Starts nginx with a documented block. Only its port, host name, certificate files and the server's address are
    /// replaced; each must be there.
    pub fn start(self, block: &str, host: &str, server: &str) -> Nginx {
        let folder = self.folder.path().display().to_string();
        let listen = format!("listen 127.0.0.1:{} ssl;", self.port);
        let files = ["fullchain.pem", "privkey.pem"].map(|name| format!("/etc/letsencrypt/live/{host}/{name}"));
        let (certificate, key) = (fixture("tls/hall.pem"), fixture("tls/hall.key"));
        let name = format!("server_name {host};");
        let mut block = block.to_owned();
        for (documented, here) in [
            ("listen 443 ssl;", listen.as_str()),
            (files[0].as_str(), certificate.as_str()),
            (files[1].as_str(), key.as_str()),
            (name.as_str(), "server_name 127.0.0.1;"),
            ("127.0.0.1:8080", server),
        ] {
            assert!(block.contains(documented), "no {documented} in\n{block}");
            block = block.replace(documented, here);
        }
        let folders = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
        let folders = folders.map(|kind| format!("{kind}_temp_path {folder}/{kind};\n")).concat();
        let text = format!(
            "daemon off;\nmaster_process off;\npid {folder}/pid;\nerror_log stderr crit;\nevents {{}}\nhttp {{\naccess_log off;\n{folders}{block}\n}}\n"
        );
        let file = self.folder.path().join("nginx.conf");
        fs::write(&file, text).unwrap();
        let mut nginx = Command::new(PROGRAM);
        let child =
            nginx.arg("-c").arg(&file).args(["-p", &folder, "-e", "stderr"]).stdin(Stdio::null()).spawn().unwrap();
        let begun = Instant::now();
        while TcpStream::connect(self.address()).is_err() {
            assert!(begun.elapsed() < Duration::from_secs(20), "nginx does not start");
            thread::sleep(Duration::from_millis(20));
        }
        Nginx { child, place: self }
    }
}

impl Nginx {
    /// Returns the address, such as `127.0.0.1:40123`.
    pub fn address(&self) -> String {
        self.place.address()
    }

    /// Returns a new browser that trusts the certificate.
    pub fn anybody(&self) -> Visitor {
        Visitor::trusting(&self.address(), &fs::read(fixture("tls/authority.pem")).unwrap())
    }
}

impl Drop for Nginx {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
