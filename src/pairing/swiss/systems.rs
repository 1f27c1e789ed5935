//! Swiss systems as rows: the engine of each, and the articles by which its rounds are judged.

use qisai_domain::format::Acceleration;
use qisai_domain::{Format, FormatSpec, Results, SwissSystem};

use super::colour::Clashes;
use super::field::Field;
use super::pairing::SwissPairing;
use super::prepared::Prepared;
use super::{burstein, double_swiss, dubov, dutch, jifen, lim, olympiad, team};
use crate::breach::level::Level;
use crate::error::PairingError;

/// One Swiss system.
#[derive(Debug)]
pub(crate) struct SwissEngine {
    pub(crate) system: SwissSystem,
    /// Pairs a field.
    pub(crate) pair: fn(&Prepared) -> Result<SwissPairing, PairingError>,
    /// Asks for a legal pairing without making one; `None` where only pairing answers that.
    pub(crate) legal: Option<Legal>,
    /// Rule for two players with the same absolute preference.
    pub(crate) clashes: Clashes,
    pub(crate) colours: ColourLimits,
    pub(crate) articles: Articles,
    /// Prepares the results: the Swiss Team system pairs by the score that was chosen.
    pub(crate) chooses_score: bool,
    /// Changes the field before it is paired.
    pub(crate) adjust: Option<fn(&mut Field, &Results)>,
}

/// Question for a legal pairing that makes none.
type Legal = fn(&Prepared) -> Result<(), PairingError>;

/// Rules of a system about three equal colours running and a difference beyond two.
#[derive(Debug)]
pub(crate) struct ColourLimits {
    /// Level of a third equal colour running; `None` where nothing is said of it.
    pub(crate) third: Option<Level>,
    /// Level of a difference beyond two.
    pub(crate) beyond: Option<Level>,
    /// `true` if two with the same absolute preference do not meet.
    pub(crate) same_absolute: bool,
    /// `true` if topscorers and their opponents are exempt in the last round (C.04.3 article 1.8).
    pub(crate) exempts_topscorers: bool,
    /// Article of its own about both; `None`: C.04.1 articles 6 and 7.
    pub(crate) article: Option<&'static str>,
}

/// Articles of a system.
#[derive(Debug)]
pub(crate) struct Articles {
    /// Articles of its own instead of those of C.04.1, by the number there; `None`: C.04.1 itself.
    pub(crate) own: Option<fn(Basic) -> &'static str>,
    /// Article about the taker of the bye; empty where none is numbered.
    pub(crate) bye: &'static str,
}

/// An article of the basic rules (C.04.1) that a system can have in its own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Basic {
    /// Article 2: two players meet at most once.
    Rematch,
    /// Article 4: nobody has the bye twice.
    Bye,
    /// Article 7: nobody has a third equal colour.
    Colours,
}

const STRICT: ColourLimits = ColourLimits {
    third: Some(Level::Forbidden),
    beyond: Some(Level::Forbidden),
    same_absolute: true,
    exempts_topscorers: false,
    article: None,
};
const FREE: ColourLimits =
    ColourLimits { third: None, beyond: None, same_absolute: false, exempts_topscorers: false, article: None };
const UNUSUAL: ColourLimits = ColourLimits { third: Some(Level::Unusual), beyond: Some(Level::Unusual), ..FREE };

/// The plainest row: an engine for a field with absolute preferences, judged by C.04.1.
const BASIC: SwissEngine = SwissEngine {
    system: SwissSystem::Dubov,
    pair: dubov::pair,
    legal: None,
    clashes: Clashes::Bind,
    colours: STRICT,
    articles: Articles { own: None, bye: "" },
    chooses_score: false,
    adjust: None,
};

static ENGINES: [SwissEngine; 8] = [
    SwissEngine {
        system: SwissSystem::Dutch,
        pair: |prepared| dutch::pair(&prepared.field),
        legal: Some(|prepared| dutch::completion::bye_score(&prepared.field).map(drop)),
        clashes: Clashes::BindOthers,
        colours: ColourLimits { exempts_topscorers: true, ..STRICT },
        articles: Articles {
            own: Some(|basic| match basic {
                Basic::Rematch => "C1",
                Basic::Bye => "C2",
                Basic::Colours => "C3",
            }),
            bye: "C5",
        },
        ..BASIC
    },
    BASIC,
    SwissEngine { system: SwissSystem::Burstein, pair: burstein::pair, ..BASIC },
    SwissEngine { system: SwissSystem::Lim, pair: |prepared| lim::pair(&prepared.field), ..BASIC },
    SwissEngine {
        system: SwissSystem::DoubleSwiss,
        pair: |prepared| double_swiss::pair(&prepared.field),
        clashes: Clashes::Free,
        colours: ColourLimits { third: Some(Level::Forbidden), article: Some(""), ..FREE },
        articles: Articles { own: None, bye: "3.4" },
        ..BASIC
    },
    SwissEngine {
        system: SwissSystem::Team,
        pair: team::pair,
        clashes: Clashes::Free,
        colours: FREE,
        articles: Articles { own: None, bye: "3.4" },
        chooses_score: true,
        ..BASIC
    },
    SwissEngine {
        system: SwissSystem::Olympiad,
        pair: olympiad::pair,
        clashes: Clashes::Free,
        colours: ColourLimits { article: Some("7.3"), ..UNUSUAL },
        articles: Articles {
            own: Some(|basic| match basic {
                Basic::Rematch => "6.1",
                Basic::Bye => "4.2",
                Basic::Colours => "",
            }),
            bye: "4.1",
        },
        adjust: Some(olympiad::bar_late_entries),
        ..BASIC
    },
    SwissEngine {
        system: SwissSystem::Jifen,
        pair: jifen::pair,
        legal: Some(|prepared| jifen::legal(&prepared.field)),
        clashes: Clashes::Free,
        colours: ColourLimits { article: Some(""), ..UNUSUAL },
        articles: Articles { own: Some(|_| ""), bye: "" },
        ..BASIC
    },
];

/// Returns the engine and the acceleration of a Swiss; `None` for another format.
pub(crate) fn of(format: &Format) -> Option<(&'static SwissEngine, &Acceleration)> {
    let system = format.swiss_system()?;
    let engine = ENGINES.iter().find(|engine| engine.system == system)?;
    Some((engine, format.acceleration()?))
}

/// Returns `true` for the properties of a Swiss system.
pub(crate) fn is_one(spec: &FormatSpec) -> bool {
    ENGINES.iter().any(|engine| engine.system.spec() == spec)
}

impl SwissEngine {
    /// Returns the chapter of the rule book that numbers its articles.
    pub(crate) fn chapter(&self) -> &'static str {
        self.system.chapter()
    }

    /// Pairs a field.
    ///
    /// # Errors
    /// [`PairingError::NoLegalPairing`] and what else the system reports.
    pub(crate) fn pair(&self, prepared: &Prepared) -> Result<SwissPairing, PairingError> {
        let paired = (self.pair)(prepared);
        // What was left unfinished is no round.
        prepared.field.patience.check()?;
        paired
    }

    /// Asks for a legal pairing, without making one where that is possible.
    ///
    /// # Errors
    /// [`PairingError::NoLegalPairing`] and what else the system reports.
    pub(crate) fn legal(&self, prepared: &Prepared) -> Result<(), PairingError> {
        match self.legal {
            Some(legal) => legal(prepared),
            None => self.pair(prepared).map(drop),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_system_has_one_engine() {
        use SwissSystem::{Burstein, DoubleSwiss, Dubov, Dutch, Jifen, Lim, Olympiad, Team};
        for system in [Dutch, Dubov, Burstein, Lim, DoubleSwiss, Team, Olympiad, Jifen] {
            assert_eq!(of(&Format::swiss(system, 5)).unwrap().0.system, system);
            assert_eq!(ENGINES.iter().filter(|engine| engine.system == system).count(), 1, "{system:?}");
        }
    }
}
