//! Swiss systems as rows: the engine of each, and the articles by which its rounds are judged.

use super::colour::Clashes;
use super::field::Field;
use super::pairing::SwissPairing;
use super::prepared::Prepared;
use super::{burstein, double_swiss, dubov, dutch, jifen, lim, olympiad, team};
use crate::error::SwissError;
use crate::{Crosstable, Level, SwissSystem};

/// One Swiss system.
#[derive(Debug)]
pub struct SwissEngine {
    pub system: SwissSystem,
    /// Pairs a field.
    pub pair: fn(&Prepared) -> Result<SwissPairing, SwissError>,
    /// Asks for a legal pairing without making one; `None` where only pairing answers that.
    pub legal: Option<Legal>,
    /// Rule for two players with the same absolute preference.
    pub clashes: Clashes,
    pub colours: ColourLimits,
    pub articles: Articles,
    /// Prepares the results: the Swiss Team system pairs by the score that was chosen.
    pub chooses_score: bool,
    /// `true` if first moves are drawn by lot, so that there is no initial colour.
    pub draws_first_moves: bool,
    /// `true` if the number whose parity gives the initial colour can be read in two ways (C.04.6 article 4.3.1).
    pub reads_odd_team: bool,
    /// Changes the field before it is paired.
    pub adjust: Option<fn(&mut Field, &Crosstable)>,
}

/// Question for a legal pairing that makes none.
type Legal = fn(&Prepared) -> Result<(), SwissError>;

/// Rules of a system about three equal colours running and a difference beyond two.
#[derive(Debug)]
pub struct ColourLimits {
    /// Level of a third equal colour running; `None` where nothing is said of it.
    pub third: Option<Level>,
    /// Level of a difference beyond two.
    pub beyond: Option<Level>,
    /// `true` if two with the same absolute preference do not meet.
    pub same_absolute: bool,
    /// `true` if topscorers and their opponents are exempt in the last round (C.04.3 article 1.8).
    pub exempts_topscorers: bool,
    /// Article of its own about both; `None`: C.04.1 articles 6 and 7.
    pub article: Option<&'static str>,
}

/// Articles of a system.
#[derive(Debug)]
pub struct Articles {
    /// Articles of its own instead of those of C.04.1, by the number there; `None`: C.04.1 itself.
    pub own: Option<fn(Basic) -> &'static str>,
    /// Article about the taker of the bye; empty where none is numbered.
    pub bye: &'static str,
}

/// An article of the basic rules (C.04.1) that a system can have in its own words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Basic {
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
    draws_first_moves: false,
    reads_odd_team: false,
    adjust: None,
};

/// Engines of all systems, one for each.
pub static ENGINES: [SwissEngine; 8] = [
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
        reads_odd_team: true,
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
        draws_first_moves: true,
        ..BASIC
    },
];

impl SwissEngine {
    /// Returns the engine of a system.
    pub fn of(system: SwissSystem) -> &'static Self {
        ENGINES.iter().find(|engine| engine.system == system).unwrap_or(&BASIC)
    }

    /// Returns the chapter of the rule book that numbers its articles.
    pub fn chapter(&self) -> &'static str {
        self.system.chapter()
    }

    /// Pairs a field.
    ///
    /// # Errors
    /// [`SwissError::NoLegalPairing`] and what else the system reports.
    pub fn pair(&self, prepared: &Prepared) -> Result<SwissPairing, SwissError> {
        let paired = (self.pair)(prepared);
        // What was left unfinished is no round.
        prepared.field.budget.check()?;
        paired
    }

    /// Asks for a legal pairing, without making one where that is possible.
    ///
    /// # Errors
    /// [`SwissError::NoLegalPairing`] and what else the system reports.
    pub fn legal(&self, prepared: &Prepared) -> Result<(), SwissError> {
        match self.legal {
            Some(legal) => legal(prepared),
            None => self.pair(prepared).map(drop),
        }
    }
}
