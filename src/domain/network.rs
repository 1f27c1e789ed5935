//! Venue Wi-Fi, as printed for phones.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Encryption of a network.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NetworkKind {
    /// WPA, WPA2 or WPA3 with one password for all.
    #[default]
    Wpa,
    Wep,
    Open,
}

impl NetworkKind {
    /// All kinds, the usual one first.
    pub const ALL: [Self; 3] = [Self::Wpa, Self::Wep, Self::Open];

    /// Returns the word used in forms and the database.
    pub fn code(self) -> &'static str {
        match self {
            Self::Wpa => "wpa",
            Self::Wep => "wep",
            Self::Open => "open",
        }
    }

    /// Returns the kind with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.code() == code)
    }
}

/// Venue network; an empty name means none.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Network {
    /// SSID of the network.
    pub name: String,
    /// Password; empty for an open network.
    pub password: String,
    pub kind: NetworkKind,
}

/// Reason why a network is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NetworkFlaw {
    /// Name outside the limit of IEEE 802.11, 32 bytes.
    #[error("a network name can have at most 32 bytes and no control characters")]
    Name,
    /// Password that is neither 8 to 63 characters of ASCII nor 64 hexadecimal digits.
    #[error("a WPA password must have 8 to 63 ASCII characters")]
    Wpa,
    /// Key that has neither 5 or 13 characters nor 10 or 26 hexadecimal digits.
    #[error("a WEP key has 5 or 13 characters, or 10 or 26 hexadecimal digits")]
    Wep,
    #[error("an open network has no password")]
    Open,
}

impl Network {
    /// Checks that phones could use the network.
    ///
    /// # Errors
    /// The first flaw found.
    pub fn check(&self) -> Result<(), NetworkFlaw> {
        if self.name.len() > 32 || self.name.chars().any(char::is_control) {
            return Err(NetworkFlaw::Name);
        }
        let (password, length) = (&self.password, self.password.len());
        let is_printable = password.bytes().all(|byte| (b' '..=b'~').contains(&byte));
        let is_hex = password.bytes().all(|byte| byte.is_ascii_hexdigit());
        match self.kind {
            _ if self.name.is_empty() => Ok(()),
            NetworkKind::Wpa if (8..=63).contains(&length) && is_printable || length == 64 && is_hex => Ok(()),
            NetworkKind::Wpa => Err(NetworkFlaw::Wpa),
            NetworkKind::Wep if [5, 13].contains(&length) && is_printable => Ok(()),
            NetworkKind::Wep if [10, 26].contains(&length) && is_hex => Ok(()),
            NetworkKind::Wep => Err(NetworkFlaw::Wep),
            NetworkKind::Open if password.is_empty() => Ok(()),
            NetworkKind::Open => Err(NetworkFlaw::Open),
        }
    }

    /// Returns the network as encoded for phones: `WIFI:T:WPA;S:Hall;P:secret;;`, or `None` without a name.
    pub fn code(&self) -> Option<String> {
        let escaped = |text: &str| {
            let mut escaped = String::new();
            for letter in text.chars() {
                if matches!(letter, '\\' | ';' | ',' | '"' | ':') {
                    escaped.push('\\');
                }
                escaped.push(letter);
            }
            escaped
        };
        let (name, password) = (escaped(&self.name), escaped(&self.password));
        (!name.is_empty()).then(|| match self.kind {
            NetworkKind::Wpa => format!("WIFI:T:WPA;S:{name};P:{password};;"),
            NetworkKind::Wep => format!("WIFI:T:WEP;S:{name};P:{password};;"),
            NetworkKind::Open => format!("WIFI:T:nopass;S:{name};;"),
        })
    }
}
