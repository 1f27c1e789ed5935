//! Https provided by the server itself, with a certificate of the venue. The certificate is read once, at the start.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rustls::client::WebPkiServerVerifier;
use rustls::client::danger::ServerCertVerifier;
use rustls::crypto::{CryptoProvider, ring};
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName, UnixTime};
use rustls::sign::{CertifiedKey, SingleCertAndKey};
use rustls::{CertificateError, Error, InconsistentKeys, RootCertStore, ServerConfig};

/// Reason why a certificate is unusable.
#[derive(Debug, thiserror::Error)]
pub enum CertificateFault {
    #[error("{option} {}: {error}; name a file that this account may read", .path.display())]
    Unreadable { option: &'static str, path: PathBuf, error: io::Error },
    #[error("{option} {}: its PEM text is damaged; copy the file again, whole", .path.display())]
    Broken { option: &'static str, path: PathBuf },
    #[error("--tls-cert {}: there is no certificate in it; as PEM text it begins with -----BEGIN CERTIFICATE-----", .0.display())]
    NoCertificate(PathBuf),
    #[error(
        "--tls-key {}: it contains no private key without a password; such a key begins with -----BEGIN PRIVATE KEY-----",
        .0.display()
    )]
    NoKey(PathBuf),
    #[error("--tls-cert {}: its certificate cannot be used ({error}); make it again, X.509 version 3", .path.display())]
    Certificate { path: PathBuf, error: Error },
    #[error("--tls-key {}: its key cannot be used ({error}); make one for ECDSA P-256, or for RSA with 2048 bits", .path.display())]
    Key { path: PathBuf, error: Error },
    #[error(
        "--tls-cert {} and --tls-key {} do not belong together; name the key that the certificate was made with",
        .certificate.display(), .key.display()
    )]
    Strangers { certificate: PathBuf, key: PathBuf },
    #[error("HTTPS is not available: {0}; leave --tls-cert and --tls-key out")]
    Unusable(Error),
}

/// Reads a certificate with its intermediate certificates, and its key. An invalid date, which browsers would refuse,
/// is logged.
///
/// # Errors
/// `CertificateFault` names the option, the file and the remedy.
pub fn certificate(certificate: &Path, key: &Path) -> Result<ServerConfig, CertificateFault> {
    let chain = chain(certificate)?;
    let private = private(key)?;
    let provider = Arc::new(ring::default_provider());
    let signing = provider.key_provider.load_private_key(private);
    let signing = signing.map_err(|error| CertificateFault::Key { path: key.to_owned(), error })?;
    let certified = CertifiedKey::new(chain, signing);
    match certified.keys_match() {
        Ok(()) | Err(Error::InconsistentKeys(InconsistentKeys::Unknown)) => {}
        Err(Error::InconsistentKeys(_)) => {
            return Err(CertificateFault::Strangers { certificate: certificate.to_owned(), key: key.to_owned() });
        }
        Err(error) => return Err(CertificateFault::Certificate { path: certificate.to_owned(), error }),
    }
    if let Some(said) = of_dates(&certified.cert, &provider) {
        // Perhaps only the clock of this machine is wrong.
        tracing::warn!("--tls-cert {}: {said}", certificate.display());
    }
    let config = ServerConfig::builder_with_provider(provider).with_safe_default_protocol_versions();
    let config = config.map_err(CertificateFault::Unusable)?.with_no_client_auth();
    Ok(config.with_cert_resolver(Arc::new(SingleCertAndKey::from(certified))))
}

fn read(option: &'static str, path: &Path) -> Result<Vec<u8>, CertificateFault> {
    std::fs::read(path).map_err(|error| CertificateFault::Unreadable { option, path: path.to_owned(), error })
}

/// Reads at least one certificate, the server's own first.
fn chain(path: &Path) -> Result<Vec<CertificateDer<'static>>, CertificateFault> {
    const OPTION: &str = "--tls-cert";
    let text = read(OPTION, path)?;
    let chain = CertificateDer::pem_slice_iter(&text).collect::<Result<Vec<_>, _>>();
    let chain = chain.map_err(|_| CertificateFault::Broken { option: OPTION, path: path.to_owned() })?;
    if chain.is_empty() { Err(CertificateFault::NoCertificate(path.to_owned())) } else { Ok(chain) }
}

fn private(path: &Path) -> Result<PrivateKeyDer<'static>, CertificateFault> {
    const OPTION: &str = "--tls-key";
    match PrivateKeyDer::from_pem_slice(&read(OPTION, path)?) {
        Ok(key) => Ok(key),
        Err(pem::Error::NoItemsFound) => Err(CertificateFault::NoKey(path.to_owned())),
        Err(_) => Err(CertificateFault::Broken { option: OPTION, path: path.to_owned() }),
    }
}

/// Returns the fault in the dates of the first certificate. The verifier checks the dates before the signature.
fn of_dates(chain: &[CertificateDer<'static>], provider: &Arc<CryptoProvider>) -> Option<&'static str> {
    let (own, between) = chain.split_first()?;
    let mut roots = RootCertStore::empty();
    roots.add(own.clone()).ok()?;
    let verifier = WebPkiServerVerifier::builder_with_provider(Arc::new(roots), Arc::clone(provider)).build().ok()?;
    let anybody = ServerName::try_from("localhost").ok()?;
    match verifier.verify_server_cert(own, between, &anybody, &[], UnixTime::now()) {
        Err(Error::InvalidCertificate(CertificateError::Expired | CertificateError::ExpiredContext { .. })) => {
            Some("it has run out, browsers will refuse it: make a new one, or look at the clock of this machine")
        }
        Err(Error::InvalidCertificate(CertificateError::NotValidYet | CertificateError::NotValidYetContext { .. })) => {
            Some("it is not valid yet, browsers will refuse it: look at the clock of this machine, or make a new one")
        }
        _ => None,
    }
}
