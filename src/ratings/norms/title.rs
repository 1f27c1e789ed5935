//! The four titles and the requirements for each (0.5, 1.4.5, 1.4.6, 1.4.8, 1.5.3).

use qisai_domain::Title;

/// Title that is earned by norms.
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
    /// All four titles.
    pub const ALL: [Self; 4] = [Self::Gm, Self::Im, Self::Wgm, Self::Wim];

    /// Returns the least performance rating, rounded (1.4.8).
    pub fn performance(self) -> i32 {
        match self {
            Self::Gm => 2600,
            Self::Im => 2450,
            Self::Wgm => 2400,
            Self::Wim => 2250,
        }
    }

    /// Returns the least average rating of the opponents (1.4.8a).
    pub fn average(self) -> i32 {
        match self {
            Self::Gm => 2380,
            Self::Im => 2230,
            Self::Wgm => 2180,
            Self::Wim => 2030,
        }
    }

    /// Returns the rating to which one opponent may be raised (1.4.6b).
    pub fn floor(self) -> u16 {
        match self {
            Self::Gm => 2200,
            Self::Im => 2050,
            Self::Wgm => 2000,
            Self::Wim => 1850,
        }
    }

    /// Returns the rating that the title itself requires (1.5.3).
    pub fn rating(self) -> u16 {
        match self {
            Self::Gm => 2500,
            Self::Im => 2400,
            Self::Wgm => 2300,
            Self::Wim => 2200,
        }
    }

    /// Returns the titles that count for the required third of the opponents (1.4.5b–e).
    pub fn needed(self) -> &'static [Title] {
        match self {
            Self::Gm => &[Title::Gm],
            Self::Im => &[Title::Gm, Title::Im],
            Self::Wgm => &[Title::Gm, Title::Im, Title::Wgm],
            Self::Wim => &[Title::Gm, Title::Im, Title::Wgm, Title::Wim],
        }
    }

    /// Returns `true` if the title is for women only.
    pub fn is_womens(self) -> bool {
        matches!(self, Self::Wgm | Self::Wim)
    }

    /// Returns the corresponding title.
    pub fn title(self) -> Title {
        match self {
            Self::Gm => Title::Gm,
            Self::Im => Title::Im,
            Self::Wgm => Title::Wgm,
            Self::Wim => Title::Wim,
        }
    }

    /// Returns `true` if the title is higher than the title held; an IM, for example, needs no WGM norm.
    pub fn is_above(self, held: Option<Title>) -> bool {
        held.is_none_or(|held| !self.needed().contains(&held))
    }
}

/// Returns `true` if a title counts for the titled half of the opponents (1.4.5a): FIDE titles except CM and WCM.
pub fn is_titleholder(title: Title) -> bool {
    matches!(title, Title::Gm | Title::Im | Title::Wgm | Title::Fm | Title::Wim | Title::Wfm)
}
