//! Conditions that all norms of a title meet together (1.5, 1.4.1c, 1.4.3e).

use super::certificate::Certificate;
use super::judge::Foreigners;
use super::title::NormTitle;

/// Games of all norms (1.5.1).
const GAMES: u16 = 27;

/// A norm as an application looks at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MadeNorm {
    /// Games it counts as.
    pub counts_as: u16,
    /// `true` if the rule about foreign opponents is met without an exemption (1.4.3e).
    pub meets_foreigners: bool,
    /// `true` if its event is one of those of which a title needs one (1.5.6).
    pub is_of_listed_event: bool,
    /// `true` if eight games and a win without a game made it (1.4.1c).
    pub eight_and_a_bye: bool,
}

/// Result of an application.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Application {
    /// Games that the norms count as together.
    pub games: u16,
    /// The highest rating that must have been reached (1.5.3).
    pub rating: u16,
    /// Missing conditions; none where the norms are enough.
    pub lacks: Vec<Lack>,
}

/// Condition that the norms of a title do not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lack {
    /// 27 games (1.5.1).
    Games {
        /// 27.
        needed: u16,
        found: u16,
    },
    /// A norm without an exemption from the rules about federations (1.4.3e).
    Foreigners,
    /// A norm of an event of 1.5.6.
    ListedEvent,
}

impl Lack {
    /// Returns the word used in files.
    pub fn code(self) -> &'static str {
        match self {
            Self::Games { .. } => "games",
            Self::Foreigners => "foreigners",
            Self::ListedEvent => "listed_event",
        }
    }

    /// Returns the article of B.01.
    pub fn article(self) -> &'static str {
        match self {
            Self::Games { .. } => "1.5.1",
            Self::Foreigners => "1.4.3e",
            Self::ListedEvent => "1.5.6",
        }
    }
}

impl MadeNorm {
    /// Returns the norm of a certificate; none where the result is no norm. Of the events of 1.5.6 a strong Swiss is told from its field.
    pub fn of(certificate: &Certificate) -> Option<Self> {
        let judgement = &certificate.judgement;
        judgement.is_norm().then(|| Self {
            counts_as: judgement.counts_as,
            meets_foreigners: judgement.foreigners == Foreigners::Met,
            is_of_listed_event: certificate.is_of_listed_event,
            eight_and_a_bye: judgement.eight_and_a_bye,
        })
    }
}

/// Judges the norms of one player for one title. Of those with eight games and a free win one may be used (1.4.1c): the one with which the
/// application lacks least.
pub fn application(title: NormTitle, norms: &[MadeNorm]) -> Application {
    let ordinary: Vec<MadeNorm> = norms.iter().copied().filter(|norm| !norm.eight_and_a_bye).collect();
    let with = |eight: Option<MadeNorm>| together(title, ordinary.iter().copied().chain(eight));
    let eights = norms.iter().copied().filter(|norm| norm.eight_and_a_bye);
    let ways = eights.map(|eight| with(Some(eight)));
    ways.fold(with(None), |best, way| {
        let rank = |it: &Application| (it.lacks.len(), std::cmp::Reverse(it.games));
        if rank(&way) < rank(&best) { way } else { best }
    })
}

fn together(title: NormTitle, norms: impl Iterator<Item = MadeNorm>) -> Application {
    let norms: Vec<MadeNorm> = norms.collect();
    let found = norms.iter().fold(0_u16, |sum, norm| sum.saturating_add(norm.counts_as));
    let mut lacks = Vec::new();
    if found < GAMES {
        lacks.push(Lack::Games { needed: GAMES, found });
    }
    if !norms.iter().any(|norm| norm.meets_foreigners) {
        lacks.push(Lack::Foreigners);
    }
    if !norms.iter().any(|norm| norm.is_of_listed_event) {
        lacks.push(Lack::ListedEvent);
    }
    Application { games: found, rating: title.rating(), lacks }
}
