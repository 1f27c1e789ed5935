//! Codes of the Dutch system in record 192.

/// Code of the Dutch system in record 192. The Handbook (C.02.03 annex C, March 2026) has `FIDE_DUTCH_2026`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DutchCode {
    #[default]
    Of2026,
    /// Code of the Technical Commission's table of April 2025, for programs that support only that.
    Of2025,
    /// Code without a year, for older programs: from 1 February 2026 on it has the same meaning.
    Bare,
}

impl DutchCode {
    /// All codes, default first.
    pub const ALL: [Self; 3] = [Self::Of2026, Self::Of2025, Self::Bare];

    /// Returns the code in record 192.
    pub fn code(self) -> &'static str {
        match self {
            Self::Of2026 => "FIDE_DUTCH_2026",
            Self::Of2025 => "FIDE_DUTCH_2025",
            Self::Bare => "FIDE_DUTCH",
        }
    }

    /// Returns the choice that writes a [`code`](Self::code).
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dutch| dutch.code() == code)
    }
}
