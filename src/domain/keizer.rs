//! Keizer system: every place of the list has a value, and a win gives the value of the opponent's place.
//!
//! | step | rule | module |
//! |---|---|---|
//! | settings | fractions of values, passes, repeats, byes, absences | [`KeizerRules`] |
//! | facts | what each entrant did in each round | [`Field`] |
//! | reckoning | values, items, passes until the list settles | [`reckon`] |
//!
//! The system has no official text: clubs and programs differ, so every difference is a setting. Nothing is stored but
//! facts; the list is computed from the seed list, the results and the settings whenever it is needed. All numbers are
//! exact.
//!
//! Byes and the reasons of absences ([`Absence`](crate::Absence)) decide the items of rounds without a game:
//!
//! | bye | reason | item |
//! |---|---|---|
//! | pairing-allocated | | [`Kind::Bye`] |
//! | full-point | | [`Kind::Duty`], never counted |
//! | half-point | | [`Kind::HalfPoint`], never counted |
//! | zero-point | none | [`Kind::Notified`], counted |
//! | zero-point | club or official | [`Kind::Duty`], never counted |
//! | zero-point | long | [`Kind::Long`], counted with a limit of its own |
//! | zero-point | unannounced | [`Kind::Unannounced`], counted |
//! | zero-point | late | [`Kind::Late`], never counted |

mod facts;
mod fraction;
mod of_format;
mod reckoning;
mod rules;

pub use facts::{Entrant, Fact, Field, Kind};
pub use fraction::{Fraction, Worth};
pub use reckoning::{Exact, Item, Line, Reckoner, Reckoning, Settled, reckon};
pub use rules::{
    ByeTo, ColourTie, Items, JoinedLate, KeizerFault, KeizerRules, Leavers, LimitPer, ListBy, OwnValue, PairBy,
    Recompute, Rounding, Start,
};
