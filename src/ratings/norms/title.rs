//! The four titles and what each asks for (0.5, 1.4.5, 1.4.6, 1.4.8, 1.5.3).

use qisai_domain::Title;

/// A title that is won by norms.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NormTitle {
    /// Grandmaster.
    Gm,
    /// International Master.
    Im,
    /// Woman Grandmaster.
    Wgm,
    /// Woman International Master.
    Wim,
}

impl NormTitle {
    /// All four.
    pub const ALL: [Self; 4] = [Self::Gm, Self::Im, Self::Wgm, Self::Wim];

    /// Least performance rating, rounded (1.4.8).
    pub fn performance(self) -> i32 {
        match self {
            Self::Gm => 2600,
            Self::Im => 2450,
            Self::Wgm => 2400,
            Self::Wim => 2250,
        }
    }

    /// Least average rating of the opponents (1.4.8a).
    pub fn average(self) -> i32 {
        match self {
            Self::Gm => 2380,
            Self::Im => 2230,
            Self::Wgm => 2180,
            Self::Wim => 2030,
        }
    }

    /// The rating to which one opponent may be raised (1.4.6b).
    pub fn floor(self) -> u16 {
        match self {
            Self::Gm => 2200,
            Self::Im => 2050,
            Self::Wgm => 2000,
            Self::Wim => 1850,
        }
    }

    /// The rating that the title itself needs (1.5.3).
    pub fn rating(self) -> u16 {
        match self {
            Self::Gm => 2500,
            Self::Im => 2400,
            Self::Wgm => 2300,
            Self::Wim => 2200,
        }
    }

    /// The titles of which a third of the opponents must have one (1.4.5b–e).
    pub fn needed(self) -> &'static [Title] {
        match self {
            Self::Gm => &[Title::Gm],
            Self::Im => &[Title::Gm, Title::Im],
            Self::Wgm => &[Title::Gm, Title::Im, Title::Wgm],
            Self::Wim => &[Title::Gm, Title::Im, Title::Wgm, Title::Wim],
        }
    }

    /// Whether the title is for women only.
    pub fn is_womens(self) -> bool {
        matches!(self, Self::Wgm | Self::Wim)
    }

    /// The title itself.
    pub fn title(self) -> Title {
        match self {
            Self::Gm => Title::Gm,
            Self::Im => Title::Im,
            Self::Wgm => Title::Wgm,
            Self::Wim => Title::Wim,
        }
    }

    /// Whether it would be news to somebody with this title: an IM needs no WGM norm.
    pub fn is_above(self, held: Option<Title>) -> bool {
        held.is_none_or(|held| !self.needed().contains(&held))
    }
}

/// Whether a title counts among the titled half of the opponents (1.4.5a): all but CM and WCM, and FIDE's only.
pub fn is_titleholder(title: Title) -> bool {
    matches!(title, Title::Gm | Title::Im | Title::Wgm | Title::Fm | Title::Wim | Title::Wfm)
}
