//! Conditions that all norms of a title must meet together (1.5, 1.4.1c, 1.4.3e).

use super::certificate::Certificate;
use super::judge::Foreigners;
use super::title::NormTitle;

/// Number of games that all norms must cover together (1.5.1).
const GAMES: u16 = 27;

/// Norm as input of a title application.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MadeNorm {
    /// Number of games that the norm counts as.
    pub counts_as: u16,
    /// `true` if the rule about foreign opponents is met without an exemption (1.4.3e).
    pub meets_foreigners: bool,
    /// `true` if the norm was made in an event listed in 1.5.6; a title needs at least one such norm.
    pub is_of_listed_event: bool,
    /// `true` if the norm rests on eight games and a win without a game (1.4.1c).
    pub eight_and_a_bye: bool,
}

/// Result of a title application.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Application {
    /// Total number of games that the norms count as.
    pub games: u16,
    /// Rating that the applicant must have reached at some time (1.5.3).
    pub rating: u16,
    /// Missing conditions; empty if the norms are sufficient.
    pub lacks: Vec<Lack>,
}

/// Condition that the norms of a title do not meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Lack {
    /// Fewer than 27 games (1.5.1).
    Games {
        /// Number of games needed, 27.
        needed: u16,
        found: u16,
    },
    /// No norm without an exemption from the rules about federations (1.4.3e).
    Foreigners,
    /// No norm from an event listed in 1.5.6.
    ListedEvent,
}

impl Lack {
    /// Returns the code of the condition used in files.
    pub fn code(self) -> &'static str {
        match self {
            Self::Games { .. } => "games",
            Self::Foreigners => "foreigners",
            Self::ListedEvent => "listed_event",
        }
    }

    /// Returns the article of B.01 that states the condition.
    pub fn article(self) -> &'static str {
        match self {
            Self::Games { .. } => "1.5.1",
            Self::Foreigners => "1.4.3e",
            Self::ListedEvent => "1.5.6",
        }
    }
}

impl MadeNorm {
    /// Returns the norm of a certificate, or `None` if the result is not a norm. Among the Swiss events of 1.5.6,
    /// strong ones are detected from their field.
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

/// Judges the norms of one player for one title.
///
/// Only one norm with eight games and a free win may be used (1.4.1c); the one that leaves the fewest conditions
/// missing is chosen.
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
