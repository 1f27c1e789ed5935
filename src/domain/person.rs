//! People of a tournament, with the data that other values depend on kept apart from the data that can be erased.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::id::{PersonId, Version};
use crate::player::{Career, Player, Sex, Title};

/// Person who plays, is a captain or a reserve. A log keeps `open` and `staff` in salted parts of their own, so that a
/// person can be erased without breaking the chain; `strength` is kept because ratings and norms of others depend on
/// it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Number within the tournament; never reused.
    pub id: PersonId,
    /// Key that is equal for one human being in all tournaments of an event.
    pub key: u64,
    /// Rating, title and federation.
    pub strength: Strength,
    /// Data shown on public pages; `None` once erased.
    #[serde(skip)]
    pub open: Option<Arc<OpenData>>,
    /// Data visible only to the staff; `None` once erased, or if nothing was entered.
    #[serde(skip)]
    pub staff: Option<Arc<StaffData>>,
    /// Version at which this row last changed.
    #[serde(skip)]
    pub changed: Version,
}

/// Data on which pairings, ratings and norms of others depend.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strength {
    /// Rating used for this tournament; `None` if unrated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// Title in the discipline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Title>,
    /// Title or grade outside [`Title`], as written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title_text: String,
    /// Three-letter federation code, or the organiser's own text; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub federation: String,
}

/// Data of a person shown on public pages.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenData {
    /// Name as one string, never split: `Carlsen, Magnus`, `胡荣华`.
    pub name: String,
    /// Club or unit (单位).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub club: String,
    /// Sex as registered, for categories and the TRF.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sex: Option<Sex>,
    /// FIDE identity number as text; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub fide_id: String,
    /// K, games and a former 2400, as published with the rating.
    #[serde(default, skip_serializing_if = "Career::is_default")]
    pub career: Career,
}

/// Data of a person visible only to the staff.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaffData {
    /// Birth date as given by the file (`YYYY`, `YYYY/MM` or `YYYY/MM/DD`, with `00` for unknown parts).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub born: String,
    /// Number in the list of the national federation.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub national_id: String,
    /// Phone and e-mail.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub contacts: String,
    /// Notes of the staff.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
}

impl Person {
    /// Returns a new person from the data of a form or file.
    pub fn new(id: PersonId, key: u64, player: Player) -> Self {
        let Player { name, title, title_text, rating, federation, fide_id, national_id, club, sex, born, career } =
            player;
        let staff = StaffData { born, national_id, ..StaffData::default() };
        Self {
            id,
            key,
            strength: Strength { rating, title, title_text, federation },
            open: Some(Arc::new(OpenData { name, club, sex, fide_id, career })),
            staff: (staff != StaffData::default()).then(|| Arc::new(staff)),
            changed: Version::default(),
        }
    }

    /// Returns the person with the new data of a form; contacts and notes of the staff are kept.
    #[must_use]
    pub fn with(&self, player: Player) -> Self {
        let told = Self::new(self.id, self.key, player);
        let kept = self.staff.as_deref().cloned().unwrap_or_default();
        let StaffData { born, national_id, .. } = told.staff.as_deref().cloned().unwrap_or_default();
        let staff = StaffData { born, national_id, ..kept };
        Self { staff: (staff != StaffData::default()).then(|| Arc::new(staff)), changed: self.changed, ..told }
    }

    /// Returns the person in the format of forms and files.
    pub fn player(&self) -> Player {
        let Strength { rating, title, title_text, federation } = self.strength.clone();
        let OpenData { name, club, sex, fide_id, career } = self.open.as_deref().cloned().unwrap_or_default();
        let StaffData { born, national_id, .. } = self.staff.as_deref().cloned().unwrap_or_default();
        Player { name, title, title_text, rating, federation, fide_id, national_id, club, sex, born, career }
    }

    /// Returns `true` if the person's data were erased.
    pub fn is_erased(&self) -> bool {
        self.open.is_none()
    }

    /// Returns the name, empty once erased.
    pub fn name(&self) -> &str {
        self.open.as_ref().map_or("", |open| &open.name)
    }

    /// Returns the club or unit, empty once erased.
    pub fn club(&self) -> &str {
        self.open.as_ref().map_or("", |open| &open.club)
    }

    /// Returns the identity number, empty once erased.
    pub fn fide_id(&self) -> &str {
        self.open.as_ref().map_or("", |open| &open.fide_id)
    }

    /// Returns the registered sex, or `None` once erased.
    pub fn sex(&self) -> Option<Sex> {
        self.open.as_ref().and_then(|open| open.sex)
    }

    /// Returns the data of the rating list besides the rating; empty once erased.
    pub fn career(&self) -> Career {
        self.open.as_ref().map(|open| open.career).unwrap_or_default()
    }

    /// Returns the birth date as given, empty once erased.
    pub fn born(&self) -> &str {
        self.staff.as_ref().map_or("", |staff| &staff.born)
    }

    /// Returns the rating used for this tournament.
    pub fn rating(&self) -> Option<u16> {
        self.strength.rating
    }

    /// Returns the title in the discipline.
    pub fn title(&self) -> Option<Title> {
        self.strength.title
    }

    /// Returns the title as printed before the name, or an empty text without one.
    pub fn shown_title(&self) -> &str {
        match self.strength.title {
            Some(title) => title.code(),
            None => &self.strength.title_text,
        }
    }

    /// Returns the rank of the title in the initial order (C.04.2 article 2.2), 0 the highest.
    pub fn title_order(&self) -> u8 {
        match self.strength.title {
            None => Title::order_of_text(&self.strength.title_text),
            known => Title::order(known),
        }
    }

    /// Returns the federation code, which may be empty.
    pub fn federation(&self) -> &str {
        &self.strength.federation
    }
}
