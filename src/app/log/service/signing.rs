//! Key of the installation. It signs log heads when a round is closed, with each export and for each anchor. A log
//! rewritten without the key cannot be signed; rewriting it with the key does not change the copies outside the
//! installation.
//!
//! | database | location of the key |
//! |---|---|
//! | any, with `--key-file FILE` | in that file |
//! | a SQLite file | beside it, with `.key` appended to its name |
//! | a server | in its table `signing_key` |
//!
//! `key_files` are beside it.
//!
//! A missing file is created, readable by this operating system account only. It holds 64 hexadecimal digits.

use std::collections::{BTreeSet, HashMap};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};
use std::time::Duration;
use std::{fs, thread};

use chrono::{DateTime, SecondsFormat, SubsecRound, Utc};
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use qisai_domain::log::{CheckedPart, Countersignature, Hash, SignedHead};
use qisai_domain::{EventId, TournamentId, Version};

use crate::log::key_files::{
    add_lines, file_of_beginnings, file_of_countersigned, file_of_earlier, file_of_witnesses, lines, unusable,
};
use crate::random::{hexadecimal, random_bytes};
use crate::{Result, Service, ServiceError};
use qisai_store::connection::Address;
use qisai_store::copies::backup::Restored;
use qisai_store::rows::SigningKeyRow;
use qisai_store::{StoreError, heads};

/// Suffix of the key file's name after that of a SQLite file.
const ENDING: &str = ".key";

/// Signing key of the installation.
pub struct Signer(SigningKey);

impl Signer {
    fn of(secret: Hash) -> Self {
        Self(SigningKey::from_bytes(&secret.0))
    }

    /// Returns the public key as 64 hexadecimal digits.
    pub fn public(&self) -> String {
        hexadecimal(&self.0.verifying_key().to_bytes())
    }

    /// Signs a version of a log.
    pub fn sign(&self, aggregate: i64, version: Version, hash: Hash, at: DateTime<Utc>) -> SignedHead {
        let at = written(at);
        let mut head = SignedHead { aggregate, version, hash, at, key: self.public(), signature: String::new() };
        head.signature = hexadecimal(&self.0.sign(head.message().as_bytes()).to_bytes());
        head
    }

    /// Countersigns the head of another installation's log. `name`: that of the log; `by`: that of this installation.
    pub fn countersign(
        &self,
        head: SignedHead,
        (name, by): (String, String),
        checked: CheckedPart,
        at: DateTime<Utc>,
    ) -> Countersignature {
        let (at, key, signature) = (written(at), self.public(), String::new());
        let mut made = Countersignature { head, name, checked, by, at, key, signature };
        made.signature = hexadecimal(&self.0.sign(made.message().as_bytes()).to_bytes());
        made
    }
}

fn written(at: DateTime<Utc>) -> String {
    at.to_rfc3339_opts(SecondsFormat::Micros, true)
}

/// Returns `true` for a time as it is signed, so that no two messages have the same text.
fn is_moment(text: &str) -> bool {
    !text.chars().any(char::is_control) && DateTime::parse_from_rfc3339(text).is_ok()
}

/// Returns `true` if the time of a head is a time, and its signature matches the key in it.
pub fn is_signed(head: &SignedHead) -> bool {
    is_moment(&head.at) && is_signature((&head.key, &head.signature), &head.message())
}

/// Returns `true` if names and time of a countersignature are such, and its signature matches the key in it.
pub fn is_countersigned(of: &Countersignature) -> bool {
    [&of.name, &of.by].into_iter().all(|name| Countersignature::is_name(name))
        && is_moment(&of.at)
        && is_signature((&of.key, &of.signature), &of.message())
}

/// Returns `true` if a signature matches a key, both in lower-case digits: each has one form.
fn is_signature((key, signed): (&str, &str), message: &str) -> bool {
    if !key.bytes().chain(signed.bytes()).all(|digit| matches!(digit, b'0'..=b'9' | b'a'..=b'f')) {
        return false;
    }
    let key = Hash::parse(key).and_then(|key| VerifyingKey::from_bytes(&key.0).ok());
    let (Some(key), Some(signature)) = (key, signature(signed)) else { return false };
    key.verify_strict(message.as_bytes(), &signature).is_ok()
}

/// Parses 128 hexadecimal digits.
fn signature(text: &str) -> Option<Signature> {
    let (first, second) = (Hash::parse(text.get(..64)?)?, Hash::parse(text.get(64..)?)?);
    let mut bytes = [0; 64];
    bytes.iter_mut().zip(first.0.into_iter().chain(second.0)).for_each(|(to, from)| *to = from);
    Some(Signature::from_bytes(&bytes))
}

/// Returns the key in a file, which is created if missing.
fn in_file(path: &Path) -> Result<Signer> {
    /// Another process may be writing it.
    const TRIES: u32 = 50;
    let unusable = |what: String| unusable(path, what);
    for _ in 0..TRIES {
        match fs::read_to_string(path) {
            Ok(text) if text.is_empty() => thread::sleep(Duration::from_millis(20)),
            Ok(text) => {
                let secret = Hash::parse(text.trim());
                return secret.map(Signer::of).ok_or_else(|| unusable("it does not hold 64 hexadecimal digits".into()));
            }
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let secret = Hash(random_bytes()?);
                match write_new(path, &format!("{secret}\n")) {
                    Err(error) if error.kind() != ErrorKind::AlreadyExists => return Err(unusable(error.to_string())),
                    _ => {}
                }
            }
            Err(error) => return Err(unusable(error.to_string())),
        }
    }
    Err(unusable("it is empty: take it away, and a key is made".into()))
}

/// Returns a new random key.
pub(crate) fn fresh_key() -> Result<SigningKeyRow> {
    let secret = Hash(random_bytes()?);
    let public = Signer::of(secret).public();
    Ok(SigningKeyRow { public, secret: Some(secret.to_string()), made_at: written(Utc::now()) })
}

/// Writes a new file that only this operating system account may read; a failed write leaves none.
fn write_new(path: &Path, text: &str) -> std::io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    let written = file.write_all(text.as_bytes()).and_then(|()| file.sync_all());
    if written.is_err() {
        // Half a key would prevent every later start.
        drop(fs::remove_file(path));
    }
    written
}

/// Returns the file of the key, if it is not in the database.
fn key_file(given: Option<&Path>, address: &Address) -> Option<PathBuf> {
    let beside = || match address {
        Address::Sqlite(path) => Some(PathBuf::from(format!("{path}{ENDING}"))),
        Address::Postgresql(_) => None,
    };
    given.map(Path::to_owned).or_else(beside)
}

/// Keeps the keys that signed a restored backup, and the beginning of its log of accounts and roles, outside the
/// database, where `verify` looks. `given`: key file of the installation.
pub(crate) fn vouch(given: Option<&Path>, address: &Address, restored: Restored) -> Result<Restored> {
    if let Some(key_file) = key_file(given, address) {
        add_lines(&file_of_earlier(&key_file), restored.keys.iter().cloned())?;
        add_lines(&file_of_beginnings(&key_file), restored.beginning.map(|hash| hash.to_string()))?;
    }
    Ok(restored)
}

/// Newest signed head of a log, and its countersignatures, for printing on pages.
#[derive(Clone, Debug, Default)]
pub struct SignedLog {
    pub head: Option<Arc<SignedHead>>,
    /// Countersignatures by other installations, oldest version first.
    pub countersignatures: Arc<[Countersignature]>,
}

/// Newest heads of tournaments by requested version, for printing on pages.
#[derive(Default)]
pub(crate) struct Heads(RwLock<HashMap<TournamentId, Newest>>);

/// Requested version, and what is signed up to it.
type Newest = (Version, SignedLog);

impl Heads {
    /// Maximum number of cached tournaments.
    const MAX_TOURNAMENTS: usize = 4096;

    /// Clears the cache.
    pub(crate) fn forget(&self) {
        self.0.write().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn known(&self, id: TournamentId, version: Version) -> Option<SignedLog> {
        let heads = self.0.read().unwrap_or_else(PoisonError::into_inner);
        heads.get(&id).filter(|(of, _)| *of == version).map(|(_, signed)| signed.clone())
    }

    fn learn(&self, id: TournamentId, version: Version, signed: SignedLog) {
        let mut heads = self.0.write().unwrap_or_else(PoisonError::into_inner);
        if heads.len() >= Self::MAX_TOURNAMENTS {
            heads.clear();
        }
        heads.insert(id, (version, signed));
    }
}

impl Service {
    /// Returns the service with its key in a file.
    #[must_use]
    pub fn with_key_file(self, key_file: Option<PathBuf>) -> Self {
        Self { key_file, ..self }
    }

    /// Returns the key of the installation. It is created if missing, unless logs are already signed with a key that
    /// does not belong to an earlier installation.
    ///
    /// # Errors
    ///
    /// [`ServiceError::Key`] when its file cannot be used, [`ServiceError::NoKeyFile`] when it is missing though logs are
    /// signed, [`ServiceError::KeyInFile`] when it is in a file that was not given.
    pub fn signer(&self) -> Result<Arc<Signer>> {
        self.known_signer(false)
    }

    /// Returns the key of the installation, created if missing even if logs are already signed.
    ///
    /// # Errors
    ///
    /// Those of [`signer`](Self::signer), except [`ServiceError::NoKeyFile`].
    pub fn create_signer(&self) -> Result<Arc<Signer>> {
        self.known_signer(true)
    }

    fn known_signer(&self, may_replace: bool) -> Result<Arc<Signer>> {
        if let Some(signer) = self.signer.get() {
            return Ok(Arc::clone(signer));
        }
        let signer = Arc::new(self.find_key(may_replace)?);
        Ok(Arc::clone(self.signer.get_or_init(|| signer)))
    }

    pub(crate) fn file_of_key(&self) -> Option<PathBuf> {
        key_file(self.key_file.as_deref(), self.store.address())
    }

    /// Returns the hashes of the known first entries of the log of the installation; none without a key file.
    pub(crate) fn beginnings(&self) -> Result<BTreeSet<String>> {
        self.file_of_key().map_or_else(|| Ok(BTreeSet::new()), |file| lines(&file_of_beginnings(&file)))
    }

    /// Adds a hash to the [`beginnings`](Self::beginnings).
    pub(crate) fn add_beginning(&self, hash: Hash) -> Result<()> {
        let file = self.file_of_key();
        file.map_or(Ok(()), |file| add_lines(&file_of_beginnings(&file), [hash.to_string()]))
    }

    /// Returns `true` if the key file exists, or if the key is in the database.
    pub(crate) fn has_key(&self) -> bool {
        self.file_of_key().is_none_or(|file| file.is_file())
    }

    /// Returns the public keys that are known outside the database: the given ones, that of the key file, and those of
    /// earlier installations beside it. Nothing is created.
    ///
    /// # Errors
    ///
    /// [`ServiceError::Key`] when a file cannot be used.
    pub fn vouched_keys(&self, given: &[String]) -> Result<BTreeSet<String>> {
        let mut keys: BTreeSet<String> = given.iter().cloned().collect();
        let Some(file) = self.file_of_key().filter(|file| file.is_file()) else { return Ok(keys) };
        keys.insert(in_file(&file)?.public());
        keys.extend(lines(&file_of_earlier(&file))?);
        Ok(keys)
    }

    fn find_key(&self, may_replace: bool) -> Result<Signer> {
        if let Some(file) = self.file_of_key() {
            if !may_replace && !file.is_file() {
                let earlier = lines(&file_of_earlier(&file))?;
                if !self.store.read(heads::signers)?.is_subset(&earlier) {
                    return Err(ServiceError::NoKeyFile(file.display().to_string()));
                }
            }
            return in_file(&file);
        }
        let candidate = fresh_key()?;
        let kept = self.store.read(|db| heads::stored_key(db, &candidate))?.ok_or(ServiceError::KeyInFile)?;
        let damaged = || StoreError::Damaged { table: "signing_key", what: "no 64 hexadecimal digits".into() };
        Ok(Signer::of(Hash::parse(&kept).ok_or_else(damaged)?))
    }

    /// Returns the public keys of second installations: the given ones, and those beside the key file.
    pub(crate) fn known_witnesses(&self, given: &[String]) -> Result<BTreeSet<String>> {
        let mut keys =
            self.file_of_key().map_or_else(|| Ok(BTreeSet::new()), |file| lines(&file_of_witnesses(&file)))?;
        keys.extend(given.iter().cloned());
        Ok(keys)
    }

    /// Returns the numbers of logs and the keys whose countersignatures were added; none without a key file.
    pub(crate) fn countersigned(&self) -> Result<BTreeSet<(i64, String)>> {
        let Some(file) = self.file_of_key() else { return Ok(BTreeSet::new()) };
        let pair = |line: &String| {
            let (aggregate, key) = line.split_once(' ')?;
            Some((aggregate.parse().ok()?, key.to_owned()))
        };
        Ok(lines(&file_of_countersigned(&file))?.iter().filter_map(pair).collect())
    }

    /// Returns the newest signed head of a tournament up to a version, and the countersignatures that hold and whose key
    /// is known here. If they cannot be read,
    /// pages are printed without them.
    pub fn signed_log(&self, id: TournamentId, version: Version) -> SignedLog {
        if let Some(known) = self.heads.known(id, version) {
            return known;
        }
        match self.store.read(|db| heads::newest(db, id.0, version)) {
            Ok(head) => {
                let countersignatures = self.believed_countersignatures(id).unwrap_or_else(|error| {
                    tracing::debug!(%error, "the countersignatures of a tournament could not be read");
                    Vec::new()
                });
                let signed = SignedLog { head: head.map(Arc::new), countersignatures: countersignatures.into() };
                self.heads.learn(id, version, signed.clone());
                signed
            }
            Err(error) => {
                tracing::debug!(%error, "the signed head of a tournament could not be read");
                SignedLog::default()
            }
        }
    }

    /// Signs the current state of a tournament, unless it is already signed.
    pub fn sign_tournament(&self, id: TournamentId) -> Result<SignedHead> {
        let (version, hash) = self.store.read(|db| heads::tip(db, id))?;
        self.sign(id.0, version, hash)
    }

    /// Signs the current state of an event, unless it is already signed.
    pub(crate) fn sign_event(&self, id: EventId) -> Result<SignedHead> {
        let (version, hash) = self.store.read(|db| heads::tip_of_event(db, id))?;
        self.sign(id.0, version, hash)
    }

    /// Signs an exported tournament. If that fails, as with a full disk, the file is exported anyway.
    pub fn sign_export(&self, id: TournamentId) {
        if let Err(error) = self.sign_tournament(id) {
            tracing::warn!(%error, "what was exported could not be signed");
        }
    }

    pub(crate) fn sign(&self, aggregate: i64, version: Version, hash: Hash) -> Result<SignedHead> {
        let known = self.store.read(|db| heads::newest(db, aggregate, version))?;
        if let Some(head) = known.filter(|head| head.version == version && head.hash == hash) {
            return Ok(head);
        }
        let head = self.signer()?.sign(aggregate, version, hash, Utc::now().trunc_subsecs(6));
        let kept = head.clone();
        self.store.write_blocking(move |writing| writing.put_head(&kept))?;
        self.heads.forget();
        Ok(head)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn signer() -> Signer {
        Signer::of(Hash([7; 32]))
    }

    #[test]
    fn the_first_vector_of_rfc_8032_is_met() {
        // RFC 8032, 7.1, test 1: the public key and the signature of the empty message.
        let secret = Hash::parse("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60").unwrap();
        let signer = Signer::of(secret);
        assert_eq!(signer.public(), "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
        let signature = "e5564300c360ac729086e2cc806e828a84877f1eb8e5d974d873e06522490155\
                         5fb8821590a33bacc61e39701cf9b46bd25bf5f0595bbe24655141438e7a100b";
        assert_eq!(hexadecimal(&signer.0.sign(b"").to_bytes()), signature);
    }

    #[test]
    fn a_head_is_signed_as_a_whole() {
        let head = signer().sign(7, Version(3), Hash([1; 32]), DateTime::UNIX_EPOCH);
        assert!(is_signed(&head));
        let other = Signer::of(Hash([8; 32])).public();
        let changed = [
            SignedHead { aggregate: 8, ..head.clone() },
            SignedHead { version: Version(4), ..head.clone() },
            SignedHead { hash: Hash([2; 32]), ..head.clone() },
            SignedHead { at: head.at.replace("1970", "1971"), ..head.clone() },
            SignedHead { key: other, ..head.clone() },
            SignedHead { signature: head.signature.chars().rev().collect(), ..head.clone() },
            SignedHead { signature: String::new(), ..head.clone() },
            SignedHead { key: "no key".into(), ..head },
        ];
        for head in changed {
            assert!(!is_signed(&head), "{head:?}");
        }
    }

    #[test]
    fn t4_times_that_are_signed_are_rfc_3339_and_names_have_one_line() {
        let (first, second) = (signer(), Signer::of(Hash([8; 32])));
        let head = first.sign(7, Version(3), Hash([1; 32]), DateTime::UNIX_EPOCH);
        let names = ("open".to_owned(), "Federation".to_owned());
        let made = second.countersign(head.clone(), names, CheckedPart::Log, DateTime::UNIX_EPOCH);
        let signature = |by: &Signer, message: String| hexadecimal(&by.0.sign(message.as_bytes()).to_bytes());
        let countersigned = |of: Countersignature| {
            let signature = signature(&second, of.message());
            is_countersigned(&Countersignature { signature, ..of })
        };
        assert!(is_countersigned(&made) && countersigned(made.clone()));
        for at in ["", "yesterday", "2026-11-28", "2026-11-28T14:00:00", "2026-11-28T14:00:00Z\n", "1795874400"] {
            let at = at.to_owned();
            let head = SignedHead { at: at.clone(), ..head.clone() };
            let signature = signature(&first, head.message());
            assert!(!is_signed(&SignedHead { signature, ..head }), "{at:?}");
            assert!(!countersigned(Countersignature { at: at.clone(), ..made.clone() }), "{at:?}");
        }
        for name in ["", " a", "a\nb", &"x".repeat(101)] {
            assert!(!countersigned(Countersignature { name: name.to_owned(), ..made.clone() }), "{name:?}");
            assert!(!countersigned(Countersignature { by: name.to_owned(), ..made.clone() }), "{name:?}");
        }
    }

    #[test]
    fn a_key_file_is_made_once_and_damage_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.key");
        let first = in_file(&path).unwrap().public();
        assert_eq!(in_file(&path).unwrap().public(), first);
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
        fs::write(&path, "something else").unwrap();
        let refused = in_file(&path).err().map(|error| error.to_string()).unwrap();
        assert!(refused.contains("a.key") && refused.contains("64 hexadecimal digits"), "{refused}");
    }
}
