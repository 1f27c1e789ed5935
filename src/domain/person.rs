//! People, as a tournament keeps them: what others' values are made from apart from what can be erased.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::id::{PersonId, Version};
use crate::player::{Career, Player, Sex, Title};

/// A human being who plays, captains or is reserve. A log keeps `open` and `staff` in salted parts of their own, so that a person can be
/// erased and the chain still holds; `strength` outlives that, for ratings and norms of others are made from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Number within the tournament; never given twice.
    pub id: PersonId,
    /// Equal in all tournaments of an event for one human being.
    pub key: u64,
    /// Rating, title, federation.
    pub strength: Strength,
    /// What public pages show; none once erased.
    #[serde(skip)]
    pub open: Option<Arc<OpenData>>,
    /// What only the staff sees; none once erased, or where nothing was told.
    #[serde(skip)]
    pub staff: Option<Arc<StaffData>>,
    /// The version at which this row last changed.
    #[serde(skip)]
    pub changed: Version,
}

/// What pairings, ratings and norms of others depend on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Strength {
    /// Rating used for this tournament; none when unrated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// Title in the discipline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Title>,
    /// A title or grade that is none of those, as it is written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title_text: String,
    /// Three-letter federation code, or what the organiser writes there; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub federation: String,
}

/// What public pages show of a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenData {
    /// One string, never split: `Carlsen, Magnus`, `胡荣华`.
    pub name: String,
    /// Club or unit (单位).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub club: String,
    /// Sex as registered, for categories and the TRF.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sex: Option<Sex>,
    /// FIDE (or national) identity number as text; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub fide_id: String,
    /// K, games and a former 2400, published with the rating.
    #[serde(default, skip_serializing_if = "Career::is_default")]
    pub career: Career,
}

/// What only the staff sees of a person.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaffData {
    /// Birth date as the file gives it (`YYYY`, `YYYY/MM` or `YYYY/MM/DD`, with `00` for unknown parts).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub born: String,
    /// Telephone, mail.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub contacts: String,
    /// Whatever the staff writes down.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub notes: String,
}

impl Person {
    /// A new person from what a form or file tells.
    pub fn new(id: PersonId, key: u64, player: Player) -> Self {
        let Player { name, title, title_text, rating, federation, fide_id, club, sex, born, career } = player;
        let staff = StaffData { born, ..StaffData::default() };
        Self {
            id,
            key,
            strength: Strength { rating, title, title_text, federation },
            open: Some(Arc::new(OpenData { name, club, sex, fide_id, career })),
            staff: (staff != StaffData::default()).then(|| Arc::new(staff)),
            changed: Version::default(),
        }
    }

    /// The person with what a form tells now; contacts and notes of the staff stay.
    #[must_use]
    pub fn with(&self, player: Player) -> Self {
        let told = Self::new(self.id, self.key, player);
        let kept = self.staff.as_deref().cloned().unwrap_or_default();
        let born = told.staff.as_ref().map(|staff| staff.born.clone()).unwrap_or_default();
        let staff = StaffData { born, ..kept };
        Self { staff: (staff != StaffData::default()).then(|| Arc::new(staff)), changed: self.changed, ..told }
    }

    /// As a form or a file shows it.
    pub fn player(&self) -> Player {
        let Strength { rating, title, title_text, federation } = self.strength.clone();
        let OpenData { name, club, sex, fide_id, career } = self.open.as_deref().cloned().unwrap_or_default();
        let born = self.born().to_owned();
        Player { name, title, title_text, rating, federation, fide_id, club, sex, born, career }
    }

    /// Whether the person's data were erased.
    pub fn is_erased(&self) -> bool {
        self.open.is_none()
    }

    /// The name; empty once erased.
    pub fn name(&self) -> &str {
        self.open.as_ref().map_or("", |open| &open.name)
    }

    /// Club or unit; empty once erased.
    pub fn club(&self) -> &str {
        self.open.as_ref().map_or("", |open| &open.club)
    }

    /// Identity number; empty once erased.
    pub fn fide_id(&self) -> &str {
        self.open.as_ref().map_or("", |open| &open.fide_id)
    }

    /// Registered sex; none once erased.
    pub fn sex(&self) -> Option<Sex> {
        self.open.as_ref().and_then(|open| open.sex)
    }

    /// Returns what the rating list tells besides the rating; nothing once erased.
    pub fn career(&self) -> Career {
        self.open.as_ref().map(|open| open.career).unwrap_or_default()
    }

    /// Birth date as given; empty once erased.
    pub fn born(&self) -> &str {
        self.staff.as_ref().map_or("", |staff| &staff.born)
    }

    /// Rating used for this tournament.
    pub fn rating(&self) -> Option<u16> {
        self.strength.rating
    }

    /// Title in the discipline.
    pub fn title(&self) -> Option<Title> {
        self.strength.title
    }

    /// The title as it stands before the name; empty where there is none.
    pub fn shown_title(&self) -> &str {
        match self.strength.title {
            Some(title) => title.code(),
            None => &self.strength.title_text,
        }
    }

    /// Place by the title in the initial order (C.04.2 article 2.2), 0 the highest.
    pub fn title_order(&self) -> u8 {
        match self.strength.title {
            None => Title::order_of_text(&self.strength.title_text),
            known => Title::order(known),
        }
    }

    /// Federation code; may be empty.
    pub fn federation(&self) -> &str {
        &self.strength.federation
    }
}
