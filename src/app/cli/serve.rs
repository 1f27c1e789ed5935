//! Command `qisai serve`.

use std::fmt::Write;
use std::io::{IsTerminal, stdout};
use std::net::{Ipv4Addr, Ipv6Addr, SocketAddr, ToSocketAddrs};
use std::num::NonZero;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use chrono::{SecondsFormat, Utc};
use clap::Args;

use super::failure::Failure;
use super::location::{Database, in_data_folder};
use super::{output, wait};
use crate::demo::{self, Sample};
use qisai_service::copies::upkeep::{self, Address};
use qisai_service::{Service, random_token};
use qisai_view::address::{EventAddress, PublicPages};
use qisai_view::qr;
use qisai_web::PublicUrl;

/// Database file of the demonstration.
const DEMO_DATABASE: &str = "demo.sqlite3";

/// Start the web server for arbiters, players and spectators
///
/// The addresses are printed at startup, in a terminal with a QR code. On the first start there is no account: open the
/// printed setup address and create the owner's account. For access from other machines, listen on 0.0.0.0 (in the
/// hall, optionally with its own certificate), or put an HTTPS proxy in front (on the internet). GET /healthz reports
/// whether the server runs, /readyz whether the database answers and the disk has room; /metrics lists counters.
#[derive(Args)]
#[command(
    after_help = "Examples:\n  qisai serve --demo                       sample events and an account to look around\n  \
                  qisai serve --listen 0.0.0.0:8080        for every device in the hall\n  \
                  qisai serve --listen 0.0.0.0:8443 --tls-cert hall.pem --tls-key hall.key\n  \
                  qisai serve --database postgres://qisai@db.example/qisai --behind-https"
)]
pub(super) struct Serve {
    #[command(flatten)]
    database: Database,
    /// Address or name of this machine, and port; port 0 takes a free one
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080", value_parser = listening)]
    listen: SocketAddr,
    /// Load sample events and create an account `demo`, whose password is printed
    ///
    /// The default database is then demo.sqlite3 in the data directory, recreated at each start. A database given with
    /// --database must be empty.
    #[arg(long)]
    demo: bool,
    /// Number of worker threads [default: one for each core]
    #[arg(long)]
    workers: Option<NonZero<usize>>,
    /// A proxy in front uses HTTPS: cookies are sent over HTTPS only
    #[arg(long)]
    behind_https: bool,
    /// Certificate for serving HTTPS directly: a PEM file, the server's own certificate first, then the intermediate
    /// ones
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// Private key of that certificate: a PEM file without a password
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Setup code for creating the first account [default: random, printed at startup]
    #[arg(long, env = "QISAI_SETUP_WORD", value_name = "WORD", hide_env_values = true, value_parser = safe_word)]
    setup_word: Option<String>,
    /// Address or network of a proxy in front: the visitor's address is taken from its X-Forwarded-For. Can be given
    /// several times
    #[arg(long, value_name = "ADDR", value_parser = qisai_web::network)]
    trusted_proxy: Vec<ipnet::IpNet>,
    /// Token required for GET /metrics from another machine or through a proxy (Authorization: Bearer WORD) [default:
    /// only this machine may read it]
    #[arg(long, env = "QISAI_METRICS_TOKEN", value_name = "WORD", hide_env_values = true, value_parser = safe_word)]
    metrics_token: Option<String>,
    /// Seconds for which the server continues after the request to stop, while GET /readyz returns 503: time for a
    /// proxy to choose another server
    #[arg(long, value_name = "SECONDS", default_value_t = 0)]
    drain: u64,
    /// Direct connection to the PostgreSQL server for notifications of other processes' changes, if --database goes
    /// through a pooler
    #[arg(long, env = "QISAI_LISTEN_DATABASE", value_name = "URL", hide_env_values = true)]
    listen_database: Option<String>,
    /// Folder with additional languages: de.ftl, pt-BR.ftl … (`qisai i18n export` writes a file to start from), read at
    /// startup
    #[arg(long, value_name = "DIR")]
    lang_dir: Option<PathBuf>,
    /// Mail server for messages to subscribed players: smtp://HOST:PORT or smtps://USER:PASSWORD@HOST [default: no
    /// messages]
    #[arg(long, env = "QISAI_SMTP", value_name = "URL", hide_env_values = true, requires = "mail_from")]
    smtp: Option<String>,
    /// Sender of messages: an address, or a name and an address, `Harbour Open <desk@example.org>`
    #[arg(long, env = "QISAI_MAIL_FROM", value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// Folder for copies of the database in a second place: a stick, another disk or a folder of the network. A verified
    /// copy and an anchor are made there after each closed round and when writing pauses; the newest 20 are kept. The
    /// folder must exist [default: no copies]
    #[arg(long, env = "QISAI_COPIES", value_name = "DIR")]
    copies: Option<PathBuf>,
    /// Public address of this server, used for printed codes and for links in messages; with a path
    /// (https://host.example/qisai/) if a proxy serves it below that path. Without it, codes use the address that the
    /// printing browser requested, and messages have no links
    #[arg(long, env = "QISAI_PUBLIC_URL", value_name = "URL", value_parser = qisai_web::public_url)]
    public_url: Option<PublicUrl>,
}

impl Serve {
    pub(super) fn run(self) -> Result<(), Failure> {
        let listen_database = self.listen_database.as_deref().map(Address::parse).transpose()?;
        let certificate = self.certificate()?;
        let scheme = if certificate.is_some() { "https" } else { "http" };
        // Held until the end: a second server on the same SQLite file is refused.
        let hold = upkeep::hold(&self.served()?, &self.shown())?;
        // The database of the demonstration is made anew.
        if !self.demo {
            upkeep::check_log(&self.served()?)?;
        }
        if let Some(folder) = &self.lang_dir {
            load_languages(folder)?;
        }
        let (service, shown) = if self.demo { self.open_demo()? } else { (self.database.open()?, None) };
        if let Some(hold) = &hold {
            service.watch_file(hold)?;
        }
        // An unusable key is reported now rather than when a round is closed.
        service.create_signer()?;
        service.sign_beginning(true);
        raise_descriptors();
        let shown_database = self.served()?.shown();
        let is_first_run = service.is_first_run().map_err(|error| Failure::from(error).in_file(&shown_database))?;
        let workers = self.workers.or_else(|| thread::available_parallelism().ok()).map_or(1, NonZero::get);
        let setup_word = match self.setup_word {
            Some(word) => word,
            None => random_token()?.chars().take(DRAWN).collect(),
        };
        let setup = is_first_run.then(|| setup_word.clone());
        let proxies = qisai_web::Proxies(self.trusted_proxy);
        let public_url = self.public_url;
        let public = public_url.as_ref().map(|public| public.root().to_owned());
        let mail = match (&self.smtp, &self.mail_from) {
            (Some(server), Some(from)) => {
                Some(qisai_web::Mail::new(server, from, public.clone()).map_err(Failure::Wrong)?)
            }
            _ => None,
        };
        let options = qisai_web::Options {
            mail,
            copies: self.copies,
            public_url,
            listen: self.listen,
            workers,
            https: self.behind_https || certificate.is_some(),
            certificate,
            proxies,
            setup_word,
            listen_database,
            metrics_token: self.metrics_token,
            drain: Duration::from_secs(self.drain),
        };
        let ready = |address: SocketAddr| {
            // The server runs even if its output is closed.
            let others = others(scheme, address, public.as_deref());
            let mut text = greeting(scheme, address, (&others, public.is_some()), setup.as_deref(), shown.as_ref());
            if let Some(code) = others.first().filter(|_| stdout().is_terminal()).and_then(|root| scanned(root)) {
                text.push_str(&code);
            }
            let _ = output::print(&text);
        };
        let served = actix_web::rt::System::new().block_on(qisai_web::serve(Arc::new(service), options, ready));
        served.map_err(|error| {
            Failure::Unusable(format!("cannot serve on {}: {error}; choose another address with --listen", self.listen))
        })
    }

    /// Returns the TLS configuration; `None` if the server uses HTTP.
    fn certificate(&self) -> Result<Option<rustls::ServerConfig>, Failure> {
        let (Some(certificate), Some(key)) = (&self.tls_cert, &self.tls_key) else { return Ok(None) };
        let read = qisai_web::certificate(certificate, key);
        read.map(Some).map_err(|fault| Failure::Unusable(fault.to_string()))
    }

    /// Returns the address of the served database.
    fn served(&self) -> Result<Address, Failure> {
        if self.demo && self.database.database.is_none() {
            return in_data_folder(DEMO_DATABASE);
        }
        self.database.address()
    }

    /// Returns a description of this process for the error message of a second server.
    fn shown(&self) -> String {
        let since = Utc::now().to_rfc3339_opts(SecondsFormat::Secs, true);
        format!("process {} since {since}, --listen {}", std::process::id(), self.listen)
    }

    /// Opens an empty database and loads the sample events.
    fn open_demo(&self) -> Result<(Service, Option<demo::Invitation>), Failure> {
        let address = self.served()?;
        if self.database.database.is_none()
            && let Address::Sqlite(path) = &address
        {
            remove_database(Path::new(path))?;
        }
        let service = self.database.opened(&address)?;
        if !service.is_first_run()? || !service.tournaments()?.is_empty() {
            return Err(Failure::Wrong(format!(
                "{} is not empty: the demonstration needs an empty database; leave --database out to get one",
                address.shown()
            )));
        }
        let (account, password) = demo::create_account(&service)?;
        let events = wait(demo::load(&service, &account))??;
        Ok((service, Some(demo::Invitation { account: account.name, password, events })))
    }
}

/// Loads additional languages. Faults in a file are logged: the messages concerned are shown in English.
fn load_languages(folder: &Path) -> Result<(), Failure> {
    let loaded = qisai_i18n::load(folder).map_err(|error| Failure::Unusable(format!("--lang-dir {error}")))?;
    if loaded.is_empty() {
        return Err(Failure::Unusable(format!(
            "--lang-dir {}: there is no file such as de.ftl in it",
            folder.display()
        )));
    }
    for (code, faults) in loaded {
        tracing::info!(language = code, faults = faults.len(), "loaded");
        for fault in faults {
            tracing::warn!("{code}.ftl: {fault}");
        }
    }
    Ok(())
}

/// Number of characters in a random setup code, four bits each.
const DRAWN: usize = 16;

/// Returns the address of an option: as it is, or that of a name of this machine, an IPv4 one if there is one.
fn listening(text: &str) -> Result<SocketAddr, String> {
    let found: Vec<SocketAddr> = text
        .to_socket_addrs()
        .map_err(|error| format!("{error}; it needs an address or a name of this machine, and a port: 0.0.0.0:8080"))?
        .collect();
    let chosen = found.iter().find(|address| address.is_ipv4()).or(found.first());
    chosen.copied().ok_or_else(|| "the name has no address".to_owned())
}

fn safe_word(text: &str) -> Result<String, String> {
    let safe = text.len() >= DRAWN && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
    if safe { Ok(text.to_owned()) } else { Err(format!("it needs {DRAWN} letters and digits at least")) }
}

/// Raises the limit of open files as far as the system allows: each connected phone uses one.
fn raise_descriptors() {
    const WANTED: u64 = 65_536;
    match rlimit::increase_nofile_limit(WANTED) {
        Ok(limit) => tracing::debug!(limit, "open files"),
        Err(error) => tracing::warn!(%error, "the limit of open files stays as it is"),
    }
}

/// Removes a SQLite database with the files that exist beside it while it is open.
fn remove_database(path: &Path) -> Result<(), Failure> {
    for suffix in ["", "-wal", "-shm"] {
        let mut name = path.as_os_str().to_owned();
        name.push(suffix);
        match std::fs::remove_file(&name) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                return Err(Failure::Unusable(format!("{}: {error}", Path::new(&name).display())));
            }
            _ => {}
        }
    }
    Ok(())
}

/// Returns the addresses for other devices: the public one if given, otherwise those of this machine in its networks.
/// Returns none if the server listens on the loopback interface only.
pub fn others(scheme: &str, address: SocketAddr, public: Option<&str>) -> Vec<String> {
    let own = match public {
        Some(public) => return vec![public.to_owned()],
        None if address.ip().is_unspecified() => qisai_web::reachable(address.port(), address.is_ipv4()),
        None if address.ip().is_loopback() => Vec::new(),
        None => vec![address],
    };
    own.into_iter().map(|own| format!("{scheme}://{own}")).collect()
}

/// Returns the QR code of an address, with a line that names it.
pub fn scanned(root: &str) -> Option<String> {
    let code = qr::terminal(&qr::capitals(root))?;
    Some(format!("{code}Scanned, it opens {root}/\n"))
}

/// Returns the startup message. `others` contains the addresses for other devices, and `true` if a public one was
/// given.
pub fn greeting(
    scheme: &str,
    address: SocketAddr,
    (others, is_said): (&[String], bool),
    setup_word: Option<&str>,
    shown: Option<&demo::Invitation>,
) -> String {
    let mut near = address;
    if address.ip().is_unspecified() {
        let own = if address.is_ipv4() { Ipv4Addr::LOCALHOST.into() } else { Ipv6Addr::LOCALHOST.into() };
        near.set_ip(own);
    }
    let root = format!("{scheme}://{near}");
    let mut text = format!("Qisai serves on {root}/\n");
    // Writing to a string cannot fail.
    match others {
        [public, ..] if is_said => {
            let _ = writeln!(text, "Other devices use {public}/");
        }
        [first, more @ ..] if near != address => {
            let _ = writeln!(text, "Other devices use {first}/, or this machine's name with that port.");
            for other in more {
                let _ = writeln!(text, "  in another network: {other}/");
            }
        }
        [] if near != address => {
            let _ = writeln!(text, "Other devices use this machine's name or address with port {}.", address.port());
        }
        _ => {}
    }
    if scheme == "https" {
        text.push_str("The certificate holds for the names in it: open the address with one of them.\n");
    }
    // Behind a proxy, forms are accepted at the public address alone.
    let root = others.first().filter(|_| is_said).unwrap_or(&root);
    if let Some(word) = setup_word {
        let _ = writeln!(text, "There are no accounts yet: open {root}/setup?word={word} to create the owner account.");
    }
    if let Some(shown) = shown {
        for Sample { is_festival, slug, title } in &shown.events {
            let _ = if *is_festival {
                writeln!(text, "  {root}{}  {title}", EventAddress::of(slug))
            } else {
                writeln!(text, "  {root}{}  {title}", PublicPages::of_slug(slug).overview())
            };
        }
        let _ = writeln!(text, "Sign in at {root}/sign-in as {} with the password {}", shown.account, shown.password);
    }
    text
}
