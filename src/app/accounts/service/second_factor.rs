//! Optional second factor for accounts: a code of six digits that changes every thirty seconds (TOTP, RFC 6238), and
//! recovery codes for a lost device. Each code works once. A wrong code counts like a wrong password.

use chrono::Utc;
use qisai_domain::log::Hash;
use totp_rs::{Builder, Secret, Totp};

use super::security::{Noted, SecurityEventKind};
use crate::accounts::Account;
use crate::installation::{Originator, StaffAuthor};
use crate::random::{hash_token, random_bytes};
use crate::{Result, Service, ServiceError};
use qisai_store::accounts::second_factor as store;
use qisai_store::rows::SecondFactorRow;
use qisai_store::staff_changes::use_step;
use qisai_store::{StoreError, Writing, accounts};

/// Number of recovery codes.
const RECOVERY: usize = 8;
/// Hexadecimal digits in a recovery code: 120 bits, so that a plain hash is enough.
const RECOVERY_LENGTH: usize = 30;
/// Number of digits in a displayed group.
const GROUP: usize = 5;

/// Second factor in setup: data for the device.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Begun {
    /// Base32 secret to be typed.
    pub secret: String,
    /// `otpauth://…` URL to be opened on the device itself.
    pub address: String,
}

impl Begun {
    fn of(account: &str, secret: &str) -> Result<Self> {
        let encoded = |pairs: &[(&str, &str)]| {
            let text = serde_html_form::to_string(pairs).map_err(|error| ServiceError::Internal(error.to_string()))?;
            Ok::<_, ServiceError>(text.replace('+', "%20"))
        };
        let (label, query) = (encoded(&[("n", account)])?, encoded(&[("secret", secret), ("issuer", "Qisai")])?);
        let label = label.trim_start_matches("n=");
        Ok(Self { secret: secret.to_owned(), address: format!("otpauth://totp/Qisai:{label}?{query}") })
    }
}

fn totp(secret: &str) -> Result<Totp> {
    let damaged = || StoreError::Damaged { table: "second_factor", what: "no secret".into() };
    let secret = Secret::try_from_base32(secret).map_err(|_| damaged())?;
    Ok(Builder::new().with_secret(secret).build().map_err(|_| damaged())?)
}

/// Returns the time step of a code that is valid at a time (seconds since 1970): the current step, the one before or
/// the one after.
fn step_of(secret: &str, code: &str, seconds: i64) -> Result<Option<i64>> {
    let step = totp(secret)?.check(code, u64::try_from(seconds).unwrap_or_default());
    Ok(step.and_then(|step| i64::try_from(step).ok()))
}

/// Normalises a typed code: removes blanks and hyphens.
fn plain(code: &str) -> String {
    code.chars().filter(|letter| !letter.is_whitespace() && *letter != '-').collect::<String>().to_ascii_lowercase()
}

/// Checks the second factor after the password: passes an account without one, or with a valid code, which is used up.
///
/// # Errors
///
/// [`ServiceError::CodeNeeded`] without a code, [`ServiceError::WrongCode`].
pub(crate) fn pass(writing: &mut Writing<'_>, author: &StaffAuthor, account: i64, code: &str) -> Result<()> {
    let Some(row) = store::find(writing.db, account)?.filter(|row| row.confirmed) else { return Ok(()) };
    let code = plain(code);
    if code.is_empty() {
        return Err(ServiceError::CodeNeeded);
    }
    let passed = if let Some(step) = step_of(&row.secret, &code, Utc::now().timestamp())? {
        use_step(writing.db, account, step)?
    } else {
        let hash = hash_token(&code);
        let left: Vec<&str> = row.recovery.split(' ').filter(|other| *other != hash).collect();
        let left = left.join(" ");
        left != row.recovery && author.change(writing, |staff| staff.use_recovery(account, &row.recovery, &left))?
    };
    if passed { Ok(()) } else { Err(ServiceError::WrongCode) }
}

impl Service {
    /// Returns `true` if an account needs a code to sign in.
    pub fn has_second_factor(&self, account: &Account) -> Result<bool> {
        let row = self.store.read(|db| store::find(db, account.id))?;
        Ok(row.is_some_and(|row| row.confirmed))
    }

    /// Draws the secret of a second factor, which takes effect once [confirmed](Self::confirm_second_factor). One that
    /// is in use is not replaced.
    pub fn begin_second_factor(&self, account: &Account) -> Result<Begun> {
        let bytes = random_bytes()?;
        let secret = Secret::from(bytes.first_chunk::<20>().copied().unwrap_or_default()).to_base32();
        let (id, drawn) = (account.id, secret.clone());
        let author = self.staff_author(Originator::Account(&account.name))?;
        self.write_accounts(move |writing| {
            if store::find(writing.db, id)?.is_some_and(|row| row.confirmed) {
                return Err(ServiceError::WrongCode);
            }
            let row = SecondFactorRow {
                account_id: id,
                secret: drawn,
                confirmed: false,
                last_step: 0,
                recovery: String::new(),
            };
            author.change(writing, |staff| staff.put_second_factor(&row))
        })?;
        Begun::of(&account.name, &secret)
    }

    /// Returns the second factor in setup that is not yet confirmed.
    pub fn begun_second_factor(&self, account: &Account) -> Result<Option<Begun>> {
        let row = self.store.read(|db| store::find(db, account.id))?.filter(|row| !row.confirmed);
        row.map(|row| Begun::of(&account.name, &row.secret)).transpose()
    }

    /// Activates a second factor with the first code of the device; returns the recovery codes, which are shown once.
    ///
    /// # Errors
    ///
    /// [`ServiceError::WrongCode`].
    pub fn confirm_second_factor(&self, account: &Account, code: &str) -> Result<Vec<String>> {
        let mut codes = Vec::new();
        for _ in 0..RECOVERY {
            codes.push(Hash(random_bytes()?).to_string().chars().take(RECOVERY_LENGTH).collect::<String>());
        }
        let hashes: Vec<String> = codes.iter().map(|code| hash_token(code)).collect();
        let (id, name, code) = (account.id, account.name.clone(), plain(code));
        let author = self.staff_author(Originator::Account(&account.name))?;
        self.write_accounts(move |writing| {
            let row = store::find(writing.db, id)?.filter(|row| !row.confirmed).ok_or(ServiceError::WrongCode)?;
            let step = step_of(&row.secret, &code, Utc::now().timestamp())?.ok_or(ServiceError::WrongCode)?;
            let row = SecondFactorRow { confirmed: true, last_step: step, recovery: hashes.join(" "), ..row };
            Noted::new(SecurityEventKind::CodeSet, &name, &name).write(writing)?;
            author.change(writing, |staff| staff.put_second_factor(&row))
        })?;
        Ok(codes.iter().map(|code| grouped(code)).collect())
    }

    /// Ends the second factor of an account whose holder has a code.
    ///
    /// # Errors
    ///
    /// [`ServiceError::CodeNeeded`], [`ServiceError::WrongCode`].
    pub fn end_second_factor(&self, account: &Account, code: &str) -> Result<()> {
        let (id, name, code) = (account.id, account.name.clone(), code.to_owned());
        let author = self.staff_author(Originator::Account(&account.name))?;
        self.write_accounts(move |writing| {
            pass(writing, &author, id, &code)?;
            author.change(writing, |staff| staff.remove_second_factor(id))?;
            Noted::new(SecurityEventKind::CodeRemoved, &name, &name).write(writing)
        })
    }

    /// Removes the second factor of an account whose device and codes are lost; returns `true` if there was one.
    pub fn remove_second_factor(&self, name: &str, by: Originator<'_>) -> Result<bool> {
        let (author, name, by) = (self.staff_author(by)?, name.to_owned(), by.noted().to_owned());
        self.write_accounts(move |writing| {
            let row = accounts::find_account(writing.db, &name)?;
            let removed = author.change(writing, |staff| staff.remove_second_factor(row.id))?;
            if removed {
                Noted::new(SecurityEventKind::CodeRemoved, &by, &row.name).write(writing)?;
            }
            Ok(removed)
        })
    }
}

/// Formats digits in groups.
fn grouped(code: &str) -> String {
    let letters: Vec<char> = code.chars().collect();
    letters.chunks(GROUP).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_vectors_of_rfc_6238_are_met() {
        // RFC 6238, appendix B, SHA-1: eight digits in the RFC, their last six here. The secret is the digits 1 to 0,
        // twice.
        let secret = Secret::from(*b"12345678901234567890").to_base32();
        for (seconds, code) in
            [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924"), (2_000_000_000, "279037")]
        {
            assert_eq!(step_of(&secret, code, seconds).unwrap(), Some(seconds / 30));
            // The neighbouring steps are valid, those farther away are not.
            assert_eq!(step_of(&secret, code, seconds + 30).unwrap(), Some(seconds / 30));
            assert_eq!(step_of(&secret, code, seconds + 90).unwrap(), None);
        }
    }

    #[test]
    fn an_address_for_the_device_holds_names_of_any_script() {
        let begun = Begun::of("裁判 长", "ABC").unwrap();
        assert_eq!(begun.address, "otpauth://totp/Qisai:%E8%A3%81%E5%88%A4%20%E9%95%BF?secret=ABC&issuer=Qisai");
    }

    #[test]
    fn codes_are_read_as_they_are_shown() {
        assert_eq!(grouped("0123456789ab"), "01234-56789-ab");
        assert_eq!((plain("01234-56789-AB "), plain("287 082")), ("0123456789ab".to_owned(), "287082".to_owned()));
    }
}
