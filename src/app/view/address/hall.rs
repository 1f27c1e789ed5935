//! Addresses for people in the hall: `/Q/{code}` of a QR code, `/code/{slug}` for typing a code, `/p/{pass}` for the
//! holder of a pass.

use std::fmt;

/// Address of a page or form for the holder of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassAddress {
    /// Number of the pass: it gives no right by itself.
    pub pass: i64,
    pub part: PassPart,
}

/// Page named by the rest of an address behind `/p/{pass}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PassPart {
    Page,
    /// Form by which a player reports being present.
    Here,
    /// Form of a result.
    Report,
    /// Form of a badge that a kiosk has read.
    Badge,
    /// Form of a captain's line-up.
    LineUp,
    /// Form of messages.
    Messages,
    /// Forms of the times of the holder's own games.
    Times,
    /// Forms of byes.
    Byes,
    /// Form of a game's record.
    Record,
}

impl PassPart {
    fn words(self) -> &'static str {
        match self {
            Self::Page => "",
            Self::Here => "/here",
            Self::Report => "/report",
            Self::Badge => "/badge",
            Self::LineUp => "/line-up",
            Self::Messages => "/messages",
            Self::Times => "/times",
            Self::Byes => "/byes",
            Self::Record => "/record",
        }
    }
}

macro_rules! links {
    ($($name:ident $part:ident;)*) => {$(
        #[must_use]
        pub fn $name(&self) -> Self {
            self.to(PassPart::$part)
        }
    )*};
}

impl PassAddress {
    pub fn page(pass: i64) -> Self {
        Self { pass, part: PassPart::Page }
    }

    /// Returns the address of another page or form of the same pass.
    #[must_use]
    pub fn to(self, part: PassPart) -> Self {
        Self { part, ..self }
    }

    links! {
        here Here;
        report Report;
        line_up LineUp;
        messages Messages;
        times Times;
        byes Byes;
        record Record;
        badge Badge;
    }
}

impl fmt::Display for PassAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "/p/{}{}", self.pass, self.part.words())
    }
}

/// Returns the target of a link with a code. Capitals make its QR code smaller.
pub fn scan(code: &str) -> String {
    format!("/Q/{}", code.to_ascii_uppercase())
}

/// Returns the address for typing a code, by the URL name of the event or one of its tournaments.
pub fn typing(word: &str) -> String {
    format!("/code/{word}")
}
