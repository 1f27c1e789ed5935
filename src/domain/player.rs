//! Players and titles as given by forms and files.

use serde::{Deserialize, Serialize};

use crate::letters::{is_han, unpadded};

/// Person as given by a form or a file. The stored data are a [`Person`](crate::Person).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Name as one string, never split: `Carlsen, Magnus`, `胡荣华`.
    pub name: String,
    /// Title in the discipline.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Title>,
    /// Title or grade outside [`Title`], as written: 国家大师, 一级棋士.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub title_text: String,
    /// Rating used for this tournament; `None` if unrated.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<u16>,
    /// Three-letter federation code, or the organiser's own text; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub federation: String,
    /// FIDE identity number as text; may be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub fide_id: String,
    /// Number in the list of the national federation; may be empty. Never public.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub national_id: String,
    /// Club or unit (单位).
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub club: String,
    /// Sex as registered, for categories and the TRF.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sex: Option<Sex>,
    /// Birth date as given by the file (`YYYY`, `YYYY/MM` or `YYYY/MM/DD`, with `00` for unknown parts). Never public.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub born: String,
    /// K, games and a former 2400.
    #[serde(default, skip_serializing_if = "Career::is_default")]
    pub career: Career,
}

/// Data of a rating list besides the rating (FIDE B.02 7.1.2, 8.3.3), each list by itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Career {
    /// Development coefficient as published, which takes precedence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub published_k: Option<u16>,
    /// Number of completed games; `None` if unknown, which counts as thirty or more.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub games: Option<u32>,
    /// `true` if a published rating has ever reached 2400; a current rating of 2400 counts without it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub reached_2400: bool,
}

impl Career {
    /// Returns `true` if nothing is entered.
    pub fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// Text that is not a title.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownTitle;

impl Player {
    /// Parses a title: a known one, or any other in Chinese characters as written.
    ///
    /// # Errors
    /// Another word in letters: titles of FIDE and FMJD are codes, so it is a mistake.
    pub fn read_title(text: &str) -> Result<(Option<Title>, String), UnknownTitle> {
        let text = text.trim();
        match Title::parse(text) {
            Some(title) => Ok((Some(title), String::new())),
            None if text.is_empty() || text.chars().any(is_han) => Ok((None, text.to_owned())),
            None => Err(UnknownTitle),
        }
    }

    /// Returns the title as printed before the name, or an empty text without one.
    pub fn shown_title(&self) -> &str {
        match self.title {
            Some(title) => title.code(),
            None => &self.title_text,
        }
    }

    /// Returns `true` if the two look like one person: the same identity number, or, if one has none, the same name,
    /// birth date and club. Spaces that pad a Chinese name do not count.
    pub fn is_same_person(&self, other: &Self) -> bool {
        if !self.fide_id.is_empty() && !other.fide_id.is_empty() {
            return self.fide_id == other.fide_id;
        }
        let name = |player: &Self| unpadded(&player.name).to_lowercase();
        name(self) == name(other) && self.born == other.born && self.club == other.club
    }
}

/// Registered sex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Sex {
    /// Male, `m` in files.
    Male,
    /// Female, `w` in files.
    Female,
}

/// Title, in the order used by the initial ranking (C.04.2 article 2.2): GM, IM, WGM, FM, WIM, CM, WFM, WCM, none. The
/// Chinese and draughts titles have their own words and no place in that order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Title {
    Gm,
    Im,
    Wgm,
    Fm,
    Wim,
    Cm,
    Wfm,
    Wcm,
    /// Xiangqi grandmaster (特级大师).
    XiangqiGrandmaster,
    /// Xiangqi master (大师).
    XiangqiMaster,
    /// Grandmaster International (draughts).
    Gmi,
    /// Master International (draughts).
    Mi,
    /// Master of the federation (draughts).
    Mf,
}

impl Title {
    /// All titles.
    pub const ALL: [Self; 13] = [
        Self::Gm,
        Self::Im,
        Self::Wgm,
        Self::Fm,
        Self::Wim,
        Self::Cm,
        Self::Wfm,
        Self::Wcm,
        Self::XiangqiGrandmaster,
        Self::XiangqiMaster,
        Self::Gmi,
        Self::Mi,
        Self::Mf,
    ];

    /// Returns the title as printed before a name.
    pub fn code(self) -> &'static str {
        match self {
            Self::Gm => "GM",
            Self::Im => "IM",
            Self::Wgm => "WGM",
            Self::Fm => "FM",
            Self::Wim => "WIM",
            Self::Cm => "CM",
            Self::Wfm => "WFM",
            Self::Wcm => "WCM",
            Self::XiangqiGrandmaster => "特级大师",
            Self::XiangqiMaster => "大师",
            Self::Gmi => "GMI",
            Self::Mi => "MI",
            Self::Mf => "MF",
        }
    }

    /// Parses a title as written in files: any case, with the one-letter forms of old TRFs (`g`, `m`, `f`, `wg`, …).
    pub fn parse(text: &str) -> Option<Self> {
        let text = text.trim();
        let upper = text.to_uppercase();
        let short = match upper.as_str() {
            "G" => "GM",
            "M" => "IM",
            "F" => "FM",
            "C" => "CM",
            "WG" => "WGM",
            "WM" => "WIM",
            "WF" => "WFM",
            "WC" => "WCM",
            "特大" => "特级大师",
            other => other,
        };
        Self::ALL.into_iter().find(|title| title.code() == short)
    }

    /// Returns the rank of a title or grade given in words, in the same order. 特级国际大师 ranks with 特级大师, 国家大师 with 大师,
    /// then the masters of regions and associations (地方大师, 棋协大师), then 候补大师. Grades (棋士) rank behind all titles.
    pub fn order_of_text(text: &str) -> u8 {
        const ORDER: [(&str, Title); 5] = [
            ("特级国际大师", Title::Gm),
            ("国家大师", Title::Im),
            ("地方大师", Title::Fm),
            ("棋协大师", Title::Fm),
            ("候补大师", Title::Cm),
        ];
        let known = ORDER.iter().find(|(words, _)| text.contains(words)).map(|(_, title)| *title);
        Self::order(known)
    }

    /// Returns the rank in the order of C.04.2 article 2.2, 0 for GM; untitled players and titles outside the list come
    /// last.
    pub fn order(title: Option<Self>) -> u8 {
        match title {
            Some(Self::Gm | Self::XiangqiGrandmaster | Self::Gmi) => 0,
            Some(Self::Im | Self::XiangqiMaster | Self::Mi) => 1,
            Some(Self::Wgm) => 2,
            Some(Self::Fm | Self::Mf) => 3,
            Some(Self::Wim) => 4,
            Some(Self::Cm) => 5,
            Some(Self::Wfm) => 6,
            Some(Self::Wcm) => 7,
            None => 8,
        }
    }
}
