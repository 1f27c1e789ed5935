//! Default print settings of a tournament's documents: its language and paper do not depend on the user who prints.

use serde::{Deserialize, Serialize};

/// Language of documents on paper.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrintLang {
    /// Simplified Chinese.
    Zh,
    En,
    /// Chinese first, English behind or below it.
    Both,
}

impl PrintLang {
    pub const ALL: [Self; 3] = [Self::Zh, Self::En, Self::Both];

    /// Returns the word used in forms and addresses.
    pub fn code(self) -> &'static str {
        match self {
            Self::Zh => "zh",
            Self::En => "en",
            Self::Both => "both",
        }
    }

    /// Returns the language with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|lang| lang.code() == code)
    }
}

/// Paper of documents that need no larger one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrintPaper {
    /// 210 × 297 mm (ISO 216).
    #[default]
    A4,
    /// 8½ × 11 in (ANSI/ASME Y14.1).
    Letter,
}

impl PrintPaper {
    pub const ALL: [Self; 2] = [Self::A4, Self::Letter];

    /// Returns the word used in forms and addresses.
    pub fn code(self) -> &'static str {
        match self {
            Self::A4 => "a4",
            Self::Letter => "letter",
        }
    }

    /// Returns the paper with a given [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|paper| paper.code() == code)
    }

    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
    fn is_a4(&self) -> bool {
        *self == Self::A4
    }
}

/// Print settings of a tournament.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Printing {
    /// Language of documents; `None` for that of the user who prints.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lang: Option<PrintLang>,
    #[serde(skip_serializing_if = "PrintPaper::is_a4")]
    pub paper: PrintPaper,
}

impl Printing {
    /// Returns `true` if nothing is set.
    #[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks with a reference")]
    pub(crate) fn is_default(&self) -> bool {
        *self == Self::default()
    }
}
